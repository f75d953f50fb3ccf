import type { TrendCounting } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { everything } from '../reading/tally.ts';
import type { Frame, TrendCall } from './frame.ts';
import { Kept } from './kept.ts';
import { documentsIn, unpack } from './packed.ts';
import { readSample } from './sums.queries.ts';
import { addUp, wholeDaysOf } from './whole-days.ts';

/** Documents that are read for an answer at most; of more, every so many-th. */
const mostRead = 6000;
const allSlices = 1024;
const keptBytes = 16 * 1024 * 1024;

export interface Sample {
  /** Documents read, and those of the period. */
  read: number;
  of: number;
  /** Members (negative) and terms (positive) of each document. */
  documents: readonly Int32Array[];
}

/** Documents of days that were read before, by database. */
const kept = new WeakMap<Db, Kept<Int32Array>>();

function keptFor(db: Db): Kept<Int32Array> {
  const own = kept.get(db) ?? new Kept<Int32Array>(keptBytes, (entries) => entries.byteLength);
  kept.set(db, own);
  return own;
}

/** Returns the slices to read for so many documents. Powers of two, so that periods of about the same length read the same of a day. */
const slicesFor = (of: number): number =>
  of <= mostRead ? allSlices : Math.max(1, 2 ** Math.floor(Math.log2((allSlices * mostRead) / of)));

/**
 * Reads the members and terms of the documents of a period: of all, or of a sample that is the same each time. A document is in it
 * by the last bits of its id, which are random.
 */
export async function sampleOf({ db, query }: TrendCall, { days, group }: Frame): Promise<Sample> {
  const { count } = query;
  const countingId = group?.counting_id ?? null;
  const { own, all } = await wholeDaysOf(db, countingId ?? everything, days);
  const of = addUp(own.values())[count];
  const slices = slicesFor(of);
  // A document that is found before its names are read grows the sums of all news when they are.
  const wanted = [...own.values()].map(({ day, pieces }) => ({
    day,
    name: `${countingId} ${day} ${slices} ${count}`,
    version: `${pieces} ${all.get(day)?.pieces}`,
  }));
  const lists = await keptFor(db).all(countingId ?? everything, wanted, async (missing) => {
    const found = await readDays(db, countingId, { days: missing.map(({ day }) => day), count, slices });
    return new Map(missing.map(({ name, day }) => [name, unpack(found.get(day) ?? '')]));
  });
  const documents = wanted.flatMap(({ name }) => [...documentsIn(lists.get(name)!)]);
  return { read: documents.length, of, documents };
}

async function readDays(
  db: Db,
  countingId: string | null,
  question: { days: readonly string[]; count: TrendCounting; slices: number },
): Promise<Map<string, string>> {
  return new Map((await readSample(db, countingId, question)).map(({ day, packed }) => [day, packed]));
}

/** Counts the documents of each term. */
export function countTerms({ documents }: Sample): Map<number, number> {
  const counts = new Map<number, number>();
  for (const entries of documents)
    for (const entry of entries) if (entry > 0) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

/** Returns the estimated count in all documents for a count in the sample. */
export const scaled = (count: number, { read, of }: Sample): number =>
  read === 0 ? 0 : Math.round((count * of) / read);

/** Returns the keys with the highest counts, those below `least` left out. */
export const mostOf = <K>(counts: ReadonlyMap<K, number>, most: number, least: number): K[] =>
  [...counts]
    .filter(([, count]) => count >= least)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([key]) => key);
