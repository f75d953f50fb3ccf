import { fields, type Outlet, type OutletRecord } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Handlers, Scope } from '../accounts/index.ts';
import { countryShort } from '../reference/index.ts';
import { addAudience, addOutlet, changeOutlet, merge } from './change-outlet.ts';
import { hostsAbove } from './hosts.ts';
import { importOutlets } from './import-outlets.ts';
import {
  findOutlet,
  listOutlets,
  listOutletsById,
  listTiers,
  type OutletRow,
  setTier,
  type Tier,
} from './outlets.queries.ts';
import { findAliases, listAudiences, listDoubles } from './records.queries.ts';

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

async function recordAnswer(
  { db, language }: Pick<Services, 'db'> & { language: string },
  outletId: string,
): Promise<{ data: OutletRecord }> {
  const [outlet, aliases, audiences] = await Promise.all([
    findOutlet(db, outletId),
    findAliases(db, outletId),
    listAudiences(db, outletId),
  ]);
  if (!outlet) throw notFound();
  return { data: { ...outletAnswer(outlet, language), site: outlet.site, ...aliases, audiences } };
}

/** Outlets with an equal name or a host of the same site. */
async function findDoubles(db: Services['db'], outletId: string): Promise<OutletRow[]> {
  const [outlet, { names, domains }] = await Promise.all([findOutlet(db, outletId), findAliases(db, outletId)]);
  if (!outlet) throw notFound();
  const hosts = [...new Set([outlet.site, ...domains].flatMap(hostsAbove))];
  const rows = await listDoubles(db, outletId, [outlet.name.toLowerCase(), ...names], hosts);
  return await listOutletsById(
    db,
    rows.map((row) => row.id),
  );
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
  'staff.media-outlets.index': async ({ db, query, language }) => {
    const rows = await listOutlets(db, { ...query, after: readCursor(query.cursor, 2) });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.sort, row.id],
      (row) => outletAnswer(row, language),
    );
  },
  'staff.media-outlets.store': async (call) => recordAnswer(call, await addOutlet(call, call.body)),
  'staff.media-outlets.show': (call) => recordAnswer(call, call.params.media_outlet_id),
  'staff.media-outlets.update': async (call) => {
    await changeOutlet(call, call.params.media_outlet_id, call.body);
    return await recordAnswer(call, call.params.media_outlet_id);
  },
  'staff.media-outlets.audiences.store': async (call) => {
    await addAudience(call, call.params.media_outlet_id, call.body);
    return await recordAnswer(call, call.params.media_outlet_id);
  },
  'staff.media-outlets.doubles': async ({ db, params, language }) => ({
    data: (await findDoubles(db, params.media_outlet_id)).map((row) => outletAnswer(row, language)),
  }),
  'staff.media-outlets.merge': async (call) => {
    await merge(call, call.params.media_outlet_id, call.body.doubles);
    return await recordAnswer(call, call.params.media_outlet_id);
  },
  'staff.media-outlets.import': async (call) => ({ data: await importOutlets(call, call.body.csv) }),
};
