import type { BodyOf, Endpoints, PrintBox } from '@masthead/contract';
import { type PageArticle, readBoxes } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { type ArticleRow, findArticle, insertArticles, updateArticle } from './articles.queries.ts';
import { findPage, findUpload, lockUpload } from './print.queries.ts';
import { openPage } from './stored-pages.ts';

type Changing = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Reads what is within rectangles. Throws 422 if there are no words, or no such page. */
async function readPlaces({ db, storage }: Changing, uploadId: string, boxes: readonly PrintBox[]) {
  const parts: PageArticle[] = [];
  for (const [number, own] of Map.groupBy(boxes, ({ page }) => page)) {
    const page = await findPage(db, uploadId, number);
    if (!page) throw invalidField('boxes', 'invalid');
    if (!page.words_key) continue;
    if (own.some(({ x0, x1, y0, y1 }) => x1 <= x0 || y1 <= y0)) throw invalidField('boxes', 'invalid');
    parts.push(readBoxes(await openPage(storage, page.words_key), own));
  }
  const [first] = parts;
  if (!first || parts.every(({ headline, paragraphs }) => headline === '' && paragraphs.length === 0))
    throw new Failure(422, 'print_nothing_there');
  const rest = parts.slice(1).flatMap(({ headline, paragraphs }) => [...(headline ? [headline] : []), ...paragraphs]);
  return {
    headline: first.headline.slice(0, 1000),
    lead: first.lead.slice(0, 5000),
    author: first.author?.slice(0, 255) ?? null,
    body: [...first.paragraphs, ...rest].join('\n'),
    captions: parts.flatMap(({ captions }) => captions),
    continues_on: parts.at(-1)!.to,
    continues_from: first.from,
    boxes: [...boxes],
    page: boxes[0]!.page,
  };
}

const open = ['review', 'published'];

/** Adds an article if there are rectangles. Throws 404, 409 while the upload is read, 422. */
export async function addArticle(changing: Changing, uploadId: string, boxes: readonly PrintBox[]): Promise<string> {
  const upload = await findUpload(acrossBrands(changing.db), uploadId);
  if (!upload) throw notFound();
  if (!open.includes(upload.status)) throw new Failure(409, 'print_not_open');
  const read = await readPlaces(changing, uploadId, boxes);
  const id = uuidv7();
  const edited_at = changing.clock.now().toISOString();
  await insertArticles(changing.db, [{ ...read, id, upload_id: uploadId, place: 10_000, edited_at }]);
  return id;
}

/** Corrects an article. Throws 404, 409 for one that is a document, 422. */
export async function changeArticle(
  changing: Changing,
  articleId: string,
  change: BodyOf<Endpoints['staff.print-articles.update']>,
): Promise<void> {
  const { db, clock } = changing;
  const known = await findArticle(acrossBrands(db), articleId);
  if (!known) throw notFound();
  const read = change.boxes ? await readPlaces(changing, known.upload_id, change.boxes) : null;
  await db.transaction().execute(async (transaction) => {
    const upload = await lockUpload(transaction, known.upload_id);
    const article = await findArticle(acrossBrands(transaction), articleId);
    if (!article) throw notFound();
    if (article.document_id || !upload || !open.includes(upload.status)) throw new Failure(409, 'print_not_open');
    const now = clock.now().toISOString();
    await updateArticle(transaction, {
      ...changed(article, read, change),
      edited_at: now,
      removed_at: removedAt(article, change, now),
    });
  });
}

const removedAt = (article: ArticleRow, { removed }: { removed?: boolean | undefined }, now: string): string | null =>
  removed === undefined ? article.removed_at : removed ? (article.removed_at ?? now) : null;

const changed = (
  article: ArticleRow,
  read: Awaited<ReturnType<typeof readPlaces>> | null,
  { headline, lead, author, body }: BodyOf<Endpoints['staff.print-articles.update']>,
): ArticleRow => ({
  ...article,
  ...read,
  ...(headline !== undefined && { headline }),
  ...(lead !== undefined && { lead }),
  ...(author !== undefined && { author: author || null }),
  ...(body !== undefined && { body }),
});
