import { readingAges } from '../../../clippings/index.ts';
import type { CountReader, PostCounts } from '../../connector.ts';
import { SocialFailure } from '../../failure.ts';
import { postsOf } from './statuses.ts';

const address = /^\/(?:@[\w.-]{1,100}(?:@[\w.-]{1,253})?|users\/[\w.-]{1,100}\/statuses)\/(\d{1,20})$/;

/**
 * Reads https://docs.joinmastodon.org/methods/statuses/#get at the server of a post's address, without an account. A server that shows posts to
 * its own accounts only is not read further.
 */
export const mastodonCounts: CountReader = {
  network: 'mastodon',
  ages: readingAges,
  most: 20,
  price: 0,
  keyOf: ({ protocol, host, pathname }) => {
    const [, id] = (protocol === 'https:' && address.exec(pathname)) || [];
    return id ? `${host}/${id}` : null;
  },
  bucketOf: (key) => key.split('/')[0]!,
  read: async (ask, keys) => {
    const found = new Map<string, PostCounts>();
    for (const key of keys) {
      const [host, id] = key.split('/');
      try {
        const answer = await ask({ url: `https://${host}/api/v1/statuses/${id}`, token: null });
        for (const post of postsOf([answer])) found.set(key, post);
      } catch (error) {
        if (!(error instanceof SocialFailure) || error.code !== 'social_gone') throw error;
      }
    }
    return found;
  },
};
