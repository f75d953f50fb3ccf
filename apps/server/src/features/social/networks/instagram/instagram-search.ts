import { hours } from '../../../../platform/clock/index.ts';
import { fieldsOf, listOf, optionalText } from '../../answer.ts';
import type { Found, OwnSearch } from '../../connector.ts';
import { namesOf } from '../../search/stream-words.ts';
import { graph } from '../meta/graph.ts';
import { type PostFields, receivedPosts } from '../meta/posts.ts';

const names: PostFields = { url: 'permalink', text: 'caption', time: 'timestamp' };

/** Posts are found some time after they were published; so much is read again, in seconds. */
const overlap = 3600;

/** Returns the user parameter, which counts a search for the account. */
const byUser = ({ external_id }: { external_id: string }) => ({ user_id: external_id });

/**
 * Search of Instagram for hashtags: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login/hashtag-search .
 * An account may search for 30 different hashtags in seven days. Posts of the last 24 hours are found, without their authors.
 */
export const instagramSearch: OwnSearch = {
  setting: 'MASTHEAD_SOCIAL_INSTAGRAM_SEARCH',
  scope: null,
  capabilities: ['hashtags'],
  pause: hours(1),
  quota: { unit: 'hashtags', allowed: 30 },
  page: 50,
  pages: 5,
  // Emojis are refused, and other words are no hashtags.
  queriesOf: (stream) =>
    namesOf(stream)
      .filter((word) => /^#[\p{L}\p{M}\p{N}_]+$/u.test(word))
      .map((word) => word.slice(1).toLowerCase()),
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag-search
  findId: async (ask, by, query) => {
    const asked = new URLSearchParams({ ...byUser(by), q: query });
    const answer = fieldsOf(await ask({ url: `${graph}/ig_hashtag_search?${asked}` }));
    return optionalText(listOf(answer.data, 'data')[0]?.id);
  },
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag/recent-media
  read: async (ask, by, { id }, { since, next, size }): Promise<Found> => {
    if (id === null) return { posts: [], newest: null, next: null };
    const asked = new URLSearchParams({
      ...byUser(by),
      fields: 'id,caption,permalink,timestamp',
      limit: String(size),
      ...(next && { after: next }),
    });
    const answer = fieldsOf(await ask({ url: `${graph}/${encodeURIComponent(id)}/recent_media?${asked}` }));
    const from = since === null ? 0 : Number(since) - overlap;
    const posts = receivedPosts({ data: listOf(answer.data, 'data') }, names, () => null).filter(
      ({ published_at }) => published_at.getTime() / 1000 >= from,
    );
    const { next: more, cursors } = fieldsOf(answer.paging);
    // The list is only roughly in order: it ends at a page on which all is old.
    const isLast = more === undefined || posts.length === 0;
    return { posts, newest: null, next: isLast ? null : optionalText(fieldsOf(cursors).after) };
  },
};
