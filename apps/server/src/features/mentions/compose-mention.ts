import { explain, type Mark, type MatchDocument } from '@masthead/matching';
import { scoreTone, secondAt } from '@masthead/reading';
import { newTimedId } from '../../platform/clock/new-id.ts';
import type { StoredDocument } from '../documents/index.ts';
import type { LiveStream } from '../streams/index.ts';
import type { NewMention } from './mentions.queries.ts';

/** Characters of the window around the first marked words; two to three lines of a list. */
const windowLength = 260;
const windowBefore = 45;

export interface Span {
  start: number;
  end: number;
}

export const toMatchDocument = (document: StoredDocument): MatchDocument & Pick<StoredDocument, 'only_stream_id'> => ({
  id: document.id,
  headline: document.headline,
  lead: document.lead,
  body: document.body,
  language: document.language,
  country: document.country_id,
  media_type: document.media_type,
  outlet_id: document.outlet_id,
  site: document.site,
  author: document.author,
  only_stream_id: document.only_stream_id,
});

/** Returns the second of a recording at which a mark is spoken; null for text. */
export const secondOf = ({ part, start }: Mark, { time_codes }: Pick<StoredDocument, 'time_codes'>): number | null =>
  part === 'body' ? secondAt(time_codes, start) : null;

const firstSecond = (marks: readonly Mark[], document: StoredDocument): number | null =>
  document.time_codes &&
  (marks
    .map((mark) => secondOf(mark, document))
    .filter((second) => second !== null)
    .sort((a, b) => a - b)[0] ??
    null);

/** Returns lead and body as one text, from which excerpts are cut. */
export const runningText = ({
  lead,
  body,
}: Pick<StoredDocument, 'lead' | 'body'>): { text: string; bodyStart: number } => ({
  text: lead ? `${lead}\n${body}` : body,
  bodyStart: lead ? lead.length + 1 : 0,
});

/** Returns the excerpt that a list shows: the marked headline, and the text around the first mark. */
function excerptOf(marks: readonly Mark[], document: StoredDocument) {
  const { text, bodyStart } = runningText(document);
  const headline = merge(marks.filter(({ part }) => part === 'headline'));
  const running = merge(
    marks.flatMap(({ part, start, end }) =>
      part === 'headline'
        ? []
        : [part === 'lead' ? { start, end } : { start: start + bodyStart, end: end + bodyStart }],
    ),
  );
  const length = Math.min(windowLength, document.extract_characters ?? windowLength);
  const window = windowAround(text, running[0]?.start ?? 0, length);
  const inside = running.filter(({ start, end }) => start >= window.start && end <= window.end);
  return {
    headline_marks: headline.flatMap(({ start, end }) => [start, end]),
    // One space for one white space sign keeps the offsets.
    excerpt: window.prefix + text.slice(window.start, window.end).replace(/\s/g, ' ') + window.suffix,
    excerpt_marks: inside.flatMap(({ start, end }) => [
      start - window.start + window.prefix.length,
      end - window.start + window.prefix.length,
    ]),
  };
}

/** Spans in order; those that touch or overlap become one. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/**
 * Returns a window of at most `length` signs around a place: from the start of a sentence if one is near, otherwise
 * between words.
 */
export function windowAround(
  text: string,
  at: number,
  length: number,
): { start: number; end: number; prefix: string; suffix: string } {
  let start = at <= windowBefore * 2 ? 0 : at - windowBefore;
  if (start > 0) {
    const sentence = /[.!?…]["'”’»)]?\s+(?=\S)/g;
    sentence.lastIndex = Math.max(0, at - windowBefore * 2);
    const found = sentence.exec(text.slice(0, at));
    const space = text.indexOf(' ', start);
    start = found ? found.index + found[0].length : space > 0 && space < at ? space + 1 : start;
  }
  let end = Math.min(text.length, start + length);
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end);
    if (space > at && space > start) end = space;
  }
  return { start, end, prefix: start > 0 ? '… ' : '', suffix: end < text.length ? ' …' : '' };
}

/** Words that a query found, which are what its readers want to know the tone towards. */
const mostTerms = 5;
const shortestTerm = 3;

/**
 * Returns the tone of a document towards the matches of a query, read from the sentences that contain them; the tone of
 * the whole document if the query marks nothing.
 */
export function toneTowards(marks: readonly Mark[], document: StoredDocument) {
  const counts = new Map<string, number>();
  for (const { part, start, end } of marks) {
    const word = document[part].slice(start, end).toLowerCase();
    if (word.length >= shortestTerm) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const terms = [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  const whole = { sentiment: document.sentiment, sentiment_confidence: document.sentiment_confidence };
  if (terms.length === 0) return whole;
  const { tone, confidence } = scoreTone(`${document.headline}\n${document.lead}\n${document.body}`, {
    language: document.language,
    terms: terms.slice(0, mostTerms),
  });
  return { sentiment: tone, sentiment_confidence: confidence };
}

/** Composes the row that a match writes: the fields of lists and filters, so that a list is one index range. */
export const composeMention = (
  stream: Pick<LiveStream, 'id' | 'brand_id' | 'query'>,
  document: StoredDocument,
  matched = toMatchDocument(document),
): NewMention => {
  const { marks } = explain(stream.query, matched);
  const at_second = firstSecond(marks, document);
  return {
    id: newTimedId(),
    brand_id: stream.brand_id,
    stream_id: stream.id,
    document_id: document.id,
    cluster_id: document.cluster_id,
    published_at: document.published_at,
    collected_at: document.collected_at,
    headline: document.headline,
    ...excerptOf(marks, document),
    // The link opens a recording at the match, wherever it is shown or sent.
    url: at_second === null ? document.url : `${document.url}?t=${at_second}`,
    author: document.author,
    outlet_id: document.outlet_id,
    outlet_name: document.outlet_name,
    country_id: document.country_id,
    language: document.language,
    media_type: document.media_type,
    ...toneTowards(marks, document),
    impressions: document.impressions,
    thumbnail: document.image_url,
    counted_on: document.collected_at.slice(0, 10),
    at_second,
  };
};
