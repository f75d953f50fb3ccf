import { parseDate } from '../feed/dates.ts';
import { plainText } from '../markup.ts';
import { sanitiseHtml } from '../sanitise.ts';
import {
  type Fields,
  fields,
  fromSeconds,
  list,
  type Post,
  postOf,
  readJsonOrFeed,
  string,
  type Timeline,
  timelineOf,
} from './post.ts';

const site = 'https://news.ycombinator.com';

function readHit(hit: Fields): Post | null {
  const id = string(hit.objectID);
  if (!id) return null;
  const html = string(hit.story_text) ?? string(hit.comment_text);
  const contentHtml = (html && sanitiseHtml(html, site)) || null;
  return postOf({
    id,
    url: `${site}/item?id=${encodeURIComponent(id)}`,
    title: string(hit.title) ?? string(hit.story_title),
    summary: contentHtml && plainText(contentHtml),
    contentHtml,
    author: string(hit.author),
    publishedAt: fromSeconds(hit.created_at_i) ?? parseDate(string(hit.created_at)),
    language: 'en',
  });
}

/** Reads the public search interface of Hacker News (`hits`), or its feed. */
export function parseHackerNews(bytes: Uint8Array, from: { url: string; contentType?: string | null }): Timeline {
  return readJsonOrFeed(bytes, from, (data) => {
    const { hits } = fields(data);
    if (!Array.isArray(hits)) return null;
    return timelineOf(
      { title: 'Hacker News', homeUrl: `${site}/`, language: 'en' },
      list(hits).flatMap((hit) => readHit(hit) ?? []),
    );
  });
}
