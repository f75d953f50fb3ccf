import { decodeHtml } from '../charset.ts';
import type { Article } from '../page/article.ts';
import { extractArticle } from '../page/extract-article.ts';
import { records, unzipped } from './records.ts';

export interface Page<Truth> {
  html: string;
  url: string;
  truth: Truth;
}
export interface Segments {
  id: string;
  page: string;
  url: string;
  with: string[];
  without: string[];
  title?: string | null;
  author?: string | string[] | null;
  date?: string | null;
}
export interface Body {
  id: string;
  page: string;
  url: string;
  text: string;
}
export interface Newspaper extends Body {
  title: string;
  authors: string[] | null;
  published: string | null;
}
/** A reader under measure: lead and text of a page. */
export type Reads = (html: string, url: string) => string;

export const readOurs: Reads = (html, url) => {
  const { lead, text } = extractArticle(html, { url });
  return lead ? `${lead}\n${text}` : text;
};

export const pages = <T extends { page: string; url?: string }>(suite: string): Page<T>[] =>
  records<T>(`article_extraction/${suite}/ground_truth.jsonl.gz`).map((truth) => ({
    html: decodeHtml(unzipped(`article_extraction/${suite}/${truth.page}`), null),
    url:
      URL.canParse(truth.url ?? '') && /^https?:/.test(truth.url ?? '') ? truth.url! : 'https://example.org/page.html',
    truth,
  }));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function counted(list: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

export interface Score {
  precision: number;
  recall: number;
  f1: number;
}
const f1Of = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

/** Overlap of two texts counted in runs of `size` words (1: tokens, 4: the shingles of the scrapinghub benchmark). */
export function overlap(expected: string, actual: string, size: number): Score {
  const grams = (text: string) => {
    const words = wordsOf(text);
    if (words.length < size) return counted(words.length > 0 ? [words.join(' ')] : []);
    return counted(words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' ')));
  };
  const [left, right] = [grams(expected), grams(actual)];
  let common = 0;
  for (const [gram, count] of left) common += Math.min(count, right.get(gram) ?? 0);
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const [precision, recall] = [
    sum(right) === 0 ? (sum(left) === 0 ? 1 : 0) : common / sum(right),
    sum(left) === 0 ? 1 : common / sum(left),
  ];
  return { precision, recall, f1: f1Of(precision, recall) };
}

const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Mean precision, recall and F1 per page. */
export function measureBodies<T extends Body>(
  set: Page<T>[],
  size: number,
  read: Reads = readOurs,
): Score & { each: { id: string; score: Score }[] } {
  const each = set.map(({ html, url, truth }) => ({ id: truth.id, score: overlap(truth.text, read(html, url), size) }));
  const of = (part: keyof Score) => mean(each.map((one) => one.score[part]));
  return { precision: of('precision'), recall: of('recall'), f1: of('f1'), each };
}

const spaceless = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export interface SegmentScore extends Score {
  each: { id: string; missing: string[]; wrong: string[] }[];
}
/** Precision, recall and F1 over all marked segments that must, and must not, be in the text. */
export function measureSegments(set: Page<Segments>[], read: Reads = readOurs): SegmentScore {
  let [found, lost, wrong] = [0, 0, 0];
  const each = set.map(({ html, url, truth }) => {
    const text = spaceless(read(html, url));
    const missing = truth.with.filter((one) => !text.includes(spaceless(one)));
    const extra = truth.without.filter((one) => text.includes(spaceless(one)));
    found += truth.with.length - missing.length;
    lost += missing.length;
    wrong += extra.length;
    return { id: truth.id, missing, wrong: extra };
  });
  const [precision, recall] = [found / (found + wrong), found / (found + lost)];
  return { precision, recall, f1: f1Of(precision, recall), each };
}

const letters = (text: string): string => wordsOf(text.normalize('NFKC').replace(/\u00ad/g, '')).join(' ');

/** The same words but for one in five: 'Preview: Anno 1800' and 'Anno 1800' are two titles, a kicker more or less is not. */
export const sameTitle = (expected: string, actual: string | null): boolean =>
  letters(expected) === letters(actual ?? '') || overlap(expected, actual ?? '', 1).f1 >= 0.8;

/** Names without what surrounds them: 'Von Jane Doe' and 'Jane Doe' are the same, and so are lists in any order. */
const namesIn = (text: string): Set<string> =>
  new Set(
    wordsOf(text.normalize('NFKC')).filter(
      (word) => !/^(von|by|par|por|de|af|av|and|und|et|y|e|og|och|en|la|el)$/.test(word),
    ),
  );

/** At least half of all name parts in common: agencies and offices beside a person are stated now and then. */
export function sameAuthor(expected: string, actual: string | null): boolean {
  const [left, right] = [namesIn(expected), namesIn(actual ?? '')];
  const common = [...left].filter((name) => right.has(name)).length;
  return common > 0 && common / (left.size + right.size - common) >= 0.5;
}

/** The day, in the page's own zone where it states one. */
export const sameDay = (expected: string, actual: Date | null): boolean =>
  actual !== null &&
  Math.abs(Date.parse(expected.slice(0, 10)) + 43_200_000 - actual.getTime()) <= 43_200_000 + 14 * 3_600_000;

export interface Metadata {
  title: number;
  date: number;
  author: number;
  wrong: { id: string; field: string; expected: string; actual: string }[];
}

/** Share of stated titles, dates and authors that come out right over the trafilatura and fundus pages. */
export function measureMetadata(segments: Page<Segments>[], newspapers: Page<Newspaper>[]): Metadata {
  const right: Record<string, [number, number]> = { title: [0, 0], date: [0, 0], author: [0, 0] };
  const wrong: Metadata['wrong'] = [];
  const check = (
    id: string,
    field: string,
    expected: string | null | undefined,
    actual: string | null,
    ok: boolean,
  ) => {
    if (!expected) return;
    right[field]![1]++;
    if (ok) right[field]![0]++;
    else wrong.push({ id, field, expected, actual: actual ?? '' });
  };
  const both = [
    ...segments.map(({ html, url, truth }) => ({
      html,
      url,
      id: truth.id,
      title: truth.title,
      author: [truth.author ?? []].flat().join(', '),
      date: truth.date,
    })),
    ...newspapers.map(({ html, url, truth }) => ({
      html,
      url,
      id: truth.id,
      title: truth.title,
      author: truth.authors?.join(', '),
      date: truth.published ? new Date(truth.published).toISOString() : null,
    })),
  ];
  for (const one of both) {
    const article: Article = extractArticle(one.html, { url: one.url });
    check(one.id, 'title', one.title, article.title, sameTitle(one.title ?? '', article.title));
    check(one.id, 'author', one.author, article.author, sameAuthor(one.author ?? '', article.author));
    check(
      one.id,
      'date',
      one.date,
      article.publishedAt?.toISOString() ?? null,
      sameDay(one.date ?? '', article.publishedAt),
    );
  }
  const share = (field: string) => right[field]![0] / right[field]![1];
  return { title: share('title'), date: share('date'), author: share('author'), wrong };
}
