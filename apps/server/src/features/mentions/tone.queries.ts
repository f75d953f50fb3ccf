import type { Sentiment } from '@masthead/contract';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { StreamKey } from './stories.queries.ts';

interface Toned {
  brand_id: BrandId;
  document_id: string;
}

type ChangedRow = StreamKey & { id: string; published_at: string };

/** Gives a document in a brand the machine's tone again, if a person has set another one. */
export const restoreTone = (db: Db, { brand_id, document_id }: Toned) =>
  rowsOf(
    db,
    sql<ChangedRow>`
      update mentions
      set sentiment = machine_sentiment, sentiment_confidence = machine_confidence, sentiment_by = null
      where brand_id = ${brand_id}
        and document_id = ${document_id}
        and sentiment_confidence is null
        and machine_sentiment is not null
      returning brand_id, stream_id, id, published_at`,
  );

/** Sets the tone of a document in a brand. Without a confidence a person has set it. */
export const setTone = (db: Db, { brand_id, document_id }: Toned, tone: Sentiment, by: string) =>
  rowsOf(
    db,
    sql<ChangedRow>`
      update mentions
      set machine_sentiment = case when sentiment_confidence is null then machine_sentiment else sentiment end,
        machine_confidence = coalesce(sentiment_confidence, machine_confidence),
        sentiment = ${tone},
        sentiment_confidence = null,
        sentiment_by = ${by}
      where brand_id = ${brand_id} and document_id = ${document_id}
      returning brand_id, stream_id, id, published_at`,
  );

/** Tones that persons have set for documents that another stream of their brand finds now. */
export const listTonesOfPersons = (db: Db, brandIds: readonly BrandId[], documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ brand_id: BrandId; document_id: string; sentiment: Sentiment; sentiment_by: string | null }>`
      select distinct brand_id, document_id, sentiment, sentiment_by
      from mentions
      where brand_id = any(${brandIds}) and document_id = any(${documentIds}::uuid[]) and sentiment_confidence is null`,
  );
