import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { acrossBrands, type Handlers } from '../access/index.ts';
import { listAllStreams } from './staff-streams.queries.ts';
import { answerStreams, changeStream, showStream } from './staff-streams.ts';

/** Streams of all organisations, for staff. */
export const staffStreamRoutes: Handlers = {
  'staff.streams.index': async (call) => {
    const { db, clock, query } = call;
    const after = readCursor(query.cursor, ['text', 'id']);
    const rows = await listAllStreams(acrossBrands(db), { ...query, after }, clock.now());
    const page = pageOf(
      rows,
      query.limit,
      ({ sort_name, id }) => [sort_name, id],
      (row) => row,
    );
    const data = (await answerStreams(call, page.data)).map(({ days: _, ...stream }) => stream);
    return { ...page, data };
  },
  'staff.streams.show': async (call) => ({ data: await showStream(call, call.params.stream_id) }),
  'staff.streams.update': async (call) => ({ data: await changeStream(call, call.params.stream_id, call.body) }),
};
