import type { BodyOf, Endpoints } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId, entryInBrand, forbidden, type Scope } from '../access/index.ts';
import { impressionsOf } from './clipping-impressions.ts';
import {
  type ClippingRow,
  countManual,
  findClipping,
  findClippingOfUrl,
  type NewClipping,
} from './clippings.queries.ts';
import { outletFields } from './compose-clipping.ts';
import { setLinks } from './set-links.ts';
import { writeClipping } from './store-clipping.ts';
import { valueClipping } from './value-clipping.ts';

type Assignment = BodyOf<Endpoints['clippings.assign']>;

/**
 * Gives a clipping exactly the stories, KPI sets and relations named, and copies it to other brands where the caller may add
 * clippings. Throws 403, 404, 409, 422.
 */
export async function assignClipping(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  clippingId: string,
  { brands = [], ...links }: Assignment,
): Promise<ClippingRow> {
  const clipping = await findClipping(db, scope, clippingId);
  if (!clipping) throw notFound();
  const named = [...new Set(brands)].filter((brandId) => brandId !== clipping.brand_id);
  const targets = await admitBrands(db, scope, named, clock.now());
  await db.transaction().execute(async (transaction) => {
    await setLinks(transaction, clipping, links);
    for (const brandId of targets) await copyTo(transaction, scope, clipping, brandId, clock.now());
  });
  return (await findClipping(db, scope, clippingId))!;
}

/** Throws 422 for a brand that is not the caller's, 403 if the caller may not add clippings, or not so many. */
async function admitBrands(db: Db, { actor }: Scope, named: readonly string[], now: Date): Promise<BrandId[]> {
  const brandIds: BrandId[] = [];
  const used = new Map<string, number>();
  for (const id of named) {
    const membership = actor.memberships.find((one) => one.brand_id === id);
    if (!membership) throw invalidField('brands', 'invalid');
    const { brand_id, organisation_id } = membership;
    const count = used.get(organisation_id) ?? (await countManual(acrossBrands(db), organisation_id, now));
    const entry = entryInBrand(actor, brand_id, 'create.manual.clipping', { manual_clippings_per_month: count });
    if (!entry.can) throw forbidden(entry);
    used.set(organisation_id, count + 1);
    brandIds.push(brand_id);
  }
  return brandIds;
}

/** Findings, tags and note go along, with the other brand's tier; files, links and the mention stay. One of the same address is enough. */
async function copyTo(
  transaction: Db,
  { actor }: Scope,
  { tags, created_at: _, ...clipping }: ClippingRow,
  brandId: BrandId,
  now: Date,
): Promise<void> {
  if (clipping.url && (await findClippingOfUrl(transaction, brandId, [clipping.url]))) return;
  const origin = { mention_id: null, document_id: null, cluster_id: clipping.cluster_id };
  const { tier } = await outletFields(transaction, brandId, clipping.outlet_id);
  const isOwn = ['person', 'author'].includes(clipping.impressions_from);
  const placed = { ...clipping, ...origin, tier, brand_id: brandId };
  const [impressions] = isOwn ? [] : await impressionsOf(transaction, [placed]);
  const fields = { ...placed, ...impressions };
  const copy: NewClipping = {
    ...fields,
    id: uuidv7(),
    created_by: actor.user_id,
    ...valueClipping(fields),
  };
  await writeClipping(transaction, copy, { tags: tags.map((tag) => tag.name), now });
}
