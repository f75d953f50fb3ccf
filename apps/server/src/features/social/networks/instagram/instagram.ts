import { countOf, fieldsOf, listOf, optionalText, textOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, FoundPost, OwnPost, PostComments, Profile } from '../../connector.ts';
import { unlessForbidden } from '../../failure.ts';
import { type OlderComments, olderComments } from '../../reading/older-comments.ts';
import {
  daysOf,
  graph,
  lastDays,
  listPages,
  refusalOfMeta,
  settleWithFacebook,
  signInWithFacebook,
  withdrawAtFacebook,
} from '../meta/graph.ts';
import { commentsOf, commentsOfPost, ownPosts, type PostFields, receivedPosts, withOlder } from '../meta/posts.ts';
import { instagramSearch } from './instagram-search.ts';

const userFields = 'id,username,name,followers_count';
const page = 50;

/** Reads https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user */
function profileOf(user: Record<string, unknown>): Profile {
  const handle = textOf(user.username, 'username');
  return {
    id: textOf(user.id, 'id'),
    handle,
    name: optionalText(user.name),
    url: `https://www.instagram.com/${handle}`,
    followers: countOf(user.followers_count),
    picture: webAddress(user.profile_picture_url),
  };
}

const names: PostFields = { url: 'permalink', text: 'caption', time: 'timestamp' };

/** Reads https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
const postsOf = (answer: unknown): OwnPost[] =>
  ownPosts(answer, names, (media) => ({
    // Left out if the owner hides it.
    likes: countOf(media.like_count),
    comments: countOf(media.comments_count),
    shares: null,
    views: null,
  }));

/** Reads https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/tags */
const taggedOf = (answer: unknown): FoundPost[] => receivedPosts(answer, names, (media) => media.username);

/**
 * Reads https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments , as a field of each post. A
 * comment has no address of its own.
 */
async function readComments(
  ask: Ask,
  posts: unknown,
  { handle, older }: { handle: string; older: OlderComments },
): Promise<PostComments[]> {
  const all: PostComments[] = [];
  for (const media of listOf(fieldsOf(posts).data, 'data')) {
    const id = optionalText(media.id);
    if (!id) continue;
    const request = { url: `${graph}/${encodeURIComponent(id)}/comments?fields=${commentFields}&limit=50` };
    const read = commentsOf(id, await withOlder(ask, media.comments, request, older), {
      ...{ text: 'text', time: 'timestamp' },
      authorOf: ({ username }) => (username === handle ? null : (optionalText(username) ?? undefined)),
      urlOf: () => media.permalink,
    });
    all.push(read);
  }
  return all;
}

const commentFields = 'id,text,timestamp,username';
const commentScope = 'instagram_manage_comments';

/** Professional accounts that belong to a page: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login */
export const instagram: Connector = {
  network: 'instagram',
  name: 'Instagram',
  mediaType: 'instagram',
  site: 'instagram.com',
  settings: ['MASTHEAD_SOCIAL_META_ID', 'MASTHEAD_SOCIAL_META_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    mentions: 'read',
    search: 'not_offered',
    hashtags: 'read',
    comments: 'read',
  },
  laterScopes: { comments: commentScope },
  application: {
    kind: 'review',
    url: 'https://developers.facebook.com/docs/instagram-platform/app-review',
    days: { from: 7, to: 42 },
  },
  prices: null,
  signIn: () =>
    signInWithFacebook([
      ...['instagram_basic', 'instagram_manage_insights', 'pages_show_list', 'pages_read_engagement'],
      commentScope,
    ]),
  sharesConsentWith: ['facebook', 'instagram'],
  refusal: refusalOfMeta,
  ownSearch: instagramSearch,
  settle: settleWithFacebook,
  withdraw: withdrawAtFacebook,
  findAccounts: async (ask) => {
    const pages = await listPages(ask, `instagram_business_account{${userFields},profile_picture_url}`);
    const users = pages.map((one) => fieldsOf(one.instagram_business_account));
    return users.filter(({ id }) => optionalText(id)).map(profileOf);
  },
  read: async (ask, { external_id, scopes, known }, now) => {
    const user = `${graph}/${encodeURIComponent(external_id)}`;
    const profile = profileOf(fieldsOf(await ask({ url: `${user}?fields=${userFields}` })));
    const media = (more: string) => `${user}/media?fields=id,caption,permalink,timestamp,${more}&limit=${page}`;
    const counts = 'like_count,comments_count';
    const newest = `comments.limit(${commentsOfPost}){${commentFields}}`;
    // Meta grants a permission without an approval only in words.
    const withComments = scopes.includes(commentScope)
      ? await unlessForbidden(ask({ url: media(`${counts},${newest}`) }))
      : null;
    const posts = withComments ?? (await ask({ url: media(counts) }));
    const tags = await ask({ url: `${user}/tags?fields=id,caption,permalink,timestamp,username&limit=${page}` });
    // https://developers.facebook.com/docs/instagram-platform/api-reference/instagram-user/insights
    const days = await ask({ url: `${user}/insights?metric=reach&period=day&${lastDays(now)}` });
    const asked = { handle: profile.handle, older: olderComments(known) };
    const comments = withComments === null ? null : await readComments(ask, withComments, asked);
    return {
      profile,
      posts: postsOf(posts),
      days: daysOf(days, { reach: 'reach' }),
      received: taggedOf(tags),
      ...(comments !== null && { comments }),
    };
  },
};
