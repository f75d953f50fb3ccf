import { plainText } from '@masthead/reading';
import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, FoundPost, OwnPost, PostComments, Profile } from '../../connector.ts';

/** Posts that one page may have at most. */
const page = 40;

/** Reads https://docs.joinmastodon.org/entities/Account/ */
function profileOf(answer: unknown, server: string | null): Profile {
  const account = fieldsOf(answer);
  return {
    id: textOf(account.id, 'id'),
    handle: `${textOf(account.username, 'username')}@${server}`,
    name: optionalText(account.display_name),
    url: webAddress(account.url),
    followers: countOf(account.followers_count),
  };
}

/** Reads https://docs.joinmastodon.org/entities/Status/ . Posts that are not public are left out. */
function postsOf(answer: unknown): OwnPost[] {
  return listOf(answer).flatMap((status) => {
    const id = optionalText(status.id);
    const url = webAddress(status.url) ?? webAddress(status.uri);
    const published_at = timeOf(status.created_at);
    const isPublic = status.visibility === 'public' || status.visibility === 'unlisted';
    if (!id || !url || !published_at || !isPublic || status.reblog) return [];
    return [
      {
        id,
        url,
        text: plainText(optionalText(status.content) ?? ''),
        published_at,
        likes: countOf(status.favourites_count),
        comments: countOf(status.replies_count),
        shares: countOf(status.reblogs_count),
        views: null,
      },
    ];
  });
}

const noticeScope = 'read:notifications';

/**
 * Reads https://docs.joinmastodon.org/methods/notifications/#get : public posts that mention the account. Those that answer a post of it are also
 * comments.
 */
async function readMentions(ask: Ask, server: string, id: string) {
  const answer = await ask({ url: `https://${server}/api/v1/notifications?types[]=mention&limit=${page}` });
  const mentions = listOf(answer).flatMap(({ status }) => {
    const { account, in_reply_to_account_id, in_reply_to_id, language, ...post } = fieldsOf(status);
    const author = fieldsOf(account);
    const found = postsOf([post]).map(
      ({ id, url, text, published_at }): FoundPost => ({
        ...{ id, url, text, published_at, language: optionalText(language) },
        author: optionalText(author.acct),
        followers: countOf(author.followers_count),
      }),
    );
    const post_id = in_reply_to_account_id === id ? optionalText(in_reply_to_id) : null;
    return found.filter(({ text }) => text !== '').map((post) => ({ post, post_id }));
  });
  const replies = Map.groupBy(mentions, ({ post_id }) => post_id);
  const comments = [...replies].flatMap(([post, all]): PostComments[] =>
    post === null ? [] : [{ post, comments: all.map((one) => one.post), isWhole: false }],
  );
  return { received: mentions.map(({ post }) => post), comments };
}

/** Any server of the network. The program registers itself at each: https://docs.joinmastodon.org/methods/apps/#create */
export const mastodon: Connector = {
  network: 'mastodon',
  name: 'Mastodon',
  mediaType: 'social',
  site: 'joinmastodon.org',
  settings: null,
  needsServer: true,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'not_built',
    hashtags: 'not_built',
    mentions: 'read',
    comments: 'read',
  },
  laterScopes: { mentions: noticeScope, comments: noticeScope },
  application: { kind: 'none', url: null, days: null },
  prices: null,
  // https://docs.joinmastodon.org/methods/oauth/ and https://docs.joinmastodon.org/spec/oauth/
  signIn: (server) => ({
    server: {
      issuer: `https://${server}`,
      authorization_endpoint: `https://${server}/oauth/authorize`,
      token_endpoint: `https://${server}/oauth/token`,
      revocation_endpoint: `https://${server}/oauth/revoke`,
    },
    scopes: ['read:accounts', 'read:statuses', noticeScope],
    separator: ' ',
    secretIn: 'body',
    hasPkce: true,
    more: {},
  }),
  // https://docs.joinmastodon.org/methods/accounts/#verify_credentials
  findAccounts: async (ask, server) => [
    profileOf(await ask({ url: `https://${server}/api/v1/accounts/verify_credentials` }), server),
  ],
  // https://docs.joinmastodon.org/methods/accounts/#statuses
  read: async (ask, { server, external_id, scopes }) => {
    const profile = profileOf(await ask({ url: `https://${server}/api/v1/accounts/verify_credentials` }), server);
    const path = `accounts/${encodeURIComponent(external_id)}/statuses?exclude_reblogs=true&limit=${page}`;
    const posts = postsOf(await ask({ url: `https://${server}/api/v1/${path}` }));
    const isAllowed = server !== null && scopes.includes(noticeScope);
    return { profile, posts, days: [], ...(isAllowed && (await readMentions(ask, server, external_id))) };
  },
};
