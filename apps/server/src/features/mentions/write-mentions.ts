import { events } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { count } from '../../platform/meter/index.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import {
  addToArrivals,
  type FairUseRow,
  insertParked,
  listArrivals,
  lockStreams,
  settleParked,
} from './fair-use.queries.ts';
import { lastDayOut, limitOf, sumOf } from './fair-use.ts';
import { insertHidings } from './hide.queries.ts';
import type { NewMention } from './mentions.queries.ts';
import { addToFeed, clippingsOf, saveAutomatically } from './mentions.requests.ts';
import { arrivalsOf, countsOf, placeNew, rulesFor, storyOf } from './place-mentions.ts';
import { listRejected } from './qa/samples.queries.ts';
import { addToHours, distinct, hourOf, placeStories, recountHours, type StoryKey } from './stories.queries.ts';
import { listTonesOfPersons } from './tone.queries.ts';
import { queueTones } from './tone-model/tone-queue.queries.ts';
import {
  type HiddenSubject,
  insertMentions,
  listHiddenSubjects,
  listKnown,
  listToldStories,
  type PlacedMention,
} from './write.queries.ts';

const none: readonly never[] = [];
const pair = (a: string, b: string) => `${a} ${b}`;
const each = <K extends keyof NewMention>(mentions: readonly NewMention[], name: K) => [
  ...new Set(mentions.map((mention) => mention[name])),
];

/**
 * Writes the finds of streams, each once: above the fair-use quota they are parked, otherwise they become mentions that
 * are counted, placed in their stories, sent to open screens, and passed to the stream's rules. All in the caller's
 * transaction. Returns how many mentions were written.
 */
export async function writeMentions(db: Db, found: readonly NewMention[], now = new Date()): Promise<number> {
  if (found.length === 0) return 0;
  const streams = await lockStreams(db, distinct(found, 'brand_id', 'stream_id'), now);
  const batch = {
    brandIds: each(found, 'brand_id'),
    streamIds: each(found, 'stream_id'),
    documentIds: each(found, 'document_id'),
    clusterIds: each(found, 'cluster_id'),
  };
  const held = [...(await listKnown(db, batch)), ...(await listRejected(db, batch))];
  const known = new Set(held.map((row) => pair(row.stream_id, row.document_id)));
  const isNew = (mention: NewMention) => !known.has(pair(mention.stream_id, mention.document_id));
  const unknown = distinct(found.filter(isNew), 'brand_id', 'stream_id', 'document_id');
  const fitting = await parkBeyondQuota(db, streams, unknown, now);
  return await insertNew(db, streams, fitting);
}

/** Writes mentions that are known to be new and within the quota; with their streams locked. */
export async function insertNew(
  db: Db,
  streams: readonly FairUseRow[],
  mentions: readonly NewMention[],
): Promise<number> {
  if (mentions.length === 0) return 0;
  const batch = {
    brandIds: each(mentions, 'brand_id'),
    streamIds: each(mentions, 'stream_id'),
    documentIds: each(mentions, 'document_id'),
    clusterIds: each(mentions, 'cluster_id'),
  };
  const hidden = await listHiddenSubjects(db, batch);
  const clippings = await clippingsOf.call(db, batch.brandIds, batch.documentIds);
  const tones = await listTonesOfPersons(db, batch.brandIds, batch.documentIds);
  const told = new Set((await listToldStories(db, batch)).map(storyOf));
  const placed = placeNew(mentions, { hidden, clippings, tones, told });
  await insertMentions(db, placed);
  await queueTones(db, placed);
  await joinHidings(db, placed, hidden);
  const joining = placed.filter((mention) => mention.place !== null && told.has(storyOf(mention)));
  await addToHours(db, countsOf(placed.filter((mention) => mention.place !== null && !told.has(storyOf(mention)))));
  const moved = await placeStories(db, distinct<StoryKey>(joining, 'brand_id', 'stream_id', 'cluster_id'));
  await recountHours(db, [...moved, ...joining.map((row) => ({ ...row, hour: hourOf(row.published_at) }))]);
  await addToArrivals(db, arrivalsOf(placed));
  await tell(db, streams, placed);
  count('mention', '', placed.length);
  return placed.length;
}

/** Adds mentions that are hidden with their story to the hiding of the story, so that undo shows them too. */
async function joinHidings(db: Db, placed: readonly PlacedMention[], hidden: readonly HiddenSubject[]): Promise<void> {
  const joined = placed.flatMap((mention) => rulesFor(mention, hidden).map((rule) => ({ mention, rule })));
  for (const [hideId, rows] of Map.groupBy(joined, ({ rule }) => rule.hide_id)) {
    const { level } = rows[0]!.rule;
    if (hideId)
      await insertHidings(
        db,
        rows.map(({ mention }) => mention),
        { hideId, level, at: new Date() },
      );
  }
}

/**
 * Returns the mentions that fit into the quota, the oldest first, and parks the rest. While some are parked, all new
 * ones are parked too, so that the older ones are released first.
 */
async function parkBeyondQuota(
  db: Db,
  streams: readonly FairUseRow[],
  mentions: readonly NewMention[],
  now: Date,
): Promise<readonly NewMention[]> {
  const limited = streams.filter((stream) => limitOf(stream) !== null || stream.parked > 0);
  if (limited.length === 0 || mentions.length === 0) return mentions;
  const arrivals = await listArrivals(
    db,
    [...new Set(limited.map((stream) => stream.brand_id))],
    limited.map((stream) => stream.stream_id),
    lastDayOut(now),
  );
  const byStream = Map.groupBy(arrivals, (row) => row.stream_id);
  const room = new Map(
    limited.map((stream) => [
      stream.stream_id,
      stream.parked > 0 ? 0 : Math.max(0, (limitOf(stream) ?? 0) - sumOf(byStream.get(stream.stream_id) ?? none)),
    ]),
  );
  const [fitting, beyond]: [NewMention[], NewMention[]] = [[], []];
  for (const mention of mentions.toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1))) {
    const left = room.get(mention.stream_id);
    (left === 0 ? beyond : fitting).push(mention);
    if (left) room.set(mention.stream_id, left - 1);
  }
  if (beyond.length === 0) return fitting;
  await insertParked(db, beyond, now);
  const full = distinct(beyond, 'brand_id', 'stream_id');
  await settleParked(db, full, now);
  const parkedBefore = new Set(streams.filter((stream) => stream.parked > 0).map((stream) => stream.stream_id));
  await broadcastAll(
    db,
    events.streamsChanged,
    full
      .filter((stream) => !parkedBefore.has(stream.stream_id))
      .map(({ brand_id, stream_id }) => ({ id: brand_id, payload: { stream_id } })),
  );
  return fitting;
}

/** Tells open screens what can be seen now, and hands it to the rules of the streams. */
async function tell(db: Db, streams: readonly FairUseRow[], mentions: readonly PlacedMention[]): Promise<void> {
  const byStream = Map.groupBy(
    mentions.filter((mention) => mention.place !== null),
    (mention) => mention.stream_id,
  );
  const stories = (rows: readonly PlacedMention[]) => rows.filter((row) => row.place !== 'copy').length;
  await broadcastAll(
    db,
    events.mentionsCreated,
    [...byStream].map(([streamId, rows]) => ({
      id: rows[0]!.brand_id,
      payload: { stream_id: streamId, count: rows.length, stories: stories(rows) },
    })),
  );
  for (const stream of streams) {
    const mention_ids = byStream.get(stream.stream_id)?.map((mention) => mention.id);
    if (!mention_ids) continue;
    const { brand_id, stream_id } = stream;
    if (stream.auto_clippings) await enqueue(db, saveAutomatically, { brand_id, mention_ids });
    if (stream.auto_rss) await enqueue(db, addToFeed, { brand_id, stream_id, mention_ids });
  }
}
