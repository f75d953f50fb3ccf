import type { Source } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import type { FoundSource } from '../sources.api.ts';
import { refusalOf } from './refusal.ts';

interface Addition {
  key: string;
  asked: string;
  /** null: it was refused. */
  source: Source | null;
  refusal: string | null;
}

/** Returns a key with the kind: one address may be a feed for one kind and a page for another. */
export const keyOfFound = ({ kind, url }: Pick<FoundSource, 'kind' | 'url'>): string => `${kind} ${url}`;

/** Adds one after the other: the server fetches each before it adds it, and they are often of one host. */
export async function addEach(
  found: readonly FoundSource[],
  pinned: { interval_seconds?: number },
): Promise<Addition[]> {
  const results: Addition[] = [];
  for (const one of found) {
    const { url: asked, kind } = one;
    const key = keyOfFound(one);
    try {
      const { data } = await call('sources.store', { body: { url: asked, kind, ...pinned } });
      results.push({ key, asked, source: data, refusal: null });
    } catch (error) {
      results.push({ key, asked, source: null, refusal: refusalOf(error, 'url') });
    }
  }
  return results;
}

const bare = (url: string): string => url.replace(/#.*$/, '').replace(/\/$/, '');

/** Returns the new addresses of added sources that had moved away from the requested one. */
export const movedOf = (added: readonly Pick<Addition, 'asked' | 'source'>[]): string[] =>
  added.flatMap(({ asked, source }) => (source && bare(source.url) !== bare(asked) ? [source.url] : []));
