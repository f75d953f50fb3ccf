import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { acrossBrands, type Handlers } from '../../access/index.ts';
import { drawNowJob } from './draw-samples.ts';
import { judgeMention } from './judge-mention.ts';
import { exportPrecision, showPrecision } from './precision.ts';
import { countSamples, listGroups, listSamples } from './samples.queries.ts';
import { showSamples } from './show-samples.ts';

/** Open mentions are counted up to this: nobody reviews as many in a day. */
const mostCounted = 1000;

/** Quality control of mentions of all brands, for staff. */
export const qaRoutes: Handlers = {
  'staff.qa-mentions.index': async ({ db, query }) => {
    const after = readCursor(query.cursor, ['id']);
    const rows = await listSamples(acrossBrands(db), { ...query, after });
    const page = pageOf(
      rows,
      query.limit,
      (row) => [row.draw_id],
      (row) => row,
    );
    return { ...page, data: await showSamples(db, page.data) };
  },
  'staff.qa-mentions.update': async (call) => {
    const row = await judgeMention(call, call.params.mention_id, call.body);
    return { data: (await showSamples(call.db, [row]))[0]! };
  },
  'staff.qa-mentions.progress': async ({ db, clock }) => {
    const today = new Date(clock.now().setUTCHours(0, 0, 0, 0));
    const { open, ...counts } = await countSamples(acrossBrands(db), today, mostCounted + 1);
    return { data: { ...counts, open: Math.min(open, mostCounted), open_more: open > mostCounted } };
  },
  'staff.qa-mentions.draw': async ({ db }) => {
    await enqueue(db, drawNowJob, {}, { key: drawNowJob.name });
  },
  'staff.qa-mentions.filters': async ({ db, query: { status } }) => {
    const groups = (by: 'stream' | 'language' | 'outlet') => listGroups(acrossBrands(db), by, status);
    const [streams, languages, outlets] = await Promise.all([groups('stream'), groups('language'), groups('outlet')]);
    const named = ({ key: id, name, mentions }: (typeof streams)[number]) => ({ id, name, mentions });
    return {
      data: {
        streams: streams.map((row) => ({ ...named(row), brand: row.brand ?? '' })),
        languages: languages.map(({ key: language, mentions }) => ({ language, mentions })),
        outlets: outlets.map(named),
      },
    };
  },
  'staff.qa-mentions.precision': async (call) => ({ data: await showPrecision(call, call.query) }),
  'staff.qa-mentions.export': async (call) =>
    call.reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="precision-${call.query.by}.csv"`,
        'cache-control': 'no-store',
      })
      .send(await exportPrecision(call, call.query)),
};
