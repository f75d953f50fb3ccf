import type { Feed, FeedItem } from '../feed/feed.ts';
import { parseFeed } from '../feed/parse-feed.ts';
import { plainText } from '../markup.ts';
import { records } from './records.ts';

interface Stated {
  feed_title?: string;
  feed_link?: string;
  feed_language?: string;
  entries_count?: number;
  entries?: Record<string, Record<string, string | null>>;
  parse_error?: unknown;
}
interface FeedCase {
  id: string;
  group: string;
  input?: string;
  input_b64?: string;
  base_url?: string;
  http_headers?: Record<string, string>;
  normal: Stated | null;
}
interface Wrong {
  id: string;
  field: string;
  expected: unknown;
  actual: unknown;
}

const suites = ['feedparser', 'gofeed', 'miniflux', 'rss-parser', 'feedsmith'];

/** Their expectations were written by a parser that lost characters, or the order of text and elements. */
const mangled = new Set(['rss-parser/encoding.rss', 'rss-parser/reddit-atom.rss', 'rss-parser/reddit-home.rss']);

const squeezed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, '')
    .toLowerCase();
const loose = (text: string): string => squeezed(plainText(text));

function sameTexts(expected: string, actual: string | null): boolean {
  if (actual === null) return loose(expected) === '' || squeezed(expected) === '';
  return [expected, plainText(expected)].some(
    (one) => squeezed(one) === squeezed(actual) || squeezed(one) === loose(actual),
  );
}
/** Counting redirectors: the feed states the page's own address beside them, which is the better answer. */
const redirectors = /^https?:\/\/(feedproxy\.google|feeds\.feedburner)\.com\//;

function sameUrl(expected: string, actual: string | null, base: string): boolean {
  const absolute = URL.parse(expected.trim(), base)?.href;
  if (actual === null) return !/^https?:/.test(absolute ?? '');
  if (actual === expected || actual === absolute || redirectors.test(expected)) return true;
  return (
    expected.startsWith('/') && actual.endsWith(expected) && URL.parse(actual)?.pathname === expected.split('?')[0]
  );
}
/** Suites state whole seconds. */
const sameTime = (expected: string, actual: Date | null): boolean =>
  actual !== null && Math.abs(Date.parse(expected) - actual.getTime()) < 1000;

const fields: Record<string, (item: FeedItem, expected: string, base: string) => [boolean, unknown]> = {
  title: (item, expected) => [sameTexts(expected, item.title), item.title],
  link: (item, expected, base) => [sameUrl(expected, item.url, base), item.url],
  guid: (item, expected) => [item.id === expected.trim(), item.id],
  author: (item, expected) => [
    sameTexts(expected, item.author) || Boolean(item.author && expected.includes(item.author)),
    item.author,
  ],
  summary: (item, expected) => [
    sameTexts(expected, item.summary) || sameTexts(expected, item.contentHtml),
    item.summary,
  ],
  content: (item, expected) => [
    sameTexts(expected, item.contentHtml) || sameTexts(expected, item.summary),
    item.contentHtml,
  ],
  published_at: (item, expected) => [sameTime(expected, item.publishedAt), item.publishedAt],
  updated_at: (item, expected) => [sameTime(expected, item.updatedAt), item.updatedAt],
};

function* comparisons(one: FeedCase, feed: Feed, base: string): Generator<[string, unknown, unknown, boolean]> {
  const { normal } = one;
  if (!normal) return;
  if (normal.feed_title != null)
    yield ['feed_title', normal.feed_title, feed.title, sameTexts(normal.feed_title, feed.title)];
  if (normal.feed_link != null)
    yield ['feed_link', normal.feed_link, feed.homeUrl, sameUrl(normal.feed_link, feed.homeUrl, base)];
  if (normal.feed_language != null) {
    yield [
      'feed_language',
      normal.feed_language,
      feed.language,
      normal.feed_language.toLowerCase().replaceAll('_', '-') === (feed.language ?? ''),
    ];
  }
  if (normal.entries_count != null)
    yield ['entries_count', normal.entries_count, feed.items.length, normal.entries_count === feed.items.length];
  for (const [index, entry] of Object.entries(normal.entries ?? {})) {
    const item = feed.items[Number(index)];
    for (const [field, expected] of Object.entries(entry)) {
      const compare = fields[field];
      if (!compare || !expected) continue;
      const [right, actual] = item ? compare(item, expected, base) : [expected === '', 'no such item'];
      yield [`${index}.${field}`, expected, actual, right];
    }
  }
}

interface FeedFigures {
  right: number;
  total: number;
  wrong: Wrong[];
  /** Right if a redirector, a summary for the content or a part of an author's name counts as wrong. */
  strict: number;
  /** Right without the largest set, which has most of the values. */
  small: { right: number; total: number };
  /** Cases that are not counted, by reason. */
  leftOut: Record<string, number>;
}

/** Returns the reason why a case is not counted; null: it is. */
function reasonToLeaveOut(one: FeedCase): string | null {
  if (!one.normal) return 'states nothing in the neutral form';
  if (mangled.has(one.id)) return 'expectation lost characters or the order of text';
  if (/content_location/.test(one.id)) return 'address of the answer is not given';
  if (one.group === 'opml') return 'list of feeds, not a feed';
  return one.group.includes('sanitize') ? 'judged by safety instead' : null;
}

/**
 * Returns false for values that are right only with leniency: another field's text, a part of a name, the address
 * behind a redirector.
 */
function isStrict(field: string, expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'string') return true;
  if (/link$/.test(field)) return !redirectors.test(expected);
  if (/author$|summary$|content$/.test(field)) return sameTexts(expected, typeof actual === 'string' ? actual : null);
  return true;
}

/** Measures how many stated values of the feed suites are right. Sanitising cases are judged by safety elsewhere. */
export function measureFeeds(): FeedFigures {
  const wrong: Wrong[] = [];
  const leftOut: Record<string, number> = {};
  const small = { right: 0, total: 0 };
  let [total, strict] = [0, 0];
  for (const one of suites.flatMap((suite) => records<FeedCase>(`feeds/${suite}.jsonl.gz`))) {
    const reason = reasonToLeaveOut(one);
    if (reason) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    if (reason || !one.normal) continue;
    const bytes = one.input_b64 ? Buffer.from(one.input_b64, 'base64') : Buffer.from(one.input ?? '');
    const headers = Object.fromEntries(
      Object.entries(one.http_headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const url = headers['content-location'] ?? one.base_url ?? 'http://example.com/';
    const base = URL.canParse(url) ? url : 'http://example.com/';
    let feed: Feed | null = null;
    let failure = '';
    try {
      feed = parseFeed(bytes, { url: base, contentType: headers['content-type'] ?? null });
    } catch (error) {
      failure = String(error);
    }
    if (one.normal.parse_error !== undefined) {
      total++;
      if (feed) wrong.push({ id: one.id, field: 'parse_error', expected: one.normal.parse_error, actual: 'read' });
      else strict++;
      continue;
    }
    const empty: Feed = { title: null, homeUrl: null, language: null, hub: null, items: [] };
    for (const [field, expected, actual, right] of comparisons(one, feed ?? empty, base)) {
      total++;
      const isRight = right && (feed !== null || expected === 0);
      if (!isRight) wrong.push({ id: one.id, field, expected, actual: feed ? actual : failure });
      else if (isStrict(field, expected, actual)) strict++;
      if (!one.id.startsWith('rss-parser/')) {
        small.total++;
        if (isRight) small.right++;
      }
    }
  }
  return { right: total - wrong.length, total, wrong, strict, small, leftOut };
}
