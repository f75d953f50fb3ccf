import type { StreamSort } from '@masthead/contract';
import type { StreamCounts } from './streams.requests.ts';

type Counted = Pick<StreamCounts, 'mentions' | 'before' | 'tone' | 'last_mention_at'>;
type Measure = (counts: Counted) => number | null;

/** Growth against the days before. New mentions where there were none grow without bound. */
const growth: Measure = ({ mentions, before }) =>
  before === 0 ? (mentions === 0 ? null : Number.MAX_VALUE) : mentions / before - 1;

/** Tone from -1 for negative mentions alone to 1 for positive ones alone. */
const balance: Measure = ({ tone: { negative, neutral, positive } }) =>
  negative + neutral + positive === 0 ? null : (positive - negative) / (negative + neutral + positive);

const measures: Record<string, Measure> = {
  mentions: ({ mentions }) => mentions,
  last: ({ last_mention_at }) => (last_mention_at === null ? null : Date.parse(last_mention_at)),
  tone: balance,
  change: growth,
};

/** Tells whether an order needs the counts of every stream. */
export const sortsByCounts = (sort: StreamSort): boolean => sort.replace('-', '') in measures;

/**
 * Sorts streams that are given by name. Equal ones stay in the order of their names, and those without a value come last in
 * either direction.
 */
export function sortStreams(
  byName: readonly string[],
  counts: ReadonlyMap<string, Counted>,
  sort: StreamSort,
): string[] {
  const isDown = sort.startsWith('-');
  const measure = measures[sort.replace('-', '')];
  if (!measure) return isDown ? [...byName].reverse() : [...byName];
  const value = new Map(byName.map((id) => [id, counts.has(id) ? measure(counts.get(id)!) : null]));
  return [...byName].sort((a, b) => {
    const [left, right] = [value.get(a) ?? null, value.get(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return isDown ? right - left : left - right;
  });
}
