import { readingAges } from '../../../clippings/index.ts';
import type { CountReader } from '../../connector.ts';
import { submissionsOf } from './reddit.ts';

const hosts = ['reddit.com', 'www.reddit.com', 'old.reddit.com'];
const address = /^\/(?:r|user)\/[^/]+\/comments\/([a-z\d]{1,16})(?:\/[^/]*)?\/?$/i;

/** Reads https://www.reddit.com/dev/api/oauth#GET_api_info with the token of the app: 100 submissions in a call. */
export const redditCounts: CountReader = {
  network: 'reddit',
  ages: readingAges,
  most: 100,
  price: 0,
  keyOf: ({ hostname, pathname }) => (hosts.includes(hostname) && address.exec(pathname)?.[1]?.toLowerCase()) || null,
  read: async (ask, keys) => {
    const names = keys.map((key) => `t3_${key}`).join(',');
    const answer = await ask({ url: `https://oauth.reddit.com/api/info?id=${names}&raw_json=1` });
    return new Map(submissionsOf(answer).map((post) => [post.id, post]));
  },
};
