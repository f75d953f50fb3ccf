import type { VerdictReason } from '@masthead/contract';
import type { PageContext } from '@masthead/reading';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { SystemDb } from '../../access/index.ts';

/** The part of an article that a verdict is about. */
export interface Reading {
  headline: string;
  lead: string;
  text: string;
  published_at: string | null;
}

interface CasePage {
  document_id: string;
  url: string;
  content_type: string | null;
  page: Buffer;
  context: PageContext;
  reading: Reading;
}

export const insertPage = (db: Db, page: CasePage, now: Date) =>
  countOf(
    db,
    sql`
      insert into case_pages (document_id, url, content_type, page, context, reading, kept_at)
      values (
        ${page.document_id},
        ${page.url},
        ${page.content_type},
        ${page.page},
        ${JSON.stringify(page.context)},
        ${JSON.stringify(page.reading)},
        ${now}
      )
      on conflict do nothing`,
  );

/** Returns the address of a document whose page was read and is not kept yet. */
export const findUnkept = (db: Db, documentId: string) =>
  rowOf(
    db,
    sql<{ url: string }>`
      with read as materialized (select url from documents where id = ${documentId} and text_from = 'page')
      select url
      from read
      where not exists (select 1 from case_pages where document_id = ${documentId})`,
  );

/** Lists kept pages with the reasons of the verdicts on their mentions, a batch after an id. */
export const listPages = (db: SystemDb, after: string, limit: number) =>
  rowsOf(
    db,
    sql<CasePage & { reasons: VerdictReason[] }>`
      select p.document_id,
        p.url,
        p.content_type,
        p.page,
        p.context,
        p.reading,
        coalesce(array_agg(distinct c.reason) filter (where c.reason is not null), '{}') as reasons
      from case_pages p
      join verdict_cases c on c.document_id = p.document_id
      where p.document_id > ${after}
      group by p.document_id
      order by p.document_id
      limit ${limit}`,
  );

/** Deletes pages whose verdicts were all taken back. */
export const deleteUnjudgedPages = (db: SystemDb) =>
  countOf(
    db,
    sql`
      delete from case_pages p
      where not exists (select from verdict_cases c where c.document_id = p.document_id)`,
  );
