import { element, escapeText } from '../../platform/markup/index.ts';

/** One entry as it is published: headline, link and snippet; `text` only where the outlet's licence allows more. */
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
  name: string;
  brand: string;
  /** Its addresses, and the page for people. */
  urls: { rss: string; json: string; html: string };
  /** When the content came to be what it is. */
  changedAt: Date;
  entries: readonly Entry[];
}

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => element('p', line))
    .join('');
const languageOf = ({ language }: Entry) => (language === 'other' ? null : language);

/** RSS 2.0, with the parts of Atom, Dublin Core and Content that readers know. */
export function composeRss({ name, brand, urls, changedAt, entries }: Feed): string {
  const items = entries.map((entry) =>
    [
      '<item>',
      element('title', entry.headline),
      element('link', entry.url),
      `<guid isPermaLink="false">urn:uuid:${entry.id}</guid>`,
      element('pubDate', new Date(entry.published_at).toUTCString()),
      // A description is HTML in text, so it is escaped twice.
      element('description', escapeText(entry.snippet)),
      entry.text === null ? '' : element('content:encoded', paragraphs(entry.text)),
      element('dc:creator', entry.author ? `${entry.author}, ${entry.outlet}` : entry.outlet),
      element('dc:language', languageOf(entry)),
      '</item>',
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
${element('title', name)}${element('link', urls.html)}${element('description', `${name} · ${brand}`)}
<atom:link href="${escapeText(urls.rss)}" rel="self" type="application/rss+xml"/>
${element('lastBuildDate', changedAt.toUTCString())}<generator>Masthead</generator><ttl>15</ttl>
${items.join('\n')}
</channel></rss>
`;
}

/** JSON Feed 1.1. */
export function composeJson({ name, brand, urls, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    description: `${name} · ${brand}`,
    home_page_url: urls.html,
    feed_url: urls.json,
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.url,
      title: entry.headline,
      summary: entry.snippet,
      content_text: entry.text ?? entry.snippet,
      date_published: entry.published_at,
      authors: [...(entry.author ? [{ name: entry.author }] : []), { name: entry.outlet }],
      ...(languageOf(entry) && { language: entry.language }),
    })),
  });
}
