import { decodeHtml } from '../charset.ts';
import { extractArticle } from '../page/extract-article.ts';
import { doubtfulAuthors } from './author-labels.ts';
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

/** Returns the reader of an extraction. */
export const readWith =
  (extract: typeof extractArticle): Reads =>
  (html, url) => {
    const { lead, text } = extract(html, { url });
    return lead ? `${lead}\n${text}` : text;
  };
export const readOurs = readWith(extractArticle);

export const pages = <T extends { page: string; url?: string }>(suite: string, step = 1): Page<T>[] =>
  records<T>(`article_extraction/${suite}/ground_truth.jsonl.gz`, step).map((truth) => ({
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

interface Score {
  precision: number;
  recall: number;
  f1: number;
}
const f1Of = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

/**
 * Returns the overlap of two texts counted in runs of `size` words (1: tokens, 4: the shingles of the scrapinghub
 * benchmark).
 */
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

/** Measures the mean precision, recall and F1 per page. */
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

interface SegmentScore extends Score {
  each: { id: string; missing: string[]; wrong: string[] }[];
}
/** Measures precision, recall and F1 over all marked segments that must, and must not, be in the text. */
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

/**
 * Returns true for the same words except one in five: 'Preview: Anno 1800' and 'Anno 1800' are two titles, with or
 * without a kicker they are one.
 */
export const sameTitle = (expected: string, actual: string | null): boolean =>
  letters(expected) === letters(actual ?? '') || overlap(expected, actual ?? '', 1).f1 >= 0.8;

/**
 * Returns names without the words around them: 'Von Jane Doe' and 'Jane Doe' are the same, and so are lists in any
 * order; 'ß' is folded as Unicode does.
 */
const namesIn = (text: string): Set<string> =>
  new Set(
    wordsOf(text.normalize('NFKC').replaceAll('ß', 'ss')).filter(
      (word) => !/^(von|by|par|por|de|af|av|and|und|et|y|e|og|och|en|la|el)$/.test(word),
    ),
  );

/**
 * Returns true if at least half of all name parts are the same: agencies and offices beside a person are sometimes
 * stated.
 */
export function sameAuthor(expected: string, actual: string | null): boolean {
  const [left, right] = [namesIn(expected), namesIn(actual ?? '')];
  const common = [...left].filter((name) => right.has(name)).length;
  return common > 0 && common / (left.size + right.size - common) >= 0.5;
}

/** Compares the day, in the page's own zone if it states one. */
export const sameDay = (expected: string, actual: Date | null): boolean =>
  actual !== null &&
  Math.abs(Date.parse(expected.slice(0, 10)) + 43_200_000 - actual.getTime()) <= 43_200_000 + 14 * 3_600_000;

/** A share counted kindly and strictly, and over how many. */
export interface Share {
  lenient: number;
  strict: number;
  of: number;
}

export interface Metadata {
  title: Share;
  date: Share;
  author: Share;
  /** Share of the returned authors that are right, if the set states some. */
  authorPrecision: Share;
  /** The same without the cases in which the page contradicts the set. */
  undisputedPrecision: Share;
  /** Dates of newspapers that are right to the minute, as their set asks. */
  minutes: number;
  wrong: { id: string; field: string; expected: string; actual: string }[];
}

/** Returns true for the same letters and digits in the same order. */
export const equalTitle = (expected: string, actual: string | null): boolean =>
  letters(expected) === letters(actual ?? '');
/** Returns true for exactly the same name parts. */
export function equalAuthor(expected: string, actual: string | null): boolean {
  const [left, right] = [namesIn(expected), namesIn(actual ?? '')];
  return left.size === right.size && [...left].every((name) => right.has(name));
}
/** The day in UTC or in one of the two zones beside it, in which nearly all pages of the sets were written. */
const nearHours = 2;
export const equalDay = (expected: string, actual: Date | null): boolean =>
  actual !== null &&
  [0, 1, nearHours, -1, -nearHours].some(
    (hours) => new Date(actual.getTime() + hours * 3_600_000).toISOString().slice(0, 10) === expected.slice(0, 10),
  );

interface Stated {
  html: string;
  url: string;
  id: string;
  title: string | null;
  author: string | null;
  date: string | null;
  /** The time of publication to the second, if the set states it. */
  moment: string | null;
}

function statedBy(segments: Page<Segments>[], newspapers: Page<Newspaper>[]): Stated[] {
  return [
    ...segments.map(({ html, url, truth }) => ({
      html,
      url,
      id: truth.id,
      title: truth.title ?? null,
      author: [truth.author ?? []].flat().join(', ') || null,
      date: truth.date ?? null,
      moment: null,
    })),
    ...newspapers.map(({ html, url, truth }) => ({
      html,
      url,
      id: truth.id,
      title: truth.title,
      author: truth.authors?.join(', ') || null,
      date: truth.published,
      moment: truth.published,
    })),
  ];
}

export class Tally {
  #lenient = 0;
  #strict = 0;
  #of = 0;

  add(lenient: boolean, strict: boolean): void {
    this.#of++;
    if (lenient) this.#lenient++;
    if (strict) this.#strict++;
  }

  share(): Share {
    return { lenient: this.#lenient / this.#of, strict: this.#strict / this.#of, of: this.#of };
  }
}

/** Measures the share of right titles, dates and authors over the trafilatura and fundus pages. */
export function measureMetadata(
  segments: Page<Segments>[],
  newspapers: Page<Newspaper>[],
  extract = extractArticle,
): Metadata {
  const tallies = {
    title: new Tally(),
    date: new Tally(),
    author: new Tally(),
    given: new Tally(),
    undisputed: new Tally(),
    minutes: new Tally(),
  };
  const wrong: Metadata['wrong'] = [];
  const note = (id: string, field: string, expected: string, actual: string | null, isRight: boolean) => {
    if (!isRight) wrong.push({ id, field, expected, actual: actual ?? '' });
  };
  for (const { html, url, id, title, author, date, moment } of statedBy(segments, newspapers)) {
    const article = extract(html, { url });
    const { publishedAt } = article;
    if (title) {
      tallies.title.add(sameTitle(title, article.title), equalTitle(title, article.title));
      note(id, 'title', title, article.title, sameTitle(title, article.title));
    }
    if (author) {
      const [kindly, strictly] = [sameAuthor(author, article.author), equalAuthor(author, article.author)];
      tallies.author.add(kindly, strictly);
      if (article.author) {
        tallies.given.add(kindly, strictly);
        if (!doubtfulAuthors[id]) tallies.undisputed.add(kindly, strictly);
      }
      note(id, 'author', author, article.author, kindly);
    }
    if (date) {
      const day = moment ? new Date(moment).toISOString() : date;
      tallies.date.add(sameDay(day, publishedAt), equalDay(date, publishedAt) || equalDay(day, publishedAt));
      note(id, 'date', day, publishedAt?.toISOString() ?? null, sameDay(day, publishedAt));
    }
    if (moment) {
      const isSame = publishedAt !== null && Math.abs(Date.parse(moment) - publishedAt.getTime()) < 60_000;
      tallies.minutes.add(isSame, isSame);
    }
  }
  return {
    title: tallies.title.share(),
    date: tallies.date.share(),
    author: tallies.author.share(),
    authorPrecision: tallies.given.share(),
    undisputedPrecision: tallies.undisputed.share(),
    minutes: tallies.minutes.share().strict,
    wrong,
  };
}
