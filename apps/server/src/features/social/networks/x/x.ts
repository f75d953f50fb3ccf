import { countOf, fieldsOf, listOf, optionalList, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, Connector, OwnPost, Profile } from '../../connector.ts';
import { readReplies } from './x-comments.ts';
import { recordsOf, xPrices } from './x-prices.ts';

const page = 100;
const profileFields = 'user.fields=name,username,public_metrics';

/** Reads https://docs.x.com/x-api/users/get-my-user */
function profileOf(answer: unknown): Profile {
  const user = fieldsOf(fieldsOf(answer).data);
  const handle = textOf(user.username, 'username');
  return {
    id: textOf(user.id, 'id'),
    handle,
    name: optionalText(user.name),
    url: `https://x.com/${handle}`,
    followers: countOf(fieldsOf(user.public_metrics).followers_count),
  };
}

/** Reads https://docs.x.com/x-api/fundamentals/metrics */
export function postsOf(answer: unknown, handle: string): OwnPost[] {
  // X omits `data` if there is none, and always sends `meta`.
  const { data, meta } = fieldsOf(answer);
  const posts = meta === undefined ? listOf(data, 'data') : optionalList(data);
  return posts.flatMap((post) => {
    const id = optionalText(post.id);
    const published_at = timeOf(post.created_at);
    if (!id || !published_at) return [];
    const metrics = fieldsOf(post.public_metrics);
    const shares = [metrics.retweet_count, metrics.quote_count].map(countOf);
    return [
      {
        id,
        url: `https://x.com/${handle}/status/${id}`,
        text: optionalText(post.text) ?? '',
        published_at,
        likes: countOf(metrics.like_count),
        comments: countOf(metrics.reply_count),
        shares: shares.every((count) => count === null) ? null : shares.reduce<number>((sum, n) => sum + (n ?? 0), 0),
        views: countOf(metrics.impression_count),
      },
    ];
  });
}

const readUser = async (ask: Ask): Promise<Profile> =>
  profileOf(
    await ask({
      url: `https://api.x.com/2/users/me?${profileFields}`,
      price: xPrices.user,
      cost: (answer) => recordsOf(answer) * xPrices.user,
    }),
  );

/** X by its API v2 with OAuth 2.0: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const x: Connector = {
  network: 'twitter',
  name: 'X',
  mediaType: 'twitter',
  site: 'x.com',
  settings: ['MASTHEAD_SOCIAL_X_ID', 'MASTHEAD_SOCIAL_X_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'read',
    hashtags: 'read',
    mentions: 'read',
    comments: 'read',
  },
  application: { kind: 'app', url: 'https://console.x.com/', days: { from: 0, to: 1 } },
  prices: { post: xPrices.post + xPrices.user, ownPost: xPrices.ownPost },
  signIn: () => ({
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
      revocation_endpoint: 'https://api.x.com/2/oauth2/revoke',
    },
    scopes: ['tweet.read', 'users.read', 'offline.access'],
    separator: ' ',
    secretIn: 'header',
    hasPkce: true,
    more: {},
  }),
  findAccounts: async (ask) => [await readUser(ask)],
  // https://docs.x.com/x-api/users/get-posts
  read: async (ask, { external_id, known }, now) => {
    const profile = await readUser(ask);
    const fields = 'tweet.fields=created_at,public_metrics';
    const posts = await ask({
      url: `https://api.x.com/2/users/${encodeURIComponent(external_id)}/tweets?max_results=${page}&exclude=retweets,replies&${fields}`,
      price: page * xPrices.ownPost,
      cost: (answer) => recordsOf(answer) * xPrices.ownPost,
    });
    const own = postsOf(posts, profile.handle);
    const replied = { handle: profile.handle, posts: own, since: known.newest, now };
    return { profile, posts: own, days: [], comments: await readReplies(ask, replied) };
  },
};
