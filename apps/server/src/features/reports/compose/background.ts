import { previousPeriod } from '@masthead/measuring';
import { countNewOutlets, findLargestStory } from '../../clippings/index.ts';
import {
  answerToneByBrand,
  answerTopOutlets,
  countByTier,
  listCountedOutlets,
  type MetricCall,
} from '../../metrics/index.ts';
import { type Counting, groupsOf } from './counting.ts';

/** Facts beside the sections that sentences are made from: what was before, and what leads. */
export interface Background {
  /** Clippings of the periods of the same length before this one, the latest first, without those before the brand had any. */
  past: readonly number[];
  /** The outlets with the largest rise and the largest fall since the period before. */
  riser: OutletChange | null;
  faller: OutletChange | null;
  toneBefore: Readonly<Record<'positive' | 'neutral' | 'negative', number>>;
  /** Share of the brand among the compared brands in the period before. */
  shareBefore: number | null;
  /** Clippings in outlets of tier A; null: the report counts only some tiers. */
  tierA: number | null;
  /** Outlets that had no clipping before. */
  newOutlets: number;
  /** The story with the most clippings. */
  story: { id: string; headline: string; clippings: number; outlets: number } | null;
}

interface OutletChange {
  id: string;
  name: string;
  change: number;
}

/** Outlets of a period that are compared; with more of them nothing is said about changes. */
const mostOutlets = 3000;

const periodBefore = ({ query }: MetricCall): { start: string; end: string } => {
  const { start, end } = previousPeriod(new Date(query.start!), new Date(query.end!));
  return { start: start.toISOString(), end: end.toISOString() };
};
const shifted = <C extends MetricCall>(call: C, periods: number): C =>
  periods === 0 ? call : shifted({ ...call, query: { ...call.query, ...periodBefore(call) } }, periods - 1);

/** Counts the periods of the same length before this one. Each answer has two of them. */
async function countPast(own: MetricCall): Promise<number[]> {
  const answers = await Promise.all([1, 3, 5].map((periods) => countByTier(shifted(own, periods))));
  const counts = answers.flatMap(({ current, previous }) => [current.all, previous.all]);
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/** Returns how the clippings of each outlet have changed, the largest rise first. */
async function outletChanges(own: MetricCall): Promise<OutletChange[]> {
  const listOf = async (call: MetricCall) =>
    (await answerTopOutlets({ ...call, query: { ...call.query, limit: mostOutlets } })).data;
  const [now, then] = [await listOf(own), await listOf(shifted(own, 1))];
  if (now.length === mostOutlets || then.length === mostOutlets) return [];
  const changes = new Map<string, OutletChange>();
  for (const [sign, rows] of [[1, now] as const, [-1, then] as const])
    for (const { media_outlet, clippings } of rows) {
      const { id, name } = media_outlet;
      changes.set(id, { id, name, change: (changes.get(id)?.change ?? 0) + sign * clippings });
    }
  return [...changes.values()].sort((a, b) => b.change - a.change || (a.id < b.id ? -1 : 1));
}

/** Returns the share of the subject among all brands of the report in the period before. */
async function shareBefore({ all, brands, subject }: Counting): Promise<number | null> {
  if (brands.length < 2) return null;
  const { brands: found, totals } = (await groupsOf(all)).clippings;
  const own = found.find(({ brand_id }) => brand_id === subject.id)?.previous ?? 0;
  return totals.previous > 0 ? own / totals.previous : null;
}

/** Collects the facts beside the sections. */
export async function collectBackground(counting: Counting): Promise<Background> {
  const { db, own, subject } = counting;
  const [tone] = (await answerToneByBrand(shifted(own, 1))).data;
  const { positive, neutral, negative } = tone ?? { positive: 0, neutral: 0, negative: 0 };
  const changes = await outletChanges(own);
  return {
    past: await countPast(own),
    riser: changes[0] ?? null,
    faller: changes.at(-1) ?? null,
    toneBefore: { positive, neutral, negative },
    shareBefore: await shareBefore(counting),
    tierA: own.query.tiers?.length ? null : (await countByTier(own)).current.aplus,
    newOutlets: await countNewOutlets(db, subject.id, {
      outlets: await listCountedOutlets(own),
      since: own.query.start!,
    }),
    story: (await findLargestStory(db, own.scope, own.query)) ?? null,
  };
}
