import { useT } from '../../../shared/i18n/index.ts';
import { boxColumn, type Column, ListTable } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import type { Source } from '../sources.api.ts';
import { HealthMark } from './HealthMark.tsx';
import { LastFetch, Pace, SourceName, usePerDay, usePlace } from './SourceFacts.tsx';
import { SourceMenu } from './SourceMenu.tsx';
import { SourceSwitch } from './SourceSwitch.tsx';

export interface ListProps {
  rows: readonly Source[];
  selection: Selection<Source>;
}

export function SourceTable({ rows, selection }: ListProps) {
  const t = useT('sources');
  const place = usePlace();
  const perDay = usePerDay();
  const columns: Column<Source>[] = [
    boxColumn({
      selection,
      count: rows.length,
      all: t('select_all'),
      labelOf: ({ name }) => t('select', { name }),
    }),
    { id: 'source', head: t('table.source'), kind: 'main', cell: (source) => <SourceName source={source} /> },
    { id: 'health', head: t('table.health'), cell: ({ health }) => <HealthMark health={health} /> },
    { id: 'place', head: t('table.place'), from: 'desktop', cell: place },
    { id: 'last_fetch', head: t('table.last_fetch'), cell: (source) => <LastFetch source={source} /> },
    { id: 'per_day', head: t('table.per_day'), kind: 'figure', cell: perDay },
    { id: 'interval', head: t('table.interval'), from: 'desktop', cell: (source) => <Pace source={source} /> },
    { id: 'on', head: t('table.on'), cell: (source) => <SourceSwitch source={source} /> },
    { id: 'menu', head: t('table.actions'), kind: 'menu', cell: (source) => <SourceMenu source={source} /> },
  ];
  return (
    <ListTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowData={({ id, enabled }) => ({
        'data-selected': selection.ids.has(id) || undefined,
        'data-off': !enabled || undefined,
      })}
    />
  );
}
