import type { MediaTier } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { brandIn, type Handlers, type Scope } from '../../access/index.ts';
import { findEstimates, findOwnAudience, type ListedAudience, listBrandAudiences } from './audiences.queries.ts';
import { changeEstimates, importOwnAudiences, recordOwnAudience, removeOwnAudience } from './change-audiences.ts';

const audienceAnswer = ({ outlet_id, name, impressions, source, recorded_at, known }: ListedAudience) => ({
  media_outlet: { id: outlet_id, name },
  impressions,
  source,
  recorded_at,
  catalogue_impressions: known,
});

async function estimatesAnswer(db: Db, scope: Scope) {
  const rows = await findEstimates(db, scope.brandIds);
  const of = (tier: MediaTier) => rows.find((row) => row.tier === tier)?.impressions ?? null;
  return { data: { aplus: of('aplus'), bplus: of('bplus'), none: of('none') } };
}

export const audienceRoutes: Handlers = {
  'brands.audiences.index': async ({ db, scope, query }) => {
    const rows = await listBrandAudiences(db, scope, {
      after: readCursor(query.cursor, ['text', 'id']),
      limit: query.limit,
    });
    return pageOf(rows, query.limit, (row) => [row.sort, row.outlet_id], audienceAnswer);
  },
  'brands.audiences.store': async (call) => {
    const { media_outlet_id, impressions, source } = call.body;
    const brandId = brandIn(call.scope, call.params.brand_id);
    const outletId = await recordOwnAudience(call, brandId, { outlet_id: media_outlet_id, impressions, source });
    const row = await findOwnAudience(call.db, brandId, outletId);
    if (!row) throw notFound();
    return { data: audienceAnswer(row) };
  },
  'brands.audiences.delete': (call) =>
    removeOwnAudience(call, brandIn(call.scope, call.params.brand_id), call.params.media_outlet_id),
  'brands.audiences.import': async (call) => ({
    data: await importOwnAudiences(call, brandIn(call.scope, call.params.brand_id), call.body),
  }),
  'brands.audience-estimates.show': ({ db, scope }) => estimatesAnswer(db, scope),
  'brands.audience-estimates.update': async (call) => {
    await changeEstimates(call, brandIn(call.scope, call.params.brand_id), call.body);
    return await estimatesAnswer(call.db, call.scope);
  },
};
