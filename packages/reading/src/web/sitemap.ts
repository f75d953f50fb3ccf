import { gunzipSync } from 'node:zlib';
import { decodeXml } from '../charset.ts';
import { parseDate } from '../feed/dates.ts';
import type { Feed } from '../feed/feed.ts';
import { readXmlFeed } from '../feed/xml-feed.ts';
import { child, readXml, textOf, type XmlElement } from '../feed/xml-tree.ts';
import { collapse } from '../markup.ts';
import { ReadingError } from '../reading-error.ts';
import { resolveUrl } from './canonical-url.ts';

export interface SitemapEntry {
  url: string;
  modifiedAt: Date | null;
  /** Title from the news extension. */
  title: string | null;
  publishedAt: Date | null;
  language: string | null;
  outletName: string | null;
}
interface Sitemap {
  /** 'index': the entries are sitemaps themselves. */
  kind: 'pages' | 'index';
  entries: SitemapEntry[];
}

/** The protocol's own limit for an unpacked sitemap is 50 MB. */
const largest = 52 << 20;

function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largest });
  } catch {
    throw new ReadingError('too_large');
  }
}

const line = (element: XmlElement | undefined): string | null => collapse(textOf(element)) || null;

function entry(element: XmlElement, base: string): SitemapEntry | null {
  // Some indexes have the address without a 'loc' around it.
  const url = resolveUrl(textOf(child(element, 'loc', 'link') ?? element), base);
  if (!url) return null;
  const news = child(element, 'news:news');
  const publication = child(news, 'news:publication');
  const video = child(element, 'video:video', 'sitemap-media:video');
  return {
    url,
    modifiedAt: parseDate(textOf(child(element, 'lastmod'))),
    title: line(child(news, 'news:title')),
    publishedAt: parseDate(
      textOf(child(news ?? video, 'news:publication_date', 'sitemap-media:publication_date', 'video:publication_date')),
    ),
    language: line(child(publication, 'news:language')),
    outletName: line(child(publication, 'news:name')),
  };
}

const blank = { modifiedAt: null, title: null, publishedAt: null, language: null, outletName: null };

/** Feeds may be given as sitemaps (sitemaps.org). */
const fromFeed = ({ title: outletName, language, items }: Feed): Sitemap => ({
  kind: 'pages',
  entries: items.flatMap(({ url, title, publishedAt, updatedAt }) =>
    url ? [{ url, title, publishedAt, modifiedAt: updatedAt, language, outletName }] : [],
  ),
});

/**
 * Reads an XML sitemap, a sitemap index, a feed or a plain list of addresses, gzip or not; wrong namespaces are forgiven.
 * Throws ReadingError('empty' | 'html' | 'not_a_sitemap' | 'too_large').
 */
export function parseSitemap(bytes: Uint8Array, { url }: { url: string }): Sitemap {
  const text = decodeXml(unpack(bytes)).trim();
  if (text === '') throw new ReadingError('empty');
  if (!text.startsWith('<')) {
    const lines = text
      .split(/\r\n|\r|\n/)
      .map((one) => (/^https?:\/\/\S+$/i.test(one.trim()) ? resolveUrl(one, null) : null));
    const entries = lines.flatMap((one) => (one ? [{ url: one, ...blank }] : []));
    if (entries.length === 0) throw new ReadingError('not_a_sitemap');
    return { kind: 'pages', entries };
  }
  const local = (element: XmlElement) => element.name.slice(element.name.indexOf(':') + 1);
  const roots = readXml(text, url);
  const root = roots.find((element) => /^(urlset|sitemapindex)$/.test(local(element)));
  const feed = roots.find((element) => /^(?:rss|rdf|feed|channel)$/i.test(local(element)));
  if (!root && feed) return fromFeed(readXmlFeed(feed));
  if (!root) throw new ReadingError(/<html/i.test(text.slice(0, 2000)) ? 'html' : 'not_a_sitemap');
  const kind = local(root) === 'sitemapindex' ? 'index' : 'pages';
  const wanted = kind === 'index' ? 'sitemap' : 'url';
  return {
    kind,
    entries: root.children.filter((one) => local(one) === wanted).flatMap((one) => entry(one, url) ?? []),
  };
}
