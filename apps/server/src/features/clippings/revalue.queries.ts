import type { ImpressionsFrom } from '@masthead/measuring';
import { andAll, type Db, type RawBuilder, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import type { ClippingFields } from './clippings.queries.ts';

/** Clippings of a brand in one outlet; null: in none. */
export interface InOutlet {
  brand_id: BrandId;
  outlet_id: string | null;
}

/** Lists the brands that have clippings of each of the outlets. */
export const listBrandsOfOutlets = (db: SystemDb, outletIds: readonly string[]) =>
  rowsOf(
    db,
    sql<InOutlet>`
      select brand_id, outlet_id
      from clippings
      where brand_id = any(array(select id from brands)) and outlet_id = any(${outletIds}::uuid[])
      group by 1, 2
      order by 1, 2`,
  );

/** Lists the outlets of a brand's clippings. */
export const listOutletsOfBrand = (db: Db, brandId: BrandId) =>
  rowsOf(db, sql<InOutlet>`select brand_id, outlet_id from clippings where brand_id = ${brandId} group by 1, 2`);

/** A span of time, its end not included; null: open. */
export interface Page {
  from: string | null;
  until: string | null;
}

/** Moments that part the clippings of an outlet into pages of about so many, the oldest first. */
export const listPageStarts = async (db: Db, { brand_id, outlet_id }: InOutlet, size: number): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ published_at: string }>`
        select distinct published_at
        from (
          select published_at, row_number() over (order by published_at) as place
          from clippings c
          where c.brand_id = ${brand_id} and c.outlet_id is not distinct from ${outlet_id}::uuid
        ) as c
        where place % ${size} = 0
        order by 1`,
    )
  ).map((row) => row.published_at);

const within = ({ outlet_id }: InOutlet, { from, until }: Page) => sql`
  ${outlet_id ? sql`c.outlet_id = ${outlet_id}` : sql`c.outlet_id is null`}
  ${andAll([from && sql`c.published_at >= ${from}::timestamptz`, until && sql`c.published_at < ${until}::timestamptz`])}`;

/** All that a value depends on, and the value: clippings of which all this is equal get an equal value. */
const kind = sql`
  c.impressions, c.impressions_from, c.media_type, c.tier, c.country_id, c.topic_prominence, c.text_tonality,
  c.image_positivity, c.logo_present, c.product_present, c.spokesperson_quoted, c.is_advertisement, c.hf_value,
  c.hf_value_version`;
const day = sql`(c.published_at at time zone 'UTC')::date`;
/** Tells kinds apart. Of clippings whose audience depends on the outlet also by the day, since it may change on any. */
const kindKey = sql`row(${kind}, case when c.impressions_from not in ('person', 'author') then ${day} end)::text`;

export type Kind = Pick<
  ClippingFields,
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
> & { key: string; day: string };

/** Lists the kinds of clippings of an outlet in a span. */
export const listKinds = (db: Db, which: InOutlet, page: Page) =>
  rowsOf(
    db,
    sql<Kind>`
      select ${kindKey} as key, ${kind}, min(${day}) as day
      from clippings c
      where c.brand_id = ${which.brand_id} and ${within(which, page)}
      group by ${kindKey}, ${kind}`,
  );

export interface Revalued {
  before: Kind;
  tier: string;
  country_id: string | null;
  impressions: number;
  impressions_from: ImpressionsFrom;
  hf_value: number;
  hf_value_version: number;
}

/**
 * Gives clippings of some kinds their new values. One that somebody has changed meanwhile is of another kind by now and is
 * left alone: it was valued when it was changed.
 */
export const revalueKinds = (
  which: InOutlet,
  page: Page,
  kinds: readonly Revalued[],
  now: Date,
): RawBuilder<unknown> => {
  const list = <V>(take: (one: Revalued) => V) => sql`${kinds.map(take)}`;
  return sql`
    update clippings c
    set tier = v.tier,
      country_id = v.country_id,
      impressions = v.impressions,
      impressions_from = v.impressions_from,
      hf_value = v.hf_value,
      hf_value_version = v.version,
      updated_at = ${now}
    from unnest(
      ${list((one) => one.before.key)}::text[],
      ${list((one) => one.tier)}::text[],
      ${list((one) => one.country_id)}::text[],
      ${list((one) => one.impressions)}::bigint[],
      ${list((one) => one.impressions_from)}::text[],
      ${list((one) => one.hf_value)}::numeric[],
      ${list((one) => one.hf_value_version)}::int[],
      ${list((one) => one.before.tier)}::text[],
      ${list((one) => one.before.country_id)}::text[],
      ${list((one) => one.before.impressions)}::bigint[],
      ${list((one) => one.before.impressions_from)}::text[],
      ${list((one) => one.before.hf_value)}::numeric[]
    ) as v (
      key,
      tier,
      country_id,
      impressions,
      impressions_from,
      hf_value,
      version,
      old_tier,
      old_country_id,
      old_impressions,
      old_impressions_from,
      old_hf_value
    )
    where c.brand_id = ${which.brand_id} and ${within(which, page)} and ${kindKey} = v.key
    returning c.*, v.old_tier, v.old_country_id, v.old_impressions, v.old_impressions_from, v.old_hf_value`;
};
