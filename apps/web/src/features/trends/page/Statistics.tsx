import { daysBetween, writeDay } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Growth } from '../../../shared/parts/index.ts';
import { type Statistics as Answer, type TrendsQuery, trendCalls } from '../trends.api.ts';
import classes from './trends.module.css';

const growthOf = (value: number | null, before: number | null | undefined): number | null | undefined => {
  if (value === null || before === null || before === undefined) return undefined;
  return before === value ? 0 : before === 0 ? null : value / before - 1;
};

/** Sums of the period, and what is still being read. */
export function Statistics({ query }: { query: TrendsQuery }) {
  const t = useT('trends');
  const { data, error, refetch } = useQuery({
    ...trendCalls.statistics(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.group?.is_done === false ? 3000 : false),
  });
  return (
    <section className={`${classes.wide} ${classes.part}`} aria-labelledby="trend-statistics">
      <State statistics={data?.data} />
      <h2 id="trend-statistics">{t('statistics.title')}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowSkeletons count={1} />}
      {data && <Figures statistics={data.data} days={daysBetween(query.start, query.end) + 1} />}
    </section>
  );
}

function State({ statistics }: { statistics: Answer | undefined }) {
  const t = useT('trends');
  if (!statistics) return null;
  const { group, reading } = statistics;
  return (
    <div role="status">
      {group && !group.is_done && (
        <p className={classes.notice}>{t('counting', { name: group.name, share: group.share })}</p>
      )}
      {reading.waiting > 500 && <p className={classes.notice}>{t('reading', { count: reading.waiting })}</p>}
      {!reading.is_archive_read && <p className={classes.notice}>{t('reading_archive')}</p>}
    </div>
  );
}

function Figures({ statistics, days }: { statistics: Answer; days: number }) {
  const t = useT('trends');
  const app = useT('app');
  const metrics = useT('metrics');
  const { abbreviate, locale, percentage } = useFormat();
  const { sums, previous_sums: before, busiest, error, unknown_outlets } = statistics;
  const toneOf = (value: number) => (sums.pieces > 0 ? percentage(value / sums.pieces) : '–');
  return (
    <>
      <dl className={classes.figures}>
        {(['stories', 'pieces'] as const).map((name) => (
          <Figure key={name} label={t(`count.${name}`)} growth={growthOf(sums[name], before?.[name])}>
            {abbreviate(sums[name])}
          </Figure>
        ))}
        <Figure label={t('statistics.reach')} growth={growthOf(sums.reach, before?.reach)}>
          {sums.reach === null ? metrics('unknown.label') : abbreviate(sums.reach)}
        </Figure>
        <Figure label={t('statistics.a_day')}>{abbreviate(Math.round(sums[statistics.count] / days))}</Figure>
        {(['outlets', 'countries', 'languages'] as const).map((name) => (
          <Figure key={name} label={t(`leaderboard.${name}`)}>
            {abbreviate(statistics[name])}
          </Figure>
        ))}
        {(['positive', 'neutral', 'negative'] as const).map((tone) => (
          <Figure key={tone} label={app(`tone.${tone}`)}>
            {toneOf(sums[tone])}
          </Figure>
        ))}
        {busiest && (
          <Figure label={t('statistics.busiest')}>
            {writeDay(busiest.day, locale, { day: 'numeric', month: 'short' })}
          </Figure>
        )}
      </dl>
      {unknown_outlets > 0 && (
        <p className={classes.quiet}>{t('statistics.unknown_outlets', { count: unknown_outlets })}</p>
      )}
      {error > 0 && <p className={classes.quiet}>{t('statistics.error', { error })}</p>}
    </>
  );
}

function Figure({
  label,
  growth,
  children,
}: {
  label: string;
  growth?: number | null | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{children}</b>
        {growth !== undefined && <Growth fraction={growth} />}
      </dd>
    </div>
  );
}
