import type { Stream, StreamSort } from '@masthead/contract';
import { print } from '@masthead/matching';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Handlers, Scope } from '../access/index.ts';
import { setAutoFollow } from '../organisations/index.ts';
import { findOutletNames } from '../outlets/index.ts';
import { copyStream } from './copy-stream.ts';
import { follow, unfollow } from './followers.queries.ts';
import { listIdsByName, listStreams, listStreamsOf, type StreamFilter } from './list.queries.ts';
import { sortStreams, sortsByCounts } from './list-streams.ts';
import { changeStream, createStream, deleteStream, restoreStream } from './save-stream.ts';
import { queryOf, withBlocked } from './stream-query.ts';
import { findStream, type StreamRow } from './streams.queries.ts';
import { countMentions } from './streams.requests.ts';
import { findVersion, listChanges, listVersions, type VersionRow } from './versions.queries.ts';
import { findAuthorized, listAvailable, listNames, setAuthorized } from './visible.queries.ts';

const countedDays = 14;

/** Prints one stream; one whose search cannot be printed must not hide the others of its list. */
function printedOf(row: StreamRow): string {
  if (!row.failing_since) return print(queryOf(row));
  try {
    return print(queryOf(row));
  } catch {
    return '';
  }
}

function streamAnswer(row: StreamRow, outlets: ReadonlyMap<string, string>): Stream {
  const { revision: _, searched, total, ...stream } = row;
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: outlets.get(id) ?? '' }));
  return {
    ...stream,
    blocked_outlets: named(row.blocked_outlets),
    whitelisted_outlets: named(row.whitelisted_outlets),
    printed: printedOf(row),
    backfill: searched === null ? null : { searched, total: total ?? 0 },
  };
}

const outletsOf = (db: Db, rows: readonly StreamRow[]) =>
  findOutletNames(
    db,
    rows.flatMap((row) => [...row.blocked_outlets, ...row.whitelisted_outlets]),
  );

async function answerOne(db: Db, scope: Scope, streamId: string): Promise<{ data: Stream }> {
  const row = await findStream(db, scope, streamId);
  if (!row) throw notFound();
  return { data: streamAnswer(row, await outletsOf(db, [row])) };
}

async function answerPage(db: Db, scope: Scope, filter: Omit<StreamFilter, 'after'>, cursor: string | undefined) {
  const rows = await listStreams(db, scope, { ...filter, after: readCursor(cursor, ['moment', 'id']) });
  const outlets = await outletsOf(db, rows);
  return pageOf(
    rows,
    filter.limit,
    (row) => [row.created_at, row.id],
    (row) => streamAnswer(row, outlets),
  );
}

const counting = (now: Date, hasUnseen: boolean) => ({
  since: before(now, days(countedDays)),
  before: before(now, days(2 * countedDays)),
  hasUnseen,
});

type SortedList = Omit<StreamFilter, 'after'> & { sort: StreamSort };

/** Answers a page of a list that is sorted by a name or by counts; its cursor is the number of streams before it. */
async function answerSorted(
  db: Db,
  scope: Scope,
  { sort, ...list }: SortedList,
  cursor: string | undefined,
  now: Date,
) {
  const ids = await listIdsByName(db, scope, list);
  const counts = sortsByCounts(sort) ? await countMentions.call(db, scope, ids, counting(now, false)) : [];
  const sorted = sortStreams(ids, new Map(counts.map((count) => [count.stream_id, count])), sort);
  const start = Math.max(0, Number(readCursor(cursor, ['integer'])?.[0] ?? 0));
  const wanted = sorted.slice(start, start + list.limit);
  const rows = new Map((await listStreamsOf(db, scope, wanted)).map((row) => [row.id, row]));
  const outlets = await outletsOf(db, [...rows.values()]);
  const end = start + list.limit;
  return {
    data: wanted.flatMap((id) => rows.get(id) ?? []).map((row) => streamAnswer(row, outlets)),
    meta: { has_more: end < sorted.length, cursor: end < sorted.length ? writeCursor([end]) : null },
  };
}

/** Adds mentions of the last 14 days to each stream. */
async function withCounts(db: Db, scope: Scope, streams: readonly Stream[], now: Date): Promise<Stream[]> {
  const counts = await countMentions.call(
    db,
    scope,
    streams.map((stream) => stream.id),
    counting(now, true),
  );
  const byStream = new Map(
    counts.map(({ stream_id, by_day, ...count }) => [
      stream_id,
      { ...count, days: Array.from({ length: countedDays }, (_, day) => by_day?.[day] ?? 0) },
    ]),
  );
  return streams.map((stream) => ({ ...stream, counts: byStream.get(stream.id) }));
}

const versionAnswer = (row: VersionRow) => ({ ...row, printed: print(queryOf(row.form)) });

async function answerAuthorized(db: Db, scope: Scope) {
  const allowed = await findAuthorized(db, scope);
  const streams = await listNames(db, scope);
  return {
    data: {
      restricted: allowed !== null,
      streams: streams.map((stream) => ({ ...stream, authorized: allowed === null || allowed.includes(stream.id) })),
    },
  };
}

/** Refuses another brand than the stream's own; `brand_id` of the call may repeat it. */
function refuseOtherBrand(scope: Scope, brandId: string | undefined): void {
  if (brandId && !scope.brandIds.some((own) => own === brandId)) throw invalidField('brand_id', 'invalid');
}

export const streamRoutes: Handlers = {
  'streams.index': async ({ db, clock, scope, query: { cursor, include, sort, ...filter } }) => {
    const page = sort
      ? await answerSorted(db, scope, { ...filter, sort }, cursor, clock.now())
      : await answerPage(db, scope, filter, cursor);
    if (!include?.split(',').includes('counts')) return page;
    return { ...page, data: await withCounts(db, scope, page.data, clock.now()) };
  },
  'streams.store': async (call) => {
    const { brand_id: _, ...form } = call.body;
    return await answerOne(call.db, call.scope, await createStream(call, call.scope, form));
  },
  'streams.show': ({ db, scope, params }) => answerOne(db, scope, params.stream_id),
  'streams.update': async (call) => {
    const { version, ...form } = call.body;
    await changeStream(call, call.scope, { streamId: call.params.stream_id, version }, () => form);
    return await answerOne(call.db, call.scope, call.params.stream_id);
  },
  'streams.delete': (call) => deleteStream(call, call.scope, call.params.stream_id),
  'streams.restore': async (call) => {
    await restoreStream(call, call.scope, call.params.stream_id);
    return await answerOne(call.db, call.scope, call.params.stream_id);
  },
  'streams.copy': async (call) => {
    const copy = await copyStream(call, call.scope, call.params.stream_id, call.body);
    return await answerOne(call.db, copy.scope, copy.id);
  },
  'streams.follow': async ({ db, clock, scope, params, body }) => {
    refuseOtherBrand(scope, body.brand_id);
    await follow(db, scope, params.stream_id, clock.now());
    return await answerOne(db, scope, params.stream_id);
  },
  'streams.unfollow': async ({ db, scope, params, body }) => {
    refuseOtherBrand(scope, body.brand_id);
    await unfollow(db, scope, params.stream_id);
    return await answerOne(db, scope, params.stream_id);
  },
  'brands.streams.index': ({ db, scope, query: { cursor, limit } }) =>
    answerPage(db, scope, { followed: true, limit }, cursor),
  'brands.streams.auto-follow-new-streams': async ({ db, clock, scope, body }) => {
    await setAutoFollow(db, scope, body.status, clock.now());
    return { data: { status: body.status } };
  },
  'brands.streams.follow-all': async ({ db, clock, scope }) => void (await follow(db, scope, null, clock.now())),
  'brands.streams.unfollow-all': async ({ db, scope }) => void (await unfollow(db, scope, null)),
  'brands.authorized-streams.index': ({ db, scope }) => answerAuthorized(db, scope),
  'brands.authorized-streams.update': async ({ db, clock, scope, body }) => {
    const known = new Set((await listNames(db, scope)).map(({ id }) => id));
    if (body.streams?.some((id) => !known.has(id))) throw invalidField('streams', 'invalid');
    await setAuthorized(db, scope, body.streams, clock.now());
    return await answerAuthorized(db, scope);
  },
  'user.available-streams': async ({ db, scope }) => ({
    data: (await listAvailable(db, scope)).map(({ brand_id, brand_name, ...stream }) => ({
      ...stream,
      brand: { id: brand_id, name: brand_name },
    })),
  }),
  'streams.blocked-outlets.store': async (call) => {
    const { media_outlet_id } = call.body;
    await changeStream(call, call.scope, { streamId: call.params.stream_id }, (form) =>
      withBlocked(form, [...new Set([...form.blocked_outlets, media_outlet_id])]),
    );
    return await answerOne(call.db, call.scope, call.params.stream_id);
  },
  'streams.blocked-outlets.delete': (call) =>
    changeStream(call, call.scope, { streamId: call.params.stream_id }, (form) =>
      withBlocked(
        form,
        form.blocked_outlets.filter((id) => id !== call.params.media_outlet_id),
      ),
    ),
  'streams.versions.index': async ({ db, scope, params, query }) =>
    pageOf(
      await listVersions(db, scope, params.stream_id, {
        after: readCursor(query.cursor, ['integer']),
        limit: query.limit,
      }),
      query.limit,
      (row) => [row.version],
      versionAnswer,
    ),
  'streams.versions.changes': async ({ db, scope, params }) => ({
    data: await listChanges(db, scope, params.stream_id, params.version),
  }),
  'streams.versions.restore': async (call) => {
    const { stream_id: streamId, version } = call.params;
    const earlier = await findVersion(call.db, call.scope, streamId, version);
    if (!earlier) throw notFound();
    await changeStream(call, call.scope, { streamId, restoredFrom: version }, () => earlier.form);
    return await answerOne(call.db, call.scope, streamId);
  },
};
