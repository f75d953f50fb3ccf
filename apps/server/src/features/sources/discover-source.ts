import type { AnswerOf, Endpoints } from '@masthead/contract';
import { decodeHtml, discoverFeeds, type Feed, type FoundFeed } from '@masthead/reading';
import { seconds } from '../../platform/clock/index.ts';
import { type Fetched, type Fetcher, FetchFailure, parseAddress } from '../../platform/fetch/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { feedAccept } from './fetch-source.ts';
import { readFeed } from './read-feed.ts';

type Found = AnswerOf<Endpoints['sources.discover']>['data'][number];

/** A feed that was fetched and understood, under the address to fetch it from. */
export interface ReadFeed {
  url: string;
  feed: Feed;
}

/** What lies at an address: a feed, or a page with the feeds that it names. */
type Reading = ReadFeed | { page: FoundFeed[]; refusal: FetchFailure };

/** Feeds of one page that are fetched to show their headlines, and to find one that answers. */
const mostShown = 5;
const mostTried = 3;
const shownHeadlines = 3;
const pageBytes = 10 * 1024 * 1024;
const patience = seconds(10);

/** The feed at an address that a person typed, or the likeliest of those that the page there names. Throws FetchFailure. */
export async function findFeed(fetcher: Fetcher, typed: string): Promise<ReadFeed> {
  const reading = await readTyped(fetcher, typed);
  if ('feed' in reading) return reading;
  let refusal = reading.refusal;
  for (const [index, found] of reading.page.slice(0, mostTried).entries()) {
    try {
      return await readFound(fetcher, found.url);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      // The likeliest feed's failure tells more than that of the page or of a guess.
      if (index === 0) refusal = error;
    }
  }
  throw refusal;
}

/** All feeds of an address with their newest headlines; those beyond the first few unfetched. Throws FetchFailure. */
export async function discoverSources(fetcher: Fetcher, typed: string): Promise<Found[]> {
  const reading = await readTyped(fetcher, typed);
  if ('feed' in reading) return [foundOf(reading, null)];
  const tried = reading.page.slice(0, mostShown).map(async (found) => {
    try {
      return [foundOf(await readFound(fetcher, found.url), found.title)];
    } catch (error) {
      if (error instanceof FetchFailure) return [];
      throw error;
    }
  });
  const untried = reading.page.slice(mostShown).map((found): Found => ({ ...found, latest: [] }));
  const found = [...(await Promise.all(tried)).flat(), ...untried];
  return [...new Map(found.map((one) => [one.url, one])).values()];
}

/** Runs what fetches an address for a person; a failure is told beside the field that the address stands in. */
export async function refusing<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const { code, params } = error;
    throw new Failure(422, code, { params, fields: { [field]: [{ code, params }] } });
  }
}

async function readTyped(fetcher: Fetcher, typed: string): Promise<Reading> {
  const fetched = await fetchTyped(fetcher, typed);
  try {
    return { url: addressOf(fetched, fetched.asked), feed: readFeed(fetched.body, fetched) };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const isPage = error.code === 'source_html' || /html/i.test(fetched.contentType ?? '');
    if (!isPage) throw error;
    const { host } = new URL(fetched.url);
    const page = discoverFeeds(decodeHtml(fetched.body, fetched.contentType), fetched.url);
    return { page, refusal: new FetchFailure('source_html', { host }) };
  }
}

/** Without a scheme https is tried first and http where it leads nowhere. */
async function fetchTyped(fetcher: Fetcher, typed: string): Promise<Fetched & { asked: string }> {
  const text = typed
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, '');
  const ask = async (address: string) => {
    const asked = parseAddress(address).href;
    return { ...(await fetcher.fetch(asked, { accept: feedAccept, maxBytes: pageBytes })), asked };
  };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return await ask(text);
  try {
    return await ask(text);
  } catch (error) {
    if (!(error instanceof FetchFailure) || !/^source_(unreachable|tls|timeout)$/.test(error.code)) throw error;
    return await ask(`http://${text}`).catch(() => {
      throw error;
    });
  }
}

async function readFound(fetcher: Fetcher, url: string): Promise<ReadFeed> {
  const asked = parseAddress(url).href;
  const fetched = await fetcher.fetch(asked, { accept: feedAccept, maxBytes: pageBytes, timeout: patience });
  return { url: addressOf(fetched, asked), feed: readFeed(fetched.body, fetched) };
}

/** A passing redirect may lead elsewhere tomorrow, so only a lasting one changes the address. */
const addressOf = (fetched: Fetched, asked: string): string => (fetched.movedForGood ? fetched.url : asked);

function foundOf({ url, feed }: ReadFeed, title: string | null): Found {
  const newest = feed.items.toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0));
  const latest = newest.flatMap((item) =>
    item.title ? [{ headline: item.title, published_at: item.publishedAt?.toISOString() ?? null }] : [],
  );
  return { url, kind: 'feed', title: feed.title ?? title, latest: latest.slice(0, shownHeadlines) };
}
