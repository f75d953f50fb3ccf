import type { MetricGroup } from '@masthead/contract';
import { metricGroup, periodDays, type TierSums } from '@masthead/measuring';
import { doubtsOf, seriesOf, tierSums } from './add-sums.ts';
import { askSums, type Measure, type MetricCall, openCall } from './metric-call.ts';
import type { Sum } from './sums.queries.ts';

/** Reads the sums of a metric group, which are the same for all measures. */
async function readGroup(call: MetricCall) {
  const { ask, ...frame } = openCall(call);
  const [sums, daily, unknown] = await ask(
    { dimension: 'tier', withPrevious: true },
    { dimension: 'tier', bucket: 'day', apart: 'none' },
    { dimension: 'outlet_alone', isUnknown: true },
  );
  return { ...frame, sums, daily, unknown };
}

function groupOf(read: Awaited<ReturnType<typeof readGroup>>, measure: Measure): MetricGroup {
  const { brands, current, previous, timezone, sums, daily, unknown } = read;
  const days = periodDays(current.start, current.end, timezone);
  const of = (rows: readonly Sum[], brandId: string) => rows.filter((sum) => sum.brand_id === brandId);
  const inPeriod = (rows: readonly Sum[], place: number) => rows.filter((sum) => sum.period === place);
  const doubts = (rows: readonly Sum[], outlets: readonly Sum[]) => ({
    unknown_outlets: new Set(outlets.flatMap(({ key }) => key || [])).size,
    ...doubtsOf(inPeriod(rows, 0)),
  });
  const groups = brands.map(({ id, name }) => ({
    brand_id: id,
    brand_name: name,
    previous: tierSums(inPeriod(of(sums, id), 1), ({ key }) => key, measure),
    current: tierSums(inPeriod(of(sums, id), 0), ({ key }) => key, measure),
    series: seriesOf(of(daily, id), days, measure),
  }));
  const { totals, ...group } = metricGroup(groups);
  const withDoubts = <B extends { brand_id: string }>(block: B) => ({
    ...block,
    ...doubts(of(sums, block.brand_id), of(unknown, block.brand_id)),
  });
  return {
    brands: group.brands.map(withDoubts),
    top_brand: group.top_brand && withDoubts(group.top_brand),
    totals: { ...totals, ...doubts(sums, unknown) },
    period: {
      start: current.start.toISOString(),
      end: current.end.toISOString(),
      previous_start: previous.start.toISOString(),
      previous_end: previous.end.toISOString(),
      timezone,
      days,
    },
  };
}

/**
 * Returns a metric group of the dashboard: brands, the top one and the totals, each with the period before and growth
 * by tier.
 */
export const answerGroup = async (call: MetricCall, measure: Measure): Promise<{ data: MetricGroup }> => ({
  data: groupOf(await readGroup(call), measure),
});

/** Returns the groups of all measures from one reading. */
export async function answerGroups(call: MetricCall): Promise<Record<Measure, MetricGroup>> {
  const read = await readGroup(call);
  return {
    clippings: groupOf(read, 'clippings'),
    impressions: groupOf(read, 'impressions'),
    hf_value: groupOf(read, 'hf_value'),
  };
}

/** Returns the clippings of a period and of the one before, by tier. */
export async function countByTier(call: MetricCall): Promise<{ current: TierSums; previous: TierSums }> {
  const { sums } = await askSums(call, { dimension: 'tier', withPrevious: true });
  const of = (place: number) =>
    tierSums(
      sums.filter(({ period }) => period === place),
      ({ key }) => key,
      'clippings',
    );
  return { current: of(0), previous: of(1) };
}
