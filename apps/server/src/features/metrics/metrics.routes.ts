import type { MetricGroup } from '@masthead/contract';
import { type BrandSums, metricGroup, periodDays, previousPeriod, type TierSums } from '@masthead/measuring';
import { before, days } from '../../platform/clock/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import { type Call, type Handlers, listBrands } from '../accounts/index.ts';
import { timezoneOf } from '../mentions/index.ts';
import { type DaySum, type MetricFilter, type Span, sumByDay, sumByOutlet, sumByTone } from './metrics.queries.ts';

const defaultDays = 14;
const longestDays = 3 * 366;

/** What the metric calls have in common. */
type MetricCall = Pick<Call<'metrics.dashboard.clippings'>, 'db' | 'clock' | 'scope' | 'query'>;
type Measure = 'clippings' | 'impressions' | 'hf_value';

/** The period asked for, two weeks up to now unless said. */
function spanOf({ query, clock }: Pick<MetricCall, 'query' | 'clock'>): Span {
  const end = query.end ? new Date(query.end) : clock.now();
  const start = query.start ? new Date(query.start) : before(end, days(defaultDays));
  if (start >= end) throw invalidField('end', 'before_start');
  if (end.getTime() - start.getTime() > days(longestDays)) throw invalidField('start', 'period_too_long');
  return { start, end };
}

async function groupOf(call: MetricCall, measure: Measure): Promise<{ data: MetricGroup }> {
  const current = spanOf(call);
  const previous = previousPeriod(current.start, current.end);
  const timezone = timezoneOf(call.query.timezone);
  const filter: MetricFilter = { previous, current, countries: call.query.countries, timezone };
  const [brands, rows] = await Promise.all([listBrands(call.db, call.scope), sumByDay(call.db, call.scope, filter)]);
  const dates = periodDays(current.start, current.end, timezone);
  const byBrand = Map.groupBy(rows, (row) => row.brand_id);
  const sums = brands.map((brand) => brandSums(brand, byBrand.get(brand.id) ?? [], measure, dates));
  return {
    data: {
      ...metricGroup(sums),
      period: {
        start: current.start.toISOString(),
        end: current.end.toISOString(),
        previous_start: previous.start.toISOString(),
        previous_end: previous.end.toISOString(),
        days: dates,
      },
    },
  };
}

function brandSums(
  brand: { id: string; name: string },
  rows: readonly DaySum[],
  measure: Measure,
  dates: readonly string[],
): BrandSums {
  const tierSums = (of: readonly DaySum[]): TierSums => ({
    all: total(of, measure),
    aplus: total(
      of.filter((row) => row.tier === 'aplus'),
      measure,
    ),
    bplus: total(
      of.filter((row) => row.tier === 'bplus'),
      measure,
    ),
  });
  const current = rows.filter((row) => row.is_current);
  const byDay = Map.groupBy(current, (row) => row.day);
  return {
    brand_id: brand.id,
    brand_name: brand.name,
    previous: tierSums(rows.filter((row) => !row.is_current)),
    current: tierSums(current),
    series: dates.map((date) => total(byDay.get(date) ?? [], measure)),
  };
}

/** Money has two decimals; adding cents as binary fractions would show more. */
const total = (rows: readonly DaySum[], measure: Measure): number =>
  Math.round(rows.reduce((sum, row) => sum + row[measure], 0) * 100) / 100;

export const metricRoutes: Handlers = {
  'metrics.dashboard.clippings': (call) => groupOf(call, 'clippings'),
  'metrics.dashboard.impressions': (call) => groupOf(call, 'impressions'),
  'metrics.dashboard.hf_value': (call) => groupOf(call, 'hf_value'),
  'metrics.clippings.top-outlets': async (call) => {
    const rows = await sumByOutlet(call.db, call.scope, spanOf(call), call.query.countries, call.query.limit);
    return {
      data: rows.map(({ outlet_id, outlet_name, tier, ...sums }) => ({
        media_outlet: { id: outlet_id, name: outlet_name, tier },
        ...sums,
      })),
    };
  },
  'metrics.clippings.sentiment.split.by_brands': async (call) => {
    const [brands, rows] = await Promise.all([
      listBrands(call.db, call.scope),
      sumByTone(call.db, call.scope, spanOf(call), call.query.countries),
    ]);
    const byBrand = new Map(rows.map((row) => [row.brand_id, row]));
    const none = { negative: 0, neutral: 0, positive: 0, unset: 0, set_by_person: 0 };
    return {
      data: brands.map((brand) => ({ ...(byBrand.get(brand.id) ?? none), brand_id: brand.id, brand_name: brand.name })),
    };
  },
};
