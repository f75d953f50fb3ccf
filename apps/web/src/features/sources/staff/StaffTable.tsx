import { ActionIcon, Tooltip } from '@mantine/core';
import type { StaffSource } from '@masthead/contract';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { HealthMark } from '../list/HealthMark.tsx';
import { LastFetch, Pace, SourceName, usePerDay } from '../list/SourceFacts.tsx';
import { useStaffFetch, useStaffSwitch } from './staff.api.ts';
import classes from './table.module.css';

export function StaffTable({ rows }: { rows: readonly StaffSource[] }) {
  const t = useT('sources');
  const heads = ['source', 'health', 'last_fetch', 'per_day', 'interval'] as const;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`table.${head}`)}
            </th>
          ))}
          <th scope="col">{t('staff.list.organisations')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((source) => (
          <Row key={source.id} source={source} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ source }: { source: StaffSource }) {
  const t = useT('sources');
  const perDay = usePerDay();
  const lists = t('staff.list.organisations_count', { count: source.organisations });
  return (
    <tr data-off={!source.enabled || undefined}>
      <td>
        <SourceName source={source} />
      </td>
      <td>
        <HealthMark health={source.health} />
      </td>
      <td>
        <LastFetch source={source} />
      </td>
      <td>{perDay(source)}</td>
      <td>
        <Pace source={source} />
      </td>
      <td>
        <span title={lists}>{source.organisations}</span>
      </td>
      <td>
        <Actions source={source} />
      </td>
    </tr>
  );
}

/** Pause or go on, and fetch at once. */
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
