import { v7 as uuidv7 } from 'uuid';
import { batches, type Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { type ClippingFields, insertClippings, type NewClipping } from './clippings.queries.ts';
import { blankFields } from './compose-clipping.ts';
import { addLinks } from './links.queries.ts';
import { readSoon } from './messages/read-clippings.ts';
import { keepRollups } from './rollups/keep-rollups.ts';
import { namedTags } from './tags/change-tags.ts';
import { addTags } from './tags/tags.queries.ts';
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

/** Writes clippings that are known whole, valued and counted, some hundreds in a statement. Call it in a transaction. */
export async function storeReady(
  transaction: Db,
  { brandId, userId, now, importId = null }: { brandId: BrandId; userId: string; now: Date; importId?: string | null },
  ready: readonly ReadyClipping[],
): Promise<void> {
  for (const batch of batches(ready, 500)) {
    const clippings = batch.map((one) => composed(one, brandId, userId));
    const ids = clippings.map(({ id }) => id);
    await keepRollups(transaction, { brandIds: [brandId], ids }, async () => {
      await insertClippings(transaction, clippings, now, importId);
      for (const tag of new Set(batch.flatMap(({ tags }) => tags)))
        await addTags(
          transaction,
          brandId,
          ids.filter((_, at) => batch[at]!.tags.includes(tag)),
          namedTags([tag]),
        );
    });
    await readSoon(transaction, clippings);
    const linksTo = (records: (one: ReadyClipping) => readonly string[] | undefined) =>
      batch.flatMap((one, at) => (records(one) ?? []).map((id) => ({ clipping_id: ids[at]!, id })));
    await addLinks(
      transaction,
      brandId,
      'kpi_campaigns',
      linksTo(({ kpiIds }) => kpiIds),
    );
    await addLinks(
      transaction,
      brandId,
      'relations',
      linksTo(({ relationIds }) => relationIds),
    );
  }
}

function composed(
  { id = uuidv7(), fields, document }: ReadyClipping,
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
