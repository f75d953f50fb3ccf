import { limits, type StreamComparison } from '@masthead/contract';
import { writeDay } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { ChartFigure, daysOf, PeriodControl, useTimezone } from '../../metrics/index.ts';
import { comparedStreams, streamNames } from '../streams.api.ts';
import { CompareTable } from './CompareTable.tsx';
import classes from './compare.module.css';
import { dayChart, shareChart } from './compare-charts.ts';
import { type ComparedMeasure, type CompareSearch, comparedMeasures, idsOf } from './compare-search.ts';

const route = getRouteApi('/app/streams/compare');

/** Streams of the brand beside each other: share of voice, mentions by day and a table. The address holds all of it. */
export function ComparePage() {
  const t = useT('streams');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const ids = idsOf(search);
  const { data, error, isPending, refetch } = useQuery({
    ...comparedStreams(brand.id, ids, daysOf(search.period, Date.now(), timezone)),
    enabled: ids.length > 1,
    placeholderData: keepPreviousData,
  });
  const change = (part: CompareSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const comparison = ids.length > 1 ? data?.data : undefined;
  return (
    <>
      <PageHead title={t('compare.title')}>
        <Controls search={search} onChange={change} />
      </PageHead>
      {ids.length < 2 && <EmptyState title={t('compare.few_title')} body={t('compare.few_body')} />}
      {ids.length > 1 && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {ids.length > 1 && isPending && <RowSkeletons count={6} />}
      {comparison && <Comparison comparison={comparison} asked={ids.length} measure={search.measure ?? 'mentions'} />}
    </>
  );
}

function Controls({ search, onChange }: { search: CompareSearch; onChange: (part: CompareSearch) => void }) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const { data } = useQuery(streamNames);
  const own = (data?.data ?? []).filter((stream) => stream.brand.id === brand.id);
  return (
    <div className={classes.controls}>
      <MultiSelect
        aria-label={t('compare.streams')}
        placeholder={search.streams ? undefined : t('compare.streams')}
        className={classes.streams}
        searchable
        maxValues={limits.comparedStreams}
        data={own.map(({ id, name }) => ({ value: id, label: name }))}
        value={own.length > 0 ? idsOf(search).filter((id) => own.some((stream) => stream.id === id)) : []}
        onChange={(ids) => onChange({ streams: ids.length > 0 ? ids.join(',') : undefined })}
      />
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t('compare.measure')}
          data={comparedMeasures.map((value) => ({ value, label: t(`compare.measures.${value}`) }))}
          value={search.measure ?? 'mentions'}
          onChange={(measure) => onChange({ measure: measure === 'mentions' ? undefined : measure })}
        />
        <PeriodControl period={search.period} onChange={(period) => onChange({ period })} />
      </div>
    </div>
  );
}

interface ComparisonProps {
  comparison: StreamComparison;
  /** Number of streams in the address. */
  asked: number;
  measure: ComparedMeasure;
}

function Comparison({ comparison, asked, measure }: ComparisonProps) {
  const t = useT('streams');
  const { locale, percentage, shortDay } = useFormat();
  const { streams } = comparison;
  const name = t(`compare.measures.${measure}`);
  const overTime = measure === 'reach' ? 'mentions' : measure;
  const share = useMemo(
    () => shareChart(streams, measure, { label: t('compare.stream'), measure: name, percentage }),
    [streams, measure, t, name, percentage],
  );
  const days = useMemo(
    () =>
      dayChart(comparison, overTime, {
        label: t('compare.day'),
        nameDay: (day) => writeDay(day, locale, { day: 'numeric', month: 'short', year: 'numeric' }),
      }),
    [comparison, overTime, t, locale],
  );
  const unknown = measure === 'reach' ? Math.max(0, ...streams.map(({ unknown_outlets }) => unknown_outlets)) : 0;
  const missing = asked - streams.length;
  return (
    <div className={classes.body}>
      {missing > 0 && (
        <p className={classes.note} role="status">
          {t('compare.missing', { count: missing })}
        </p>
      )}
      <ChartFigure
        id="compared-share"
        title={t('compare.share')}
        chart={share}
        height={Math.max(120, 40 * streams.length + 40)}
        legend="none"
        definition={[t('compare.definition'), unknown > 0 && t('compare.unknown', { count: unknown })]
          .filter(Boolean)
          .join(' ')}
      />
      <ChartFigure
        id="compared-days"
        title={t('compare.over_time', { measure: t(`compare.measures.${overTime}`) })}
        chart={days}
        writeRow={({ key }) => shortDay(key)}
        height={260}
        legend="always"
      />
      <CompareTable streams={streams} measure={measure} />
    </div>
  );
}
