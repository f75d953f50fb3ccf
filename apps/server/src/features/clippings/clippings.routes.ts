import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { withAssignee } from '../assignments/index.ts';
import { assignClipping } from './assign-clipping.ts';
import { assignClippings } from './assign-clippings.ts';
import { changeClipping } from './change-clipping.ts';
import { changeKpiClippings } from './change-kpi-clippings.ts';
import { answerClipping, answerClippings } from './clipping-answer.ts';
import { sendPdf } from './clipping-pdf.ts';
import { findClipping } from './clippings.queries.ts';
import { cursorShape, positionOf } from './coverage.queries.ts';
import { countClippings, countDoubts } from './coverage-counts.queries.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { type KeptPages, listKeptClippings } from './kept-pages.ts';
import { markLooked, unmarkLooked } from './looks.queries.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { prepareClipping } from './prepare/prepare-clipping.ts';
import { removeClippings, restoreClippings } from './remove-clippings.ts';
import { saveMention, saveMentions } from './save-mention.ts';
import { storeClipping } from './store-clipping.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import { listUnknownOutlets } from './unknown-outlets.queries.ts';
import { withSeenStreams } from './with-seen-streams.ts';

async function showClipping(call: Call<'clippings.show'> | Call<'clippings.pdf'>, include?: string) {
  const row = await findClipping(call.db, call.scope, call.params.clipping_id);
  if (!row) throw notFound();
  return { row, answer: await answerClipping(call, row, include) };
}

export const clippingRoutes = (keptPages: KeptPages): Handlers => ({
  ...tagRoutes,
  ...messageRoutes,
  ...exportRoutes,
  'clippings.index': async (call) => {
    const { brand: _, sort, include, cursor, limit, ...query } = call.query;
    const filter = await withSeenStreams(call.db, call.scope, withAssignee(call.scope, query));
    const after = readCursor(cursor, cursorShape(sort));
    const asking = { db: call.db, now: call.clock.now(), keptPages };
    const rows = await listKeptClippings(asking, call.scope, filter, { sort, after, limit });
    const { data, meta } = pageOf(
      rows,
      limit,
      (row) => positionOf(row, sort),
      (row) => row,
    );
    return { data: await answerClippings(call, data, include), meta };
  },
  'clippings.count': async ({ db, scope, query: { brand: _, ...query } }) => {
    const filter = await withSeenStreams(db, scope, withAssignee(scope, query));
    return { data: { ...(await countClippings(db, scope, filter)), ...(await countDoubts(db, scope, filter)) } };
  },
  'brands.unknown-outlets.index': async ({ db, scope }) => ({
    data: (await listUnknownOutlets(db, scope)).map(({ clippings, ...outlet }) => ({
      media_outlet: outlet,
      clippings,
    })),
  }),
  'clippings.look': async ({ db, scope, clock, params, body: { clippings, is_looked_at } }) => {
    const look = { userId: scope.actor.user_id, now: clock.now() };
    const brandId = brandIn(scope, params.brand_id);
    if (is_looked_at) await markLooked(db, brandId, clippings, look);
    else await unmarkLooked(db, brandId, clippings);
  },
  'clippings.show': async (call) => ({ data: (await showClipping(call, call.query.include)).answer }),
  'clippings.prepare': async (call) => ({ data: await prepareClipping(call, call.body) }),
  'clippings.store': async (call) => ({
    data: await answerClipping(call, await storeClipping(call, call.scope, call.body), call.query.include),
  }),
  'clippings.update': async (call) => ({
    data: await answerClipping(
      call,
      await changeClipping(call, call.scope, call.params.clipping_id, call.body),
      call.query.include,
    ),
  }),
  'clippings.assign': async (call) => ({
    data: await answerClipping(call, await assignClipping(call, call.scope, call.params.clipping_id, call.body)),
  }),
  'clippings.assignment.update': async (call) => ({ data: { assigned: await assignClippings(call) } }),
  'kpi-campaigns.clippings.update': async (call) => ({
    data: { changed: await changeKpiClippings(call, call.scope, call.params.kpi_id, call.body) },
  }),
  'clippings.delete': async (call) => {
    await removeClippings(call, call.scope.brandIds[0]!, [call.params.clipping_id]);
  },
  'clippings.bulk-delete': async (call) => ({
    data: { deleted: await removeClippings(call, brandIn(call.scope, call.params.brand_id), call.body.clippings) },
  }),
  'clippings.bulk-restore': async (call) => ({
    data: { restored: await restoreClippings(call, brandIn(call.scope, call.params.brand_id), call.body.clippings) },
  }),
  'clippings.pdf': async (call) => await sendPdf(call, await showClipping(call)),
  'mentions.bulk-save': async (call) => ({
    data: await saveMentions(call, call.scope, call.body.mentions, call.body.tags),
  }),
  'mentions.save-as-clipping': async (call) => ({
    data: await answerClipping(call, await saveMention(call, call.scope, call.params.mention_id, call.body.tags), ''),
  }),
});
