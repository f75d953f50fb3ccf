import { parseDate } from '../feed/dates.ts';
import { escapeHtml } from '../sanitise.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import {
  type Fields,
  fields,
  list,
  type Post,
  postOf,
  readJsonOrFeed,
  string,
  type Timeline,
  timelineOf,
} from './post.ts';

const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;

/** Returns the id of a video, which each kind of list names elsewhere. */
function videoId(item: Fields): string | null {
  const { id, snippet, contentDetails } = item;
  return (
    string(fields(fields(snippet).resourceId).videoId) ??
    string(fields(id).videoId) ??
    string(fields(fields(contentDetails).upload).videoId) ??
    (item.kind === 'youtube#video' ? string(id) : null)
  );
}

function readVideo(item: Fields): Post | null {
  const id = videoId(item);
  const snippet = fields(item.snippet);
  const title = string(snippet.title);
  if (!id || !title) return null;
  const description = string(snippet.description);
  const thumbnails = fields(snippet.thumbnails);
  return postOf({
    id: `yt:video:${id}`,
    url: watchUrl(id),
    title,
    summary: description?.replace(/\s+/g, ' ') ?? null,
    contentHtml: description && escapeHtml(description).replaceAll('\n', '<br>'),
    author: string(snippet.videoOwnerChannelTitle) ?? string(snippet.channelTitle),
    publishedAt:
      parseDate(string(fields(item.contentDetails).videoPublishedAt)) ?? parseDate(string(snippet.publishedAt)),
    imageUrl: resolveUrl(string(fields(thumbnails.high ?? thumbnails.medium ?? thumbnails.default).url), null),
    language: string(snippet.defaultAudioLanguage)?.toLowerCase() ?? null,
  });
}

/** Reads a channel's or playlist's public feed, or a list of videos as the Data API answers it. */
export function parseYouTube(bytes: Uint8Array, from: { url: string; contentType?: string | null }): Timeline {
  return readJsonOrFeed(bytes, from, (data) => {
    const { kind, items } = fields(data);
    if (!/^youtube#\w+ListResponse$/.test(String(kind)) || !Array.isArray(items)) return null;
    return timelineOf(
      { title: string(fields(list(items)[0]?.snippet).channelTitle) },
      list(items).flatMap((item) => readVideo(item) ?? []),
    );
  });
}

/** Returns the channel of a page of YouTube: its feed is named by the channel's id, not by its handle. */
export const youTubeChannelOf = (html: string): string | null =>
  /(?:channel_id=|\/channel\/|"(?:channelId|externalId)":"|itemprop="(?:channelId|identifier)" content=")(UC[\w-]{22})/.exec(
    html,
  )?.[1] ?? null;
