import { readAccount } from '@masthead/contract';
import { countOf, fieldsOf, listOf, optionalText, textOf } from '../../answer.ts';
import type { Ask, KeyConnector, KnownComments, OwnPost, PostComments, Profile } from '../../connector.ts';
import { SocialFailure, type SocialFailureCode } from '../../failure.ts';
import { olderComments, readOn } from '../../reading/older-comments.ts';
import { blueskySearch } from './bluesky-search.ts';
import { askView, ownPostsOf, page, postOf, shownPosts, urlOf } from './posts.ts';
import { appPassword, endSession, openSession, renewSession } from './sessions.ts';

/** Reads https://docs.bsky.app/docs/api/app-bsky-actor-get-profile */
function profileOf(answer: unknown): Profile {
  const profile = fieldsOf(answer);
  const handle = textOf(profile.handle, 'handle');
  return {
    id: textOf(profile.did, 'did'),
    handle,
    name: optionalText(profile.displayName),
    url: urlOf(handle),
    followers: countOf(profile.followersCount),
  };
}

/** Failures by their names, which the pages of the methods list; the status of most of them is 400. */
const refusals: Readonly<Record<string, SocialFailureCode>> = {
  ExpiredToken: 'social_token_dead',
  InvalidToken: 'social_token_dead',
  // Suspended, or moved to another server; connecting it again tells which.
  AccountTakedown: 'social_token_dead',
  AccountDeactivated: 'social_token_dead',
  RateLimitExceeded: 'social_rate_limited',
};

const unknown: readonly SocialFailureCode[] = ['social_forbidden', 'social_gone', 'social_token_dead'];

/** Finds an account by its handle without a password, at the public interface: https://docs.bsky.app/docs/advanced-guides/api-directory */
async function findAccount(ask: Ask, name: string): Promise<Profile> {
  const url = `https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(name)}`;
  try {
    return profileOf(await ask({ url, token: null }));
  } catch (error) {
    // A handle that nobody has is answered by 400 with words alone.
    const isUnknown = error instanceof SocialFailure && unknown.includes(error.code);
    throw isUnknown ? new SocialFailure('social_account_unknown') : error;
  }
}

const reasons = ['mention', 'reply', 'quote'];

/**
 * Reads https://docs.bsky.app/docs/api/app-bsky-notification-list-notifications : posts that mention or quote the account, or answer it. Those
 * that answer one of its posts are also comments.
 */
async function readNotices(
  ask: Ask,
  { server, known }: { server: string | null; known: KnownComments },
  own: readonly OwnPost[],
) {
  const asked = reasons.map((reason) => ['reasons', reason] as const);
  const read = async (next: string | null) => {
    const from = next === null ? [] : [['cursor', next] as const];
    const place = [...asked, ['limit', String(page)] as const, ...from];
    const answer = await askView(ask, server, 'notification.listNotifications', place);
    return { items: listOf(answer.notifications, 'notifications'), next: optionalText(answer.cursor) };
  };
  const { ofAccount } = olderComments(known);
  const { items } = await readOn(await read(null), (all) => ofAccount(all.map(({ uri }) => String(uri))), read);
  const notices = items
    .filter(({ reason }) => reasons.includes(String(reason)))
    .flatMap((notice) => {
      const post_id = notice.reason === 'reply' ? optionalText(notice.reasonSubject) : null;
      return postOf(notice).map((post) => ({ post, post_id }));
    });
  const replies = Map.groupBy(notices, ({ post_id }) => post_id);
  const comments = [...replies].flatMap(([post, all]): PostComments[] =>
    post === null
      ? []
      : [{ post, comments: all.map((one) => one.post).filter(({ text }) => text !== ''), isWhole: false }],
  );
  const bare = own.filter((post) => post.comments === 0 && !replies.has(post.id));
  return {
    received: await shownPosts(
      ask,
      server,
      notices.map(({ post }) => post),
    ),
    comments: [...comments, ...bare.map(({ id }) => ({ post: id, comments: [], isWhole: true }))],
  };
}

/** Bluesky, with an app password that a person makes there, and any server of the network: https://docs.bsky.app/docs/get-started */
export const bluesky: KeyConnector = {
  network: 'bluesky',
  name: 'Bluesky',
  mediaType: 'social',
  site: 'bsky.app',
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'read',
    hashtags: 'read',
    mentions: 'read',
    comments: 'read',
  },
  ownSearch: blueskySearch,
  application: { kind: 'key', url: 'https://bsky.app/settings/app-passwords', days: null },
  prices: null,
  needsPaidPlan: false,
  key: appPassword,
  keyCode: 'app_password',
  readName: (entered) => readAccount({ network: 'bluesky', handle: entered }),
  // An app password is sent to `createSession` alone.
  sign: (request, key) =>
    request.token !== undefined || appPassword.test(key)
      ? request
      : { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } },
  refusal: (answer) => refusals[String(fieldsOf(answer).error)] ?? null,
  findAccount,
  openSession,
  renew: (ask, { server }, now) => renewSession(ask, server, now),
  withdraw: endSession,
  read: async (ask, { server, external_id, known }) => {
    const actor = ['actor', external_id] as const;
    const profile = profileOf(await askView(ask, server, 'actor.getProfile', [actor]));
    const asked = [actor, ['filter', 'posts_no_replies'], ['limit', String(page)]] as const;
    const posts = ownPostsOf((await askView(ask, server, 'feed.getAuthorFeed', asked)).feed, external_id);
    return { profile, posts, days: [], ...(await readNotices(ask, { server, known }, posts)) };
  },
};
