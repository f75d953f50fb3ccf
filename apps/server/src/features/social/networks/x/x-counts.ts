import { days } from '../../../../platform/clock/index.ts';
import { fieldsOf } from '../../answer.ts';
import type { CountReader } from '../../connector.ts';
import { postsOf } from './x.ts';
import { recordsOf, xPrices } from './x-prices.ts';

const hosts = ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'];
const address = /^\/\w{1,20}\/status\/(\d{1,20})$/;

/** Reads https://docs.x.com/x-api/posts/get-posts-by-ids with a profile of staff: 100 posts in a call, once each, since X bills every post. */
export const xCounts: CountReader = {
  network: 'twitter',
  ages: [days(3)],
  most: 100,
  price: xPrices.post,
  keyOf: ({ hostname, pathname }) => (hosts.includes(hostname) && address.exec(pathname)?.[1]) || null,
  read: async (ask, keys) => {
    const answer = await ask({
      url: `https://api.x.com/2/tweets?ids=${keys.join(',')}&tweet.fields=created_at,public_metrics`,
      price: keys.length * xPrices.post,
      cost: (found) => recordsOf(found) * xPrices.post,
    });
    const { data, errors } = fieldsOf(answer);
    // Posts that are gone are errors of an answer that has succeeded; without any other post, it has no data.
    const posts = postsOf({ data: data ?? (Array.isArray(errors) ? [] : undefined) }, 'i');
    return new Map(posts.map((post) => [post.id, post]));
  },
};
