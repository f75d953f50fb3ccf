import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../accounts/index.ts';

export interface ClippingFields {
  type: string;
  media_type: string;
  url: string | null;
  thumbnail: string | null;
  headline: string;
  translated_headline: string | null;
  published_at: string;
  outlet_id: string | null;
  outlet_name: string | null;
  tier: 'aplus' | 'bplus' | 'none';
  country_id: string | null;
  duration_sec: number | null;
  topic_prominence: 'exclusive' | 'mentioned' | 'secondary' | null;
  is_advertisement: boolean;
  note: string | null;
  product_present: boolean;
  logo_present: boolean;
  spokesperson_quoted: boolean;
  text_tonality: 'negative' | 'neutral' | 'positive' | null;
  tonality_set_by_person: boolean;
  image_positivity: 'very_negative' | 'negative' | 'neutral' | 'positive' | 'very_positive' | null;
  impressions: number;
  hf_value: number;
  hf_value_version: number;
}

export interface NewClipping extends ClippingFields {
  id: string;
  brand_id: string;
  mention_id: string | null;
  document_id: string | null;
  cluster_id: string | null;
  created_by: string;
}

export interface ClippingRow extends NewClipping {
  created_at: string;
  tags: { id: string; name: string }[];
}

const fieldColumns = [
  'type',
  'media_type',
  'url',
  'thumbnail',
  'headline',
  'translated_headline',
  'published_at',
  'outlet_id',
  'outlet_name',
  'tier',
  'country_id',
  'duration_sec',
  'topic_prominence',
  'is_advertisement',
  'note',
  'product_present',
  'logo_present',
  'spokesperson_quoted',
  'text_tonality',
  'tonality_set_by_person',
  'image_positivity',
  'impressions',
  'hf_value',
  'hf_value_version',
] as const satisfies (keyof ClippingFields)[];
const columns = [
  'id',
  'brand_id',
  'mention_id',
  'document_id',
  'cluster_id',
  'created_by',
  ...fieldColumns,
] as const satisfies (keyof NewClipping)[];

const shown = sql`${sql.join(columns.map((column) => sql.ref(`c.${column}`)))}, c.created_at,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name))
            from clipping_tags ct join tags t on t.brand_id = ct.brand_id and t.id = ct.tag_id
            where ct.brand_id = c.brand_id and ct.clipping_id = c.id), '[]'::json) as tags`;

/** Writes clippings; of a document that the brand has already nothing is written. Answers the ids that are new. */
export async function insertClippings(db: Db, clippings: readonly NewClipping[], now: Date): Promise<string[]> {
  const rows = clippings.map(
    (clipping) => sql`(${sql.join(columns.map((column) => clipping[column]))}, ${now}, ${now})`,
  );
  const written = await rowsOf(
    db,
    sql<{
      id: string;
    }>`insert into clippings (${sql.join(columns.map((column) => sql.ref(column)))}, created_at, updated_at) values ${sql.join(rows)}
                        on conflict (brand_id, document_id) where document_id is not null do nothing returning id`,
  );
  return written.map((row) => row.id);
}

/** Lets the brand's mentions of these documents point to their clipping, in whichever stream they stand. */
export const linkMentions = (db: Db, brandIds: readonly string[], documentIds: readonly string[]) =>
  countOf(
    db,
    sql`update mentions m set clipping_id = c.id from clippings c
        where c.brand_id = any(${brandIds}) and c.document_id = any(${documentIds}::uuid[]) and m.brand_id = c.brand_id and m.document_id = c.document_id`,
  );

export const unlinkMentions = (db: Db, scope: Scope, clippingId: string) =>
  countOf(
    db,
    sql`update mentions set clipping_id = null where brand_id = any(${scope.brandIds}) and clipping_id = ${clippingId}`,
  );

export const findClipping = (db: Db, scope: Scope, clippingId: string) =>
  rowOf(
    db,
    sql<ClippingRow>`select ${shown} from clippings c where c.brand_id = any(${scope.brandIds}) and c.id = ${clippingId}`,
  );

export const findClippingOfDocument = (db: Db, scope: Scope, documentId: string) =>
  rowOf(
    db,
    sql<ClippingRow>`select ${shown} from clippings c where c.brand_id = any(${scope.brandIds}) and c.document_id = ${documentId}`,
  );

export const findClippingBrand = (db: Db, within: { brandIds: readonly string[] }, clippingId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: string;
    }>`select brand_id from clippings where brand_id = any(${within.brandIds}) and id = ${clippingId}`,
  );

export interface ClippingFilter {
  start?: string | undefined;
  end?: string | undefined;
  search?: string | undefined;
  countries?: readonly string[] | undefined;
  sort: 'newest' | 'highest-pr-value';
  after: readonly (string | number)[] | null;
  limit: number;
}

const orders = {
  newest: {
    by: sql`c.published_at desc, c.id desc`,
    after: (at: readonly (string | number)[]) => sql`(c.published_at, c.id) < (${at[0]}::timestamptz, ${at[1]}::uuid)`,
  },
  'highest-pr-value': {
    by: sql`c.hf_value desc, c.published_at desc, c.id desc`,
    after: (at: readonly (string | number)[]) =>
      sql`(c.hf_value, c.published_at, c.id) < (${at[0]}::numeric, ${at[1]}::timestamptz, ${at[2]}::uuid)`,
  },
};

export const listClippings = (db: Db, scope: Scope, filter: ClippingFilter) =>
  rowsOf(
    db,
    sql<ClippingRow>`
      select ${shown} from clippings c
      where c.brand_id = any(${scope.brandIds})
        ${andAll([
          filter.start && sql`c.published_at >= ${filter.start}`,
          filter.end && sql`c.published_at < ${filter.end}`,
          filter.countries?.length && sql`c.country_id = any(${filter.countries})`,
          filter.search && sql`(c.headline ilike ${like(filter.search)} or c.outlet_name ilike ${like(filter.search)})`,
          filter.after && orders[filter.sort].after(filter.after),
        ])}
      order by ${orders[filter.sort].by} limit ${filter.limit + 1}`,
  );

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const updateClipping = (db: Db, scope: Scope, clippingId: string, fields: ClippingFields, now: Date) => {
  const assignments = sql.join(fieldColumns.map((column) => sql`${sql.ref(column)} = ${fields[column]}`));
  return countOf(
    db,
    sql`update clippings set ${assignments}, updated_at = ${now} where brand_id = any(${scope.brandIds}) and id = ${clippingId}`,
  );
};

export const deleteClipping = async (db: Db, scope: Scope, clippingId: string): Promise<void> => {
  await countOf(
    db,
    sql`delete from clipping_tags where brand_id = any(${scope.brandIds}) and clipping_id = ${clippingId}`,
  );
  await countOf(db, sql`delete from clippings where brand_id = any(${scope.brandIds}) and id = ${clippingId}`);
};

/** Gives a clipping exactly these tags, making those that the brand does not have yet. */
export async function setTags(
  db: Db,
  brandId: string,
  clippingId: string,
  tags: readonly { id: string; name: string }[],
): Promise<void> {
  await countOf(db, sql`delete from clipping_tags where brand_id = ${brandId} and clipping_id = ${clippingId}`);
  if (tags.length === 0) return;
  const rows = tags.map((tag) => sql`(${brandId}, ${tag.id}, ${tag.name})`);
  await countOf(
    db,
    sql`insert into tags (brand_id, id, name) values ${sql.join(rows)} on conflict (brand_id, lower(name)) do nothing`,
  );
  const names = tags.map((tag) => tag.name.toLowerCase());
  await countOf(
    db,
    sql`insert into clipping_tags (brand_id, clipping_id, tag_id)
        select ${brandId}, ${clippingId}, id from tags where brand_id = ${brandId} and lower(name) = any(${names}) on conflict do nothing`,
  );
}

export interface SavableMention {
  id: string;
  brand_id: string;
  document_id: string;
  cluster_id: string;
  url: string;
  thumbnail: string | null;
  headline: string;
  published_at: string;
  media_type: string;
  outlet_id: string;
  outlet_name: string;
  country_id: string | null;
  sentiment: 'negative' | 'neutral' | 'positive';
  sentiment_confidence: number | null;
  impressions: number | null;
  tier: 'aplus' | 'bplus' | 'none';
}

/** What a clipping takes over from mentions. */
export const findSavable = (db: Db, brandIds: readonly string[], mentionIds: readonly string[]) =>
  rowsOf(
    db,
    sql<SavableMention>`
      select m.id, m.brand_id, m.document_id, m.cluster_id, m.url, m.thumbnail, m.headline, m.published_at, m.media_type, m.outlet_id, m.outlet_name, m.country_id,
             m.sentiment, m.sentiment_confidence, m.impressions, coalesce(t.tier, 'none') as tier
      from mentions m left join outlet_tiers t on t.brand_id = m.brand_id and t.outlet_id = m.outlet_id
      where m.brand_id = any(${brandIds}) and m.id = any(${mentionIds}::uuid[])`,
  );

/** The next clippings of an outlet whose tier is not the one that the brand gives it. */
export const listStaleTiers = (db: Db, brandId: string, outletId: string, limit: number) =>
  rowsOf(
    db,
    sql<ClippingRow & { current_tier: 'aplus' | 'bplus' | 'none' }>`
      select ${shown}, coalesce(t.tier, 'none') as current_tier
      from clippings c left join outlet_tiers t on t.brand_id = c.brand_id and t.outlet_id = c.outlet_id
      where c.brand_id = ${brandId} and c.outlet_id = ${outletId} and c.tier <> coalesce(t.tier, 'none') limit ${limit} for update of c`,
  );

export const setValues = (
  db: Db,
  brandId: string,
  values: readonly { id: string; tier: string; hf_value: number; version: number }[],
  now: Date,
) =>
  countOf(
    db,
    sql`update clippings c set tier = v.tier, hf_value = v.hf_value, hf_value_version = v.version, updated_at = ${now}
        from (values ${sql.join(values.map((row) => sql`(${row.id}::uuid, ${row.tier}, ${row.hf_value}::numeric, ${row.version}::int)`))}) as v (id, tier, hf_value, version)
        where c.brand_id = ${brandId} and c.id = v.id`,
  );

/** Clippings of a month that were made by hand, for the plan's limit. */
export const countManual = async (db: Db, organisationId: string, now: Date): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from clippings
      where brand_id = any(array(select id from brands where organisation_id = ${organisationId})) and mention_id is null and created_at >= date_trunc('month', ${now}::timestamptz, 'UTC')`,
  ))!.count;
