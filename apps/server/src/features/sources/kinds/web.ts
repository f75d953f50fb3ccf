import {
  decodeHtml,
  type Feed,
  type FeedItem,
  parseFeed,
  parseFrontPage,
  parseSitemap,
  type SitemapEntry,
} from '@masthead/reading';
import { days } from '../../../platform/clock/index.ts';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { type Ask, type Kind, placeOf, type Read } from './kind.ts';

const feedAccept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5';

const pages = { text: 'page', media_type: 'web' } as const;

export const feed: Kind = {
  ...pages,
  accept: feedAccept,
  robots: false,
  recognise: (address) => [placeOf(address.href)],
  read: ({ body, url, contentType }) => ({ feed: parseFeed(body, { url, contentType }), conditional: true }),
};

/** Number of files of a sitemap index that are read, the newest and news first. */
const mostFiles = 3;
const mostEntries = 1000;
/** Number of entries read of a sitemap without times. */
const mostUndated = 200;
/** A sitemap lists the whole site; what is older than this is its past. */
const oldest = days(7);

/** Returns a title from 'minister-resigns-after-vote-123.html' if there is no other. */
function titleFromAddress(url: string): string | null {
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = last
    .replace(/\.\w{1,5}$/, '')
    .split(/[-_+]/)
    .filter((word) => /\p{L}{2}/u.test(word));
  return words.length >= 3 ? words.join(' ') : null;
}

const itemOf = (entry: SitemapEntry): FeedItem => ({
  id: entry.url,
  url: entry.url,
  title: entry.title ?? titleFromAddress(entry.url),
  summary: null,
  contentHtml: null,
  author: null,
  publishedAt: entry.publishedAt,
  updatedAt: entry.modifiedAt,
  imageUrl: null,
  categories: [],
});

const timeOf = (entry: SitemapEntry): number => (entry.publishedAt ?? entry.modifiedAt)?.getTime() ?? 0;

/** Returns the entries that may be news, the newest first as in a feed. */
function recent(entries: readonly SitemapEntry[], now: number): SitemapEntry[] {
  const dated = entries.filter((entry) => timeOf(entry) > now - oldest);
  const newest = dated.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, mostEntries);
  const undated = entries.filter((entry) => timeOf(entry) === 0);
  return newest.length > 0 ? newest : undated.slice(0, mostUndated);
}

const feedOf = (entries: readonly SitemapEntry[]): Feed => ({
  title: entries.find(({ outletName }) => outletName)?.outletName ?? null,
  homeUrl: null,
  language: entries.find(({ language }) => language)?.language ?? null,
  hub: null,
  items: recent(entries, Date.now()).map(itemOf),
});

function likeliestFiles(entries: readonly SitemapEntry[]): string[] {
  const weight = ({ url }: SitemapEntry) => (/news|latest|recent|today|actu|aktuel/i.test(url) ? 1 : 0);
  const sorted = entries.toSorted((a, b) => weight(b) - weight(a) || timeOf(b) - timeOf(a));
  return sorted.slice(0, mostFiles).map(({ url }) => url);
}

async function readFiles(entries: readonly SitemapEntry[], ask: Ask): Promise<SitemapEntry[]> {
  const all: SitemapEntry[] = [];
  let failure: FetchFailure | undefined;
  let read = 0;
  for (const file of likeliestFiles(entries)) {
    try {
      const fetched = await ask(file, sitemap.accept);
      const inside = parseSitemap(fetched.body, fetched);
      // An index within an index is followed no further: the standard knows none.
      if (inside.kind === 'pages') all.push(...inside.entries);
      read++;
    } catch (error) {
      failure = error instanceof FetchFailure ? error : new FetchFailure('source_broken', { host: new URL(file).host });
    }
  }
  if (read === 0 && failure) throw failure;
  return all;
}

export const sitemap: Kind = {
  ...pages,
  accept: 'application/xml, text/xml;q=0.9, */*;q=0.5',
  robots: false,
  recognise: (address) => (/sitemap[^/]*$|\.xml(?:\.gz)?$/i.test(address.pathname) ? [placeOf(address.href)] : []),
  read: async ({ body, url }, ask): Promise<Read> => {
    const read = parseSitemap(body, { url });
    return read.kind === 'pages'
      ? { feed: feedOf(read.entries), conditional: true }
      : { feed: feedOf(await readFiles(read.entries, ask)), conditional: false };
  },
};

export const page: Kind = {
  ...pages,
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  robots: true,
  recognise: (address) => [placeOf(address.href, { page_url: address.href })],
  read: ({ body, url, contentType }) => ({
    feed: parseFrontPage(decodeHtml(body, contentType), { url }),
    conditional: true,
  }),
};
