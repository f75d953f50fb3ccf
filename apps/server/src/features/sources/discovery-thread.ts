import { createFetcher, type Fetcher, FetchFailure } from '../../platform/fetch/index.ts';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { Discovered, Search } from './discover-aside.ts';
import { discoverSources, findPlace } from './discover-source.ts';

/** One for each kind of settings: what one server may reach, another may not. */
const fetchers = new Map<string, Fetcher>();

function fetcherFor(settings: Pick<Search, 'allowPrivate' | 'userAgent'>): Fetcher {
  const key = JSON.stringify([settings.allowPrivate, settings.userAgent]);
  const known = fetchers.get(key) ?? createFetcher(settings);
  fetchers.set(key, known);
  return known;
}

answerMessages(async ({ wanted, typed, kind, ...settings }: Search): Promise<Discovered> => {
  const discovery = { fetcher: fetcherFor(settings), userAgent: settings.userAgent };
  try {
    return wanted === 'place'
      ? { place: await findPlace(discovery, typed, kind) }
      : { found: await discoverSources(discovery, typed) };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { failure: { code: error.code, params: error.params, retryAfter: error.retryAfter } };
  }
});
