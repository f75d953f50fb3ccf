import type { FoundSource, SourceKind } from '@masthead/contract';
import type { Config } from '../../platform/config/index.ts';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { startThreads, TooMuchWork } from '../../platform/threads/index.ts';
import type { ReadPlace } from './discover-source.ts';

/** A search for one place, for all places, or for a feed among those that a page names. */
type Wanted =
  | { wanted: 'place'; typed: string; kind: SourceKind | undefined }
  | { wanted: 'all'; typed: string }
  | { wanted: 'named'; pageUrl: string; feedUrl: string };

/** A search, with the settings that its thread fetches with. */
export type Search = Wanted & { allowPrivate: boolean; userAgent: string };

export type Discovered =
  | { place: ReadPlace }
  | { found: FoundSource[] }
  | { isNamed: boolean }
  | { failure: Pick<FetchFailure, 'code' | 'params' | 'retryAfter'> };

/** Most of a search is waiting for other hosts, so a few are under way at once. */
const threads = startThreads<Search, Discovered>({
  script: new URL('./discovery-thread.ts', import.meta.url),
  threads: 4,
  patience: 60_000,
});

/**
 * Does the same as `findPlace` in a thread, since a feed or page of the largest size takes seconds to read. Only the newest
 * items of the feed are returned. Throws FetchFailure.
 */
export async function findPlaceAside(config: Config, typed: string, kind?: SourceKind): Promise<ReadPlace> {
  const answer = await search(config, { wanted: 'place', typed, kind });
  if ('place' in answer) return answer.place;
  throw wrongAnswer();
}

/** Does the same as `discoverSources` in a thread. Throws FetchFailure. */
export async function discoverAside(config: Config, typed: string): Promise<FoundSource[]> {
  const answer = await search(config, { wanted: 'all', typed });
  if ('found' in answer) return answer.found;
  throw wrongAnswer();
}

/** Does the same as `namesFeed` in a thread. */
export async function namesFeedAside(config: Config, pageUrl: string, feedUrl: string): Promise<boolean> {
  const answer = await search(config, { wanted: 'named', pageUrl, feedUrl });
  if ('isNamed' in answer) return answer.isNamed;
  throw wrongAnswer();
}

const wrongAnswer = () => new Error('The thread has answered another question');

async function search(config: Config, wanted: Wanted): Promise<Exclude<Discovered, { failure: unknown }>> {
  const settings = {
    allowPrivate: config.MASTHEAD_ALLOW_PRIVATE_NETWORK,
    userAgent: config.MASTHEAD_USER_AGENT,
  };
  const answer = await threads.run({ ...wanted, ...settings }).catch((error: unknown) => {
    throw error instanceof TooMuchWork ? new FetchFailure('page_too_complex') : error;
  });
  if (!('failure' in answer)) return answer;
  const { code, params, retryAfter } = answer.failure;
  throw new FetchFailure(code, params, retryAfter);
}
