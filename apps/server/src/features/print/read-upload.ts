import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { limits } from '@masthead/contract';
import { joinContinuations, type PageArticle } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { atMost } from '../../platform/threads/at-most.ts';
import { TooMuchWork } from '../../platform/threads/index.ts';
import { acrossBrands } from '../access/index.ts';
import {
  type ArticleRow,
  deleteArticles,
  deleteRead,
  insertArticles,
  listArticles,
  updateArticle,
} from './articles.queries.ts';
import { guessIssue, timeOfDay } from './guess-issue.ts';
import {
  findUpload,
  insertPages,
  listPages,
  lockUpload,
  type PageRow,
  type UploadRow,
  updatePage,
  updateUpload,
} from './print.queries.ts';
import { workOnPage } from './reading/page-work.ts';
import { type PrintReason, type ReadPage, readPrintPage } from './reading/read-print-page.ts';
import { storePage } from './stored-pages.ts';

type Reading = Pick<Services, 'db' | 'clock' | 'storage' | 'config' | 'log'>;

/** One issue at a time: each keeps a core and up to a gigabyte busy. */
const oneAtATime = atMost(1);

/** Reads an upload page by page. One that is stopped or killed continues with the first page that is not read. */
export const readUploadJob = defineJob({
  name: 'print.read',
  payload: z.object({ upload_id: z.uuid() }),
  run: (services: Reading, { upload_id }, signal) => oneAtATime(() => readUpload(services, upload_id, signal)),
});

async function readUpload(services: Reading, uploadId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, storage } = services;
  const upload = await findUpload(acrossBrands(db), uploadId);
  if (!upload?.storage_key || !['waiting', 'reading'].includes(upload.status)) return;
  const path = await storage.temporaryPath();
  try {
    await pipeline(await storage.get(upload.storage_key), createWriteStream(path), { signal });
    const failure = upload.status === 'waiting' ? await begin(services, upload, path) : null;
    if (failure) {
      await updateUpload(db, uploadId, { status: 'failed', failure }, clock.now());
      return;
    }
    let { language } = upload;
    language ??= upload.outlet_language;
    for (const page of await listPages(db, uploadId)) {
      signal.throwIfAborted();
      if (page.status !== 'waiting') continue;
      const read = await readPrintPage({
        config: services.config,
        file: path,
        path,
        isPdf: upload.content_type === 'application/pdf',
        number: page.number,
        language,
        signal,
      });
      language = read.language ?? language;
      if (!(await keepPage(services, upload, page, read))) return;
    }
    await finish(services, uploadId);
  } finally {
    await rm(path, { force: true });
  }
}

/** Counts the pages. Returns why the file cannot be read. */
async function begin({ db, clock }: Reading, upload: UploadRow, path: string): Promise<PrintReason | null> {
  let count: number | null = 1;
  try {
    if (upload.content_type === 'application/pdf') count = await workOnPage({ kind: 'count', path });
  } catch (error) {
    if (error instanceof TooMuchWork) return { code: 'print_too_heavy', params: {} };
    throw error;
  }
  if (!count) return { code: 'print_unreadable', params: {} };
  if (count > limits.printPages)
    return { code: 'print_too_many_pages', params: { pages: count, max: limits.printPages } };
  const pages = count;
  await db.transaction().execute(async (transaction) => {
    await insertPages(transaction, upload.id, pages);
    const change = { status: 'reading', pages_total: pages, pages_done: 0, failure: null } as const;
    await updateUpload(transaction, upload.id, change, clock.now());
  });
  return null;
}

/** Stores the words, the picture and the articles of a page. Returns false if the upload is no longer to be read. */
async function keepPage(
  { db, clock, storage }: Reading,
  upload: UploadRow,
  page: PageRow,
  read: ReadPage,
): Promise<boolean> {
  const { width, height, words, rules, reading, jpeg } = read;
  const [words_key, picture_key] = [
    `print/${upload.id}/${page.number}.json.gz`,
    `print/${upload.id}/${page.number}.jpg`,
  ];
  if (words.length > 0) await storePage(storage, words_key, { width, height, words, rules });
  if (jpeg) await storage.put(picture_key, jpeg, 'image/jpeg');
  return await db.transaction().execute(async (transaction) => {
    if ((await lockUpload(transaction, upload.id))?.status !== 'reading') return false;
    await deleteRead(transaction, upload.id, page.number);
    const kept = await listArticles(transaction, upload.id, page.number);
    // Frames that a person has drawn are kept; text within them is not read twice.
    const fresh = reading.articles.filter(({ boxes }) => !kept.some((one) => covers(one, page.number, boxes)));
    await insertArticles(
      transaction,
      fresh.map(({ boxes, paragraphs, to, from, kicker: _, ...article }, place) => ({
        ...article,
        id: uuidv7(),
        upload_id: upload.id,
        page: page.number,
        place,
        body: paragraphs.join('\n'),
        boxes: boxes.map((box) => ({ page: page.number, ...within(box, { width, height }) })),
        continues_on: to,
        continues_from: from,
        edited_at: null,
      })),
    );
    const { label, day, names } = { label: reading.folio.page, day: reading.folio.date, names: reading.folio.names };
    await updatePage(transaction, upload.id, {
      number: page.number,
      status: words.length > 0 ? 'read' : 'failed',
      text_from: read.textFrom,
      label,
      day,
      names,
      width,
      height,
      words_key: words.length > 0 ? words_key : null,
      picture_key: jpeg ? picture_key : null,
      failure: read.failure,
    });
    await updateUpload(transaction, upload.id, { pages_done: page.number, language: read.language }, clock.now());
    return true;
  });
}

type Corners = { x0: number; y0: number; x1: number; y1: number };

/** Space between a cut-out's edge and its text, in points. */
const margin = 4;

const within = (box: Corners, page: { width: number; height: number }): Corners => ({
  x0: Math.max(0, Math.round(box.x0 - margin)),
  y0: Math.max(0, Math.round(box.y0 - margin)),
  x1: Math.min(Math.round(page.width), Math.round(box.x1 + margin)),
  y1: Math.min(Math.round(page.height), Math.round(box.y1 + margin)),
});

const areaOf = ({ x0, y0, x1, y1 }: Corners): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** Returns true if most of an article's place belongs to another one. */
function covers(other: ArticleRow, page: number, boxes: readonly Corners[]): boolean {
  const theirs = other.boxes.filter((box) => box.page === page);
  const shared = boxes.flatMap((box) =>
    theirs.map((one) =>
      areaOf({
        x0: Math.max(box.x0, one.x0),
        y0: Math.max(box.y0, one.y0),
        x1: Math.min(box.x1, one.x1),
        y1: Math.min(box.y1, one.y1),
      }),
    ),
  );
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  return sum(shared) > sum(boxes.map(areaOf)) * 0.5;
}

/** Joins continuations on other pages, guesses missing outlet and day, and passes the upload to people for review. */
async function finish({ db, clock }: Reading, uploadId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await lockUpload(transaction, uploadId))?.status !== 'reading') return;
    const pages = await listPages(transaction, uploadId);
    await joinPages(transaction, uploadId, pages);
    const upload = (await findUpload(acrossBrands(transaction), uploadId))!;
    const guess = await guessIssue(transaction, pages);
    const articles = (await listArticles(transaction, uploadId)).filter(({ removed_at }) => !removed_at);
    const [only] = articles;
    if (articles.length === 1 && only && upload.headline && !only.edited_at)
      await updateArticle(transaction, { ...only, headline: upload.headline });
    const now = clock.now();
    await updateUpload(
      transaction,
      uploadId,
      {
        status: 'review',
        ...(!upload.outlet_id && guess.outletId && { outlet_id: guess.outletId, is_outlet_guessed: true }),
        ...(!upload.published_at && guess.day && { published_at: timeOfDay(guess.day, now), is_day_guessed: true }),
      },
      now,
    );
  });
}

async function joinPages(db: Db, uploadId: string, pages: readonly PageRow[]): Promise<void> {
  const rows = (await listArticles(db, uploadId)).filter(
    (row) => !row.removed_at && !row.edited_at && !row.document_id,
  );
  const rowOf = new Map(rows.map((row) => [articleOf(row), row]));
  const readings = pages.map(({ number, label, day, names }) => ({
    number,
    folio: { page: label, date: day, names },
    articles: [...rowOf].flatMap(([article, row]) => (row.page === number ? [article] : [])),
  }));
  for (const { parts, ...joined } of joinContinuations(readings)) {
    const [first, ...rest] = parts.map((part) => rowOf.get(part)!);
    if (!first || rest.length === 0) continue;
    const { paragraphs, captions, boxes, to } = joined;
    await updateArticle(db, { ...first, body: paragraphs.join('\n'), captions, boxes, continues_on: to });
    await deleteArticles(
      db,
      uploadId,
      rest.map(({ id }) => id),
    );
  }
}

const articleOf = (row: ArticleRow): PageArticle => ({
  headline: row.headline,
  kicker: '',
  lead: row.lead,
  author: row.author,
  paragraphs: row.body.split('\n'),
  captions: row.captions,
  boxes: row.boxes.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 })),
  to: row.continues_on,
  from: row.continues_from,
});
