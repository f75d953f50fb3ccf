import { Checkbox } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import type { Source } from '../sources.api.ts';
import { HealthMark } from './HealthMark.tsx';
import { LastFetch, Pace, SourceName, usePerDay, usePlace } from './SourceFacts.tsx';
import { SourceMenu } from './SourceMenu.tsx';
import { SourceSwitch } from './SourceSwitch.tsx';
import classes from './sources.module.css';
import type { Selection } from './useSelection.ts';

export interface ListProps {
  rows: readonly Source[];
  selection: Selection;
}

export function SourceTable({ rows, selection }: ListProps) {
  const t = useT('sources');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t('select_all')}
              checked={selection.isAll}
              indeterminate={selection.ids.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          </th>
          <th scope="col">{t('table.source')}</th>
          <th scope="col">{t('table.health')}</th>
          <th scope="col">{t('table.place')}</th>
          <th scope="col">{t('table.last_fetch')}</th>
          <th scope="col">{t('table.per_day')}</th>
          <th scope="col">{t('table.interval')}</th>
          <th scope="col">{t('table.on')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((source) => (
          <Row key={source.id} source={source} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ source, selection }: { source: Source; selection: Selection }) {
  const t = useT('sources');
  const place = usePlace();
  const perDay = usePerDay();
  const isSelected = selection.has(source.id);
  return (
    <tr data-selected={isSelected || undefined} data-off={!source.enabled || undefined}>
      <td>
        <Checkbox
          aria-label={t('select', { name: source.name })}
          checked={isSelected}
          onChange={() => selection.toggle(source.id)}
        />
      </td>
      <td>
        <SourceName source={source} />
      </td>
      <td>
        <HealthMark health={source.health} />
      </td>
      <td>{place(source)}</td>
      <td>
        <LastFetch source={source} />
      </td>
      <td>{perDay(source)}</td>
      <td>
        <Pace source={source} />
      </td>
      <td>
        <SourceSwitch source={source} />
      </td>
      <td>
        <SourceMenu source={source} />
      </td>
    </tr>
  );
}
