import { days, minutes } from '../../../../platform/clock/index.ts';
import { fieldsOf, listOf, optionalText } from '../../answer.ts';
import type { Found, OwnSearch } from '../../connector.ts';
import { namesOf } from '../../search/stream-words.ts';
import { type PostFields, receivedPosts } from '../meta/posts.ts';

const names: PostFields = { url: 'permalink', text: 'text', time: 'timestamp' };

/** Posts are found some time after they were published; so much is read again, in seconds. */
const overlap = 900;
/** The past that the first search of a word brings. */
const firstDays = days(7);

/**
 * Search of Threads: https://developers.facebook.com/docs/threads/keyword-search . A person may search 2,200 times in any
 * 24 hours, with all apps together. 1,000 in a fixed day keep below it wherever the 24 hours begin.
 */
export const threadsSearch: OwnSearch = {
  setting: 'MASTHEAD_SOCIAL_THREADS_SEARCH',
  scope: 'threads_keyword_search',
  capabilities: ['search', 'hashtags'],
  pause: minutes(15),
  quota: { unit: 'searches', allowed: 1000 },
  page: 100,
  pages: 5,
  queriesOf: namesOf,
  read: async (ask, _, { query }, { since, next, size, now }): Promise<Found> => {
    const isTag = query.startsWith('#');
    const from = since === null ? Math.floor((now.getTime() - firstDays) / 1000) : Number(since) - overlap;
    const asked = new URLSearchParams({
      q: isTag ? query.slice(1) : query,
      search_mode: isTag ? 'TAG' : 'KEYWORD',
      search_type: 'RECENT',
      since: String(from),
      limit: String(size),
      fields: 'id,text,permalink,timestamp,username',
      ...(next && { after: next }),
    });
    const answer = fieldsOf(await ask({ url: `https://graph.threads.net/v1.0/keyword_search?${asked}` }));
    const posts = receivedPosts({ data: listOf(answer.data, 'data') }, names, (post) => post.username);
    const { next: more, cursors } = fieldsOf(answer.paging);
    return { posts, newest: null, next: more === undefined ? null : optionalText(fieldsOf(cursors).after) };
  },
};
