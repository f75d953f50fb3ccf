import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';

/** Creates an uploaded page without a picture and its article, published as a document in an outlet whose whole text may be shown. */
export async function makePrint(db: Db, documentId: string) {
  const [outletId, print_upload_id, print_article_id, now] = [uuidv7(), uuidv7(), uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`
      insert into outlets (id, name, site, extract_characters, created_at, updated_at)
      values (${outletId}, 'Gazette', ${`${outletId}.example`}, null, ${now}, ${now})`,
  );
  await rowsOf(
    db,
    sql`
      insert into print_uploads (id, file_name, content_type, bytes, sha256, status, outlet_id, published_at, pages_total, pages_done, created_at, changed_at)
      values (${print_upload_id}, 'page.pdf', 'application/pdf', 1, ${randomBytes(32)}, 'review', ${outletId}, ${now}, 1, 1, ${now}, ${now})`,
  );
  await rowsOf(
    db,
    sql`
      insert into print_pages (upload_id, number, status, text_from, width, height)
      values (${print_upload_id}, 1, 'read', 'layer', 700, 1000)`,
  );
  const boxes = JSON.stringify([{ page: 1, x0: 10, y0: 10, x1: 300, y1: 400 }]);
  await rowsOf(
    db,
    sql`
      insert into print_articles (id, upload_id, page, place, headline, lead, body, boxes, document_id)
      values (${print_article_id}, ${print_upload_id}, 1, 0, 'A ship', '', 'The ship sails again.', ${boxes}, ${documentId})`,
  );
  return { print_upload_id, print_article_id, number: '1' };
}
