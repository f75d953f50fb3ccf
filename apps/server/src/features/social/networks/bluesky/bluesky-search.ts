import { days, minutes } from '../../../../platform/clock/index.ts';
import { listOf, optionalText } from '../../answer.ts';
import type { Found, OwnSearch } from '../../connector.ts';
import { namesOf, quoted } from '../../search/stream-words.ts';
import { askView, page, postOf, shownPosts } from './posts.ts';

/** The network indexes posts late; so much is read again, in milliseconds. */
const overlap = minutes(30);
/** The past that the first search of a word brings. */
const firstDays = days(7);

/**
 * Search of Bluesky with an account: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts , which documents no way to join words. A server
 * allows 3,000 calls in five minutes and address: https://docs.bsky.app/docs/advanced-guides/rate-limits . 5,000 searches in a day are 52
 * in a quarter of an hour.
 */
export const blueskySearch: OwnSearch = {
  setting: null,
  scope: null,
  capabilities: ['search', 'hashtags'],
  pause: minutes(15),
  quota: { unit: 'searches', allowed: 5000 },
  page,
  pages: 5,
  queriesOf: namesOf,
  read: async (ask, { server }, { query }, { since, next, size, now }): Promise<Found> => {
    const from = new Date(since === null ? now.getTime() - firstDays : Number(since) * 1000 - overlap);
    const answer = await askView(ask, server, 'feed.searchPosts', [
      ['q', query.startsWith('#') ? query : quoted(query)],
      ['sort', 'latest'],
      ['since', from.toISOString()],
      ['limit', String(size)],
      ...(next ? [['cursor', next] as const] : []),
    ]);
    const views = listOf(answer.posts, 'posts');
    const found = views.flatMap(postOf).filter(({ published_at }) => published_at >= from);
    const posts = await shownPosts(ask, server, found);
    return { posts, newest: null, next: views.length === 0 ? null : optionalText(answer.cursor) };
  },
};
