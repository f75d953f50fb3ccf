import { ActionIcon } from '@mantine/core';
import type { StaffSource } from '@masthead/contract';
import { useMayCall } from '../../../shared/actor/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '../../../shared/icons/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { HealthMark } from '../list/HealthMark.tsx';
import { LastFetch, Pace, SourceName, usePerDay } from '../list/SourceFacts.tsx';
import { useStaffFetch, useStaffSwitch } from './staff.api.ts';
import classes from './staff-sources.module.css';

export function StaffTable({ rows }: { rows: readonly StaffSource[] }) {
  const t = useT('sources');
  const perDay = usePerDay();
  const mayChange = useMayCall('staff.sources.update');
  const columns: Column<StaffSource>[] = [
    { id: 'source', head: t('table.source'), kind: 'main', cell: (source) => <SourceName source={source} /> },
    { id: 'health', head: t('table.health'), cell: ({ health }) => <HealthMark health={health} /> },
    {
      id: 'last_fetch',
      head: t('table.last_fetch'),
      from: 'tablet',
      cell: (source) => <LastFetch source={source} />,
    },
    { id: 'per_day', head: t('table.per_day'), kind: 'figure', from: 'desktop', cell: perDay },
    { id: 'interval', head: t('table.interval'), from: 'tablet', cell: (source) => <Pace source={source} /> },
    {
      id: 'organisations',
      head: t('staff.list.organisations'),
      kind: 'figure',
      from: 'desktop',
      cell: ({ organisations: count }) => <span title={t('staff.list.organisations_count', { count })}>{count}</span>,
    },
  ];
  const actions: Column<StaffSource> = {
    id: 'actions',
    head: t('table.actions'),
    kind: 'menu',
    cell: (source) => <Actions source={source} />,
  };
  return (
    <ListTable
      caption={t('staff.list.title')}
      columns={mayChange ? [...columns, actions] : columns}
      rows={rows}
      rowData={({ enabled }) => ({ 'data-off': !enabled || undefined })}
    />
  );
}

/** Pauses or resumes a source, or fetches it at once. */
function Actions({ source: { id, name, enabled } }: { source: StaffSource }) {
  const t = useT('sources');
  const params = { source_id: id };
  const switching = useStaffSwitch((isOn) =>
    notify({ title: t(isOn ? 'staff.list.resumed' : 'staff.list.paused', { name }) }),
  );
  const fetching = useStaffFetch(() => notify({ title: t('fetching', { name }) }));
  const Icon = enabled ? IconPlayerPause : IconPlayerPlay;
  const switchLabel = t(enabled ? 'staff.list.pause' : 'staff.list.resume', { name });
  const fetchLabel = t('staff.list.fetch', { name });
  return (
    <div className={classes.actions}>
      <Tooltip label={switchLabel}>
        <ActionIcon
          aria-label={switchLabel}
          loading={switching.isPending}
          onClick={() => switching.mutate({ params, body: { enabled: !enabled } })}
        >
          <Icon size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={fetchLabel}>
        <ActionIcon
          aria-label={fetchLabel}
          disabled={!enabled}
          loading={fetching.isPending}
          onClick={() => fetching.mutate({ params })}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
