import { createFetcher, type Fetcher, FetchFailure } from '../../platform/fetch/index.ts';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { Discovered, Search } from './discover-aside.ts';
import { discoverSources, findPlace, namesFeed } from './discover-source.ts';

/** One for each kind of settings: what one server may reach, another may not. */
const fetchers = new Map<string, Fetcher>();
/** Items of a feed that are handed over. Copying all of the largest feed would delay the other thread. */
const mostItems = 20;

function fetcherFor(settings: Pick<Search, 'allowPrivate' | 'userAgent'>): Fetcher {
  const key = JSON.stringify([settings.allowPrivate, settings.userAgent]);
  const known = fetchers.get(key) ?? createFetcher(settings);
  fetchers.set(key, known);
  return known;
}

answerMessages(async (search: Search): Promise<Discovered> => {
  try {
    return await answerOf(search);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { failure: { code: error.code, params: error.params, retryAfter: error.retryAfter } };
  }
});

async function answerOf(search: Search): Promise<Discovered> {
  const { allowPrivate, userAgent } = search;
  const discovery = { fetcher: fetcherFor({ allowPrivate, userAgent }), userAgent };
  if (search.wanted === 'named') return { isNamed: await namesFeed(discovery, search.pageUrl, search.feedUrl) };
  if (search.wanted === 'all') return { found: await discoverSources(discovery, search.typed) };
  const { feed, ...found } = await findPlace(discovery, search.typed, search.kind);
  return { place: { ...found, feed: { ...feed, items: feed.items.slice(0, mostItems) } } };
}
