import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { jobServices } from '../../features/clippings/clippings.fixture.ts';
import { insertArticles, setDocument } from '../../features/print/articles.queries.ts';
import { insertPages, insertUpload, updatePage, updateUpload } from '../../features/print/print.queries.ts';
import { storePage } from '../../features/print/stored-pages.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource, storeText } from '../make-document.ts';
import { makeTenant, makeUser } from '../make-tenant.ts';
import { matchQueued } from '../match-queued.ts';
import type { TestServer } from '../server.ts';
import type { Makers, Making, Ready } from './making.ts';

const size = { width: 700, height: 1000 };
const box = { page: 1, x0: 10, y0: 10, x1: 300, y1: 400 };

/** Stores the picture and the words of a page: lines of one text below each other. */
async function storeObjects(server: TestServer, keys: { picture: string; words: string }): Promise<void> {
  const services = await jobServices(server);
  const wordOf = (text: string, at: number) => {
    const [x0, y0] = [20 + (at % 3) * 80, 20 + Math.floor(at / 3) * 14];
    return { text, x0, y0, x1: x0 + 70, y1: y0 + 10, size: 10, base: y0 + 8 };
  };
  const words = 'All ferries of the harbour sail again today after a long winter in dock'.split(' ').map(wordOf);
  try {
    const blank = { create: { width: 70, height: 100, channels: 3, background: '#fff' } } as const;
    await services.storage.put(keys.picture, await sharp(blank).jpeg().toBuffer(), 'image/jpeg');
    await storePage(services.storage, keys.words, { ...size, words, rules: [] });
  } finally {
    await services.close();
  }
}

/** Makes a page with a picture and one article, that staff have uploaded for an outlet; with the token of its uploader. */
async function makePage(
  server: TestServer,
  { outletId, status, text }: { outletId: string; status: 'review' | 'published'; text: string },
) {
  const { db } = server.database;
  const { organisation } = await makeTenant(db);
  const staff = await makeUser(db, organisation.id, [], 'administrator', true);
  const [uploadId, articleId, now] = [uuidv7(), uuidv7(), new Date()];
  const keys = { picture: `print/${uploadId}/1.jpg`, words: `print/${uploadId}/1.json.gz` };
  await storeObjects(server, keys);
  const file = { file_name: 'page.pdf', content_type: 'application/pdf', bytes: 1, sha256: randomBytes(32) };
  const facts = { outlet_id: outletId, published_at: now.toISOString(), headline: null, stream_id: null };
  const stored = { storage_key: `print/${uploadId}/file`, created_by: staff.id };
  await insertUpload(db, { id: uploadId, ...file, ...facts, ...stored }, now);
  await updateUpload(db, uploadId, { status, pages_total: 1, pages_done: 1 }, now);
  await insertPages(db, uploadId, 1);
  const read = { status: 'read', text_from: 'layer', label: 1, day: null, failure: null } as const;
  await updatePage(db, uploadId, {
    number: 1,
    ...read,
    names: [],
    ...size,
    words_key: keys.words,
    picture_key: keys.picture,
  });
  const article = { headline: 'A ship', lead: '', author: null, body: text, captions: [], boxes: [box] };
  const place = { page: 1, place: 0, continues_on: null, continues_from: null, edited_at: null };
  await insertArticles(db, [{ id: articleId, upload_id: uploadId, ...article, ...place }]);
  return { staffToken: await server.signIn(staff.email), uploadId, articleId };
}

/** Makes a published page whose article a stream of a member has; with tokens of that member and of staff. */
async function makePrintedArticle(server: TestServer) {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const token = await server.signIn(user.email);
  const word = `Klabauter${randomBytes(4).toString('hex')}`;
  await server.client(token)('streams.store', {
    body: { brand_id: brand.id, name: word, main_search_term: word, media_types: ['web', 'print'] },
  });
  const source = await makeSource(db, organisation.id);
  await rowsOf(db, sql`update outlets set extract_characters = null where id = ${source.outletId}`);
  const text = `The ship ${word} sails again.`;
  const documentId = await storeText(db, { ...source, headline: 'A ship', body: text });
  await matchQueued(db);
  const page = await makePage(server, { outletId: source.outletId, status: 'published', text });
  await setDocument(db, page.articleId, documentId);
  return { token, ...page };
}

/** Makes a page whose articles staff still look at. */
async function makeOpenPage({ server }: Making) {
  const { organisation } = await makeTenant(server.database.db);
  const { outletId } = await makeSource(server.database.db, organisation.id);
  return await makePage(server, { outletId, status: 'review', text: 'The ship sails again.' });
}

async function printedPage({ server }: Making): Promise<Ready> {
  const { staffToken, uploadId } = await makePrintedArticle(server);
  return { token: staffToken, params: { print_upload_id: uploadId, number: '1' } };
}

async function printedArticle({ server }: Making): Promise<Ready> {
  const { token, articleId } = await makePrintedArticle(server);
  return { token, params: { print_article_id: articleId } };
}

export const printMakers: Makers = {
  'staff.print-uploads.show': printedPage,
  'staff.print-uploads.page': printedPage,
  'staff.print-uploads.picture': printedPage,
  'staff.print-uploads.update': async (making) => {
    const { staffToken, uploadId } = await makeOpenPage(making);
    return { token: staffToken, params: { print_upload_id: uploadId } };
  },
  'staff.print-articles.store': async (making) => {
    const { staffToken, uploadId } = await makeOpenPage(making);
    return { token: staffToken, params: { print_upload_id: uploadId }, body: { boxes: [box] } };
  },
  'staff.print-articles.update': async (making) => {
    const { staffToken, articleId } = await makeOpenPage(making);
    return { token: staffToken, params: { print_article_id: articleId }, body: { boxes: [box] } };
  },
  'print-articles.show': printedArticle,
  'print-articles.picture': printedArticle,
};
