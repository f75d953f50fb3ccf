import type { Feed as PublicFeed } from '../../platform/feeds/index.ts';

/** One entry as it is published: headline, link and snippet; `text` only if the outlet's licence allows more. */
export interface Entry {
  id: string;
  headline: string;
  url: string;
  snippet: string;
  text: string | null;
  author: string | null;
  outlet: string;
  language: string;
  published_at: string;
}

export interface Feed {
  id: string;
  name: string;
  brand: string;
  /** Its addresses, and the page for people. */
  urls: { rss: string; json: string; html: string };
  /** Time of the last change of the content. */
  changedAt: Date;
  entries: readonly Entry[];
}

/** Returns the feed as it is written for readers of a format. */
export const publicFeed = (
  { id, name, brand, urls, changedAt, entries }: Feed,
  format: 'rss' | 'json',
): PublicFeed => ({
  id,
  title: name,
  description: `${name} · ${brand}`,
  urls: { home: urls.html, self: urls[format] },
  author: null,
  language: null,
  changedAt,
  hub: null,
  minutesKept: 15,
  items: entries.map((entry) => ({
    id: entry.id,
    url: entry.url,
    title: entry.headline,
    summary: entry.snippet,
    content: entry.text === null ? null : { text: entry.text },
    authors: entry.author ? [entry.author, entry.outlet] : [entry.outlet],
    language: entry.language === 'other' ? null : entry.language,
    publishedAt: entry.published_at,
    modifiedAt: null,
    tags: [],
    image: null,
  })),
});
