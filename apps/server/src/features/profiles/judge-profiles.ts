import {
  authorLink,
  expectedNamesakes,
  hasInitialsAlone,
  judgeSamePerson,
  nameBlocks,
  parsePersonName,
  type Signed,
} from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { acrossBrands } from '../access/index.ts';
import { recountProfiles, recountWords } from './bylines.queries.ts';
import {
  ask,
  countNames,
  countProfiles,
  countUses,
  deleteProfile,
  fillGaps,
  listPairs,
  listShared,
  listSigned,
  moveArticles,
  type SignedRow,
} from './judging.queries.ts';
import { moveLinks } from './links/links.queries.ts';

/** Most pairs that one batch judges; the others wait for their next article. */
const mostPairs = 40;
/** Newest articles that are compared. */
const newest = 200;

const signedOf = (row: SignedRow, shared: ReadonlySet<string>): Signed => ({
  words: new Map(Object.entries(row.words)),
  articles: row.articles,
  firstAt: new Date(row.first_at),
  lastAt: new Date(row.last_at),
  languages: row.languages,
  coAuthors: row.co_authors,
  clusters: row.clusters,
  agencies: row.agencies,
  links: row.links.map((link) => authorLink(link) ?? link).filter((link) => !shared.has(link)),
});

/** Returns the addresses that more than one profile has. */
function inSeveral(rows: readonly SignedRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { links } of rows) for (const link of new Set(links)) counts.set(link, (counts.get(link) ?? 0) + 1);
  return [...counts].flatMap(([link, count]) => (count > 1 ? [link] : []));
}

/** Joins profiles that are surely one person with those of the same name elsewhere, and asks about those that may be. */
export async function judgeProfiles(db: Db, profileIds: readonly string[], now: Date): Promise<void> {
  const pairs = await listPairs(db, profileIds, mostPairs);
  if (pairs.length === 0) return;
  const rows = await listSigned(db, [...new Set(pairs.flatMap((pair) => [pair.profile_id, pair.other_id]))], newest);
  const shared = new Set(await listShared(db, inSeveral(rows)));
  const signed = new Map(rows.map((row) => [row.id, signedOf(row, shared)]));
  const uses = await countUses(db, [...new Set(rows.flatMap(({ words }) => Object.keys(words)))]);
  const profiles = await countProfiles(db);
  const rarity = (word: string) => {
    const count = uses.get(word) ?? 0;
    return count < 2 || count > profiles / 10 ? 0 : Math.log(1 + profiles / count);
  };
  const namesakes = await namesakesOf(db, rows);
  const keys = new Map(rows.map((row) => [row.id, row.name_key]));
  const gone = new Set<string>();
  for (const pair of pairs) {
    const [left, right] = [signed.get(pair.profile_id), signed.get(pair.other_id)];
    if (!left || !right || gone.has(pair.profile_id) || gone.has(pair.other_id)) continue;
    const { decision, score, evidence } = judgeSamePerson(left, right, {
      rarity,
      namesakes: namesakes.get(keys.get(pair.profile_id)!) ?? null,
    });
    if (decision === 'ask') await ask(db, { ...pair, id: uuidv7(), score, evidence }, now);
    if (decision !== 'join') continue;
    const [keepId, goneId] =
      left.articles >= right.articles ? [pair.profile_id, pair.other_id] : [pair.other_id, pair.profile_id];
    await joinProfiles(db, keepId, goneId, now);
    gone.add(goneId);
  }
}

/** Returns how many namesakes names are expected to have among the profiles of their languages. Initials are shared by too many to say. */
async function namesakesOf(db: Db, rows: readonly SignedRow[]): Promise<Map<string, number>> {
  const languages = new Map<string, Set<string>>();
  for (const row of rows)
    languages.set(row.name_key, new Set([...(languages.get(row.name_key) ?? []), ...row.languages]));
  const names = [...languages].flatMap(([key, spoken]) => {
    const parts = parsePersonName(key);
    return parts && !hasInitialsAlone(parts)
      ? [{ key, given: parts.given[0]!, blocks: nameBlocks(parts), languages: [...spoken] }]
      : [];
  });
  const counted = await countNames(db, names);
  return new Map(counted.map(({ key, ...uses }) => [key, expectedNamesakes(uses)]));
}

/** Makes two profiles one; relations that were linked to the second are linked to the first. */
export async function joinProfiles(db: Db, keepId: string, goneId: string, now: Date): Promise<void> {
  await moveLinks(acrossBrands(db), goneId, keepId);
  await moveArticles(db, goneId, keepId);
  await fillGaps(db, goneId, keepId, now);
  // Takes the words of the profile out of the counts before its row takes them along.
  await recountWords(db, [goneId, keepId]);
  await deleteProfile(db, goneId);
  await recountProfiles(db, [keepId]);
}
