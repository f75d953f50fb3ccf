import { Checkbox } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { usePaceText } from '../IntervalSelect.tsx';
import { HealthMark } from './HealthMark.tsx';
import { LastFetch, SourceName, unknownPlace, usePerDay, usePlace } from './SourceFacts.tsx';
import { SourceMenu } from './SourceMenu.tsx';
import { SourceSwitch } from './SourceSwitch.tsx';
import type { ListProps } from './SourceTable.tsx';
import classes from './sources.module.css';

/** The same list for narrow screens. */
export function SourceCards({ rows, selection }: ListProps) {
  const t = useT('sources');
  const place = usePlace();
  const perDay = usePerDay();
  const pace = usePaceText();
  return (
    <ul className={classes.cards}>
      {rows.map((source) => (
        <li
          key={source.id}
          data-off={!source.enabled || undefined}
          data-selected={selection.ids.has(source.id) || undefined}
        >
          <div className={classes.cardTop}>
            <Checkbox
              aria-label={t('select', { name: source.name })}
              checked={selection.ids.has(source.id)}
              onChange={(event) => selection.toggle(source.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
            <HealthMark health={source.health} />
            <SourceSwitch source={source} />
            <SourceMenu source={source} />
          </div>
          <SourceName source={source} />
          {place(source) !== unknownPlace && <p className={classes.cardPlace}>{place(source)}</p>}
          <dl className={classes.cardFacts}>
            <div>
              <dt>{t('table.last_fetch')}</dt>
              <dd>
                <LastFetch source={source} />
              </dd>
            </div>
            <div>
              <dt>{t('table.per_day')}</dt>
              <dd>{perDay(source)}</dd>
            </div>
            <div>
              <dt>{t('table.interval')}</dt>
              <dd>{pace(source).sentence}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
