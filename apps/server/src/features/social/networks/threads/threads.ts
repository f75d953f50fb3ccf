import { countOf, fieldsOf, listOf, optionalList, optionalText, textOf } from '../../answer.ts';
import type { Ask, Connector, FoundPost, OwnPost, PostComments, Profile, Tokens } from '../../connector.ts';
import { unlessForbidden } from '../../failure.ts';
import { type OlderComments, olderComments } from '../../reading/older-comments.ts';
import { longTokenOf, refusalOfMeta } from '../meta/graph.ts';
import { commentsOf, commentsOfPost, ownPosts, type PostFields, receivedPosts, withOlder } from '../meta/posts.ts';
import { threadsSearch } from './threads-search.ts';

const host = 'https://graph.threads.net';
const base = `${host}/v1.0`;
const page = 50;

/** Reads https://developers.facebook.com/docs/threads/threads-profiles ; the followers are among the insights. */
async function readUser(ask: Ask): Promise<Profile> {
  const user = fieldsOf(await ask({ url: `${base}/me?fields=id,username,name` }));
  const handle = textOf(user.username, 'username');
  const id = textOf(user.id, 'id');
  const followers = await readFollowers(ask, id);
  return { id, handle, name: optionalText(user.name), url: `https://www.threads.com/@${handle}`, followers };
}

/** Reads https://developers.facebook.com/docs/threads/insights#user-insights : totals are in `total_value`. */
async function readFollowers(ask: Ask, id: string): Promise<number | null> {
  const answer = fieldsOf(
    await ask({ url: `${base}/${encodeURIComponent(id)}/threads_insights?metric=followers_count` }),
  );
  const metric = listOf(answer.data, 'data').find(({ name }) => name === 'followers_count');
  return countOf(fieldsOf(metric?.total_value).value);
}

const names: PostFields = { url: 'permalink', text: 'text', time: 'timestamp' };
const uncounted = { likes: null, comments: null, shares: null, views: null };

/** Reads https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts ; a repost is another person's. */
const postsOf = (answer: unknown): OwnPost[] =>
  ownPosts(answer, names, ({ media_type }) => (media_type === 'REPOST_FACADE' ? null : uncounted));

/** Posts whose counts are read: each needs a call of its own, and older ones hardly change. */
const counted = 10;

/** Reads https://developers.facebook.com/docs/threads/insights#media-insights */
async function withCounts(ask: Ask, post: OwnPost): Promise<OwnPost> {
  const metrics = 'likes,replies,reposts,quotes,views';
  const answer = await ask({ url: `${base}/${encodeURIComponent(post.id)}/insights?metric=${metrics}` });
  const values = new Map(
    listOf(fieldsOf(answer).data, 'data').map((metric) => {
      const [first] = optionalList(metric.values);
      return [metric.name, countOf(first?.value)] as const;
    }),
  );
  const [reposts, quotes] = [values.get('reposts'), values.get('quotes')];
  return {
    ...post,
    likes: values.get('likes') ?? null,
    comments: values.get('replies') ?? null,
    shares: reposts === undefined && quotes === undefined ? null : (reposts ?? 0) + (quotes ?? 0),
    views: values.get('views') ?? null,
  };
}

const replyScope = 'threads_read_replies';

/**
 * Reads https://developers.facebook.com/docs/threads/reply-management#a-thread-s-replies of a post; none are asked for if there are none.
 */
async function readReplies(
  ask: Ask,
  { id, comments }: OwnPost,
  { handle, older }: { handle: string; older: OlderComments },
): Promise<PostComments[]> {
  if (comments === 0) return [{ post: id, comments: [], isWhole: true }];
  const asked = `fields=id,text,username,permalink,timestamp&reverse=true&limit=${commentsOfPost}`;
  const url = `${base}/${encodeURIComponent(id)}/replies?${asked}`;
  const first = await unlessForbidden(ask({ url }));
  if (first === null) return [];
  const read = commentsOf(id, await withOlder(ask, first, { url }, older), {
    ...{ text: 'text', time: 'timestamp' },
    authorOf: ({ username }) => (username === handle ? null : (optionalText(username) ?? undefined)),
    urlOf: ({ permalink }) => permalink,
  });
  return [read];
}

/** Reads https://developers.facebook.com/docs/threads/threads-mentions */
const mentionsOf = (answer: unknown): FoundPost[] => receivedPosts(answer, names, (post) => post.username);

/** Returns the tokens of a lasting token, which is also used for its renewal. */
function longTokens(answer: unknown, now: Date, scopes: string[]): Tokens {
  const { access, ends_at } = longTokenOf(answer, now);
  return { access, refresh: access, scopes, ends_at, consent_ends_at: null };
}

/** Threads by its API: https://developers.facebook.com/docs/threads */
export const threads: Connector = {
  network: 'threads',
  name: 'Threads',
  mediaType: 'social',
  site: 'threads.com',
  settings: ['MASTHEAD_SOCIAL_THREADS_ID', 'MASTHEAD_SOCIAL_THREADS_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    mentions: 'read',
    search: 'read',
    hashtags: 'read',
    comments: 'read',
  },
  laterScopes: { comments: replyScope },
  application: {
    kind: 'review',
    url: 'https://developers.facebook.com/docs/threads/get-started',
    days: { from: 7, to: 42 },
  },
  prices: null,
  // https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
  signIn: () => ({
    server: {
      issuer: 'https://threads.net',
      authorization_endpoint: 'https://threads.net/oauth/authorize',
      token_endpoint: `${host}/oauth/access_token`,
    },
    scopes: ['threads_basic', 'threads_manage_insights', 'threads_manage_mentions', replyScope],
    separator: ',',
    secretIn: 'body',
    hasPkce: false,
    more: {},
  }),
  refusal: refusalOfMeta,
  ownSearch: threadsSearch,
  // https://developers.facebook.com/docs/threads/get-started/long-lived-tokens : both calls are a GET there.
  settle: async (ask, app, tokens, now) => {
    const asked = new URLSearchParams({ grant_type: 'th_exchange_token', client_secret: app.secret });
    return longTokens(await ask({ url: `${host}/access_token?${asked}` }), now, tokens.scopes);
  },
  renew: async (ask, _, now) =>
    longTokens(await ask({ url: `${host}/refresh_access_token?grant_type=th_refresh_token` }), now, []),
  findAccounts: async (ask) => [await readUser(ask)],
  read: async (ask, { external_id, scopes, known }) => {
    const profile = await readUser(ask);
    const id = encodeURIComponent(external_id);
    const fields = 'id,text,permalink,timestamp,media_type';
    const posts = postsOf(await ask({ url: `${base}/${id}/threads?fields=${fields}&limit=${page}` }));
    const newest: OwnPost[] = [];
    for (const post of posts.slice(0, counted)) newest.push(await withCounts(ask, post));
    const comments: PostComments[] = [];
    const older = olderComments(known);
    if (scopes.includes(replyScope))
      for (const post of newest) comments.push(...(await readReplies(ask, post, { handle: profile.handle, older })));
    const mentions = await ask({ url: `${base}/${id}/mentions?fields=${fields},username&limit=${page}` });
    return {
      profile,
      posts: [...newest, ...posts.slice(counted)],
      days: [],
      received: mentionsOf(mentions),
      comments,
    };
  },
};
