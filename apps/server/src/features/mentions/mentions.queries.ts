import type { MediaTier, Sentiment } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { type AssignmentRow, assignmentOf } from '../assignments/index.ts';
import { commentsOf } from '../comments/index.ts';
import { findStreamBrand } from '../streams/index.ts';

export interface NewMention {
  id: string;
  brand_id: BrandId;
  stream_id: string;
  document_id: string;
  cluster_id: string;
  published_at: string;
  collected_at: string;
  headline: string;
  headline_marks: number[];
  excerpt: string;
  excerpt_marks: number[];
  url: string;
  author: string | null;
  outlet_id: string;
  outlet_name: string;
  country_id: string | null;
  language: string;
  media_type: string;
  sentiment: Sentiment;
  sentiment_confidence: number | null;
  impressions: number | null;
  thumbnail: string | null;
  /** The day (UTC) on which it counts for the fair-use quota. */
  counted_on: string;
  /** Second of a recording at which the first match is spoken; null for text. */
  at_second: number | null;
}

export const newColumns = [
  'brand_id',
  'id',
  'stream_id',
  'document_id',
  'cluster_id',
  'published_at',
  'collected_at',
  'headline',
  'headline_marks',
  'excerpt',
  'excerpt_marks',
  'url',
  'author',
  'outlet_id',
  'outlet_name',
  'country_id',
  'language',
  'media_type',
  'sentiment',
  'sentiment_confidence',
  'impressions',
  'thumbnail',
  'counted_on',
  'at_second',
] as const satisfies (keyof NewMention)[];
export interface MentionRow extends NewMention {
  tier: MediaTier;
  copies: number;
  sentiment_by: string | null;
  hidden_in_stream: boolean;
  hidden_in_brand: boolean;
  hidden_in_organisation: boolean;
  clipping_id: string | null;
  comments: number;
  assignment: AssignmentRow | null;
  seen: boolean;
}

/**
 * Selects a mention with the fields that depend on the caller: tier of the brand, copies in the stream, seen or not.
 */
export const shown = (scope: Scope) => sql`
  ${sql.join(newColumns.map((column) => sql.ref(`m.${column}`)))},
  m.hidden_in_stream,
  m.hidden_in_brand,
  m.hidden_in_organisation,
  m.clipping_id,
  ${commentsOf('m.brand_id', sql`m.document_id`)} as comments,
  ${assignmentOf('m.brand_id', sql`m.document_id`)} as assignment,
  coalesce(
    (select t.tier from outlet_tiers t where t.brand_id = m.brand_id and t.outlet_id = m.outlet_id), 'none'
  ) as tier,
  case
    when m.sentiment_by is not null then (
      select concat_ws(' ', u.first_name, u.last_name)
      from users u
      where u.id = m.sentiment_by
    )
  end as sentiment_by,
  case
    when m.place = 'only' then 0
    else (
      select count(*)::int
      from mentions c
      where c.brand_id = m.brand_id
        and c.stream_id = m.stream_id
        and c.cluster_id = m.cluster_id
        and c.id <> m.id
        and not c.hidden
    )
  end as copies,
  m.collected_at <= coalesce(
    (
      select v.seen_until
      from stream_visits v
      where v.brand_id = m.brand_id and v.stream_id = m.stream_id and v.user_id = ${scope.actor.user_id}
    ),
    '-infinity'
  )
    or exists (
      select 1
      from mention_reads r
      where r.brand_id = m.brand_id and r.mention_id = m.id and r.user_id = ${scope.actor.user_id}
    ) as seen`;

export const findMention = (db: Db, scope: Scope, mentionId: string) =>
  rowOf(
    db,
    sql<MentionRow>`
      select ${shown(scope)}
      from mentions m
      where m.brand_id = any(${scope.brandIds}) and m.id = ${mentionId}`,
  );

/** Returns true if an outlet is one of the demo data. */
export const isOfDemoOutlet = async (db: Db, outletId: string): Promise<boolean> =>
  (await rowOf(db, sql<{ is_demo: boolean }>`select is_demo from outlets where id = ${outletId}`))?.is_demo ?? false;

export const listCopies = (db: Db, scope: Scope, mention: MentionRow) =>
  rowsOf(
    db,
    sql<MentionRow>`
      select ${shown(scope)}
      from mentions m
      where m.brand_id = any(${scope.brandIds})
        and m.stream_id = ${mention.stream_id}
        and m.cluster_id = ${mention.cluster_id}
        and m.id <> ${mention.id}
        and not m.hidden
      order by m.document_id
      limit 100`,
  );

/** Returns the brand of a mention; one of a stream that its reader may not see is not found. */
export async function findMentionBrand(
  db: Db,
  within: { brandIds: readonly BrandId[]; readerBrandIds?: readonly BrandId[] },
  mentionId: string,
): Promise<{ brand_id: BrandId } | undefined> {
  const mention = await rowOf(
    db,
    sql<{
      stream_id: string;
      brand_id: BrandId;
    }>`select stream_id, brand_id from mentions where brand_id = any(${within.brandIds}) and id = ${mentionId}`,
  );
  return (
    mention &&
    (within.readerBrandIds?.includes(mention.brand_id) ? findStreamBrand(db, within, mention.stream_id) : mention)
  );
}

/** Returns the parts of a mention that its comments need. */
export const findCommented = (db: Db, brandIds: readonly BrandId[], mentionId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId; stream_id: string; document_id: string; headline: string }>`
      select brand_id, stream_id, document_id, headline
      from mentions
      where brand_id = any(${brandIds}) and id = ${mentionId}`,
  );

/** Lists the documents of mentions of a stream, the newest first. */
export const listAssigned = (db: Db, scope: Scope, streamId: string, mentionIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; document_id: string; headline: string }>`
      select id, document_id, headline
      from mentions
      where brand_id = any(${scope.brandIds}) and stream_id = ${streamId} and id = any(${mentionIds}::uuid[])
      order by published_at desc, id desc`,
  );

/** Marks mentions as seen. Reading one piece of a story marks all its pieces in the stream so far. */
export const markSeen = (db: Db, scope: Scope, mentionIds: readonly string[]) =>
  countOf(
    db,
    sql`
      insert into mention_reads (brand_id, mention_id, user_id)
      select m.brand_id, m.id, ${scope.actor.user_id}
      from mentions r
      join mentions m
        on m.brand_id = r.brand_id
        and m.stream_id = r.stream_id
        and m.cluster_id = r.cluster_id
        and (m.id = r.id or not m.hidden)
      where r.brand_id = any(${scope.brandIds}) and r.id = any(${mentionIds}::uuid[])
      on conflict do nothing`,
  );

export const markAllSeen = (db: Db, scope: Scope, streamId: string, now: Date) =>
  countOf(
    db,
    sql`
      insert into stream_visits (brand_id, stream_id, user_id, seen_until)
      values (${scope.brandIds[0]}, ${streamId}, ${scope.actor.user_id}, ${now})
      on conflict (brand_id, stream_id, user_id) do update set seen_until = excluded.seen_until`,
  );

export interface OwnMention {
  stream_id: string;
  brand_id: BrandId;
}

/** Lists streams of these brands that have a document as a mention. */
export const listMentionsOf = (db: Db, brandIds: readonly BrandId[], documentId: string) =>
  rowsOf(
    db,
    sql<OwnMention>`
      select distinct stream_id, brand_id
      from mentions
      where brand_id = any(${brandIds}) and document_id = ${documentId}
      order by stream_id
      limit 100`,
  );

/**
 * Returns the second of an organisation's first mention of a recording. Streams that are made later do not change it.
 */
export const findFirstSecond = (db: Db, brandId: BrandId, documentId: string) =>
  rowOf(
    db,
    sql<{ at_second: number | null }>`
      select at_second
      from mentions
      where brand_id = any(array(
        select sister.id
        from brands own
        join brands sister on sister.organisation_id = own.organisation_id
        where own.id = ${brandId}
      ))
        and document_id = ${documentId}
      order by id
      limit 1`,
  );
