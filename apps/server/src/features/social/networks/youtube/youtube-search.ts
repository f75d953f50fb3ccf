import { fieldsOf, listOf, optionalText, timeOf } from '../../answer.ts';
import type { Ask, Found, FoundPost, Search } from '../../connector.ts';
import type { SocialFailureCode } from '../../failure.ts';
import { namesOf, quoted } from '../../search/stream-words.ts';

const base = 'https://www.googleapis.com/youtube/v3';

/** Videos can be found some time after they were published; so much is read again. */
const overlap = 6 * 3600;
/** Seconds of the past that the first search of a query brings. */
const firstDays = 7 * 86_400;

const refusals: Readonly<Record<string, SocialFailureCode>> = {
  API_KEY_INVALID: 'social_keys_refused',
  quotaExceeded: 'social_rate_limited',
  rateLimitExceeded: 'social_rate_limited',
};

/**
 * Reads the reason of an error. A wrong key is answered by 400 and a used-up day by 403, which tell nothing alone:
 * https://developers.google.com/youtube/v3/docs/errors and https://docs.cloud.google.com/apis/design/errors#error_info
 */
export function refusalOfYouTube(answer: unknown): SocialFailureCode | null {
  const { errors, details } = fieldsOf(fieldsOf(answer).error);
  const reasons = [errors, details].filter(Array.isArray).flat();
  return reasons.map((one) => refusals[optionalText(fieldsOf(one).reason) ?? '']).find(Boolean) ?? null;
}

/** Reads https://developers.google.com/youtube/v3/docs/videos/list : a search shows only the beginning of a description. */
async function readVideos(ask: Ask, ids: readonly string[]): Promise<FoundPost[]> {
  if (ids.length === 0) return [];
  const named = ids.map(encodeURIComponent).join(',');
  const answer = fieldsOf(await ask({ url: `${base}/videos?part=snippet&id=${named}` }));
  return listOf(answer.items, 'items').flatMap((video) => {
    const id = optionalText(video.id);
    const snippet = fieldsOf(video.snippet);
    const published_at = timeOf(snippet.publishedAt);
    const text = [optionalText(snippet.title), optionalText(snippet.description)].filter(Boolean).join('\n');
    if (!id || !published_at || !text) return [];
    const url = `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
    const author = optionalText(snippet.channelTitle);
    return [
      { id, url, text, author, followers: null, language: optionalText(snippet.defaultAudioLanguage), published_at },
    ];
  });
}

/**
 * Search of YouTube: https://developers.google.com/youtube/v3/docs/search/list . It allows 100 searches a day, joins words with `|`,
 * has no brackets, and a list ends after 500 videos. Queries hold names only; the matching of streams decides on all other words.
 */
export const youtubeSearch: Search = {
  longest: 500,
  page: 50,
  pricePerPost: 0,
  pages: 10,
  isByTime: true,
  daily: 90,
  queriesOf: (stream) => namesOf(stream).map(quoted),
  join: (queries) => queries.join('|'),
  read: async (ask, query, { since, next, size, now }): Promise<Found> => {
    const from = since === null ? now.getTime() / 1000 - firstDays : Number(since) - overlap;
    const asked = new URLSearchParams({
      part: 'id',
      type: 'video',
      order: 'date',
      q: query,
      maxResults: String(size),
      publishedAfter: new Date(from * 1000).toISOString(),
      ...(next && { pageToken: next }),
    });
    const found = fieldsOf(await ask({ url: `${base}/search?${asked}` }));
    const ids = listOf(found.items, 'items').flatMap((item) => optionalText(fieldsOf(item.id).videoId) ?? []);
    return { posts: await readVideos(ask, ids), newest: null, next: optionalText(found.nextPageToken) };
  },
};
