import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Handlers } from '../access/index.ts';
import { findArticle, listArticles } from './articles.queries.ts';
import { addArticle, changeArticle } from './change-article.ts';
import { changeUpload } from './change-upload.ts';
import { clippedPicture, showClipped } from './clipped-article.ts';
import { findPage, findUpload, listPages, listUploads } from './print.queries.ts';
import { articleAnswer, pageAnswer, uploadAnswer } from './print-answer.ts';
import { programsAnswer } from './reading/programs.ts';
import { receiveUpload } from './receive-upload.ts';
import { readObject } from './stored-pages.ts';

type Answering = Pick<Services, 'db'> & { language: string };

async function answerUpload({ db, language }: Answering, uploadId: string) {
  const row = await findUpload(acrossBrands(db), uploadId);
  if (!row) throw notFound();
  return uploadAnswer(row, language);
}

async function answerArticle({ db }: Answering, articleId: string) {
  const row = await findArticle(acrossBrands(db), articleId);
  if (!row) throw notFound();
  return { data: articleAnswer(row) };
}

const pictureHeaders = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, max-age=300',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export const printRoutes: Handlers = {
  'staff.print-uploads.index': async ({ db, query, language, config }) => ({
    ...pageOf(
      await listUploads(acrossBrands(db), {
        ...query,
        status: query.status,
        search: query.search,
        after: readCursor(query.cursor, ['moment', 'id']),
      }),
      query.limit,
      (row) => [row.created_at, row.id],
      (row) => uploadAnswer(row, language),
    ),
    programs: await programsAnswer(config),
  }),
  'staff.print-uploads.store': async (call) => {
    const { id, isKnown } = await receiveUpload(call, call.scope.actor.user_id, call.request);
    return { data: await answerUpload(call, id), is_known: isKnown };
  },
  'staff.print-uploads.show': async (call) => {
    const { db, params, language, config } = call;
    const upload = await answerUpload(call, params.print_upload_id);
    const pages = (await listPages(db, params.print_upload_id)).map((row) => pageAnswer(row, language));
    return { data: { ...upload, pages, programs: await programsAnswer(config) } };
  },
  'staff.print-uploads.update': async (call) => {
    await changeUpload(call, call.params.print_upload_id, call.body, publicUrlOf(call));
    return { data: await answerUpload(call, call.params.print_upload_id) };
  },
  'staff.print-uploads.page': async ({ db, params, language }) => {
    const page = await findPage(db, params.print_upload_id, params.number);
    if (!page) throw notFound();
    const articles = await listArticles(db, params.print_upload_id, params.number);
    return { data: { ...pageAnswer(page, language), data: articles.map(articleAnswer) } };
  },
  'staff.print-uploads.picture': async ({ db, params, storage, reply }) => {
    const page = await findPage(db, params.print_upload_id, params.number);
    if (!page?.picture_key) throw notFound();
    return reply.headers(pictureHeaders).send(await readObject(storage, page.picture_key));
  },
  'staff.print-articles.store': async (call) =>
    answerArticle(call, await addArticle(call, call.params.print_upload_id, call.body.boxes)),
  'staff.print-articles.update': async (call) => {
    await changeArticle(call, call.params.print_article_id, call.body);
    return await answerArticle(call, call.params.print_article_id);
  },
  'print-articles.show': async (call) => ({ data: await showClipped(call, call.scope, call.params.print_article_id) }),
  'print-articles.picture': async (call) =>
    call.reply.headers(pictureHeaders).send(await clippedPicture(call, call.scope, call.params.print_article_id)),
};
