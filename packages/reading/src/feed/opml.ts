import { decodeXml } from '../charset.ts';
import { collapse } from '../markup.ts';
import { ReadingError } from '../reading-error.ts';
import { resolveUrl } from '../web/canonical-url.ts';
import { child, readXml, textOf, type XmlElement } from './xml-tree.ts';

export interface OpmlFeed {
  url: string;
  title: string | null;
  homeUrl: string | null;
  language: string | null;
}
interface Opml {
  title: string | null;
  feeds: OpmlFeed[];
}

function feedsBelow(element: XmlElement): OpmlFeed[] {
  return element.children.flatMap((outline) => {
    const { xmlurl, htmlurl, title, text, language } = outline.attributes;
    const url = resolveUrl(
      xmlurl
        ?.trim()
        .replace(/^feed:(\/\/)?(?=https?:)/, '')
        .replace(/^feed:/, 'http:'),
      null,
    );
    const own = url
      ? [
          {
            url,
            title: collapse(title || text || '') || null,
            homeUrl: resolveUrl(htmlurl, null),
            language: language?.trim() || null,
          },
        ]
      : [];
    return [...own, ...feedsBelow(outline)];
  });
}

/** Returns the feeds of an OPML list, each once, folders flattened. Throws ReadingError('not_opml' | 'empty'). */
export function parseOpml(bytes: Uint8Array): Opml {
  const text = decodeXml(bytes);
  if (text.trim() === '') throw new ReadingError('empty');
  const root = readXml(text, null).find((element) => element.name === 'opml');
  if (!root) throw new ReadingError('not_opml');
  const unique = new Map<string, OpmlFeed>();
  for (const feed of feedsBelow(child(root, 'body') ?? root)) if (!unique.has(feed.url)) unique.set(feed.url, feed);
  return { title: collapse(textOf(child(child(root, 'head'), 'title'))) || null, feeds: [...unique.values()] };
}

const escapeXml = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Prints an OPML 2.0 list of feeds, as other readers import it. */
export function printOpml({ title, feeds }: Opml): string {
  const outlines = feeds.map((feed) => {
    const name = feed.title ?? feed.url;
    const attributes = {
      type: 'rss',
      text: name,
      title: name,
      xmlUrl: feed.url,
      htmlUrl: feed.homeUrl,
      language: feed.language,
    };
    const printed = Object.entries(attributes).flatMap(([key, value]) =>
      value ? ` ${key}="${escapeXml(value)}"` : [],
    );
    return `    <outline${printed.join('')}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escapeXml(title ?? '')}</title></head>`,
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}
