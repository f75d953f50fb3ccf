import { andAll, batches, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../accounts/index.ts';

export interface NewMention {
  id: string;
  brand_id: string;
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
  sentiment: 'negative' | 'neutral' | 'positive';
  sentiment_confidence: number | null;
  impressions: number | null;
  thumbnail: string | null;
  /** The day (UTC) on which it counts for the fair-use quota. */
  counted_on: string;
}

const columns = [
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
] as const satisfies (keyof NewMention)[];
const columnList = sql.join(columns.map((column) => sql.ref(column)));

/** Writes mentions once and answers those that are new. What a brand has hidden before is hidden again by `hideKnown`. */
export async function insertMentions(
  db: Db,
  mentions: readonly NewMention[],
): Promise<{ id: string; brand_id: string; stream_id: string }[]> {
  const sorted = mentions.toSorted(
    (a, b) =>
      compare(a.brand_id, b.brand_id) || compare(a.stream_id, b.stream_id) || compare(a.document_id, b.document_id),
  );
  const written: { id: string; brand_id: string; stream_id: string }[] = [];
  for (const batch of batches(sorted, 500)) {
    const rows = batch.map((mention) => sql`(${sql.join(columns.map((column) => mention[column]))})`);
    written.push(
      ...(await rowsOf(
        db,
        sql<{
          id: string;
          brand_id: string;
          stream_id: string;
        }>`insert into mentions (${columnList}) values ${sql.join(rows)} on conflict (brand_id, stream_id, document_id) do nothing returning id, brand_id, stream_id`,
      )),
    );
  }
  return written;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Hides new mentions of documents that their brand has hidden, and gives them the clipping that the brand has of the document. */
export const settleMentions = (db: Db, brandIds: readonly string[], documentIds: readonly string[]) =>
  countOf(
    db,
    sql`update mentions m set
          hidden_in_brand = exists (select 1 from hidden_documents h where h.brand_id = m.brand_id and h.document_id = m.document_id and h.level = 'brand'),
          hidden_in_organisation = exists (select 1 from hidden_documents h where h.brand_id = m.brand_id and h.document_id = m.document_id and h.level = 'organisation'),
          clipping_id = coalesce(m.clipping_id, (select c.id from clippings c where c.brand_id = m.brand_id and c.document_id = m.document_id))
        where m.brand_id = any(${brandIds}) and m.document_id = any(${documentIds}::uuid[])
          and (exists (select 1 from hidden_documents h where h.brand_id = m.brand_id and h.document_id = m.document_id)
               or exists (select 1 from clippings c where c.brand_id = m.brand_id and c.document_id = m.document_id))`,
  );

/** Documents to be matched, locked until the end of the transaction; a process that dies gives them back. */
export const claimDocuments = (db: Db, limit: number) =>
  rowsOf(
    db,
    sql<{
      document_id: string;
    }>`select document_id from match_queue order by document_id limit ${limit} for update skip locked`,
  );

export const markMatched = (db: Db, documentIds: readonly string[]) =>
  countOf(db, sql`delete from match_queue where document_id = any(${documentIds}::uuid[])`);

export interface MentionRow extends NewMention {
  tier: 'aplus' | 'bplus' | 'none';
  copies: number;
  hidden_in_stream: boolean;
  hidden_in_brand: boolean;
  hidden_in_organisation: boolean;
  clipping_id: string | null;
  seen: boolean;
}

/** A mention with what depends on the caller: tier of the brand, copies in the stream, seen or not. */
const shown = (scope: Scope) => sql`
  ${sql.join(columns.map((column) => sql.ref(`m.${column}`)))}, m.hidden_in_stream, m.hidden_in_brand, m.hidden_in_organisation, m.clipping_id,
  coalesce((select t.tier from outlet_tiers t where t.brand_id = m.brand_id and t.outlet_id = m.outlet_id), 'none') as tier,
  (select count(*)::int - 1 from mentions c where c.brand_id = m.brand_id and c.stream_id = m.stream_id and c.cluster_id = m.cluster_id and not c.hidden) as copies,
  m.collected_at <= coalesce((select v.seen_until from stream_visits v where v.brand_id = m.brand_id and v.stream_id = m.stream_id and v.user_id = ${scope.actor.user_id}), '-infinity')
    or exists (select 1 from mention_reads r where r.brand_id = m.brand_id and r.mention_id = m.id and r.user_id = ${scope.actor.user_id}) as seen`;

export interface MentionFilter {
  start?: string | undefined;
  end?: string | undefined;
  media_types?: readonly string[] | undefined;
  sentiment?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  tiers?: readonly string[] | undefined;
  hidden?: boolean | undefined;
  search?: string | undefined;
}

/** Conditions on `m`; the owner stands in the query itself. */
const filtered = (filter: MentionFilter) =>
  andAll([
    filter.hidden ? sql`m.hidden` : sql`not m.hidden`,
    filter.start && sql`m.published_at >= ${filter.start}`,
    filter.end && sql`m.published_at <= ${filter.end}`,
    filter.media_types?.length && sql`m.media_type = any(${filter.media_types})`,
    filter.sentiment?.length && sql`m.sentiment = any(${filter.sentiment})`,
    filter.countries?.length && sql`m.country_id = any(${filter.countries})`,
    filter.languages?.length && sql`m.language = any(${filter.languages})`,
    filter.tiers?.length &&
      sql`coalesce((select t.tier from outlet_tiers t where t.brand_id = m.brand_id and t.outlet_id = m.outlet_id), 'none') = any(${filter.tiers})`,
    filter.search &&
      sql`(m.headline ilike ${like(filter.search)} or m.excerpt ilike ${like(filter.search)} or m.outlet_name ilike ${like(filter.search)})`,
  ]);

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const listMentions = (
  db: Db,
  scope: Scope,
  streamId: string,
  filter: MentionFilter & { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<MentionRow>`
      select ${shown(scope)} from mentions m
      where m.brand_id = ${scope.brandIds[0]} and m.stream_id = ${streamId} ${filtered(filter)}
        ${andAll([filter.after && sql`(m.published_at, m.id) < (${filter.after[0]}::timestamptz, ${filter.after[1]}::uuid)`])}
      order by m.published_at desc, m.id desc limit ${filter.limit + 1}`,
  );

export const findMention = (db: Db, scope: Scope, mentionId: string) =>
  rowOf(
    db,
    sql<MentionRow>`select ${shown(scope)} from mentions m where m.brand_id = any(${scope.brandIds}) and m.id = ${mentionId}`,
  );

export const listCopies = (db: Db, scope: Scope, mention: MentionRow) =>
  rowsOf(
    db,
    sql<MentionRow>`
      select ${shown(scope)} from mentions m
      where m.brand_id = any(${scope.brandIds}) and m.stream_id = ${mention.stream_id} and m.cluster_id = ${mention.cluster_id} and m.id <> ${mention.id} and not m.hidden
      order by m.published_at, m.id limit 100`,
  );

export const findMentionBrand = (db: Db, within: { brandIds: readonly string[] }, mentionId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: string;
    }>`select brand_id from mentions where brand_id = any(${within.brandIds}) and id = ${mentionId}`,
  );

export interface DayRow {
  day: string;
  mentions: number;
  stories: number;
}

/** Mentions and stories (clusters) a day, in the caller's time zone; days without any are left out. */
export const countByDay = (db: Db, scope: Scope, streamId: string, filter: MentionFilter, timezone: string) =>
  rowsOf(
    db,
    sql<DayRow>`
      select (m.published_at at time zone ${timezone})::date as day, count(*)::int as mentions, count(distinct m.cluster_id)::int as stories
      from mentions m
      where m.brand_id = ${scope.brandIds[0]} and m.stream_id = ${streamId} ${filtered(filter)}
      group by 1 order by 1`,
  );

type Level = 'organisation' | 'brand' | 'stream';

/** Hides or shows the document of a mention at one level; at brand and organisation level also where it will be found later. */
export async function setHidden(
  db: Db,
  scope: Scope,
  mention: MentionRow,
  { level, hidden, brandIds }: { level: Level; hidden: boolean; brandIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (level === 'stream') {
    await countOf(
      db,
      sql`update mentions set hidden_in_stream = ${hidden} where brand_id = any(${scope.brandIds}) and id = ${mention.id}`,
    );
    return;
  }
  const column = sql.ref(level === 'brand' ? 'hidden_in_brand' : 'hidden_in_organisation');
  await countOf(
    db,
    sql`update mentions set ${column} = ${hidden} where brand_id = any(${brandIds}) and document_id = ${mention.document_id}`,
  );
  if (!hidden) {
    await countOf(
      db,
      sql`delete from hidden_documents where brand_id = any(${brandIds}) and document_id = ${mention.document_id} and level = ${level}`,
    );
    return;
  }
  const rows = brandIds.map(
    (brandId) => sql`(${brandId}, ${mention.document_id}, ${level}, ${scope.actor.user_id}, ${now})`,
  );
  await countOf(
    db,
    sql`insert into hidden_documents (brand_id, document_id, level, hidden_by, hidden_at) values ${sql.join(rows)} on conflict do nothing`,
  );
}

export const markSeen = (db: Db, scope: Scope, mentionIds: readonly string[]) =>
  countOf(
    db,
    sql`insert into mention_reads (brand_id, mention_id, user_id)
        select brand_id, id, ${scope.actor.user_id} from mentions where brand_id = any(${scope.brandIds}) and id = any(${mentionIds}::uuid[]) on conflict do nothing`,
  );

export const markAllSeen = (db: Db, scope: Scope, streamId: string, now: Date) =>
  countOf(
    db,
    sql`insert into stream_visits (brand_id, stream_id, user_id, seen_until) values (${scope.brandIds[0]}, ${streamId}, ${scope.actor.user_id}, ${now})
        on conflict (brand_id, stream_id, user_id) do update set seen_until = excluded.seen_until`,
  );
