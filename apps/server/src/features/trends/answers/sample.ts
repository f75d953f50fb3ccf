import { everything, wholeGroup } from '../reading/tally.ts';
import type { Frame, TrendCall } from './frame.ts';
import { readSample, sumMembers } from './sums.queries.ts';

/** Documents that are read for an answer at most; of more, every so many-th. */
const mostRead = 5000;
const allSlices = 1024;

export interface Sample {
  /** Documents read, and those of the period. */
  read: number;
  of: number;
  documents: readonly { members: number[]; terms: number[] }[];
}

/**
 * Reads the members and terms of the documents of a period: of all, or of a sample that is the same each time. A document is in it
 * by the last bits of its id, which are random.
 */
export async function sampleOf({ db, query }: TrendCall, { days, group }: Frame): Promise<Sample> {
  const countingId = group?.counting_id ?? null;
  const sums = await sumMembers(db, countingId ?? everything, days);
  const of = sums.find(({ member }) => member === wholeGroup)?.[query.count] ?? 0;
  if (of === 0) return { read: 0, of, documents: [] };
  const slices = of <= mostRead ? allSlices : Math.max(1, Math.floor((allSlices * mostRead) / of));
  const documents = await readSample(db, countingId, days, { count: query.count, slices, limit: 2 * mostRead });
  return { read: documents.length, of, documents };
}

/** Counts the documents of each term. */
export function countTerms({ documents }: Sample): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { terms } of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Returns the estimated count in all documents for a count in the sample. */
export const scaled = (count: number, { read, of }: Sample): number =>
  read === 0 ? 0 : Math.round((count * of) / read);

/** Returns the keys with the highest counts. */
export const mostOf = <K>(counts: ReadonlyMap<K, number>, most: number): K[] =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([key]) => key);
