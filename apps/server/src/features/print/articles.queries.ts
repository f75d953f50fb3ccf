import type { PrintBox } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';

export interface ArticleRow {
  id: string;
  upload_id: string;
  page: number;
  place: number;
  headline: string;
  lead: string;
  author: string | null;
  body: string;
  captions: string[];
  boxes: PrintBox[];
  continues_on: number | null;
  continues_from: number | null;
  removed_at: string | null;
  edited_at: string | null;
  document_id: string | null;
}

const articleColumns = sql`
  a.id, a.upload_id, a.page, a.place, a.headline, a.lead, a.author, a.body, a.captions, a.boxes, a.continues_on,
  a.continues_from, a.removed_at, a.edited_at, a.document_id`;

/** Lists articles of an upload in their order; with `page` those that have a place on it. */
export const listArticles = (db: Db, uploadId: string, page?: number) =>
  rowsOf(
    db,
    sql<ArticleRow>`
      select ${articleColumns}
      from print_articles a
      where a.upload_id = ${uploadId}
        ${page === undefined ? sql`` : sql`and a.boxes @> ${JSON.stringify([{ page }])}::jsonb`}
      order by a.page, a.place, a.id`,
  );

export const findArticle = (db: SystemDb, articleId: string) =>
  rowOf(db, sql<ArticleRow>`select ${articleColumns} from print_articles a where a.id = ${articleId}`);

type NewArticle = Omit<ArticleRow, 'removed_at' | 'document_id'>;

export async function insertArticles(db: Db, articles: readonly NewArticle[]): Promise<void> {
  if (articles.length === 0) return;
  await countOf(
    db,
    sql`
      insert into print_articles (
        id,
        upload_id,
        page,
        place,
        headline,
        lead,
        author,
        body,
        captions,
        boxes,
        continues_on,
        continues_from,
        edited_at
      )
      values ${values(articles.map((one) => [one.id, one.upload_id, one.page, one.place, one.headline, one.lead, one.author, one.body, one.captions, JSON.stringify(one.boxes), one.continues_on, one.continues_from, one.edited_at]))}`,
  );
}

export const updateArticle = (db: Db, article: Omit<ArticleRow, 'document_id' | 'upload_id'>) =>
  countOf(
    db,
    sql`
      update print_articles
      set page = ${article.page},
        place = ${article.place},
        headline = ${article.headline},
        lead = ${article.lead},
        author = ${article.author},
        body = ${article.body},
        captions = ${article.captions}::text[],
        boxes = ${JSON.stringify(article.boxes)}::jsonb,
        continues_on = ${article.continues_on},
        continues_from = ${article.continues_from},
        removed_at = ${article.removed_at},
        edited_at = ${article.edited_at}
      where id = ${article.id} and document_id is null`,
  );

/** Deletes articles whose text went into another one's. */
export const deleteArticles = (db: Db, uploadId: string, articleIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from print_articles
      where upload_id = ${uploadId} and id = any(${articleIds}::uuid[]) and document_id is null and edited_at is null`,
  );

/** Deletes what an interrupted reading has left of a page. */
export const deleteRead = (db: Db, uploadId: string, page: number) =>
  countOf(
    db,
    sql`
      delete from print_articles
      where upload_id = ${uploadId}
        and page = ${page}
        and edited_at is null
        and removed_at is null
        and document_id is null`,
  );

export const setDocument = (db: Db, articleId: string, documentId: string) =>
  countOf(db, sql`update print_articles set document_id = ${documentId} where id = ${articleId}`);

export interface ClippedRow extends ArticleRow {
  outlet_id: string;
  outlet_name: string;
  extract_characters: number | null;
  published_at: string;
  label: number | null;
}

/** Returns a published article with the parts that its outlet's licence allows. */
export const findClipped = (db: SystemDb, articleId: string) =>
  rowOf(
    db,
    sql<ClippedRow>`
      select ${articleColumns}, o.id as outlet_id, o.name as outlet_name, o.extract_characters, u.published_at,
        p.label
      from print_articles a
      join print_uploads u on u.id = a.upload_id
      join print_pages p on p.upload_id = a.upload_id and p.number = a.page
      join outlets o on o.id = (select coalesce(m.merged_into_id, m.id) from outlets m where m.id = u.outlet_id)
      where a.id = ${articleId} and a.document_id is not null`,
  );
