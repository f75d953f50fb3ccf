import type { CoverageInterval } from '@masthead/contract';
import { type Period, periodDays, previousPeriod, startOfMonth, startOfWeek } from '@masthead/measuring';
import { before, days } from '../../platform/clock/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { BrandId, Call } from '../access/index.ts';
import { areSumsCurrent } from '../clippings/index.ts';
import type { KeptSums } from './kept-sums.ts';
import { type Sum, type SumFilter, type SumQuestion, sumAll, type Zone } from './sums.queries.ts';

const defaultDays = 14;
const longestDays = 3 * 366;

export type Measure = 'clippings' | 'impressions' | 'hf_value';

/** Common parts of the metric calls. */
export type MetricCall = Pick<
  Call<'metrics.clippings.total.totals'>,
  'db' | 'clock' | 'scope' | 'query' | 'language'
> & { keptSums?: KeptSums };
export type SeriesCall = MetricCall & { query: { interval?: CoverageInterval | undefined } };

/** Returns the requested period, by default the last two weeks. Throws 422. */
function spanOf({ query, clock }: Pick<MetricCall, 'query' | 'clock'>): Period {
  const end = query.end ? new Date(query.end) : clock.now();
  const start = query.start ? new Date(query.start) : before(end, days(defaultDays));
  if (start >= end) throw invalidField('end', 'before_start');
  if (end.getTime() - start.getTime() > days(longestDays)) throw invalidField('start', 'period_too_long');
  return { start, end };
}

/** Returns a call for a period that begins some days earlier, as far as the longest one does. */
export function withPast<C extends MetricCall>(call: C, pastDays: number): C {
  const { start, end } = spanOf(call);
  const earliest = Math.max(before(start, days(pastDays)).getTime(), before(end, days(longestDays)).getTime());
  return { ...call, query: { ...call.query, start: new Date(earliest).toISOString(), end: end.toISOString() } };
}

export const filterOf = ({ query }: MetricCall): SumFilter => ({
  countries: query.countries,
  tiers: query.tiers,
  types: query.types,
  sentiments: query.sentiments,
  tags: query.tags,
  outlets: query.outlets,
  languages: query.languages,
  streams: query.streams,
  search: query.search,
  stories: query.count === 'stories',
});

/** Facts about a metric call, looked up once for all its sums. */
interface Frame {
  current: Period;
  previous: Period;
  timezone: string;
  /** Brands in the caller's order. */
  brands: { id: BrandId; name: string }[];
}

type Asked = Pick<SumQuestion, 'dimension' | 'bucket' | 'apart' | 'top' | 'isUnknown'> & { withPrevious?: boolean };
/** The sums of each question, of the current period (0) and, if wanted, of the one before (1): all in one round to the database. */
type Ask = <A extends readonly Asked[]>(...asked: A) => Promise<{ [K in keyof A]: Sum[] }>;

/** Returns the frame of a call, which the guard has read already, and a function that asks for its sums. */
export function openCall(call: MetricCall): Frame & { ask: Ask } {
  const current = spanOf(call);
  const previous = previousPeriod(current.start, current.end);
  const places = call.scope.actor.memberships.filter(({ brand_id }) => call.scope.brandIds.includes(brand_id));
  const zones = [...Map.groupBy(places, ({ timezone }) => timezone)]
    .map(([timezone, of]): Zone => ({ timezone, brand_ids: of.map(({ brand_id }) => brand_id) }))
    .sort((a, b) => (a.timezone < b.timezone ? -1 : 1));
  const filter = filterOf(call);
  const ask = async (...asked: readonly Asked[]) => {
    const areStoriesKept = !filter.stories || (await areSumsCurrent(call.db));
    const questions = asked.map(({ withPrevious, top, ...one }) => ({
      ...one,
      // The leader in one zone need not lead in all.
      top: zones.length === 1 ? top : undefined,
      periods: withPrevious ? [current, previous] : [current],
      filter,
      areStoriesKept,
    }));
    const answers = await Promise.all(zones.map((zone) => readSums(call, zone, questions)));
    return questions.map((_, at) => answers.flatMap((answer) => answer[at]!));
  };
  const brands = places.map(({ brand_id, brand_name }) => ({ id: brand_id, name: brand_name }));
  return { current, previous, timezone: zones[0]?.timezone ?? 'UTC', brands, ask: ask as Ask };
}

/**
 * Returns the sums of questions, those that are kept if the call has its period from its caller: a period that ends now is
 * another one in each call. Streams are found by their mentions, whose changes nobody tells.
 */
async function readSums(
  { db, clock, query, keptSums }: MetricCall,
  zone: Zone,
  questions: readonly SumQuestion[],
): Promise<readonly Sum[][]> {
  const read = () => sumAll(db, zone, questions);
  if (!keptSums || !query.start || !query.end || query.streams?.length) return await read();
  const key = JSON.stringify([zone, questions]);
  return await keptSums.find(key, clock.now(), async () => ({ value: await read(), owners: zone.brand_ids }));
}

/** Returns the frame of a call and the only sums that it needs. */
export async function askSums(call: MetricCall, asked: Asked): Promise<Frame & { sums: Sum[] }> {
  const { ask, ...frame } = openCall(call);
  const [sums] = await ask(asked);
  return { ...frame, sums };
}

const monthlyFrom = 200;
const weeklyFrom = 92;

/** Returns the requested interval, otherwise one with a readable number of points. */
export function intervalOf(call: SeriesCall): CoverageInterval {
  if (call.query.interval) return call.query.interval;
  const { start, end } = spanOf(call);
  const length = (end.getTime() - start.getTime()) / days(1);
  return length > monthlyFrom ? 'month' : length > weeklyFrom ? 'week' : 'day';
}

const firstOf: Record<CoverageInterval, (date: string) => string> = {
  day: (date) => date,
  week: startOfWeek,
  month: startOfMonth,
};

/** Returns every bucket that a period touches, oldest first, by the date that names it. */
export const bucketsOf = ({ start, end }: Period, timezone: string, bucket: CoverageInterval): string[] => [
  ...new Set(periodDays(start, end, timezone).map(firstOf[bucket])),
];
