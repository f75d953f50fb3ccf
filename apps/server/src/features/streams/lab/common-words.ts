import { searchTokens } from '@masthead/matching';
import type { Db } from '../../../platform/db/index.ts';
import { findCommonWords } from './candidates.queries.ts';

const keptMilliseconds = 10 * 60_000;
const known = new WeakMap<Db, { at: number; shares: ReadonlyMap<string, number> }>();

/** Returns the share of all documents that have a folded word; 0 for words not among the commonest. */
export async function wordShares(db: Db, now: Date): Promise<(word: string) => number> {
  let entry = known.get(db);
  if (!entry || now.getTime() - entry.at > keptMilliseconds) {
    const row = await findCommonWords(db);
    entry = { at: now.getTime(), shares: new Map(row?.words.map((word, index) => [word, row.shares[index] ?? 0])) };
    known.set(db, entry);
  }
  const { shares } = entry;
  return (word) => shares.get(searchTokens(word)[0] ?? '') ?? 0;
}
