import type { PrintArticle, PrintPageInfo, PrintUpload } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import type { ArticleRow } from './articles.queries.ts';
import type { PageRow, UploadRow } from './print.queries.ts';
import type { PrintReason } from './reading/read-print-page.ts';

const sayReason = (reason: PrintReason | null, language: string) =>
  reason && { code: reason.code, message: translate(language, `errors.${reason.code}`, reason.params) };

export const uploadAnswer = (row: UploadRow, language: string): PrintUpload => ({
  id: row.id,
  file_name: row.file_name,
  bytes: row.bytes,
  status: row.status,
  headline: row.headline,
  note: row.note,
  media_outlet: row.outlet_id ? { id: row.outlet_id, name: row.outlet_name ?? '' } : null,
  is_outlet_guessed: row.is_outlet_guessed,
  published_at: row.published_at,
  is_day_guessed: row.is_day_guessed,
  stream: row.stream_id
    ? { id: row.stream_id, name: row.stream_name ?? '', organisation: row.stream_organisation ?? '' }
    : null,
  pages_total: row.pages_total,
  pages_done: row.pages_done,
  articles: row.articles,
  documents: row.documents,
  failure: sayReason(row.failure, language),
  created_by: row.created_by,
  created_at: row.created_at,
});

export const pageAnswer = (row: PageRow, language: string): PrintPageInfo => ({
  number: row.number,
  status: row.status,
  text_from: row.text_from,
  label: row.label,
  width: row.width,
  height: row.height,
  has_picture: row.picture_key !== null,
  articles: row.articles,
  failure: sayReason(row.failure, language),
});

export const articleAnswer = (row: ArticleRow): PrintArticle => ({
  id: row.id,
  headline: row.headline,
  lead: row.lead,
  author: row.author,
  body: row.body,
  captions: row.captions,
  boxes: row.boxes,
  continues_on: row.continues_on,
  continues_from: row.continues_from,
  removed: row.removed_at !== null,
  document_id: row.document_id,
});
