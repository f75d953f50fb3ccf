import type { Sentiment } from '@masthead/contract';
import type { AuthorLinks } from '@masthead/reading';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';

export async function enqueueBylines(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await countOf(
    db,
    sql`insert into byline_queue (document_id) values ${values(ids.map((id) => [id]))} on conflict do nothing`,
  );
}

/** Claims documents whose bylines are to be read, locked until the end of the transaction. */
export const claimBylines = (db: Db, limit: number) =>
  rowsOf(
    db,
    sql<{ document_id: string; attempts: number }>`
      select document_id, attempts
      from byline_queue
      order by document_id
      limit ${limit}
      for update skip locked`,
  );

export const bylinesRead = (db: Db, ids: readonly string[]) =>
  countOf(db, sql`delete from byline_queue where document_id = any(${ids}::uuid[])`);

/** Queues a document that has failed before. 0: it is no longer stored. */
export const readBylineAgain = (db: Db, documentId: string) =>
  countOf(
    db,
    sql`
      insert into byline_queue (document_id, attempts)
      select id, 1
      from documents
      where id = ${documentId}
      on conflict (document_id) do update set attempts = 1`,
  );

/** The parts of a document that say who wrote what, and where. */
export interface SignedDocument {
  id: string;
  cluster_id: string;
  outlet_id: string;
  outlet_name: string;
  site: string;
  url: string;
  headline: string;
  lead: string;
  author: string;
  author_links: AuthorLinks[] | null;
  language: string;
  country_id: string | null;
  media_type: string;
  sentiment: Sentiment;
  published_at: string;
}

/** `o` is the outlet that stays, if the document's own was merged into another. */
const signed = sql`
  d.id, d.cluster_id, o.id as outlet_id, o.name as outlet_name, d.site, d.url, d.headline, d.lead, d.author,
  d.author_links, d.language, d.country_id, d.media_type, d.sentiment, d.published_at`;
/** Columns read from documents in a part of its own, since documents are on other nodes of a cluster than outlets. */
const read = sql`
  id, cluster_id, outlet_id, site, url, headline, lead, author, author_links, language, country_id, media_type,
  sentiment, published_at`;
const tables = sql`
  read d
  join outlets named on named.id = d.outlet_id
  join outlets o on o.id = coalesce(named.merged_into_id, named.id)`;

export const findSigned = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<SignedDocument>`
      with read as materialized (select ${read} from documents where id = any(${ids}::uuid[]) and author is not null)
      select ${signed}
      from ${tables}
      order by d.id`,
  );

/** Lists documents below an id that name an author, the newest first. */
export const listSignedBelow = (db: Db, belowId: string, limit: number) =>
  rowsOf(
    db,
    sql<SignedDocument>`
      with read as materialized (
        select ${read}
        from documents
        where id < ${belowId} and author is not null
        order by id desc
        limit ${limit}
      )
      select ${signed}
      from ${tables}
      order by d.id desc`,
  );

/** Returns where the reading of older documents has come to, locked; null once it is over. */
export const claimBackfill = async (db: Db): Promise<string | null> =>
  (
    await rowOf(
      db,
      sql<{ below_id: string | null }>`
        select below_id
        from byline_backfill
        where below_id is not null
        for update skip locked`,
    )
  )?.below_id ?? null;

/** Records where the reading of older documents continues; null means that all are read. */
export const moveBackfill = (db: Db, belowId: string | null) =>
  countOf(
    db,
    sql`
      insert into byline_backfill (below_id)
      values (${belowId}::uuid)
      on conflict (id) do update set below_id = excluded.below_id`,
  );
