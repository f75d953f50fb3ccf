import type { Client } from '@masthead/contract';
import type { Part } from './large-fill.ts';

/** Measured rounds: of twenty, the 95th of a hundred would be the slowest. */
const rounds = 60;
/** LARGE_CALLS='all time,chart': only calls whose name has one of these texts, and nothing else. */
export const wanted = process.env.LARGE_CALLS?.split(',');
/** Milliseconds within which 95 of 100 calls are answered. */
const goals = { list: 50, dashboard: 15 } as const;
const day = 86_400_000;
const ago = (days: number) => new Date(Math.floor(Date.now() / day - days) * day).toISOString();

interface Call {
  name: string;
  goal?: keyof typeof goals;
  act(call: Client, part: Part): Promise<unknown>;
}

const filters: Record<string, object> = {
  'no filter': {},
  'negative tone': { sentiment: ['negative'] },
  'a rare country': { countries: ['IS'] },
  'a rare media type': { media_types: ['radio'] },
  'three filters': { sentiment: ['positive'], languages: ['en'], countries: ['GB'] },
  'a rare word': { search: 'zeppelin' },
  'a word of all': { search: 'norlunde' },
  'a word of some': { search: 'word1234' },
};

const ofMentions = Object.entries(filters).flatMap(([name, filter]): Call[] => [
  ...(['pieces', 'stories'] as const).flatMap((view): Call[] => [
    {
      name: `mentions, ${view}, 14 days: ${name}`,
      goal: 'list',
      act: (call, { streamId }) =>
        call('mentions.index', {
          params: { stream_id: streamId },
          query: { start: ago(13), view, limit: 25, ...filter },
        }),
    },
    {
      name: `mentions, ${view}, all time: ${name}`,
      goal: 'list',
      act: (call, { streamId }) =>
        call('mentions.index', { params: { stream_id: streamId }, query: { view, limit: 25, ...filter } }),
    },
  ]),
  {
    name: `chart of mentions, 14 days: ${name}`,
    goal: 'dashboard',
    act: (call, { streamId }) =>
      call('mentions.chart', {
        params: { stream_id: streamId },
        query: { start: ago(13), timezone: 'Europe/Copenhagen', ...filter },
      }),
  },
]);

interface CoverageFilter {
  start?: string;
  end?: string;
  types?: string;
  sentiments?: string;
  countries?: string;
  search?: string;
  sort?: 'highest-pr-value';
}
const coverageFilters: Record<string, CoverageFilter> = {
  'no filter': {},
  'two weeks': { start: ago(60), end: ago(46) },
  print: { types: 'print' },
  'a media type and a tone': { types: 'radio', sentiments: 'negative' },
  'a country': { countries: 'DK' },
  'a common word': { search: 'ferry' },
  'a word that nothing has': { search: 'geyser' },
  'by value': { sort: 'highest-pr-value' },
};
const ofCoverage = Object.entries(coverageFilters).map(
  ([name, filter]): Call => ({
    name: `clippings: ${name}`,
    goal: 'list',
    act: (call, { brandId }) => call('clippings.index', { query: { brand: brandId, limit: 25, ...filter } }),
  }),
);

const year = { start: ago(364), end: ago(0) };
const calls: readonly Call[] = [
  ...ofMentions,
  {
    name: 'chart of mentions, a year',
    goal: 'dashboard',
    act: (call, { streamId }) =>
      call('mentions.chart', { params: { stream_id: streamId }, query: { start: ago(364) } }),
  },
  {
    name: 'streams with counts',
    goal: 'list',
    act: (call, { brandId }) => call('streams.index', { query: { brand: brandId, include: 'counts' } }),
  },
  {
    name: 'quota of a stream',
    act: (call, { streamId }) => call('streams.quota', { params: { stream_id: streamId } }),
  },
  ...ofCoverage,
  {
    name: 'count of clippings',
    act: (call, { brandId }) => call('clippings.count', { query: { brand: brandId } }),
  },
  ...(['clippings', 'impressions', 'hf_value'] as const).map(
    (metric): Call => ({
      name: `dashboard: ${metric}, a year`,
      goal: 'dashboard',
      act: (call, { brandId }) => call(`metrics.dashboard.${metric}`, { query: { brands: [brandId], ...year } }),
    }),
  ),
  {
    name: 'preview of a query over stored documents',
    act: (call, { brandId }) =>
      call('streams.preview', { body: { brand_id: brandId, name: 'Preview', main_search_term: 'word1234' } }),
  },
];

const at = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;

/** Returns by which power of the size a time grows: the slope of the line through the logarithms. */
function exponentOf(sizes: readonly number[], times: readonly number[]): number {
  const [x, y] = [sizes.map(Math.log), times.map(Math.log)];
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of: (at: number) => number) => x.reduce((total, _, place) => total + of(place), 0);
  return sum((p) => (x[p]! - mx) * (y[p]! - my)) / sum((p) => (x[p]! - mx) ** 2);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Times each call in every part, one after the other in turn, and prints how its time grows with the size. */
export async function measureCalls(call: Client, parts: readonly Part[]): Promise<void> {
  const largest = parts.length - 1;
  console.log(
    `${''.padEnd(56)}${parts.map(({ mentions }) => `${(mentions / 1e6).toFixed(1)} M`.padStart(9)).join('')}      p95   first  exponent`,
  );
  for (const { name, goal, act } of calls.filter((one) => !wanted || wanted.some((text) => one.name.includes(text)))) {
    const times: number[][] = parts.map(() => []);
    const first = await timeOf(() => act(call, parts[largest]!));
    for (let round = 0; round <= rounds; round++)
      for (const [place, part] of parts.entries()) {
        const time = await timeOf(() => act(call, part));
        // The first round fills caches.
        if (round > 0) times[place]!.push(time);
      }
    const medians = times.map((of) => at(of, 0.5));
    const p95 = at(times[largest]!, 0.95);
    const exponent = exponentOf(
      parts.map(({ mentions }) => mentions),
      medians,
    );
    console.log(
      `${name.padEnd(56)}${medians.map((time) => time.toFixed(1).padStart(9)).join('')}${p95.toFixed(1).padStart(9)}${first.toFixed(0).padStart(8)}${exponent.toFixed(2).padStart(10)}${goal && p95 > goals[goal] ? `  over ${goals[goal]} ms` : ''}`,
    );
  }
}
