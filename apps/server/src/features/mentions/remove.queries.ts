import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { StoryKey, StreamKey } from './stories.queries.ts';

/** Documents of a range of collection that were searched, and which of them the stream finds. */
export interface SearchedRange {
  fromId: string;
  belowId: string;
  keep: readonly string[];
}

export interface RemovedMention extends StoryKey {
  document_id: string;
  published_at: string;
  counted_on: string;
  headline: string;
  url: string;
  outlet_name: string;
  country_id: string | null;
  language: string;
}

/** Removes mentions of a stream that a changed search no longer finds, unless they were saved. */
export const deleteUnmatched = (db: Db, key: StreamKey, { fromId, belowId, keep }: SearchedRange) =>
  rowsOf(
    db,
    sql<RemovedMention>`
      delete from mentions
      where brand_id = ${key.brand_id}
        and stream_id = ${key.stream_id}
        and document_id >= ${fromId}
        and document_id < ${belowId}
        and document_id <> all(${keep}::uuid[])
        and clipping_id is null
      returning brand_id, stream_id, cluster_id, document_id, published_at, counted_on, headline, url, outlet_name,
        country_id, language`,
  );

/** Deletes a batch of a stream's mentions that are older than a time by publication and by collection, unless they were saved. */
export const deleteRetired = (db: Db, key: StreamKey, time: Date, limit: number) =>
  rowsOf(
    db,
    sql<Pick<RemovedMention, keyof StoryKey | 'published_at' | 'counted_on'>>`
      delete from mentions
      where brand_id = ${key.brand_id}
        and id in (
          select id
          from mentions
          where brand_id = ${key.brand_id}
            and stream_id = ${key.stream_id}
            and published_at < ${time}
            and collected_at < ${time}
            and clipping_id is null
          limit ${limit}
        )
      returning brand_id, stream_id, cluster_id, published_at, counted_on`,
  );

/** Deletes a batch of a removed stream's mentions. Returns how many there were. */
export const deleteMentions = (db: Db, brandId: BrandId, streamId: string, limit: number) =>
  countOf(
    db,
    sql`
      delete from mentions
      where brand_id = ${brandId}
        and id in (select id from mentions where brand_id = ${brandId} and stream_id = ${streamId} limit ${limit})`,
  );

/** Deletes when users have visited a stream. */
export const deleteVisits = (db: Db, brandId: BrandId, streamId: string) =>
  countOf(db, sql`delete from stream_visits where brand_id = ${brandId} and stream_id = ${streamId}`);
