import type { Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { type LinkedRecord, linkable } from './clippings.requests.ts';
import { type LinkKind, listLinks } from './links.queries.ts';

export const linkKinds = ['kpi_campaigns', 'stories', 'relations'] as const satisfies LinkKind[];

interface Linked extends Pick<LinkedRecord, 'id' | 'name' | 'is_closed'> {
  clipping_id: string;
}

const isThere = ({ is_removed }: LinkedRecord) => !is_removed;

/** Returns the records that clippings are assigned to, by name. */
export async function listLinked(
  db: Db,
  brandIds: readonly BrandId[],
  kind: LinkKind,
  clippingIds: readonly string[],
): Promise<Linked[]> {
  if (clippingIds.length === 0) return [];
  const links = Map.groupBy(await listLinks(db, brandIds, kind, clippingIds), ({ id }) => id);
  if (links.size === 0) return [];
  const records = await linkable[kind].call(db, brandIds, [...links.keys()]);
  return records
    .filter(isThere)
    .flatMap(({ id, name, is_closed }) =>
      links.get(id)!.map(({ clipping_id }) => ({ clipping_id, id, name, is_closed })),
    );
}

/** Returns the records of the brand among the ids. */
export async function findLinkable(
  db: Db,
  brandId: BrandId,
  kind: LinkKind,
  ids: readonly string[],
): Promise<LinkedRecord[]> {
  if (ids.length === 0) return [];
  return (await linkable[kind].call(db, [brandId], ids)).filter(isThere);
}
