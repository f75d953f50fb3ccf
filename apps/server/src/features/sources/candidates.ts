import type { SourceKind } from '@masthead/contract';
import { canonicalUrl, type Feed, type FeedItem, type Post, type Timeline } from '@masthead/reading';
import { newTimedId } from '../../platform/clock/new-id.ts';
import { type Announcement, hashUrl } from '../documents/index.ts';
import { kindOf } from './kinds/kinds.ts';

const longestText = 200_000;

interface From {
  kind: SourceKind;
  url: string;
  /** Audience of the account, if its posts do not state it. */
  followers: number | null;
}

/**
 * Returns the documents that a source announces, each address once. An entry without an address is left out; in a feed
 * also one without a title.
 */
export function candidatesOf(feed: Feed | Timeline, from: From): Announcement[] {
  const byAddress = new Map<string, Announcement>();
  const isPost = kindOf(from.kind).text === 'post';
  // The oldest first, so that ids, which begin with the time, follow the order of publication.
  for (const item of feed.items.toReversed()) {
    const url = addressOf(item, from.url);
    const title = (item.title ?? item.summary ?? '').trim();
    if (!url || (!title && from.kind !== 'page' && from.kind !== 'sitemap')) continue;
    byAddress.set(url, {
      document_id: newTimedId(),
      url_hash: hashUrl(url),
      url,
      // A post is not fetched again, so it waits for no host.
      host: isPost ? '' : new URL(url).host,
      entry: entryOf(item, title, from, feed.title),
    });
  }
  return [...byAddress.values()];
}

function addressOf(item: FeedItem, base: string): string | null {
  const url = URL.parse(item.url ?? '', base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? canonicalUrl(url.href) : null;
}

/**
 * Returns the confidence that a stated time is that of publication. If a feed knows only the time of the change,
 * the reader gives that for both.
 */
const confidenceOf = (item: FeedItem, kind: SourceKind): number =>
  !item.publishedAt || item.publishedAt === item.updatedAt ? (kind === 'sitemap' ? 0.4 : 0.6) : 0.9;

/** Removes U+0000 and half pairs, which PostgreSQL's JSON cannot have; a cut may leave one. */
const storable = (text: string | null, longest: number): string | null =>
  text === null ? null : text.slice(0, longest).replaceAll('\u0000', '').toWellFormed();

function entryOf(
  item: FeedItem | Post,
  title: string,
  { kind, followers }: From,
  feedTitle: string | null,
): Announcement['entry'] {
  const { text, media_type } = kindOf(kind);
  const publishedAt = item.publishedAt ?? item.updatedAt;
  return {
    title: storable(title, 1000) ?? '',
    summary: storable(item.summary, longestText),
    content_html: storable(item.contentHtml, longestText),
    author: storable(item.author, 255),
    published_at: publishedAt?.toISOString() ?? null,
    date_confidence: publishedAt ? confidenceOf(item, kind) : 0,
    image_url: item.imageUrl?.slice(0, 2000) ?? null,
    ...(text === 'post'
      ? {
          text_from: 'post',
          media_type,
          followers: ('followers' in item ? item.followers : null) ?? followers,
          ...('language' in item && item.language && { language: item.language.slice(0, 10) }),
        }
      : feedTitle && { site_name: storable(feedTitle, 255) ?? '' }),
    ...(item.episode && { episode: item.episode }),
  };
}
