import { countOf, fieldsOf, listOf, optionalList, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, Connector, KnownComments, OwnComment, OwnPost, PostComments, Profile } from '../../connector.ts';
import { answerIfAny, SocialFailure } from '../../failure.ts';
import { olderComments, readOn } from '../../reading/older-comments.ts';
import { signInWithGoogle } from '../google/google.ts';

const base = 'https://www.googleapis.com/youtube/v3';
/** Videos that one call may name. */
const page = 50;

type Fields = Record<string, unknown>;

interface Channel {
  profile: Profile;
  /** Playlist of all uploads. */
  uploads: string | null;
}

/** Reads https://developers.google.com/youtube/v3/docs/channels/list */
async function readChannel(ask: Ask): Promise<Channel> {
  const answer = fieldsOf(await ask({ url: `${base}/channels?part=snippet,statistics,contentDetails&mine=true` }));
  // A Google account without a channel gets the list without `items`.
  const isEmpty = answer.items === undefined && answer.kind === 'youtube#channelListResponse';
  const [channel] = isEmpty ? [] : listOf(answer.items, 'items');
  if (!channel) throw new SocialFailure('social_account_unreadable');
  const id = textOf(channel.id, 'id');
  const snippet = fieldsOf(channel.snippet);
  const statistics = fieldsOf(channel.statistics);
  return {
    profile: {
      id,
      handle: optionalText(snippet.customUrl)?.replace(/^@/, '') ?? `channel/${id}`,
      name: optionalText(snippet.title),
      url: `https://www.youtube.com/channel/${id}`,
      followers: statistics.hiddenSubscriberCount === true ? null : countOf(statistics.subscriberCount),
    },
    uploads: optionalText(fieldsOf(fieldsOf(channel.contentDetails).relatedPlaylists).uploads),
  };
}

/** Reads https://developers.google.com/youtube/v3/docs/videos#resource */
export function videosOf(answer: unknown): OwnPost[] {
  return listOf(fieldsOf(answer).items, 'items').flatMap((video) => {
    const id = optionalText(video.id);
    const snippet = fieldsOf(video.snippet);
    const statistics = fieldsOf(video.statistics);
    const published_at = timeOf(snippet.publishedAt);
    if (!id || !published_at) return [];
    return [
      {
        id,
        url: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
        text: optionalText(snippet.title) ?? '',
        published_at,
        likes: countOf(statistics.likeCount),
        comments: countOf(statistics.commentCount),
        shares: null,
        views: countOf(statistics.viewCount),
      },
    ];
  });
}

/**
 * Reads the uploads, newest first: https://developers.google.com/youtube/v3/docs/playlistItems/list . Each call costs
 * one of 10,000 units a day.
 */
async function readVideos(ask: Ask, uploads: string | null): Promise<OwnPost[]> {
  if (!uploads) return [];
  const list = fieldsOf(
    await ask({
      url: `${base}/playlistItems?part=contentDetails&maxResults=${page}&playlistId=${encodeURIComponent(uploads)}`,
    }),
  );
  const ids = listOf(list.items, 'items').flatMap((item) => optionalText(fieldsOf(item.contentDetails).videoId) ?? []);
  if (ids.length === 0) return [];
  const named = ids.map(encodeURIComponent).join(',');
  return videosOf(await ask({ url: `${base}/videos?part=snippet,statistics&id=${named}` }));
}

/** Most comments of an answer. */
const longestThreads = 100;

/** Reads https://developers.google.com/youtube/v3/docs/comments#resource */
function commentOf(video: string, comment: Fields, channel: string): OwnComment[] {
  const id = optionalText(comment.id);
  const snippet = fieldsOf(comment.snippet);
  const text = optionalText(snippet.textDisplay);
  const published_at = timeOf(snippet.publishedAt);
  if (!id || !text || !published_at || fieldsOf(snippet.authorChannelId).value === channel) return [];
  const url = `https://www.youtube.com/watch?v=${encodeURIComponent(video)}&lc=${encodeURIComponent(id)}`;
  return [{ id, url, text, author: optionalText(snippet.authorDisplayName), published_at }];
}

/**
 * Reads the newest comments on the videos of a channel and the replies to them with the operator's key, which reads public data:
 * https://developers.google.com/youtube/v3/docs/commentThreads/list . The consent reads them only with the right to delete videos, which is
 * not asked for.
 */
async function readComments(
  ask: Ask,
  { channel, key, known }: { channel: string; key: string | null; known: KnownComments },
): Promise<PostComments[] | null> {
  if (key === null) return null;
  const asked = `allThreadsRelatedToChannelId=${encodeURIComponent(channel)}&order=time&maxResults=${longestThreads}`;
  const url = `${base}/commentThreads?part=snippet,replies&textFormat=plainText&${asked}`;
  const read = async (next: string | null) => {
    const from = next === null ? '' : `&pageToken=${encodeURIComponent(next)}`;
    const answer = fieldsOf(await ask({ url: `${url}${from}`, token: null, headers: { 'x-goog-api-key': key } }));
    return { items: listOf(answer.items, 'items'), next: optionalText(answer.nextPageToken) };
  };
  const first = await answerIfAny(read(null));
  if (first === null) return null;
  const { ofAccount } = olderComments(known);
  const { items, isWhole } = await readOn(first, (found) => ofAccount(found.map(({ id }) => String(id))), read);
  const threads = Map.groupBy(items, ({ snippet }) => optionalText(fieldsOf(snippet).videoId));
  return [...threads].flatMap(([video, all]) => {
    if (video === null) return [];
    const comments = all.flatMap(({ snippet, replies }) => [
      ...commentOf(video, fieldsOf(fieldsOf(snippet).topLevelComment), channel),
      ...optionalList(fieldsOf(replies).comments).flatMap((reply) => commentOf(video, reply, channel)),
    ]);
    return [{ post: video, comments, isWhole }];
  });
}

/** YouTube by the Data API: https://developers.google.com/youtube/v3/docs */
export const youtube: Connector = {
  network: 'youtube',
  name: 'YouTube',
  mediaType: 'youtube',
  site: 'youtube.com',
  settings: ['MASTHEAD_SOCIAL_YOUTUBE_ID', 'MASTHEAD_SOCIAL_YOUTUBE_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'read',
    hashtags: 'read',
    mentions: 'not_offered',
    comments: 'read',
  },
  operatorKey: { setting: 'MASTHEAD_SOCIAL_YOUTUBE_KEY', capabilities: ['search', 'hashtags', 'comments'] },
  application: {
    kind: 'review',
    url: 'https://console.cloud.google.com/apis/library/youtube.googleapis.com',
    days: { from: 3, to: 42 },
  },
  prices: null,
  signIn: () => signInWithGoogle(['https://www.googleapis.com/auth/youtube.readonly']),
  sharesConsentWith: ['youtube', 'google_business'],
  findAccounts: async (ask) => [(await readChannel(ask)).profile],
  read: async (ask, { key, known }) => {
    const { profile, uploads } = await readChannel(ask);
    const posts = await readVideos(ask, uploads);
    const comments = await readComments(ask, { channel: profile.id, key, known });
    return { profile, posts, days: [], ...(comments && { comments }) };
  },
};
