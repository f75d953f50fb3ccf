import type { TrendArticle } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import type { Call } from '../../access/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { licensedExtract } from '../../mentions/index.ts';
import { frameOf, termSubject } from './frame.ts';
import { listNarrowedNews } from './narrowed-news.ts';
import {
  findNews,
  listArticles,
  listCopies,
  listNews,
  listPieces,
  listTermsOf,
  type NewsQuestion,
  type NewsRow,
  type PieceQuestion,
} from './news.queries.ts';
import type { Days } from './span.ts';
import { listTermDays } from './sums.queries.ts';

export const articleOf = (row: NewsRow): TrendArticle => ({
  id: row.id,
  headline: row.headline,
  url: row.url,
  outlet: { id: row.outlet_id, name: row.outlet_name },
  published_at: row.published_at,
  language: row.language,
  country_id: row.country_id,
  media_type: row.media_type as TrendArticle['media_type'],
  sentiment: row.sentiment,
  is_first: row.is_first,
});

const numbersOf = (subjects: readonly string[], kind: 'm' | 't'): number[] =>
  subjects.filter((subject) => subject.startsWith(kind)).map((subject) => Number(subject.slice(1)));

/**
 * Lists news of a question. Pieces are chosen before they are joined with their documents: otherwise days are often read one by one, and a
 * cluster sends all pieces of the period to its nodes. If documents are gone, all pieces are joined.
 */
async function listNewsOf(db: Db, days: Days, question: NewsQuestion): Promise<NewsRow[]> {
  const { outlet, country, language, ...plain } = question;
  if (outlet || country || language) return await listNarrowedNews(db, days, question);
  const { start, expected } = await daysWithEnough(db, days, plain);
  const pieces = await listPieces(db, { ...days, start }, plain);
  const rows = await listArticles(
    db,
    pieces.map(({ document_id }) => document_id),
  );
  return rows.length >= (expected ?? pieces.length) ? rows : await listNews(db, days, question);
}

/**
 * Returns the first of the days that have enough pieces of a single term by their sums, which are never too high, and the number that is
 * expected there. Of other questions all days are searched.
 */
async function daysWithEnough(
  db: Db,
  days: Days,
  { countingId, terms, count, after, limit }: PieceQuestion,
): Promise<{ start: string; expected: number | null }> {
  const [term, ...others] = terms;
  if (term === undefined || others.length > 0 || countingId !== null) return { start: days.start, expected: null };
  const byDay = await listTermDays(db, [term], days, count);
  let sum = 0;
  const enough = byDay.findLast(({ day, value }) => {
    // Pieces of the day of the last article may have been shown.
    if (after === null || day < String(after[0])) sum += value;
    return sum > limit;
  });
  return { start: enough?.day ?? days.start, expected: Math.min(sum, limit + 1) };
}

export async function answerNews(call: Call<'trends.news'>) {
  const { db, query } = call;
  const { days, group } = await frameOf(call);
  const { subjects = [], outlet, country, language, count, limit } = query;
  const members = numbersOf(subjects, 'm');
  // Members belong to a group; without one there are none.
  if (!group && members.length > 0) return { data: [], meta: { has_more: false, cursor: null } };
  const rows = await listNewsOf(db, days, {
    countingId: group?.counting_id ?? null,
    members: members.filter((member) => member <= 32_767),
    terms: numbersOf(subjects, 't'),
    outlet,
    country,
    language,
    count,
    limit,
    after: readCursor(query.cursor, ['day', 'id']),
  });
  return pageOf(rows, limit, (row) => [row.day, row.id], articleOf);
}

/** Throws 404. */
export async function answerArticle({ db, params, language }: Call<'trends.news.show'>) {
  const [[document], row] = await Promise.all([
    findDocuments(db, [params.document_id]),
    findNews(db, params.document_id),
  ]);
  if (!document || !row) throw notFound();
  const { parts } = licensedExtract(document, []);
  const [terms, copies] = await Promise.all([listTermsOf(db, document.id), listCopies(db, document.id)]);
  return {
    data: {
      ...articleOf(row),
      lead: parts.lead,
      body: parts.body,
      is_shortened:
        document.text_removed || parts.lead.length + parts.body.length < document.lead.length + document.body.length,
      author: document.author,
      subjects: terms.map((term) => termSubject(term, language)),
      copies: copies.map(articleOf),
    },
  };
}
