import type { MediaTier } from '@masthead/contract';
import { clippingImpressions, type MediaType, mediaCategory } from '@masthead/measuring';
import type { Db } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { findAudiences, findBrandAudiences, findEstimates } from '../outlets/index.ts';
import type { ClippingFields } from './clippings.queries.ts';
import { listFollowers, type SavableMention } from './savable.queries.ts';

interface Audienced {
  brand_id: BrandId;
  media_type: string;
  tier: MediaTier;
  outlet_id: string | null;
  published_at: string;
  /** Impressions entered by a person. */
  entered?: number | null;
  /**
   * Returns the followers of the author, otherwise the outlet's audience on the day, otherwise the audience known when it
   * was found, otherwise the brand's figures.
   */
  followers?: number | null;
  /** The outlet's audience when the piece was found. */
  found?: number | null;
}
export type Impressions = Pick<ClippingFields, 'impressions' | 'impressions_from'>;

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

/** Returns audience of outlets on the days of clippings, by `outlet day`. */
export async function audiencesOf(
  db: Db,
  clippings: readonly Pick<Audienced, 'outlet_id' | 'published_at'>[],
): Promise<(clipping: Pick<Audienced, 'outlet_id' | 'published_at'>) => number | null> {
  const asked = new Map(
    clippings.flatMap(({ outlet_id, published_at }) => {
      const day = dayOf(published_at);
      return outlet_id ? [[`${outlet_id} ${day}`, { outlet_id, day }] as const] : [];
    }),
  );
  const found = new Map<string, number | null>();
  for (const { outlet_id, day, impressions } of await findAudiences(db, [...asked.values()]))
    found.set(`${outlet_id} ${day}`, impressions);
  return ({ outlet_id, published_at }) => (outlet_id && found.get(`${outlet_id} ${dayOf(published_at)}`)) || null;
}

interface OwnFigures {
  brand_impressions: number | null;
  estimate: number | null;
}
type OfBrand = Pick<Audienced, 'brand_id' | 'outlet_id' | 'tier'>;

/** Returns what brands say themselves of the outlets of their clippings. A clipping without an outlet has no estimate either. */
export async function ownFiguresOf(
  db: Db,
  brandIds: readonly BrandId[],
  outletIds: readonly string[],
): Promise<(clipping: OfBrand) => OwnFigures> {
  if (outletIds.length === 0) return () => ({ brand_impressions: null, estimate: null });
  const [audiences, estimates] = await Promise.all([
    findBrandAudiences(db, brandIds, outletIds),
    findEstimates(db, brandIds),
  ]);
  const own = new Map(audiences.map((row) => [`${row.brand_id} ${row.outlet_id}`, row.impressions]));
  const estimated = new Map(estimates.map((row) => [`${row.brand_id} ${row.tier}`, row.impressions]));
  return ({ brand_id, outlet_id, tier }) => ({
    brand_impressions: own.get(`${brand_id} ${outlet_id}`) ?? null,
    estimate: (outlet_id && estimated.get(`${brand_id} ${tier}`)) || null,
  });
}

/** Impressions of clippings and whose figure they are. */
export async function impressionsOf(db: Db, clippings: readonly Audienced[]): Promise<Impressions[]> {
  const outletIds = [...new Set(clippings.flatMap(({ outlet_id }) => outlet_id ?? []))];
  const brandIds = [...new Set(clippings.map(({ brand_id }) => brand_id))];
  const [audienceOf, ownFigures] = [await audiencesOf(db, clippings), await ownFiguresOf(db, brandIds, outletIds)];
  return clippings.map((clipping) =>
    clippingImpressions({
      media_type: clipping.media_type as MediaType,
      entered: clipping.entered ?? null,
      author_followers: clipping.followers ?? null,
      outlet_impressions: audienceOf(clipping) ?? clipping.found ?? null,
      ...ownFigures(clipping),
    }),
  );
}

type Posted = Audienced & Pick<SavableMention, 'document_id' | 'impressions'>;

/** Followers of who posted it, otherwise the outlet's audience on the day, otherwise the audience known when it was found, otherwise the
 * brand's figures. */
export async function impressionsOfMentions(db: Db, mentions: readonly Posted[]): Promise<Impressions[]> {
  const social = mentions.filter((mention) => mediaCategory(mention.media_type as MediaType) === 'social');
  const rows = await listFollowers(
    db,
    social.map((mention) => mention.document_id),
  );
  const followers = new Map(rows.map((row) => [row.id, row.followers]));
  return await impressionsOf(
    db,
    mentions.map((mention) => ({
      ...mention,
      followers: followers.get(mention.document_id) ?? null,
      found: mention.impressions,
    })),
  );
}
