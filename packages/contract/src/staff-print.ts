import { z } from 'zod';
import { uploadStatuses } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, longText, one, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';

const status = z.enum(uploadStatuses);
const named = z.object({ id, name: z.string() });
/** A reason in the caller’s language. */
const reason = z.object({ code: z.string(), message: z.string() });

const printUpload = z.object({
  id,
  file_name: z.string(),
  bytes: z.number().int(),
  status,
  headline: z.string().nullable(),
  note: z.string().nullable(),
  media_outlet: named.nullable(),
  /** True while outlet or day are as they were read on the page. */
  is_outlet_guessed: z.boolean(),
  published_at: dateTime.nullable(),
  is_day_guessed: z.boolean(),
  /** The only stream that is searched; null: all of them. */
  stream: named.extend({ organisation: z.string() }).nullable(),
  pages_total: z.number().int(),
  pages_done: z.number().int(),
  /** Articles that are not removed, and those of them that are documents. */
  articles: z.number().int(),
  documents: z.number().int(),
  /** Reason for which the file could not be read. */
  failure: reason.nullable(),
  created_by: z.string().nullable(),
  created_at: dateTime,
});
export type PrintUpload = z.infer<typeof printUpload>;

const box = z.object({
  page: z.number().int().min(1).max(limits.printPages),
  /** Points from the upper left corner of the page. */
  x0: z.number().min(0).max(limits.printPoints),
  y0: z.number().min(0).max(limits.printPoints),
  x1: z.number().min(0).max(limits.printPoints),
  y1: z.number().min(0).max(limits.printPoints),
});
export type PrintBox = z.infer<typeof box>;
const boxes = z.array(box).min(1).max(limits.printBoxes);

const printPage = z.object({
  number: z.number().int(),
  status: z.enum(['waiting', 'read', 'failed']),
  /** Origin of the words: the text layer of the PDF, or text recognition. */
  text_from: z.enum(['layer', 'recognised']).nullable(),
  /** Number as printed on the page. */
  label: z.number().int().nullable(),
  /** Size in points. */
  width: z.number(),
  height: z.number(),
  has_picture: z.boolean(),
  articles: z.number().int(),
  /** Reason for which the page has no words, or no picture. */
  failure: reason.nullable(),
});
export type PrintPageInfo = z.infer<typeof printPage>;

const printArticle = z.object({
  id,
  headline: z.string(),
  lead: z.string(),
  author: z.string().nullable(),
  body: z.string(),
  captions: z.array(z.string()),
  boxes: z.array(box),
  /** Printed numbers of the pages on which it continues and from which it comes, if the other part was not found. */
  continues_on: z.number().int().nullable(),
  continues_from: z.number().int().nullable(),
  removed: z.boolean(),
  document_id: id.nullable(),
});
export type PrintArticle = z.infer<typeof printArticle>;

const programs = z.object({
  /** Draws the pages of PDFs. */
  pictures: z.boolean(),
  /** Languages of text recognition, as ISO 639-1; empty: it is not installed. */
  languages: z.array(z.string()),
});
export type PrintPrograms = z.infer<typeof programs>;

const detail = printUpload.extend({ pages: z.array(printPage), programs });

const fields = {
  media_outlet_id: id.nullable().optional(),
  published_at: dateTime.nullable().optional(),
  headline: shortText.nullable().optional(),
  stream_id: id.nullable().optional(),
};
const params = z.object({ print_upload_id: id });
const pageParams = params.extend({ number: z.coerce.number().int().min(1).max(limits.printPages) });
const articleParams = z.object({ print_article_id: id });

const clipped = z.object({
  id,
  headline: z.string(),
  author: z.string().nullable(),
  /** Text as far as the outlet’s licence allows. */
  text: z.string(),
  is_extract: z.boolean(),
  media_outlet: named,
  published_at: dateTime,
  page: z.number().int(),
  /** The licence lets the cut-out be shown. */
  has_picture: z.boolean(),
});
export type ClippedArticle = z.infer<typeof clipped>;

/** Pages of newspapers that staff upload, the articles that are read from them, and the cut-outs that members see. */
export const staffPrintEndpoints = defineEndpoints({
  'staff.print-uploads.index': {
    method: 'GET',
    path: '/staff/print-uploads',
    area: 'staff',
    summary: 'Uploaded newspaper pages, the newest first',
    access: 'staff',
    query: z.object({ status: status.optional(), search: shortText.optional(), ...paging }),
    answer: page(printUpload).extend({ programs }),
  },
  'staff.print-uploads.store': {
    method: 'POST',
    path: '/staff/print-uploads',
    area: 'staff',
    summary:
      'Takes a PDF of up to 200 pages, or a photo or scan of one (multipart; the fields stand before the file), and reads it in the background; a file that is known is answered as it is',
    access: 'staff',
    multipart: z.object({
      file: z.string().max(0).optional(),
      media_outlet_id: id.optional(),
      published_at: dateTime.optional(),
      headline: shortText.optional(),
      stream_id: id.optional(),
    }),
    answer: one(printUpload).extend({ is_known: z.boolean() }),
    waitsOutside: true,
    bodyLimit: limits.printBytes + 100_000,
    status: 201,
  },
  'staff.print-uploads.show': {
    method: 'GET',
    path: '/staff/print-uploads/{print_upload_id}',
    area: 'staff',
    summary: 'An upload with its pages',
    access: 'staff',
    params,
    answer: one(detail),
  },
  'staff.print-uploads.update': {
    method: 'PATCH',
    path: '/staff/print-uploads/{print_upload_id}',
    area: 'staff',
    summary:
      'Corrects outlet, day or stream, notes something, publishes the articles as documents, reads the pages again, or discards the upload; a discarded one can be taken back',
    access: 'staff',
    params,
    body: z.object({
      ...fields,
      note: longText.nullable().optional(),
      /** `published` makes documents of the articles; `waiting` reads the file again; `review` takes a discarded one back. */
      status: z.enum(['published', 'discarded', 'review', 'waiting']).optional(),
    }),
    answer: one(printUpload),
  },
  'staff.print-uploads.page': {
    method: 'GET',
    path: '/staff/print-uploads/{print_upload_id}/pages/{number}',
    area: 'staff',
    summary: 'The articles of a page with their places',
    access: 'staff',
    params: pageParams,
    answer: one(printPage.extend({ data: z.array(printArticle) })),
  },
  'staff.print-uploads.picture': {
    method: 'GET',
    path: '/staff/print-uploads/{print_upload_id}/pages/{number}/picture',
    area: 'staff',
    summary: 'The picture of a page as JPEG',
    access: 'staff',
    params: pageParams,
    answer: 'raw',
  },
  'staff.print-articles.store': {
    method: 'POST',
    path: '/staff/print-uploads/{print_upload_id}/articles',
    area: 'staff',
    summary: 'Reads the words within rectangles as an article',
    access: 'staff',
    params,
    body: z.object({ boxes }),
    answer: one(printArticle),
    status: 201,
  },
  'staff.print-articles.update': {
    method: 'PATCH',
    path: '/staff/print-articles/{print_article_id}',
    area: 'staff',
    summary:
      'Corrects an article, reads it from other rectangles, removes it or takes it back; not after it was published',
    access: 'staff',
    params: articleParams,
    body: z.object({
      headline: z.string().trim().max(1000).optional(),
      lead: longText.optional(),
      author: shortText.nullable().optional(),
      body: z.string().trim().max(limits.documentBody).optional(),
      boxes: boxes.optional(),
      removed: z.boolean().optional(),
    }),
    answer: one(printArticle),
  },
  'print-articles.show': {
    method: 'GET',
    path: '/print-articles/{print_article_id}',
    area: 'mentions',
    summary:
      'A printed article that is a mention of one of the caller’s streams, as far as the outlet’s licence allows',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    params: articleParams,
    answer: one(clipped),
  },
  'print-articles.picture': {
    method: 'GET',
    path: '/print-articles/{print_article_id}/picture',
    area: 'mentions',
    summary: 'The cut-out of a printed article as JPEG, if the outlet’s licence lets the whole article be shown',
    access: 'streams.list',
    subject: { kind: 'any-brand' },
    params: articleParams,
    answer: 'raw',
  },
});
