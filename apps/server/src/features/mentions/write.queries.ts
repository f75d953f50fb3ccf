import type { HideLevel } from '@masthead/contract';
import { batches, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { type NewMention, newColumns } from './mentions.queries.ts';

type Place = 'only' | 'first' | 'copy';

export interface PlacedMention extends NewMention {
  hidden_in_stream: boolean;
  hidden_in_brand: boolean;
  hidden_in_organisation: boolean;
  place: Place | null;
  clipping_id: string | null;
  sentiment_by: string | null;
  /** Tone of the machine if a person has set another one. */
  machine_sentiment: NewMention['sentiment'] | null;
  machine_confidence: number | null;
}

export const placedColumns = [
  ...newColumns,
  'hidden_in_stream',
  'hidden_in_brand',
  'hidden_in_organisation',
  'place',
  'clipping_id',
  'sentiment_by',
  'machine_sentiment',
  'machine_confidence',
] as const satisfies (keyof PlacedMention)[];

export async function insertMentions(db: Db, mentions: readonly PlacedMention[]): Promise<void> {
  for (const batch of batches(mentions, 500)) {
    const rows = batch.map((mention) => placedColumns.map((column) => mention[column]));
    await countOf(
      db,
      sql`insert into mentions (${sql.join(placedColumns.map((column) => sql.ref(column)))}) values ${values(rows)}`,
    );
  }
}

/** Owners and subjects of a batch, for queries that look up what is known of it. */
interface Batch {
  brandIds: readonly BrandId[];
  streamIds: readonly string[];
  documentIds: readonly string[];
  clusterIds: readonly string[];
}

/** Lists the documents of a batch that are mentions or parked already. It may return more than were asked for. */
export const listKnown = (db: Db, { brandIds, streamIds, documentIds }: Batch) =>
  rowsOf(
    db,
    sql<{ stream_id: string; document_id: string }>`
      select stream_id, document_id
      from mentions
      where brand_id = any(${brandIds})
        and stream_id = any(${streamIds}::uuid[])
        and document_id = any(${documentIds}::uuid[])
      union all
      select stream_id, document_id
      from parked_mentions
      where brand_id = any(${brandIds})
        and stream_id = any(${streamIds}::uuid[])
        and document_id = any(${documentIds}::uuid[])`,
  );

/** Lists stories of a batch that have visible pieces already; it may return more than were requested. */
export const listToldStories = (db: Db, { brandIds, streamIds, clusterIds }: Batch) =>
  rowsOf(
    db,
    sql<{ stream_id: string; cluster_id: string }>`
      select distinct stream_id, cluster_id
      from mentions
      where brand_id = any(${brandIds})
        and stream_id = any(${streamIds}::uuid[])
        and cluster_id = any(${clusterIds}::uuid[])
        and not hidden`,
  );

export interface HiddenSubject {
  brand_id: BrandId;
  /** A document, or a story with all of its pieces. */
  subject_id: string;
  level: HideLevel;
  stream_id: string | null;
  /** The action that hid it; null: from before actions were kept. */
  hide_id: string | null;
}

/** Lists the hidings of documents and stories that apply to later mentions. */
export const listHiddenSubjects = (db: Db, { brandIds, documentIds, clusterIds }: Batch) =>
  rowsOf(
    db,
    sql<HiddenSubject>`
      select brand_id, document_id as subject_id, level, null::uuid as stream_id, hide_id
      from hidden_documents
      where brand_id = any(${brandIds}) and document_id = any(${documentIds}::uuid[])
      union all
      select brand_id, cluster_id, level, case when level = 'stream' then stream_id end, hide_id
      from hidden_stories
      where brand_id = any(${brandIds}) and cluster_id = any(${clusterIds}::uuid[])`,
  );
