import type { StaffOverview } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayCall } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle, IconCheck } from '../../../shared/icons/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import classes from './overview.module.css';

/** Milliseconds after which the figures are fetched again. */
const pause = 60_000;

/** Pages on which staff examine each kind of problem. */
const places = {
  failing_sources: { to: '/staff/sources' },
  failing_streams: { to: '/staff/manage_streams', search: { state: 'failing' } },
  streams_over_quota: { to: '/staff/manage_streams', search: { state: 'over_quota' } },
  failed_payments: { to: '/staff/organisations' },
  new_enquiries: { to: '/staff/enterprise_requests' },
  parked_items: { to: '/staff/parked' },
  mentions_to_review: { to: '/staff/qa-mentions' },
  unmanaged_brands: { to: '/staff/restore-brand' },
} as const satisfies Record<keyof StaffOverview['attention'], { to: string; search?: object }>;
/** Kinds whose page is for staff with all rights. */
const forFull: readonly string[] = ['mentions_to_review', 'unmanaged_brands'];
const kinds = Object.keys(places) as (keyof typeof places)[];

/** Shows what needs attention in the installation, each with the way to it, and the lag of its queues. */
export function OverviewPage() {
  const titles = useT('app');
  const query = useQuery({ ...apiQuery('staff.overview.show'), refetchInterval: pause });
  const overview = query.data?.data;
  return (
    <>
      <PageHead title={titles('titles.staff_overview')} />
      {query.isPending && <RowSkeletons />}
      {query.isError && !overview && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {overview && (
        <div className={classes.page}>
          <Attention attention={overview.attention} />
          <Running overview={overview} />
        </div>
      )}
    </>
  );
}

function Attention({ attention }: Pick<StaffOverview, 'attention'>) {
  const t = useT('staff');
  const isFull = useMayCall('staff.qa-mentions.update');
  const open = kinds.filter((kind) => attention[kind] > 0);
  return (
    <section aria-label={t('overview.attention')}>
      <h2>{t('overview.attention')}</h2>
      {open.length === 0 && (
        <p className={classes.fine}>
          <IconCheck size={16} stroke={1.8} aria-hidden /> {t('overview.nothing')}
        </p>
      )}
      <ul className={classes.list}>
        {open.map((kind) => (
          <li key={kind}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {isFull || !forFull.includes(kind) ? (
              <Link {...(places[kind] as { to: '/staff/sources' })} className="underlined">
                {t(`overview.kinds.${kind}`, { count: attention[kind] })}
              </Link>
            ) : (
              <span>{t(`overview.kinds.${kind}`, { count: attention[kind] })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const gigabyte = 1024 ** 3;

function Running({ overview }: { overview: StaffOverview }) {
  const t = useT('staff');
  const { number, fullDate } = useFormat();
  const { sources, queues, workers, disk, last_backup_at, version } = overview;
  const oldest = Math.max(0, ...queues.map(({ oldest_seconds }) => oldest_seconds));
  const waiting = queues.reduce((sum, { length }) => sum + length, 0);
  const minutes = (seconds: number) => Math.round(seconds / 60);
  const facts: { name: string; value: ReactNode; isBad?: boolean }[] = [
    { name: t('overview.workers'), value: number(workers), isBad: workers === 0 },
    {
      name: t('overview.queues'),
      value: t('overview.waiting', { count: waiting, minutes: minutes(oldest) }),
      isBad: oldest > 900,
    },
    {
      name: t('overview.lag'),
      value: t('overview.minutes', { minutes: minutes(sources.lag_seconds) }),
      isBad: sources.lag_seconds > 3600,
    },
    {
      name: t('overview.disk'),
      value: t('overview.free', {
        free: Math.floor(disk.free_bytes / gigabyte),
        total: Math.floor(disk.total_bytes / gigabyte),
      }),
      isBad: disk.is_low,
    },
    {
      name: t('overview.backup'),
      value: last_backup_at ? fullDate(last_backup_at) : t('overview.no_backup'),
      isBad: last_backup_at === null,
    },
    { name: t('overview.version'), value: version },
  ];
  return (
    <section aria-label={t('overview.running')}>
      <h2>{t('overview.running')}</h2>
      <dl className={classes.facts}>
        {facts.map(({ name, value, isBad }) => (
          <div key={name} data-bad={isBad || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
