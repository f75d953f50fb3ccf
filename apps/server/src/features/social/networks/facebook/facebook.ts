import { countOf, fieldsOf, listOf, optionalList, optionalText, textOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, CountedDay, FoundPost, OwnPost, PostComments, Profile } from '../../connector.ts';
import { SocialFailure, unlessForbidden } from '../../failure.ts';
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

const pageFields = 'id,name,username,link,followers_count,access_token';
const page = 50;

/** Reads https://developers.facebook.com/docs/graph-api/reference/page */
function profileOf(found: Record<string, unknown>): Profile {
  const id = textOf(found.id, 'id');
  return {
    id,
    // A page without a name of its own is found by its number.
    handle: optionalText(found.username) ?? id,
    name: optionalText(found.name),
    url: webAddress(found.link) ?? `https://www.facebook.com/${id}`,
    followers: countOf(found.followers_count),
    picture: webAddress(fieldsOf(fieldsOf(found.picture).data).url),
  };
}

const totalOf = (edge: unknown): number | null => countOf(fieldsOf(fieldsOf(edge).summary).total_count);

const names: PostFields = { url: 'permalink_url', text: 'message', time: 'created_time' };

/** Reads https://developers.facebook.com/docs/graph-api/reference/page/feed */
const postsOf = (answer: unknown): OwnPost[] =>
  ownPosts(answer, names, (post) => ({
    text: optionalText(post.message) ?? optionalText(post.story) ?? '',
    likes: totalOf(post.reactions),
    comments: totalOf(post.comments),
    // Left out if nobody has shared the post.
    shares: post.shares === undefined ? 0 : countOf(fieldsOf(post.shares).count),
    views: null,
  }));

const commentFields = 'id,message,created_time,permalink_url,from';

/** Reads https://developers.facebook.com/docs/graph-api/reference/object/comments , the newest as a field of each post. */
async function readComments(
  ask: Ask,
  feed: unknown,
  { pageId, token, older }: { pageId: string; token: string; older: OlderComments },
): Promise<PostComments[]> {
  const all: PostComments[] = [];
  for (const post of listOf(fieldsOf(feed).data, 'data')) {
    const id = optionalText(post.id);
    if (!id) continue;
    const asked = `order=reverse_chronological&filter=stream&fields=${commentFields}&limit=100`;
    const request = { url: `${graph}/${encodeURIComponent(id)}/comments?${asked}`, token };
    const read = commentsOf(id, await withOlder(ask, post.comments, request, older), {
      ...{ text: 'message', time: 'created_time' },
      authorOf: ({ from }) => (fieldsOf(from).id === pageId ? null : (optionalText(fieldsOf(from).name) ?? undefined)),
      urlOf: ({ permalink_url }) => permalink_url ?? post.permalink_url,
    });
    all.push(read);
  }
  return all;
}

/**
 * Reads https://developers.facebook.com/docs/graph-api/reference/page/tagged . Posts that are not public are left out.
 */
function taggedOf(answer: unknown): FoundPost[] {
  const data = optionalList(fieldsOf(answer).data).filter((post) => fieldsOf(post.privacy).value === 'EVERYONE');
  return receivedPosts({ data }, names, (post) => fieldsOf(post.from).name);
}

/**
 * Reads the days without missing insights: pages below 100 followers have none, and metrics change from time to time.
 */
async function readDays(ask: Ask, id: string, token: string, now: Date): Promise<CountedDay[]> {
  const [reach, engagement] = ['page_total_media_view_unique', 'page_post_engagements'] as const;
  const url = `${graph}/${id}/insights?metric=${reach},${engagement}&period=day&${lastDays(now)}`;
  const answer = await unlessForbidden(ask({ url, token }));
  return answer === null ? [] : daysOf(answer, { reach, engagement });
}

/** Pages by the Graph API: https://developers.facebook.com/docs/pages-api */
export const facebook: Connector = {
  network: 'facebook',
  name: 'Facebook',
  mediaType: 'facebook',
  site: 'facebook.com',
  settings: ['MASTHEAD_SOCIAL_META_ID', 'MASTHEAD_SOCIAL_META_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    mentions: 'read',
    // Public posts have not been searchable since CrowdTangle ended in August 2024.
    search: 'not_offered',
    hashtags: 'not_offered',
    comments: 'read',
  },
  application: {
    kind: 'review',
    url: 'https://developers.facebook.com/docs/resp-plat-initiatives/individual-processes/app-review',
    days: { from: 7, to: 42 },
  },
  prices: null,
  signIn: () =>
    signInWithFacebook(['pages_show_list', 'pages_read_engagement', 'pages_read_user_content', 'read_insights']),
  sharesConsentWith: ['facebook', 'instagram'],
  refusal: refusalOfMeta,
  settle: settleWithFacebook,
  withdraw: withdrawAtFacebook,
  // https://developers.facebook.com/docs/graph-api/reference/page/picture
  findAccounts: async (ask) => (await listPages(ask, `${pageFields},picture{url}`)).map(profileOf),
  read: async (ask, { external_id, known }, now) => {
    const id = encodeURIComponent(external_id);
    const found = fieldsOf(await ask({ url: `${graph}/${id}?fields=${pageFields}` }));
    const profile = profileOf(found);
    // The person no longer works for the page if it has no token.
    const token = optionalText(found.access_token);
    if (!token) throw new SocialFailure('social_forbidden');
    const newest = `comments.order(reverse_chronological).filter(stream).summary(total_count).limit(${commentsOfPost})`;
    const counts = `shares,reactions.summary(total_count).limit(0),${newest}{${commentFields}}`;
    const fields = `id,message,story,created_time,permalink_url,${counts}`;
    const feed = await ask({ url: `${graph}/${id}/posts?fields=${fields}&limit=${page}`, token });
    const tagged = `${graph}/${id}/tagged?fields=id,message,created_time,permalink_url,from,privacy&limit=${page}`;
    const received = taggedOf(await ask({ url: tagged, token }));
    const comments = await readComments(ask, feed, { pageId: profile.id, token, older: olderComments(known) });
    return { profile, posts: postsOf(feed), days: await readDays(ask, id, token, now), received, comments };
  },
};
