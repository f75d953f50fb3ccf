import { sanitiseHtml } from '../sanitise.ts';
import { parseDate } from './dates.ts';
import { type Feed, type FeedItem, summaryFrom, titleFrom } from './feed.ts';
import {
  absolute,
  authorOf,
  categoriesOf,
  date,
  episodeOf,
  firstText,
  html,
  imageOf,
  isLiteral,
  itemUrl,
  linkOf,
  text,
} from './xml-fields.ts';
import { child, childrenNamed, textOf, type XmlElement } from './xml-tree.ts';

const contentNames = ['content:encoded', 'content', 'atom:content', 'xhtml:body', 'xhtml:div', 'body', 'fullitem'];
const summaryNames = [
  'description',
  'summary',
  'atom:summary',
  'abstract',
  'dc:description',
  'dcterms:abstract',
  'itunes:summary',
  'media:description',
  'itunes:subtitle',
];
const publishedNames = [
  'pubdate',
  'published',
  'atom:published',
  'issued',
  'dcterms:issued',
  'dc:date',
  'dcterms:created',
  'created',
  'dcterms:available',
  'date',
];
const updatedNames = [
  'updated',
  'atom:updated',
  'modified',
  'atom:modified',
  'dcterms:modified',
  'lastbuilddate',
  'dc:date',
];

function contentOf(item: XmlElement): string | null {
  for (const name of contentNames) {
    const candidates = childrenNamed(item, name).filter(
      (one) => !/^(image|audio|video)\//.test(one.attributes.type ?? ''),
    );
    for (const candidate of candidates) {
      const found = isLiteral(candidate) ? sanitiseHtml(textOf(candidate).replaceAll('<', '&lt;')) : html(candidate);
      if (found) return found;
    }
  }
  return null;
}

function readItem(item: XmlElement, feedAuthor: string | null): FeedItem {
  const group = child(item, 'media:group');
  const written = contentOf(item);
  const description = summaryNames.flatMap((name) => childrenNamed(item, name)).find((one) => text(one));
  // Feeds that carry the whole text as the description have no other content.
  const contentHtml = written ?? html(description) ?? null;
  const described = text(description) ?? (group ? firstText(group, ['media:description']) : null);
  const summary = described ?? summaryFrom(contentHtml);
  const url = itemUrl(item);
  const id = firstText(item, ['guid', 'id', 'atom:id', 'dc:identifier']) ?? item.attributes['rdf:about'] ?? url;
  const updatedAt = date(item, updatedNames) ?? parseDate(item.attributes.lastmod);
  const episode = episodeOf(item);
  const title = firstText(item, ['title', 'atom:title', 'dc:title', 'rdf:title', 'media:title', 'itunes:title']);
  return {
    id: id || null,
    url,
    title: title ?? (group ? firstText(group, ['media:title']) : null) ?? titleFrom(summary, url),
    summary,
    contentHtml,
    author: authorOf(item) ?? authorOf(child(item, 'source', 'atom:source') ?? item) ?? feedAuthor,
    publishedAt: date(item, publishedNames) ?? updatedAt,
    updatedAt,
    imageUrl: imageOf(item, contentHtml),
    categories: categoriesOf(item),
    ...(episode && { episode }),
  };
}

function relatedBy(rel: 'hub' | 'self', elements: XmlElement[]): string | null {
  const links = elements.flatMap((one) => one.children).filter((one) => /link$/.test(one.name));
  const found = links.find((link) => (link.attributes.rel ?? '').split(/\s+/).includes(rel));
  return found ? absolute(found, found.attributes.href) : null;
}

function allNamed(element: XmlElement, pattern: RegExp): XmlElement[] {
  return element.children.flatMap((one) => (pattern.test(one.name) ? [one] : allNamed(one, pattern)));
}

/** Rebases an element. Without an xml:base, addresses of entries are relative to the site, not to the feed's address. */
function rebased(element: XmlElement, from: string | null, to: string | null): XmlElement {
  if (to === null || element.base !== from) return element;
  return { ...element, base: to, children: element.children.map((one) => rebased(one, from, to)) };
}

/** Reads RSS 0.9 to 2.0, RDF, Atom 0.3 and 1.0 and CDF from their root element. */
export function readXmlFeed(root: XmlElement): Feed {
  const channel = root.name === 'channel' ? root : (child(root, 'channel') ?? root);
  const items = allNamed(root, /^(item|entry|atom:entry)$/);
  const stated =
    firstText(channel, ['language', 'dc:language', 'dcterms:language']) ?? channel.language ?? root.language;
  const homeUrl = linkOf(channel) ?? (channel.attributes.href ? absolute(channel, channel.attributes.href) : null);
  const author = authorOf(channel);
  const hasBase = [root, channel].some((one) => one.attributes['xml:base'] !== undefined);
  return {
    title: firstText(channel, ['title', 'atom:title', 'dc:title', 'media:title', 'itunes:title']),
    homeUrl,
    language: stated?.toLowerCase().replaceAll('_', '-') || null,
    hub: relatedBy('hub', [channel, root]),
    self: relatedBy('self', [channel, root]),
    items: items.map((item) => readItem(hasBase ? item : rebased(item, root.base, homeUrl), author)),
  };
}
