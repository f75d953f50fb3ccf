import type { FoundSource, SourceKind } from '@masthead/contract';
import type { Config } from '../../platform/config/index.ts';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { startThreads, TooMuchWork } from '../../platform/threads/index.ts';
import type { ReadPlace } from './discover-source.ts';

/** A search, with the settings that its thread fetches with. */
export interface Search {
  wanted: 'place' | 'all';
  typed: string;
  kind: SourceKind | undefined;
  allowPrivate: boolean;
  userAgent: string;
}

export type Discovered =
  | { place: ReadPlace }
  | { found: FoundSource[] }
  | { failure: Pick<FetchFailure, 'code' | 'params' | 'retryAfter'> };

/** Most of a search is waiting for other hosts, so a few are under way at once. */
const threads = startThreads<Search, Discovered>({
  script: new URL('./discovery-thread.ts', import.meta.url),
  threads: 4,
  patience: 60_000,
});

const settingsOf = (config: Config) => ({
  allowPrivate: config.MASTHEAD_ALLOW_PRIVATE_NETWORK,
  userAgent: config.MASTHEAD_USER_AGENT,
});

/** Does the same as `findPlace` in a thread, since a feed or page of the largest size takes seconds to read. Throws FetchFailure. */
export async function findPlaceAside(config: Config, typed: string, kind?: SourceKind): Promise<ReadPlace> {
  const answer = await search({ wanted: 'place', typed, kind, ...settingsOf(config) });
  if ('place' in answer) return answer.place;
  throw new Error('The thread has answered another question');
}

/** Does the same as `discoverSources` in a thread. Throws FetchFailure. */
export async function discoverAside(config: Config, typed: string): Promise<FoundSource[]> {
  const answer = await search({ wanted: 'all', typed, kind: undefined, ...settingsOf(config) });
  if ('found' in answer) return answer.found;
  throw new Error('The thread has answered another question');
}

async function search(task: Search): Promise<Exclude<Discovered, { failure: unknown }>> {
  const answer = await threads.run(task).catch((error: unknown) => {
    throw error instanceof TooMuchWork ? new FetchFailure('page_too_complex') : error;
  });
  if (!('failure' in answer)) return answer;
  const { code, params, retryAfter } = answer.failure;
  throw new FetchFailure(code, params, retryAfter);
}
