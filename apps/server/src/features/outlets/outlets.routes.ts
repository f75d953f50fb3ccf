import type { MediaTier } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, brandIn, type Handlers, noteForBrand, type Scope, staffBrand } from '../access/index.ts';
import { listBrands } from '../organisations/index.ts';
import { addAudience, addOutlet, changeOutlet, merge, removeAudience } from './change-outlet.ts';
import { importOutlets } from './import/import-outlets.ts';
import { findDoubles, outletAnswer, recordAnswer } from './outlet-answer.ts';
import {
  findOutlet,
  listOutlets,
  listOutletsById,
  listTiers,
  type OutletRow,
  setTier,
  setTiers,
} from './outlets.queries.ts';
import { countSources, revalueOutlet } from './outlets.requests.ts';

/** Sets a tier and has the brand's clippings of the outlet valued again. Throws 404. */
async function changeTier(
  { db }: Pick<Services, 'db'>,
  scope: Pick<Scope, 'brandIds'>,
  outletId: string,
  tier: MediaTier,
): Promise<OutletRow> {
  const outlet = await findOutlet(db, outletId);
  if (!outlet) throw notFound();
  const brand_id = scope.brandIds[0]!;
  await db.transaction().execute(async (transaction) => {
    await setTier(transaction, scope, outletId, tier);
    const key = `revalue:${brand_id}:${outletId}`;
    await enqueue(transaction, revalueOutlet, { brand_id, outlet_id: outletId }, { key });
  });
  return outlet;
}

/** Sets tiers of outlets and has the brand's clippings of them valued again. Returns how many outlets there were. */
async function changeTiers(
  { db }: Pick<Services, 'db'>,
  brandId: BrandId,
  tiers: readonly { media_outlet_id: string; tier: MediaTier }[],
): Promise<number> {
  const outlets = await listOutletsById(
    db,
    tiers.map((given) => given.media_outlet_id),
  );
  const known = new Set(outlets.map(({ id }) => id));
  await db.transaction().execute(async (transaction) => {
    const given = tiers.filter(({ media_outlet_id }) => known.has(media_outlet_id));
    await setTiers(transaction, brandId, given);
    const jobs = outlets.map(({ id }) => ({ payload: { brand_id: brandId, outlet_id: id } }));
    await enqueueAll(transaction, revalueOutlet, jobs);
  });
  return outlets.length;
}

/** Changes a tier, which staff may do for any brand. Throws 404. */
async function changeTierOf(
  call: Pick<Services, 'db'> & { scope: Scope },
  brandId: BrandId,
  outletId: string,
  tier: MediaTier,
) {
  const scope = { ...call.scope, brandIds: [brandId] };
  if ((await listBrands(call.db, scope)).length === 0) throw notFound();
  await changeTier(call, scope, outletId, tier);
}

export const outletRoutes: Handlers = {
  'media-outlets.index': async ({ db, query, language }) => {
    const rows = await listOutlets(db, { ...query, after: readCursor(query.cursor, ['text', 'id']) });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.sort, row.id],
      (row) => outletAnswer(row, language),
    );
  },
  'media-outlets.show': async ({ db, params, language }) => {
    const outlet = await findOutlet(db, params.media_outlet_id);
    if (!outlet) throw notFound();
    return { data: outletAnswer(outlet, language) };
  },
  'brands.media-outlet-tiers.index': async ({ db, scope, query, language }) => {
    const rows = await listTiers(db, scope, { after: readCursor(query.cursor, ['text', 'id']), limit: query.limit });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.sort, row.id],
      (row) => outletAnswer(row, language),
    );
  },
  'brands.media-outlet-tiers.store': async (call) => {
    const outlet = await changeTier(call, call.scope, call.body.media_outlet_id, call.body.tier);
    return { data: { ...outletAnswer(outlet, call.language), tier: call.body.tier } };
  },
  'brands.media-outlet-tiers.bulk-update': async (call) => ({
    data: { updated: await changeTiers(call, brandIn(call.scope, call.params.brand_id), call.body.tiers) },
  }),
  'brands.media-outlet-tiers.delete': async (call) =>
    void (await changeTier(call, call.scope, call.params.media_outlet_id, 'none')),
  'staff.media-outlets.index': async ({ db, query, language }) => {
    const rows = await listOutlets(db, { ...query, after: readCursor(query.cursor, ['text', 'id']) });
    const sources = await countSources.call(
      db,
      rows.map(({ id }) => id),
    );
    return pageOf(
      rows,
      query.limit,
      (row) => [row.sort, row.id],
      (row) => ({ ...outletAnswer(row, language), site: row.site, sources: sources.get(row.id) ?? 0 }),
    );
  },
  'staff.media-outlets.store': async (call) => ({ data: await recordAnswer(call, await addOutlet(call, call.body)) }),
  'staff.media-outlets.show': async (call) => ({ data: await recordAnswer(call, call.params.media_outlet_id) }),
  'staff.media-outlets.update': async (call) => {
    await changeOutlet(call, call.params.media_outlet_id, call.body);
    return { data: await recordAnswer(call, call.params.media_outlet_id) };
  },
  'staff.media-outlets.audiences.store': async (call) => {
    await addAudience(call, call.params.media_outlet_id, call.body);
    return { data: await recordAnswer(call, call.params.media_outlet_id) };
  },
  'staff.media-outlets.audiences.delete': async (call) => {
    await removeAudience(call, call.params.media_outlet_id, call.params.valid_from);
    return { data: await recordAnswer(call, call.params.media_outlet_id) };
  },
  'staff.media-outlets.tiers.update': async (call) => {
    const brandId = staffBrand(call.scope, call.params.brand_id);
    const { media_outlet_id } = call.params;
    await changeTierOf(call, brandId, media_outlet_id, call.body.tier);
    const deed = { brandId, endpoint: 'staff.media-outlets.tiers.update', subject: { media_outlet_id } } as const;
    await noteForBrand(call, { ...deed, reason: call.body.reason });
    return { data: await recordAnswer(call, call.params.media_outlet_id) };
  },
  'staff.media-outlets.doubles': async (call) => ({
    data: await findDoubles(call, call.params.media_outlet_id, call.query.with ?? []),
  }),
  'staff.media-outlets.merge': async (call) => {
    await merge(call, call.params.media_outlet_id, call.body.doubles);
    return { data: await recordAnswer(call, call.params.media_outlet_id) };
  },
  'staff.media-outlets.import': async (call) => ({ data: await importOutlets(call, call.body) }),
};
