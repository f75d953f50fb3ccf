import { fields, type Outlet } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Handlers, Scope } from '../accounts/index.ts';
import { countryShort } from '../reference/index.ts';
import { findOutlet, listOutlets, listTiers, type OutletRow, setTier, type Tier } from './outlets.queries.ts';

const outletAnswer = (
  { country_id, site: _, ...row }: OutletRow & { sort?: string; tier?: Tier },
  language: string,
): Outlet => {
  const { sort: __, ...outlet } = row;
  return {
    ...outlet,
    media_type: fields.mediaType.parse(row.media_type),
    country: country_id ? countryShort(country_id, language) : null,
  };
};

/** Sets a tier and has the brand's clippings of the outlet valued again. */
async function changeTier(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  outletId: string,
  tier: Tier,
): Promise<OutletRow> {
  const outlet = await findOutlet(db, outletId);
  if (!outlet) throw notFound();
  await db.transaction().execute(async (transaction) => {
    await setTier(transaction, scope, outletId, tier);
    await enqueue(
      transaction,
      'clippings.revalue',
      { brand_id: scope.brandIds[0], outlet_id: outletId },
      { key: `revalue:${scope.brandIds[0]}:${outletId}` },
    );
  });
  return outlet;
}

export const outletRoutes: Handlers = {
  'media-outlets.index': async ({ db, query, language }) => {
    const rows = await listOutlets(db, { ...query, after: readCursor(query.cursor, 2) });
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
    const rows = await listTiers(db, scope, { after: readCursor(query.cursor, 2), limit: query.limit });
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
  'brands.media-outlet-tiers.delete': async (call) =>
    void (await changeTier(call, call.scope, call.params.media_outlet_id, 'none')),
};
