import { fields, type MediaTier, type Outlet, type OutletRecord } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { countryShort } from '../reference/index.ts';
import { hostsAbove } from './hosts.ts';
import { findOutlet, listOutletsById, type OutletRow } from './outlets.queries.ts';
import { countClippings, countSources } from './outlets.requests.ts';
import { listDoubles, listParts } from './records.queries.ts';

type Asking = Pick<Services, 'db'> & { language: string };

export const outletAnswer = (row: OutletRow & { sort?: string; tier?: MediaTier }, language: string): Outlet => {
  const { country_id, site: _, sort: __, ...outlet } = row;
  return {
    ...outlet,
    media_type: fields.mediaType.parse(row.media_type),
    country: country_id ? countryShort(country_id, language) : null,
  };
};

/** Returns the records of outlets by name, each with all its parts. */
async function recordAnswers({ db, language }: Asking, ids: readonly string[]): Promise<OutletRecord[]> {
  const [outlets, parts, sources, clippings] = await Promise.all([
    listOutletsById(db, ids),
    listParts(acrossBrands(db), ids),
    countSources.call(db, ids),
    countClippings.call(acrossBrands(db), ids),
  ]);
  const partsOf = new Map(parts.map(({ outlet_id, ...rest }) => [outlet_id, rest]));
  return outlets.flatMap((outlet) => {
    const own = partsOf.get(outlet.id);
    if (!own) return [];
    const counts = { sources: sources.get(outlet.id) ?? 0, clippings: clippings.get(outlet.id) ?? 0 };
    return [{ ...outletAnswer(outlet, language), site: outlet.site, ...own, ...counts }];
  });
}

/** Returns the record of one outlet; of the one that stays, if it was merged. Throws 404. */
export async function recordAnswer(asking: Asking, outletId: string): Promise<OutletRecord> {
  const outlet = await findOutlet(asking.db, outletId);
  const [record] = outlet ? await recordAnswers(asking, [outlet.id]) : [];
  if (!record) throw notFound();
  return record;
}

/** Outlets with an equal name or a host of the same site, and those that are to be compared besides. Throws 404. */
export async function findDoubles(
  asking: Asking,
  outletId: string,
  others: readonly string[],
): Promise<OutletRecord[]> {
  const { id, site, name, names, domains } = await recordAnswer(asking, outletId);
  const sites = [site, ...domains];
  const found = await listDoubles(asking.db, id, {
    names: [name.toLowerCase(), ...names],
    hosts: [...new Set(sites.flatMap(hostsAbove))],
    sites,
  });
  const ids = new Set([...found.map((row) => row.id), ...others]);
  ids.delete(id);
  return await recordAnswers(asking, [...ids]);
}
