import { andAll, countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { ClippingFields } from './clippings.queries.ts';

export type Valued = Pick<
  ClippingFields,
  | 'published_at'
  | 'outlet_id'
  | 'impressions'
  | 'impressions_from'
  | 'media_type'
  | 'tier'
  | 'country_id'
  | 'topic_prominence'
  | 'text_tonality'
  | 'image_positivity'
  | 'logo_present'
  | 'product_present'
  | 'spokesperson_quoted'
  | 'is_advertisement'
  | 'hf_value'
  | 'hf_value_version'
> & { id: string; current_tier: ClippingFields['tier'] };

export const listBrandsWithClippings = async (db: Db): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: string;
      }>`select b.id from brands b where exists (select from clippings c where c.brand_id = b.id) order by b.id`,
    )
  ).map((row) => row.id);

/** Which brands have clippings of which of the outlets. */
export const listBrandsOfOutlets = (db: Db, outletIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ brand_id: string; outlet_id: string }>`
      select brand_id, outlet_id from clippings
      where brand_id = any(array(select id from brands)) and outlet_id = any(${outletIds}::uuid[]) group by 1, 2 order by 1, 2`,
  );

const valued = sql`c.id, c.published_at, c.outlet_id, c.impressions, c.impressions_from, c.media_type, c.tier, c.country_id, c.topic_prominence, c.text_tonality,
  c.image_positivity, c.logo_present, c.product_present, c.spokesperson_quoted, c.is_advertisement, c.hf_value, c.hf_value_version,
  coalesce((select t.tier from outlet_tiers t where t.brand_id = c.brand_id and t.outlet_id = c.outlet_id), 'none') as current_tier`;

/** The next clippings of a brand, or of an outlet in it, newest first, with what their value depends on. */
export const listValued = (
  db: Db,
  { brandId, outletId }: { brandId: string; outletId: string | null },
  { after, limit }: { after: { published_at: string; id: string } | null; limit: number },
) =>
  rowsOf(
    db,
    sql<Valued>`
      select ${valued} from clippings c
      where c.brand_id = ${brandId}
        ${andAll([
          outletId && sql`c.outlet_id = ${outletId}`,
          after && sql`(c.published_at, c.id) < (${after.published_at}::timestamptz, ${after.id}::uuid)`,
        ])}
      order by c.published_at desc, c.id desc limit ${limit}`,
  );

export const findValued = (db: Db, brandId: string, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<Valued>`select ${valued} from clippings c where c.brand_id = ${brandId} and c.id = any(${ids}::uuid[])`,
  );

export interface Value {
  id: string;
  tier: string;
  impressions: number;
  hf_value: number;
  hf_value_version: number;
}

/** One list a column: a statement of few parameters, however many clippings. */
export const setValues = (db: Db, brandId: string, values: readonly Value[], now: Date) =>
  countOf(
    db,
    sql`update clippings c set tier = v.tier, impressions = v.impressions, hf_value = v.hf_value, hf_value_version = v.version, updated_at = ${now}
        from unnest(${values.map((value) => value.id)}::uuid[], ${values.map((value) => value.tier)}::text[], ${values.map((value) => value.impressions)}::bigint[],
          ${values.map((value) => value.hf_value)}::numeric[], ${values.map((value) => value.hf_value_version)}::int[]) as v (id, tier, impressions, hf_value, version)
        where c.brand_id = ${brandId} and c.id = v.id`,
  );
