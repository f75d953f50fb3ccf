import type { Sentiment, TextSource } from '@masthead/contract';
import { batches, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';

export interface NewDocument {
  id: string;
  cluster_id: string;
  collected_at: Date;
  published_at: Date;
  date_confidence: number;
  /** false: published long before it was collected. */
  is_news: boolean;
  source_id: string | null;
  outlet_id: string;
  url: string;
  site: string;
  headline: string;
  lead: string;
  body: string;
  /** Position in the body where the captions of pictures begin; null without captions. */
  captions_from: number | null;
  author: string | null;
  /** Addresses of the authors by name, as JSON; null without any. */
  author_links: string | null;
  language: string;
  country_id: string | null;
  media_type: string;
  /** Origin of the text, and the code of why it is not the page. */
  text_from: TextSource;
  text_reason: string | null;
  /** Followers of the author, if the outlet is an account. */
  followers: number | null;
  sentiment: Sentiment;
  sentiment_confidence: number;
  image_url: string | null;
  paywalled: boolean;
  /** The only stream that may find it; null: all may. */
  only_stream_id: string | null;
  /** Pairs of a position in the body and the second at which it is spoken, for a recording; null for text. */
  time_codes: number[] | null;
  tokens: string[];
}

const columns = [
  'id',
  'cluster_id',
  'collected_at',
  'published_at',
  'date_confidence',
  'is_news',
  'source_id',
  'outlet_id',
  'url',
  'site',
  'headline',
  'lead',
  'body',
  'captions_from',
  'author',
  'author_links',
  'language',
  'country_id',
  'media_type',
  'text_from',
  'text_reason',
  'followers',
  'sentiment',
  'sentiment_confidence',
  'image_url',
  'paywalled',
  'only_stream_id',
  'time_codes',
] as const;
const columnList = sql.join(columns.map((column) => sql.ref(column)));

/** Stores documents; one that is there already, after a crash, is left as it is. */
export async function insertDocuments(db: Db, documents: readonly NewDocument[]): Promise<void> {
  for (const batch of batches(documents, 200)) {
    const rows = batch.map(
      (document) =>
        sql`(${sql.join(columns.map((column) => document[column]))}, array_to_tsvector(${document.tokens}::text[]))`,
    );
    await countOf(
      db,
      sql`insert into documents (${columnList}, tokens) values ${sql.join(rows)} on conflict (id) do nothing`,
    );
  }
}

interface FingerprintRow {
  document_id: string;
  cluster_id: string;
  fingerprint: Buffer;
}

/** Returns documents that share a band with one of these: candidates for being the same text. */
export const findByBands = (db: Db, bands: readonly number[]) =>
  rowsOf(
    db,
    sql<FingerprintRow>`
      select document_id, cluster_id, fingerprint
      from document_fingerprints
      where document_id in (select document_id from document_bands where band = any(${bands}::int[]))
      order by document_id
      limit 2000`,
  );

interface NewFingerprint extends FingerprintRow {
  bands: readonly number[];
}

export async function insertFingerprints(db: Db, rows: readonly NewFingerprint[]): Promise<void> {
  if (rows.length === 0) return;
  await countOf(
    db,
    sql`
      insert into document_fingerprints (document_id, cluster_id, fingerprint)
      values ${values(rows.map((row) => [row.document_id, row.cluster_id, row.fingerprint]))}
      on conflict do nothing`,
  );
  for (const batch of batches(
    rows.flatMap((row) => row.bands.map((band) => [band, row.document_id])),
    5000,
  )) {
    await countOf(
      db,
      sql`insert into document_bands (band, document_id) values ${values(batch)} on conflict do nothing`,
    );
  }
}

export const removeFromPageQueue = (db: Db, ids: readonly string[]) =>
  countOf(db, sql`delete from page_queue where document_id = any(${ids}::uuid[])`);

/** Copies arrive within days; later ones found a new cluster. */
export async function deleteFingerprintsBefore(db: Db, firstId: string): Promise<void> {
  await countOf(db, sql`delete from document_bands where document_id < ${firstId}`);
  await countOf(db, sql`delete from document_fingerprints where document_id < ${firstId}`);
}

export interface StoredDocument {
  id: string;
  cluster_id: string;
  collected_at: string;
  published_at: string;
  /** False if it was published long before it was collected, so that no alert is sent. */
  is_news: boolean;
  outlet_id: string;
  url: string;
  site: string;
  headline: string;
  lead: string;
  body: string;
  captions_from: number | null;
  author: string | null;
  language: string;
  country_id: string | null;
  media_type: string;
  sentiment: Sentiment;
  sentiment_confidence: number;
  image_url: string | null;
  /** The only stream that may find it; null: all may. */
  only_stream_id: string | null;
  /** Pairs of a position in the body and the second at which it is spoken, for a recording; null for text. */
  time_codes: number[] | null;
  /** The licence of the outlet no longer lets the text be kept: lead and body are empty. */
  text_removed: boolean;
  outlet_name: string;
  /** Followers of the account that posted it, otherwise the audience of the outlet. */
  impressions: number | null;
  extract_characters: number | null;
}

/** Columns read from documents in a part of its own, since documents are on other nodes of a cluster than outlets. */
const read = sql`
  id, cluster_id, collected_at, published_at, is_news, outlet_id, url, site, headline, lead, body, captions_from,
  author, language, country_id, media_type, sentiment, sentiment_confidence, image_url, only_stream_id, followers,
  time_codes, text_removed`;
const stored = sql`
  d.id, d.cluster_id, d.collected_at, d.published_at, d.is_news, d.outlet_id, d.url, d.site, d.headline, d.lead,
  d.body, d.captions_from, d.author, d.language, d.country_id, d.media_type, d.sentiment, d.sentiment_confidence,
  d.image_url, d.only_stream_id, d.time_codes, d.text_removed, o.name as outlet_name,
  coalesce(d.followers, o.impressions) as impressions, o.extract_characters`;

export const findDocuments = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<StoredDocument>`
      with read as materialized (select ${read} from documents where id = any(${ids}::uuid[]))
      select ${stored}
      from read d
      join outlets o on o.id = d.outlet_id`,
  );

/** Lists documents with ids below `belowId` and not below `fromId`, the newest first. */
export const listDocuments = (db: Db, { fromId, belowId, limit }: { fromId: string; belowId: string; limit: number }) =>
  rowsOf(
    db,
    sql<StoredDocument>`
      with read as materialized (
        select ${read}
        from documents
        where id >= ${fromId} and id < ${belowId}
        order by id desc
        limit ${limit}
      )
      select ${stored}
      from read d
      join outlets o on o.id = d.outlet_id
      order by d.id desc`,
  );

/**
 * Lists ids in the same range, of documents that `narrowed` finds: a to_tsquery text, null for all. A search by words reads
 * all its matches in the range, so the limit should be far above their usual number.
 */
export const listFoundIds = async (
  db: Db,
  { fromId, belowId, narrowed, limit }: { fromId: string; belowId: string; narrowed: string | null; limit: number },
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select id
        from documents
        where id >= ${fromId}
          and id < ${belowId}
          ${narrowed === null ? sql`` : sql`and tokens @@ to_tsquery('simple', ${narrowed})`}
        order by id desc
        limit ${limit}`,
    )
  ).map(({ id }) => id);

export const countDocuments = async (db: Db, fromId: string, belowId: string): Promise<number> =>
  (
    await rowsOf(
      db,
      sql<{ count: number }>`select count(*)::int as count from documents where id >= ${fromId} and id < ${belowId}`,
    )
  )[0]!.count;
