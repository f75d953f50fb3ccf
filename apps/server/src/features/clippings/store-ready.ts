import { v7 as uuidv7 } from 'uuid';
import { batches, type Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { type ClippingFields, insertClippings, type NewClipping } from './clippings.queries.ts';
import { blankFields } from './compose-clipping.ts';
import { addLinks } from './links.queries.ts';
import { readSoon } from './messages/read-clippings.ts';
import { keepRollups } from './rollups/keep-rollups.ts';
import { namedTags } from './tags/change-tags.ts';
import { addTagsByName } from './tags/tags.queries.ts';
import { valueClipping } from './value-clipping.ts';

type Said = Partial<ClippingFields> &
  Pick<ClippingFields, 'type' | 'media_type' | 'headline' | 'published_at' | 'impressions'>;

interface ReadyClipping {
  fields: Said;
  /** The document that the clipping shows; without one, it was entered manually. */
  document?: { document_id: string; cluster_id: string } | null;
  tags: readonly string[];
  kpiIds?: readonly string[];
  relationIds?: readonly string[];
  /** Given if the caller has to know it. */
  id?: string;
}

interface Owner {
  brandId: BrandId;
  userId: string;
  now: Date;
  importId?: string | null;
}

/** Writes clippings that are known whole, valued and counted, some hundreds in a statement. Call it in a transaction. */
export async function storeReady(transaction: Db, owner: Owner, ready: readonly ReadyClipping[]): Promise<void> {
  for (const batch of batches(ready, 500)) {
    const named = batch.map((one) => ({ ...one, id: one.id ?? uuidv7() }));
    const ids = named.map(({ id }) => id);
    await keepRollups(transaction, { brandIds: [owner.brandId], ids }, () => writeReady(transaction, owner, named));
  }
}

/** Writes clippings that are known whole with their tags and links, some hundreds at a time. The caller counts them. */
export async function writeReady(
  transaction: Db,
  { brandId, userId, now, importId = null }: Owner,
  ready: readonly (ReadyClipping & { id: string })[],
): Promise<void> {
  const clippings = ready.map((one) => composed(one, brandId, userId));
  await insertClippings(transaction, clippings, now, importId);
  const tagged = ready.flatMap(({ id, tags }) => tags.map((name) => ({ clipping_id: id, name })));
  await addTagsByName(transaction, brandId, namedTags(tagged.map(({ name }) => name)), tagged);
  await readSoon(transaction, clippings);
  for (const [kind, idsOf] of [
    ['kpi_campaigns', (one: ReadyClipping) => one.kpiIds],
    ['relations', (one: ReadyClipping) => one.relationIds],
  ] as const)
    await addLinks(
      transaction,
      brandId,
      kind,
      ready.flatMap((one) => (idsOf(one) ?? []).map((id) => ({ clipping_id: one.id, id }))),
    );
}

function composed(
  { id, fields, document }: ReadyClipping & { id: string },
  brand_id: BrandId,
  created_by: string,
): NewClipping {
  const said = { ...blankFields, impressions_from: 'outlet' as const, ...fields };
  return {
    id,
    ...{ brand_id, created_by, mention_id: null },
    ...(document ?? { document_id: null, cluster_id: null }),
    ...said,
    ...valueClipping(said),
  };
}
