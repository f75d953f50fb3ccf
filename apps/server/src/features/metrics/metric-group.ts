import type { MetricGroup } from '@masthead/contract';
import { metricGroup, periodDays } from '@masthead/measuring';
import { seriesOf, tierSums } from './add-sums.ts';
import { type Measure, type MetricCall, openCall } from './metric-call.ts';

/** A metric group of the dashboard: brands, the top one and the totals, each with the period before and growth by tier. */
export async function answerGroup(call: MetricCall, measure: Measure): Promise<{ data: MetricGroup }> {
  const { brands, current, previous, timezone, ask } = openCall(call);
  const [sums, daily] = await ask(
    { dimension: 'tier', withPrevious: true },
    { dimension: 'tier', bucket: 'day', apart: 'none' },
  );
  const days = periodDays(current.start, current.end, timezone);
  const byBrand = Map.groupBy(sums, (sum) => sum.brand_id);
  const dailyByBrand = Map.groupBy(daily, (sum) => sum.brand_id);
  const tierOf = (sum: { key: string }) => sum.key;
  const groups = brands.map((brand) => {
    const own = byBrand.get(brand.id) ?? [];
    const of = (place: number) => own.filter((sum) => sum.period === place);
    return {
      brand_id: brand.id,
      brand_name: brand.name,
      previous: tierSums(of(1), tierOf, measure),
      current: tierSums(of(0), tierOf, measure),
      series: seriesOf(dailyByBrand.get(brand.id) ?? [], days, measure),
    };
  });
  return {
    data: {
      ...metricGroup(groups),
      period: {
        start: current.start.toISOString(),
        end: current.end.toISOString(),
        previous_start: previous.start.toISOString(),
        previous_end: previous.end.toISOString(),
        timezone,
        days,
      },
    },
  };
}
