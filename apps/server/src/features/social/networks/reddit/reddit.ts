import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, Connector, FoundPost, KnownComments, OwnPost, PostComments, Profile } from '../../connector.ts';
import { olderComments, readOn } from '../../reading/older-comments.ts';

const base = 'https://oauth.reddit.com';

/** Reads https://www.reddit.com/dev/api/oauth#GET_api_v1_me */
async function readUser(ask: Ask): Promise<Profile> {
  const user = fieldsOf(await ask({ url: `${base}/api/v1/me?raw_json=1` }));
  const name = textOf(user.name, 'name');
  const profile = fieldsOf(user.subreddit);
  return {
    id: textOf(user.id, 'id'),
    handle: `user/${name}`,
    name: optionalText(profile.title) ?? name,
    url: `https://www.reddit.com/user/${name}`,
    followers: countOf(profile.subscribers),
  };
}

/** Reads https://www.reddit.com/dev/api/oauth#GET_user_{username}_submitted */
export function submissionsOf(answer: unknown): OwnPost[] {
  return listOf(fieldsOf(fieldsOf(answer).data).children, 'children').flatMap((child) => {
    const post = fieldsOf(child.data);
    const id = optionalText(post.id);
    const path = optionalText(post.permalink);
    const seconds = countOf(post.created_utc);
    const published_at = seconds === null ? null : timeOf(seconds * 1000);
    if (child.kind !== 't3' || !id || !path?.startsWith('/') || !published_at) return [];
    return [
      {
        id,
        url: `https://www.reddit.com${path}`,
        text: [optionalText(post.title), optionalText(post.selftext)].filter(Boolean).join('\n'),
        published_at,
        likes: countOf(post.ups),
        comments: countOf(post.num_comments),
        shares: countOf(post.num_crossposts),
        views: countOf(post.view_count),
      },
    ];
  });
}

const inboxScope = 'privatemessages';

/** Reads https://www.reddit.com/dev/api/oauth#GET_message_{where} : comments of others that the inbox of the account lists. */
function inboxOf(answer: unknown): (FoundPost & { post: string })[] {
  return listOf(fieldsOf(fieldsOf(answer).data).children, 'children').flatMap((child) => {
    const comment = fieldsOf(child.data);
    const id = optionalText(comment.id);
    // The address of the comment, with the number of comments above it to show.
    const path = optionalText(comment.context)?.split('?')[0];
    const post = /^\/[^/]+\/[^/]+\/comments\/([^/]+)\//.exec(path ?? '')?.[1];
    const seconds = countOf(comment.created_utc);
    const published_at = seconds === null ? null : timeOf(seconds * 1000);
    const text = optionalText(comment.body);
    // Private messages are in the same inbox, and are never read.
    if (child.kind !== 't1' || !id || !path || !post || !published_at || !text) return [];
    const url = `https://www.reddit.com${path}`;
    return [
      { id, url, text, author: optionalText(comment.author), followers: null, language: null, published_at, post },
    ];
  });
}

/** Reads the mentions of the account and the comments on its submissions; the inbox lists the newest first. */
async function readInbox(ask: Ask, known: KnownComments): Promise<{ received: FoundPost[]; comments: PostComments[] }> {
  const list = async (where: 'mentions' | 'selfreply', after: string | null = null) => {
    const from = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const answer = await ask({ url: `${base}/message/${where}?limit=100&raw_json=1${from}` });
    return { items: inboxOf(answer), next: optionalText(fieldsOf(fieldsOf(answer).data).after) };
  };
  const { items: received } = await list('mentions');
  const { ofAccount } = olderComments(known);
  const isWanted = (found: readonly FoundPost[]) => ofAccount(found.map(({ id }) => id));
  const { items } = await readOn(await list('selfreply'), isWanted, (after) => list('selfreply', after));
  const replies = Map.groupBy(items, ({ post }) => post);
  return { received, comments: [...replies].map(([post, comments]) => ({ post, comments, isWhole: false })) };
}

/** Reddit by its API: https://www.reddit.com/dev/api/oauth */
export const reddit: Connector = {
  network: 'reddit',
  name: 'Reddit',
  mediaType: 'reddit',
  site: 'reddit.com',
  settings: ['MASTHEAD_SOCIAL_REDDIT_ID', 'MASTHEAD_SOCIAL_REDDIT_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'read',
    hashtags: 'not_offered',
    mentions: 'read',
    comments: 'read',
  },
  laterScopes: { mentions: inboxScope, comments: inboxScope },
  application: {
    kind: 'review',
    url: 'https://support.reddithelp.com/hc/en-us/articles/42728983564564-Responsible-Builder-Policy',
    days: { from: 7, to: 28 },
  },
  prices: null,
  // https://github.com/reddit-archive/reddit/wiki/OAuth2 ; it does not know PKCE.
  signIn: () => ({
    server: {
      issuer: 'https://www.reddit.com',
      authorization_endpoint: 'https://www.reddit.com/api/v1/authorize',
      token_endpoint: 'https://www.reddit.com/api/v1/access_token',
      revocation_endpoint: 'https://www.reddit.com/api/v1/revoke_token',
    },
    scopes: ['identity', 'history', 'read', inboxScope],
    separator: ' ',
    secretIn: 'header',
    hasPkce: false,
    more: { duration: 'permanent' },
  }),
  findAccounts: async (ask) => [await readUser(ask)],
  read: async (ask, { scopes, known }) => {
    const profile = await readUser(ask);
    const path = `${profile.handle}/submitted?limit=100&sort=new&raw_json=1`;
    const posts = submissionsOf(await ask({ url: `${base}/${path}` }));
    return { profile, posts, days: [], ...(scopes.includes(inboxScope) && (await readInbox(ask, known))) };
  },
};
