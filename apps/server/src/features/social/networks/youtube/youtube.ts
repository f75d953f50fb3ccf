import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, Connector, OwnPost, Profile } from '../../connector.ts';
import { SocialFailure } from '../../failure.ts';
import { signInWithGoogle } from '../google/google.ts';

const base = 'https://www.googleapis.com/youtube/v3';
/** Videos that one call may name. */
const page = 50;

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
    comments: 'not_built',
  },
  application: {
    kind: 'review',
    url: 'https://console.cloud.google.com/apis/library/youtube.googleapis.com',
    days: { from: 3, to: 42 },
  },
  prices: null,
  signIn: () => signInWithGoogle(['https://www.googleapis.com/auth/youtube.readonly']),
  sharesConsentWith: ['youtube', 'google_business'],
  findAccounts: async (ask) => [(await readChannel(ask)).profile],
  read: async (ask) => {
    const { profile, uploads } = await readChannel(ask);
    return { profile, posts: await readVideos(ask, uploads), days: [] };
  },
};
