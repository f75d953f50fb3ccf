import { type RawBuilder, sql } from '../../../platform/db/index.ts';

/**
 * Rule by which one clipping, `c`, counts in a dimension: once for each row that `from` makes of it, under a key and
 * a second key.
 */
export interface Dimension {
  from?: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  split: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

const none = sql`''`;
const tone = sql`coalesce(c.text_tonality, 'unset')`;
const country = sql`coalesce(c.country_id, '')`;
const outlet = sql`coalesce(c.outlet_id::text, '')`;

/** The marginals that are kept. A new one is filled by the job `metrics.rebuild`. */
export const dimensions = {
  tier: { key: sql`c.tier`, split: none },
  tone: { key: tone, split: sql`case when c.tonality_set_by_person then 'person' else 'machine' end` },
  media_type: { key: sql`c.media_type`, split: none },
  country_tier: { key: country, split: sql`c.tier` },
  country_tone: { key: country, split: tone },
  country_media_type: { key: country, split: sql`c.media_type` },
  outlet: { key: outlet, split: tone },
  // A quarter of the rows of the one before: it tells which outlets lead.
  outlet_alone: { key: outlet, split: none },
  branding: {
    from: sql`
      cross join lateral (
        values ('logo', c.logo_present), ('product', c.product_present), ('spokesperson', c.spokesperson_quoted)
      ) as mark (name, present)`,
    key: sql`mark.name`,
    split: none,
    where: sql`mark.present`,
  },
  tag: {
    from: sql`join clipping_tags ct on ct.brand_id = c.brand_id and ct.clipping_id = c.id`,
    key: sql`ct.tag_id::text`,
    split: none,
  },
} as const satisfies Record<string, Dimension>;
export type DimensionName = keyof typeof dimensions;

export const dimensionList = Object.entries(dimensions) as [DimensionName, Dimension][];

/** Returns the marginal for a dimension with a filter by country: the wanted key is its second one. */
export const withinCountries: Partial<Record<DimensionName, DimensionName>> = {
  tier: 'country_tier',
  tone: 'country_tone',
  media_type: 'country_media_type',
};

/** The marginal with the same keys and fewer rows, if there is one: it tells which keys lead. */
export const leading: Partial<Record<DimensionName, DimensionName>> = { outlet: 'outlet_alone' };
