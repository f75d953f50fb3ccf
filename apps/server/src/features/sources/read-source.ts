import type { SourceKind } from '@masthead/contract';
import { ReadingError } from '@masthead/reading';
import { type Fetched, type Fetcher, FetchFailure } from '../../platform/fetch/index.ts';
import type { Ask, Read } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';

/** Largest body of a source; the longest feeds and sitemaps of news stay far below it. */
export const sourceBytes = 10 * 1024 * 1024;

const codes: Record<string, FetchFailure['code']> = {
  empty: 'source_empty',
  html: 'source_html',
  not_a_feed: 'source_not_a_feed',
  not_a_sitemap: 'source_not_a_sitemap',
  broken_xml: 'source_broken',
  too_large: 'source_too_large',
};

/** Returns the product's error for a failure of a reader. */
function failureOf(error: unknown, kind: SourceKind, url: string): FetchFailure {
  if (error instanceof FetchFailure) return error;
  // Any error that a stranger's bytes cause in the reader is a failure of that source alone.
  const code = error instanceof ReadingError ? (codes[error.code] ?? 'source_not_a_feed') : 'source_broken';
  const { host } = new URL(url);
  if (code === 'source_html' && kind === 'page') return new FetchFailure('source_no_articles', { host });
  return new FetchFailure(code, code === 'source_too_large' ? { host, limit: 50 } : { host });
}

/** Fetches further addresses on the way, within the limits of a source. */
export const asking =
  (fetcher: Fetcher, timeout?: number): Ask =>
  (url, accept) =>
    fetcher.fetch(url, { maxBytes: sourceBytes, ...(accept && { accept }), ...(timeout && { timeout }) });

/** Reads what was fetched as a kind of source. Throws FetchFailure with the reason in the product's words. */
export async function readSource(
  kind: SourceKind,
  fetched: Pick<Fetched, 'body' | 'url' | 'contentType'>,
  ask: Ask,
): Promise<Read> {
  try {
    return await kindOf(kind).read(fetched, ask);
  } catch (error) {
    throw failureOf(error, kind, fetched.url);
  }
}
