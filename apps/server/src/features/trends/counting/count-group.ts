import { narrow, type Query } from '@masthead/matching';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { after, before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { defineJob, eachPage, enqueue, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { createArchiveSearch, firstIdAt, timeOfId } from '../../documents/index.ts';
import { toMatchDocument } from '../../mentions/index.ts';
import { findLiveStream, isMatch } from '../../streams/index.ts';
import {
  deleteGroup,
  type GroupMember,
  type GroupRow,
  listGroupsWithStreams,
  listRemovedGroups,
  showCounting,
} from '../groups/groups.queries.ts';
import { deleteOldSignals } from '../outside/signals.queries.ts';
import { addToDays, addToOutlets, deleteEmptySums, deleteUnusedTerms } from '../reading/sums.queries.ts';
import { countedOf, Tally } from '../reading/tally.ts';
import { holdReading } from '../reading/terms.queries.ts';
import { countMatches } from './count-matches.ts';
import {
  advanceCounting,
  type CountedMember,
  type CountingRow,
  claimCounting,
  deleteSome,
  insertCounting,
  isCountedOtherwise,
  replaceOthers,
} from './countings.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const pageSize = 500;
/** Rows of a replaced counting that are deleted at once. */
const clearedAtOnce = 5000;
/** Days for which a deleted group can be restored. */
export const restorableDays = 7;
const ofCounting = z.object({ counting_id: z.uuid() });

/** Returns what a name is searched by: any of its spellings. */
const queryOfName = (words: readonly string[]): Query => ({
  kind: 'or',
  of: words.map((text) => ({ kind: 'term', text: text.replace(/\s+/g, ' '), part: null, exact: false })),
});

/** Returns the members as they are counted now; a stream that was removed counts nothing. */
async function countedMembers(db: Db, members: readonly GroupMember[]): Promise<CountedMember[]> {
  const counted: CountedMember[] = [];
  for (const member of members) {
    if (member.kind === 'name') {
      counted.push({ member: member.member, query: queryOfName(member.words), ad_blocking: false });
      continue;
    }
    const stream = await findLiveStream(db, member.stream_id);
    if (stream) counted.push({ member: member.member, query: stream.query, ad_blocking: stream.ad_blocking });
  }
  return counted;
}

/** Starts counting a group over the archive, unless it is counted by the same queries. Call it in a transaction. */
export async function startCounting(db: Db, group: Pick<GroupRow, 'id' | 'members'>, now: Date): Promise<void> {
  const members = await countedMembers(db, group.members);
  if (!(await isCountedOtherwise(db, group.id, members))) return;
  const counting = { id: uuidv7(), group_id: group.id, members, below_id: firstIdAt(after(now, days(1))) };
  await insertCounting(db, counting, now);
  await clearAll(db, await replaceOthers(db, counting, true, now));
  await showCounting(db, counting, true);
  await enqueue(db, countGroupJob, { counting_id: counting.id });
}

const clearAll = async (db: Db, countingIds: readonly string[]) => {
  for (const counting_id of countingIds) await enqueue(db, clearCountingJob, { counting_id });
};

/**
 * Searches the archive for the members of a group, the newest documents first; after a crash it continues where it was.
 */
export const countGroupJob = defineJob({
  name: 'trends.count-group',
  lane: 'backfill',
  payload: ofCounting,
  run: async ({ db, clock }: Needs, { counting_id }, signal) => {
    const search = createArchiveSearch(pageSize);
    await eachPage(signal, () =>
      db.transaction().execute((transaction) => countPage(transaction, search, counting_id, clock.now())),
    );
  },
});

/** Returns the first moment of the month before an id: a page is in one partition, where an index finds its rows. */
function monthBefore(id: string): Date {
  const time = new Date(timeOfId(id).getTime() - 1);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1));
}

/** Returns a search for the words of all members; null if one of them cannot be narrowed. */
function narrowAll(members: readonly CountedMember[]): string | null {
  const all = members.map(({ query }) => narrow(query));
  return all.every((one) => one !== null) ? all.map((one) => `(${one})`).join(' | ') : null;
}

/** Counts one page. Returns true if there is more to search. */
async function countPage(
  db: Db,
  search: ReturnType<typeof createArchiveSearch>,
  countingId: string,
  now: Date,
): Promise<boolean> {
  const counting = await claimCounting(db, countingId);
  if (!counting) return false;
  const { members, below_id: belowId, oldest_id: oldestId } = counting;
  const fromId = firstIdAt(monthBefore(belowId));
  const isSearched = members.length > 0 && oldestId !== null;
  const { documents, reached } = isSearched
    ? await search(db, { fromId, belowId, narrowed: narrowAll(members) })
    : { documents: [], reached: fromId };
  const tally = new Tally();
  const found = await countMatches(
    db,
    documents.flatMap((document) => {
      const read = toMatchDocument(document);
      const own = members.filter((member) => isMatch(member, read)).map(({ member }) => member);
      return own.length > 0 ? [{ counting_id: countingId, members: own, counted: countedOf(document) }] : [];
    }),
    tally,
  );
  await addToDays(db, tally.days);
  await addToOutlets(db, tally.outlets);
  const isDone = !isSearched || reached <= oldestId;
  await advanceCounting(db, { id: countingId, below_id: reached, found: counting.found + found }, isDone ? now : null);
  if (isDone) await finish(db, counting, now);
  return !isDone;
}

async function finish(db: Db, counting: CountingRow, now: Date): Promise<void> {
  await showCounting(db, counting, false);
  await clearAll(db, await replaceOthers(db, counting, false, now));
}

/** Deletes what a replaced counting has counted. */
export const clearCountingJob = defineJob({
  name: 'trends.clear-counting',
  lane: 'backfill',
  payload: ofCounting,
  run: async ({ db }: Pick<Services, 'db'>, { counting_id }, signal) => {
    await eachPage(signal, async () => (await deleteSome(db, counting_id, clearedAtOnce)) > 0);
  },
});

/** Counts groups again whose streams have changed their search. */
export const followStreamsJob = defineJob({
  name: 'trends.follow-streams',
  payload: noPayload,
  schedule: '*/5 * * * *',
  run: async ({ db, clock }: Needs) => {
    for (const group of await listGroupsWithStreams(acrossBrands(db)))
      await db.transaction().execute((transaction) => startCounting(transaction, group, clock.now()));
  },
});

const mostTerms = 10_000;
/** Answers of outside services are no longer used after one day. */
const signalDays = 2;

/** Deletes groups that can no longer be restored, names that no sum holds, and old answers of outside services. */
export const cleanUpTrendsJob = defineJob({
  name: 'trends.clean-up',
  payload: noPayload,
  schedule: '41 3 * * *',
  run: async ({ db, clock }: Needs) => {
    for (const { id, countings } of await listRemovedGroups(
      acrossBrands(db),
      before(clock.now(), days(restorableDays)),
    ))
      await db.transaction().execute(async (transaction) => {
        await clearAll(transaction, countings);
        await deleteGroup(transaction, id);
      });
    await deleteOldSignals(db, before(clock.now(), days(signalDays)));
    await deleteEmptySums(db);
    while ((await removeTerms(db)) === mostTerms);
  },
});

const removeTerms = (db: Db): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await holdReading(transaction);
    return await deleteUnusedTerms(transaction, mostTerms);
  });
