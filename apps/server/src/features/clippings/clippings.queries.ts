import type { ImagePositivity, MediaTier, Sentiment, TopicProminence } from '@masthead/contract';
import type { ImpressionsFrom } from '@masthead/measuring';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import { type AssignmentRow, assignmentOf } from '../assignments/index.ts';
import { commentsOf } from '../comments/index.ts';
import { type ClippingOfDocument, linkClippings } from '../mentions/index.ts';
import { watchPosts } from './posts/posts.queries.ts';

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
  tier: MediaTier;
  country_id: string | null;
  duration_sec: number | null;
  topic_prominence: TopicProminence | null;
  is_advertisement: boolean;
  note: string | null;
  product_present: boolean;
  logo_present: boolean;
  spokesperson_quoted: boolean;
  text_tonality: Sentiment | null;
  tonality_set_by_person: boolean;
  image_positivity: ImagePositivity | null;
  impressions: number;
  impressions_from: ImpressionsFrom;
  estimated_views: number | null;
  language: string | null;
  hf_value: number;
  hf_value_version: number;
}

export interface NewClipping extends ClippingFields {
  id: string;
  brand_id: BrandId;
  mention_id: string | null;
  document_id: string | null;
  cluster_id: string | null;
  created_by: string;
}

export interface ClippingRow extends NewClipping {
  created_at: string;
  looked_at: string | null;
  comments: number;
  assignment: AssignmentRow | null;
  imported_in: string | null;
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
  'impressions_from',
  'estimated_views',
  'language',
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

const own = sql.join(columns.map((column) => sql.ref(column)));

/** A clipping, `c`, with its tags. */
export const shown = sql`
  ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))},
  c.created_at,
  c.looked_at,
  c.imported_in,
  ${commentsOf('c.brand_id', sql`coalesce(c.document_id, c.id)`)} as comments,
  ${assignmentOf('c.brand_id', sql`coalesce(c.document_id, c.id)`)} as assignment,
  coalesce(
    (
      select json_agg(json_build_object('id', t.id, 'name', t.name) order by ${byName('t.name')})
      from clipping_tags ct
      join tags t on t.brand_id = ct.brand_id and t.id = ct.tag_id
      where ct.brand_id = c.brand_id and ct.clipping_id = c.id
    ),
    '[]'::json
  ) as tags`;

/**
 * Writes clippings, of an import if there is one; of a document that the brand has already nothing is written. Answers the ids that
 * are new. They go as one text, which PostgreSQL takes apart faster than thousands of values.
 */
export async function insertClippings(
  db: Db,
  clippings: readonly NewClipping[],
  now: Date,
  importId: string | null = null,
): Promise<string[]> {
  const written = await rowsOf(
    db,
    sql<{
      id: string;
    }>`
      insert into clippings (${own}, imported_in, created_at, updated_at)
      select ${own}, ${importId}, ${now}, ${now}
      from json_populate_recordset(null::clippings, ${JSON.stringify(clippings)}::json)
      on conflict (brand_id, document_id) where document_id is not null do nothing
      returning id`,
  );
  const ids = new Set(written.map((row) => row.id));
  await watchPosts(
    db,
    clippings.filter(({ id }) => ids.has(id)),
    now,
  );
  return [...ids];
}

/** Lets the mentions of these documents point to their clipping, in every stream of the brand. */
export async function linkMentions(
  db: Db,
  brandIds: readonly BrandId[],
  documentIds: readonly string[],
): Promise<void> {
  await linkClippings(db, await listClippingsOf(db, brandIds, documentIds));
}

/** Lists clippings of documents. */
export const listClippingsOf = (db: Db, brandIds: readonly BrandId[], documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<ClippingOfDocument>`
      select brand_id, document_id, id
      from clippings
      where brand_id = any(${brandIds}) and document_id = any(${documentIds}::uuid[])`,
  );

export const findClipping = (db: Db, scope: Scope, clippingId: string) =>
  rowOf(
    db,
    sql<ClippingRow>`
      select ${shown}
      from clippings c
      where c.brand_id = any(${scope.brandIds}) and c.id = ${clippingId}`,
  );

export const findClippingOfDocument = (db: Db, scope: Scope, documentId: string) =>
  rowOf(
    db,
    sql<ClippingRow>`
      select ${shown}
      from clippings c
      where c.brand_id = any(${scope.brandIds}) and c.document_id = ${documentId}`,
  );

/** Returns the newest clipping that a brand has of one of the addresses. */
export const findClippingOfUrl = (db: Db, brandId: BrandId, urls: readonly string[]) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select id
      from clippings
      where brand_id = ${brandId}
        and md5(url) = any(array(select md5(u) from unnest(${urls}::text[]) as u))
        and url = any(${urls})
      order by id desc
      limit 1`,
  );

export const findClippingBrand = (db: Db, within: { brandIds: readonly BrandId[] }, clippingId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from clippings where brand_id = any(${within.brandIds}) and id = ${clippingId}`,
  );

/** Returns the parts of a clipping that its comments need. */
export const findCommented = (db: Db, brandIds: readonly BrandId[], clippingId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId; document_id: string | null; headline: string }>`
      select brand_id, document_id, headline
      from clippings
      where brand_id = any(${brandIds}) and id = ${clippingId}`,
  );

/** Lists clippings of a brand with the documents that they belong to, the newest first. */
export const listAssigned = (db: Db, brandId: BrandId, clippingIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; document_id: string | null; headline: string }>`
      select id, document_id, headline
      from clippings
      where brand_id = ${brandId} and id = any(${clippingIds}::uuid[])
      order by published_at desc, id desc`,
  );

/** Returns those of the ids that are clippings of the brands. */
export const listOwnIds = async (
  db: Db,
  brandIds: readonly BrandId[],
  clippingIds: readonly string[],
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{
        id: string;
      }>`select id from clippings where brand_id = any(${brandIds}) and id = any(${clippingIds}::uuid[]) order by id`,
    )
  ).map((row) => row.id);

export const updateClipping = (db: Db, scope: Scope, clippingId: string, fields: ClippingFields, now: Date) => {
  const assignments = sql.join(fieldColumns.map((column) => sql`${sql.ref(column)} = ${fields[column]}`));
  return countOf(
    db,
    sql`
      update clippings
      set ${assignments}, updated_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${clippingId}`,
  );
};

/**
 * Counts clippings of a month that were made by hand or imported, for the plan's limit. Imported ones that were published before
 * their brand was made are history, which no month counts.
 */
export const countManual = async (db: SystemDb, organisationId: string, now: Date): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from brands b
      join clippings c on c.brand_id = b.id
      where b.organisation_id = ${organisationId}
        and c.mention_id is null
        and c.created_at >= date_trunc('month', ${now}::timestamptz, 'UTC')
        and (c.imported_in is null or c.published_at >= b.created_at)`,
  ))!.count;

export const listBrandNames = (db: Db, brandIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`select id, name from brands where id = any(${[...new Set(brandIds)]}::uuid[])`,
  );

/** Returns the brands of a list that have clippings. */
export const listBrandsWithClippings = async (db: SystemDb, brandIds: readonly BrandId[]): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from unnest(${brandIds}::uuid[]) as b (id)
        where exists (select from clippings c where c.brand_id = b.id)`,
    )
  ).map(({ id }) => id);
