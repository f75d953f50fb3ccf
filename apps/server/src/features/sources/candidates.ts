import { createHash } from 'node:crypto';
import { canonicalUrl, type Feed, type FeedItem, parseFeed, ReadingError } from '@masthead/reading';
import { v7 as uuidv7 } from 'uuid';
import { FetchFailure } from '../../platform/fetch/index.ts';
import type { Candidate } from './collection.queries.ts';

/** First 16 bytes of SHA-256: the key under which an address is known. */
export const hashUrl = (url: string): Buffer => createHash('sha256').update(url).digest().subarray(0, 16);

const codes: Record<string, FetchFailure['code']> = {
  empty: 'source_empty',
  html: 'source_html',
  not_a_feed: 'source_not_a_feed',
  broken_xml: 'source_broken',
};

/** Reads a feed's bytes. Throws FetchFailure with the reason in the product's words. */
export function readFeed(bytes: Uint8Array, { url, contentType }: { url: string; contentType: string | null }): Feed {
  try {
    return parseFeed(bytes, { url, contentType });
  } catch (error) {
    // Whatever a stranger's bytes make the reader stumble over is a failure of that source alone.
    const code = error instanceof ReadingError ? (codes[error.code] ?? 'source_not_a_feed') : 'source_broken';
    throw new FetchFailure(code, { host: new URL(url).host });
  }
}

const longestText = 200_000;

/** The documents that a feed announces, each address once. What has neither address nor title is no document. */
export function candidatesOf(feed: Feed, feedUrl: string): Candidate[] {
  const byAddress = new Map<string, Candidate>();
  // The oldest first, so that ids, which begin with the time, follow the order of publication.
  for (const item of feed.items.toReversed()) {
    const url = addressOf(item, feedUrl);
    const title = (item.title ?? item.summary ?? '').trim();
    if (!url || !title) continue;
    byAddress.set(url, {
      document_id: uuidv7(),
      url_hash: hashUrl(url),
      url,
      host: new URL(url).host,
      entry: entryOf(item, title),
    });
  }
  return [...byAddress.values()];
}

function addressOf(item: FeedItem, feedUrl: string): string | null {
  const url = URL.parse(item.url ?? '', feedUrl);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? canonicalUrl(url.href) : null;
}

const entryOf = (item: FeedItem, title: string): Candidate['entry'] => ({
  title: title.slice(0, 1000),
  summary: item.summary?.slice(0, longestText) ?? null,
  content_html: item.contentHtml?.slice(0, longestText) ?? null,
  author: item.author?.slice(0, 255) ?? null,
  published_at: (item.publishedAt ?? item.updatedAt)?.toISOString() ?? null,
  image_url: item.imageUrl?.slice(0, 2000) ?? null,
});
