import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { cleanText, element, escapeText } from '../markup/index.ts';

/** An entry of a feed. Texts are plain unless they are named HTML. */
interface FeedItem {
  /** UUID of the record. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** The whole text, where readers may have it. */
  content: { html: string } | { text: string } | null;
  authors: readonly string[];
  /** BCP 47. */
  language: string | null;
  publishedAt: string;
  modifiedAt: string | null;
  tags: readonly string[];
  /** Address of the cover. */
  image: string | null;
}

export interface Feed {
  /** UUID of the record. */
  id: string;
  title: string;
  description: string;
  /** The page for people, and the address of the feed itself. */
  urls: { home: string; self: string };
  author: { name: string; url: string } | null;
  /** BCP 47. */
  language: string | null;
  changedAt: Date;
  /** Address of the WebSub hub. */
  hub: string | null;
  /** Minutes that a reader may keep an RSS feed. */
  minutesKept: number | null;
  items: readonly FeedItem[];
}

/** Formats of feeds, with the type under which each is served. */
export const feedTypes = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;
export type FeedFormat = keyof typeof feedTypes;

const composers: Record<FeedFormat, (feed: Feed) => string> = {
  rss: composeRss,
  atom: composeAtom,
  json: composeJson,
};

/** Writes a feed as RSS 2.0, Atom (RFC 4287) or JSON Feed 1.1. */
export const composeFeed = (format: FeedFormat, feed: Feed): string => composers[format](cleaned(feed));

const urn = (id: string): string => `urn:uuid:${id}`;
const list = <T>(items: readonly T[]): T[] | undefined => (items.length > 0 ? [...items] : undefined);
const linksOf = ({ urls, hub }: Feed, type: string) => [
  { href: urls.self, rel: 'self', type },
  ...(hub ? [{ href: hub, rel: 'hub' }] : []),
];

/** Returns the text of an item as HTML; plain text becomes one paragraph per line. */
function htmlOf({ content }: FeedItem): string | undefined {
  if (content === null) return undefined;
  if ('html' in content) return content.html;
  const lines = content.text.split('\n').filter(Boolean);
  return lines.map((line) => element('p', line)).join('');
}

function composeRss(feed: Feed): string {
  const { title, description, urls, language, changedAt, minutesKept, items } = feed;
  const xml = generateRssFeed({
    title,
    link: urls.home,
    description,
    ...(language && { language }),
    lastBuildDate: changedAt,
    generator: 'Masthead',
    ...(minutesKept && { ttl: minutesKept }),
    atom: { links: linksOf(feed, 'application/rss+xml') },
    items: items.map((item) => ({
      title: item.title,
      link: item.url,
      guid: { value: urn(item.id), isPermaLink: false },
      pubDate: item.publishedAt,
      // A description is HTML.
      description: escapeText(item.summary),
      content: { encoded: htmlOf(item) },
      dc: { creators: list([item.authors.join(', ')]), languages: list(item.language ? [item.language] : []) },
      categories: list(item.tags.map((name) => ({ name }))),
      media: { contents: list(item.image ? [{ url: item.image, medium: 'image' }] : []) },
    })),
  });
  return tightened(xml);
}

function composeAtom(feed: Feed): string {
  const { id, title, description, urls, author, language, changedAt, items } = feed;
  const xml = generateAtomFeed({
    id: urn(id),
    title: { value: title },
    subtitle: { value: description },
    updated: changedAt,
    links: [{ href: urls.home }, ...linksOf(feed, 'application/atom+xml')],
    authors: list(author ? [{ name: author.name, uri: author.url }] : []),
    generator: { text: 'Masthead' },
    xml: { lang: language ?? undefined },
    entries: items.map((item) => ({
      id: urn(item.id),
      title: { value: item.title },
      links: [{ href: item.url }],
      published: item.publishedAt,
      updated: item.modifiedAt ?? item.publishedAt,
      summary: { value: item.summary },
      content: { type: 'html', value: htmlOf(item) },
      authors: list(item.authors.map((name) => ({ name }))),
      categories: list(item.tags.map((term) => ({ term }))),
      xml: { lang: item.language ?? undefined },
    })),
  });
  return tightened(xml);
}

function composeJson({ title, description, urls, author, language, hub, items }: Feed): string {
  const json = generateJsonFeed({
    title,
    description,
    home_page_url: urls.home,
    feed_url: urls.self,
    language: language ?? undefined,
    authors: list(author ? [author] : []),
    hubs: list(hub ? [{ type: 'WebSub', url: hub }] : []),
    items: items.map((item) => ({
      id: urn(item.id),
      url: item.url,
      title: item.title,
      summary: item.summary,
      ...(item.content && 'html' in item.content
        ? { content_html: item.content.html }
        : { content_text: item.content?.text ?? item.summary }),
      date_published: item.publishedAt,
      date_modified: item.modifiedAt ?? undefined,
      image: item.image ?? undefined,
      authors: list(item.authors.map((name) => ({ name }))),
      tags: list(item.tags),
      language: item.language ?? undefined,
    })),
  });
  // The library leaves an empty list out, which the format requires.
  return JSON.stringify(Object.assign({ items: [] }, json));
}

const sections = />\n *((?:<!\[CDATA\[[\s\S]*?\]\]>)+)\n *</g;

/** Removes the line breaks that the library puts around CDATA: some readers take them as part of the text. */
const tightened = (xml: string): string => xml.replace(sections, '>$1<');

/** Removes from all texts of a feed the characters that XML cannot hold; the library does not look for them. */
function cleaned<T>(value: T): T;
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}
