import type { Stream } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers, Scope } from '../accounts/index.ts';
import { findOutletNames } from '../outlets/index.ts';
import { changeStream, createStream, deleteStream } from './save-stream.ts';
import { countMentions, findStream, listStreams, type StreamRow } from './streams.queries.ts';

const countedDays = 14;

function streamAnswer(row: StreamRow, outlets: ReadonlyMap<string, string>): Stream {
  const { revision: _, searched, total, ...stream } = row;
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: outlets.get(id) ?? '' }));
  return {
    ...stream,
    blocked_outlets: named(row.blocked_outlets),
    whitelisted_outlets: named(row.whitelisted_outlets),
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

export const streamRoutes: Handlers = {
  'streams.index': async ({ db, clock, scope, query }) => {
    const rows = await listStreams(db, scope, {
      search: query.search,
      after: readCursor(query.cursor, 2),
      limit: query.limit,
    });
    const outlets = await outletsOf(db, rows);
    const page = pageOf(
      rows,
      query.limit,
      (row) => [row.created_at, row.id],
      (row) => streamAnswer(row, outlets),
    );
    if (!query.include?.split(',').includes('counts')) return page;
    const counts = await countMentions(
      db,
      scope,
      page.data.map((stream) => stream.id),
      before(clock.now(), days(countedDays)),
    );
    const byStream = new Map(counts.map(({ stream_id, ...count }) => [stream_id, count]));
    return {
      ...page,
      data: page.data.map((stream) => ({ ...stream, counts: byStream.get(stream.id) ?? { mentions: 0, unseen: 0 } })),
    };
  },
  'streams.store': async (call) => {
    const { brand_id: _, ...form } = call.body;
    return await answerOne(call.db, call.scope, await createStream(call, call.scope, form));
  },
  'streams.show': ({ db, scope, params }) => answerOne(db, scope, params.stream_id),
  'streams.update': async (call) => {
    await changeStream(call, call.scope, call.params.stream_id, call.body);
    return await answerOne(call.db, call.scope, call.params.stream_id);
  },
  'streams.delete': (call) => deleteStream(call, call.scope, call.params.stream_id),
};
