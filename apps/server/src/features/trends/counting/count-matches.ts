import type { Db } from '../../../platform/db/index.ts';
import { type Tally, wholeGroup } from '../reading/tally.ts';
import { insertMatches, type NewMatch } from './countings.queries.ts';

const nameOf = ({ counting_id, counted }: NewMatch) => `${counting_id} ${counted.id}`;

/**
 * Notes matches and adds the new ones to a tally. One that is known was counted before, whether it was found as the document
 * was stored or by the search of the archive. Returns how many were new.
 */
export async function countMatches(db: Db, matches: readonly NewMatch[], tally: Tally): Promise<number> {
  const sorted = matches.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const fresh = await insertMatches(db, sorted);
  for (const match of sorted)
    if (fresh.has(nameOf(match))) tally.count(match.counting_id, [wholeGroup, ...match.members], match.counted);
  return fresh.size;
}
