import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, OwnPost, Profile } from '../../connector.ts';
import type { SocialFailureCode } from '../../failure.ts';

const base = 'https://open.tiktokapis.com/v2';
const page = 20;

const codes: Readonly<Record<string, SocialFailureCode>> = {
  access_token_invalid: 'social_token_dead',
  scope_not_authorized: 'social_forbidden',
  scope_permission_missed: 'social_forbidden',
  rate_limit_exceeded: 'social_rate_limited',
  internal_error: 'social_away',
};

/**
 * Reads the error object that each answer has, `ok` included:
 * https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
 */
function refusal(answer: unknown): SocialFailureCode | null {
  const code = optionalText(fieldsOf(fieldsOf(answer).error).code);
  return code && Object.hasOwn(codes, code) ? codes[code]! : null;
}

/** Reads https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
async function readUser(ask: Ask): Promise<Profile> {
  const fields = 'open_id,username,display_name,profile_deep_link,follower_count';
  const answer = fieldsOf(await ask({ url: `${base}/user/info/?fields=${fields}` }));
  const user = fieldsOf(fieldsOf(answer.data).user);
  const handle = textOf(user.username, 'username');
  return {
    id: textOf(user.open_id, 'open_id'),
    handle,
    name: optionalText(user.display_name),
    url: `https://www.tiktok.com/@${handle}`,
    followers: countOf(user.follower_count),
  };
}

/** Reads https://developers.tiktok.com/doc/tiktok-api-v2-video-object */
function videosOf(answer: unknown): OwnPost[] {
  return listOf(fieldsOf(fieldsOf(answer).data).videos, 'videos').flatMap((video) => {
    const id = optionalText(video.id);
    const url = webAddress(video.share_url);
    const seconds = countOf(video.create_time);
    const published_at = seconds === null ? null : timeOf(seconds * 1000);
    if (!id || !url || !published_at) return [];
    return [
      {
        id,
        url,
        text: optionalText(video.video_description) ?? optionalText(video.title) ?? '',
        published_at,
        likes: countOf(video.like_count),
        comments: countOf(video.comment_count),
        shares: countOf(video.share_count),
        views: countOf(video.view_count),
      },
    ];
  });
}

/** Own videos by the Display API: https://developers.tiktok.com/doc/display-api-overview */
export const tiktok: Connector = {
  network: 'tiktok',
  name: 'TikTok',
  mediaType: 'tiktok',
  site: 'tiktok.com',
  settings: ['MASTHEAD_SOCIAL_TIKTOK_ID', 'MASTHEAD_SOCIAL_TIKTOK_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    // The Research API is for universities alone.
    search: 'not_offered',
    hashtags: 'not_offered',
    mentions: 'not_offered',
    comments: 'not_offered',
  },
  application: {
    kind: 'review',
    url: 'https://developers.tiktok.com/doc/app-review-guidelines',
    days: { from: 3, to: 21 },
  },
  prices: null,
  // https://developers.tiktok.com/doc/login-kit-web ; PKCE is for apps of desktops only there.
  signIn: () => ({
    server: {
      issuer: 'https://www.tiktok.com',
      authorization_endpoint: 'https://www.tiktok.com/v2/auth/authorize/',
      token_endpoint: `${base}/oauth/token/`,
      revocation_endpoint: `${base}/oauth/revoke/`,
    },
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'],
    separator: ',',
    idIn: 'client_key',
    secretIn: 'body',
    hasPkce: false,
    more: {},
  }),
  refusal,
  findAccounts: async (ask) => [await readUser(ask)],
  // https://developers.tiktok.com/doc/tiktok-api-v2-video-list
  read: async (ask) => {
    const profile = await readUser(ask);
    const counts = 'like_count,comment_count,share_count,view_count';
    const fields = `id,title,video_description,create_time,share_url,${counts}`;
    const videos = await ask({ url: `${base}/video/list/?fields=${fields}`, json: { max_count: page } });
    return { profile, posts: videosOf(videos), days: [] };
  },
};
