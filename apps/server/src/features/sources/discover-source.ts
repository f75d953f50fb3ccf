import type { FoundSource, SourceKind } from '@masthead/contract';
import {
  canonicalUrl,
  decodeHtml,
  discoverFeeds,
  type Feed,
  parseFeed,
  ReadingError,
  robotsAllows,
  robotsSitemaps,
} from '@masthead/reading';
import { seconds } from '../../platform/clock/index.ts';
import { type Fetched, type Fetcher, FetchFailure, parseAddress } from '../../platform/fetch/index.ts';
import { agentOf } from '../../platform/fetch/robots.ts';
import { Failure } from '../../platform/http/failure.ts';
import { candidatesOf } from './candidates.ts';
import { keyedNetworkOf } from './kinds/keyed-networks.ts';
import { type Place, placeOf } from './kinds/kind.ts';
import { kindOf, recognisable } from './kinds/kinds.ts';
import { asking, readSource, sourceBytes } from './read-source.ts';

/** A place that was fetched and understood. */
export interface ReadPlace {
  kind: SourceKind;
  place: Place;
  feed: Feed;
}

/** Candidates at an address, the likeliest first; those already fetched carry their feed. */
interface Likely {
  kind: SourceKind;
  place: Place;
  feed?: Feed;
}

interface Discovery {
  fetcher: Fetcher;
  userAgent: string;
}

/** Places of one address that are fetched to show what they would bring, and to find one that answers. */
const mostShown = 6;
const mostTried = 3;
const shownHeadlines = 3;
const patience = seconds(10);
/** Limits of a page that is read to see whether it names a feed. */
const voucher = { maxBytes: 5 * 1024 * 1024, timeout: seconds(8) };
/** Number of sitemaps that are tried: news sitemaps named in robots.txt, or the first. */
const mostSitemaps = 2;

/** Returns the likeliest source of an address, of one kind if that is requested. Throws FetchFailure. */
export async function findPlace(discovery: Discovery, typed: string, kind?: SourceKind): Promise<ReadPlace> {
  const { likely, refusal } = await look(discovery, typed, kind);
  let first: FetchFailure | undefined;
  for (const one of likely.slice(0, mostTried)) {
    try {
      return await readLikely(discovery, one);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      // The likeliest place's failure tells more than that of the page or of a guess.
      first ??= error;
    }
  }
  throw first ?? refusal ?? new FetchFailure('source_no_account', { host: parseTyped(typed).host });
}

/**
 * Returns all sources that could be added for an address, with the newest entries of each; those beyond the first few
 * unfetched. Throws FetchFailure.
 */
export async function discoverSources(discovery: Discovery, typed: string): Promise<FoundSource[]> {
  const { likely, refusal } = await look(discovery, typed);
  let first: FetchFailure | undefined;
  const tried = likely.slice(0, mostShown).map(async (one) => {
    try {
      return [foundOf(await readLikely(discovery, one))];
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      first ??= error;
      return [];
    }
  });
  const shown = (await Promise.all(tried)).flat();
  const untried = likely.slice(mostShown).map(({ kind, place }) => foundOf({ kind, place, feed: null }));
  // The first of the two addresses of an account that answers is enough.
  const found = [...shown, ...untried].filter(
    (one, at, all) =>
      all.findIndex((other) =>
        one.page_url && one.kind !== 'page' && one.kind !== 'feed'
          ? other.page_url === one.page_url
          : other.url === one.url,
      ) === at,
  );
  if (found.length === 0 && likely.some(({ kind }) => kindOf(kind).text === 'post')) throw first ?? refusal;
  return found;
}

/** Returns true if a page names a feed as its own; false also for a page that cannot be read. */
export async function namesFeed({ fetcher }: Discovery, pageUrl: string, feedUrl: string): Promise<boolean> {
  try {
    const page = await fetcher.fetch(pageUrl, voucher);
    const named = discoverFeeds(decodeHtml(page.body, page.contentType), page.url);
    return named.some(({ url }) => canonicalUrl(url) === canonicalUrl(feedUrl));
  } catch (error) {
    if (error instanceof FetchFailure) return false;
    throw error;
  }
}

/** Runs a fetch for a person; a failure is shown at the field of the address. */
export async function refusing<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const { code, params } = error;
    throw new Failure(422, code, { params, fields: { [field]: [{ code, params }] } });
  }
}

/** Parses pasted text: an address with or without its scheme, a feed: address, @name@server, r/name. */
function parseTyped(typed: string): URL {
  const text = typed
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, '')
    .replace(/^@([\w.-]+)@([\w.-]+\.\w+)$/, 'https://$2/@$1')
    .replace(/^\/?(?=r\/[\w+-]+\/?$)/, 'https://www.reddit.com/');
  return parseAddress(text);
}

const hasScheme = (typed: string): boolean => /^(?:feed:)?[a-z][a-z0-9+.-]*:\/\//i.test(typed.trim());

interface Look {
  likely: Likely[];
  /** Error to report if none of them answers. */
  refusal?: FetchFailure;
}

async function look(discovery: Discovery, typed: string, wanted?: SourceKind): Promise<Look> {
  const address = parseTyped(typed);
  const network = keyedNetworkOf(address);
  if (network) throw new FetchFailure('source_needs_key', { network });
  const known = await recognise(discovery, address, wanted);
  if (known.length > 0) return { likely: known };
  if (wanted && wanted !== 'feed') return await lookFor(discovery, wanted, address, typed);
  return await lookAtPage(discovery, typed, wanted);
}

/**
 * Returns the kinds that the address indicates. If a server of Mastodon is only suspected, its failure means that it is
 * none.
 */
async function recognise({ fetcher }: Discovery, address: URL, wanted?: SourceKind): Promise<Likely[]> {
  const asked = recognisable.filter((kind) => !wanted || kind === wanted);
  for (const kind of asked) {
    try {
      const places = await kindOf(kind).recognise(address, asking(fetcher, patience));
      if (places.length > 0) return places.map((place) => ({ kind, place }));
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      if (kind !== 'mastodon' || wanted) throw error;
    }
  }
  return [];
}

async function lookFor(discovery: Discovery, kind: SourceKind, address: URL, typed: string): Promise<Look> {
  if (kind !== 'page' && kind !== 'sitemap') return { likely: [] };
  if (kind === 'sitemap' && /sitemap|\.xml/i.test(address.pathname))
    return { likely: [{ kind, place: placeOf(address.href) }] };
  const { likely, refusal } = await lookAtPage(discovery, typed);
  const host = address.host;
  return {
    likely: likely.filter((one) => one.kind === kind),
    refusal: refusal ?? new FetchFailure(kind === 'page' ? 'source_no_articles' : 'source_not_a_sitemap', { host }),
  };
}

/** Finds what is at the address: a feed, a sitemap, or a page with feeds, sitemaps and articles. */
async function lookAtPage(discovery: Discovery, typed: string, wanted?: SourceKind): Promise<Look> {
  const fetched = await fetchTyped(discovery.fetcher, typed);
  const place = placeOf(addressOf(fetched, fetched.asked));
  try {
    const feed = parseFeed(fetched.body, fetched);
    return { likely: [{ kind: 'feed', place, feed }] };
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
  }
  if (/<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(beginningOf(fetched.body)) && !wanted)
    return { likely: [{ kind: 'sitemap', place }] };
  const refusal = await refusalOf(discovery.fetcher, fetched);
  const isPage = refusal.code === 'source_html' || /html/i.test(fetched.contentType ?? '');
  if (!isPage) throw refusal;
  const feeds = discoverFeeds(decodeHtml(fetched.body, fetched.contentType), fetched.url);
  const likely: Likely[] = feeds.map(({ url, title }) => ({ kind: 'feed', place: placeOf(url, { title }) }));
  return wanted
    ? { likely, refusal }
    : { likely: [...likely, ...(await besideFeeds(discovery, fetched, place))], refusal };
}

const beginningOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 4096));

const refusalOf = async (fetcher: Fetcher, fetched: Fetched): Promise<FetchFailure> => {
  const failure = await readSource('feed', fetched, asking(fetcher)).then(
    () => undefined,
    (error: FetchFailure) => error,
  );
  return failure ?? new FetchFailure('source_not_a_feed', { host: new URL(fetched.url).host });
};

/** Sitemaps that robots.txt names, and the page itself if it links to articles and may be read by programs. */
async function besideFeeds({ fetcher, userAgent }: Discovery, fetched: Fetched, place: Place): Promise<Likely[]> {
  const { origin } = new URL(fetched.url);
  const robots = await fetcher.fetch(`${origin}/robots.txt`, { maxBytes: 512 * 1024, timeout: patience }).then(
    ({ body }) => new TextDecoder().decode(body),
    () => '',
  );
  const named = robotsSitemaps(robots).filter((url) => URL.canParse(url));
  const ofNews = named.filter((url) => /news/i.test(url));
  const sitemaps = (ofNews.length > 0 ? ofNews : named).slice(0, mostSitemaps);
  const likely: Likely[] = sitemaps.map((url) => ({ kind: 'sitemap', place: placeOf(url) }));
  if (!robotsAllows(robots, agentOf(userAgent), place.url)) return likely;
  try {
    const { feed } = await readSource('page', fetched, asking(fetcher));
    return [...likely, { kind: 'page', place: { ...place, page_url: place.url }, feed }];
  } catch (error) {
    if (error instanceof FetchFailure) return likely;
    throw error;
  }
}

/** Fetches a typed address. Without a scheme https is tried first, then http. */
async function fetchTyped(fetcher: Fetcher, typed: string): Promise<Fetched & { asked: string }> {
  const address = parseTyped(typed);
  const ask = async (asked: string) => ({
    ...(await fetcher.fetch(asked, { accept: kindOf('feed').accept, maxBytes: sourceBytes })),
    asked,
  });
  if (hasScheme(typed)) return await ask(address.href);
  try {
    return await ask(address.href);
  } catch (error) {
    if (!(error instanceof FetchFailure) || !/^source_(unreachable|tls|timeout)$/.test(error.code)) throw error;
    return await ask(address.href.replace(/^https:/, 'http:')).catch(() => {
      throw error;
    });
  }
}

async function readLikely({ fetcher }: Discovery, { kind, place, feed }: Likely): Promise<ReadPlace> {
  if (feed) return { kind, place, feed };
  const asked = parseAddress(place.url).href;
  const fetched = await fetcher.fetch(asked, { accept: kindOf(kind).accept, maxBytes: sourceBytes, timeout: patience });
  const read = await readSource(kind, fetched, asking(fetcher, patience));
  return { kind, place: { ...place, url: addressOf(fetched, asked) }, feed: read.feed };
}

/** Returns the address after lasting redirects only: a temporary one may lead elsewhere tomorrow. */
const addressOf = (fetched: Fetched, asked: string): string => (fetched.movedForGood ? fetched.url : asked);

function foundOf({ kind, place, feed }: { kind: SourceKind; place: Place; feed: Feed | null }): FoundSource {
  const announced = feed ? candidatesOf(feed, { kind, url: place.url, followers: null }).toReversed() : [];
  const latest = announced
    .toSorted((a, b) => timeOf(b.entry) - timeOf(a.entry))
    .flatMap(({ entry }) => (entry.title ? [{ headline: entry.title, published_at: entry.published_at }] : []));
  return {
    url: place.url,
    kind,
    title: (kindOf(kind).text === 'post' ? (place.title ?? feed?.title) : (feed?.title ?? place.title)) ?? null,
    page_url: place.page_url,
    media_type: kindOf(kind).media_type,
    latest: latest.slice(0, shownHeadlines),
  };
}

const timeOf = ({ published_at }: { published_at: string | null }): number => Date.parse(published_at ?? '1970-01-01');
