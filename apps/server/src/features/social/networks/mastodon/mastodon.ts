import { countOf, fieldsOf, listOf, optionalText, textOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, KnownComments, PostComments, Profile } from '../../connector.ts';
import { olderComments, readOn } from '../../reading/older-comments.ts';
import { mastodonSearch } from './mastodon-search.ts';
import { foundOf, page, postsOf } from './statuses.ts';

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

const noticeScope = 'read:notifications';

/**
 * Reads https://docs.joinmastodon.org/methods/notifications/#get : public posts that mention the account. Those that answer a post of it are also
 * comments.
 */
async function readMentions(ask: Ask, server: string, id: string, known: KnownComments) {
  const read = async (before: string | null) => {
    const from = before === null ? '' : `&max_id=${encodeURIComponent(before)}`;
    const items = listOf(
      await ask({ url: `https://${server}/api/v1/notifications?types[]=mention&limit=${page}${from}` }),
    );
    return { items, next: items.length < page ? null : optionalText(items.at(-1)?.id) };
  };
  const { ofAccount } = olderComments(known);
  const idsOf = (notices: readonly { status?: unknown }[]) => notices.map(({ status }) => String(fieldsOf(status).id));
  const { items } = await readOn(await read(null), (notices) => ofAccount(idsOf(notices)), read);
  const mentions = items.flatMap(({ status }) => {
    const { in_reply_to_account_id, in_reply_to_id } = fieldsOf(status);
    const post_id = in_reply_to_account_id === id ? optionalText(in_reply_to_id) : null;
    return foundOf(status).map((post) => ({ post, post_id }));
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
    search: 'read',
    hashtags: 'read',
    mentions: 'read',
    comments: 'read',
  },
  ownSearch: mastodonSearch,
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
  read: async (ask, { server, external_id, scopes, known }) => {
    const profile = profileOf(await ask({ url: `https://${server}/api/v1/accounts/verify_credentials` }), server);
    const path = `accounts/${encodeURIComponent(external_id)}/statuses?exclude_reblogs=true&limit=${page}`;
    const posts = postsOf(await ask({ url: `https://${server}/api/v1/${path}` }));
    const isAllowed = server !== null && scopes.includes(noticeScope);
    return { profile, posts, days: [], ...(isAllowed && (await readMentions(ask, server, external_id, known))) };
  },
};
