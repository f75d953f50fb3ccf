import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { parseFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { composeFeed, type Feed, type FeedFormat } from './index.ts';

const ids = ['01a1ff05-93e5-70e3-910e-4dd410bbd243', '01a1ff05-93e5-70e3-910e-4dd410bbd244'] as const;
const hostile = 'A ]]> <b>b</b> & "q" \u0000\u0008\ufffe Å\ud800 > \n   <![CDATA[ end';
const shown = 'A ]]> <b>b</b> & "q"  Å\ufffd > \n   <![CDATA[ end';

const feed: Feed = {
  id: ids[0],
  title: hostile,
  description: 'All ferries',
  urls: { home: 'https://pr.example/?a=1&b=2', self: 'https://pr.example/feed?a=1&b=2' },
  author: { name: 'Norlunde', url: 'https://pr.example/' },
  language: 'en',
  changedAt: new Date('2026-11-20T09:00:00Z'),
  hub: 'https://hub.example/',
  minutesKept: 15,
  items: [
    {
      id: ids[1],
      url: 'https://pr.example/a?b=1&c=2',
      title: hostile,
      summary: hostile,
      content: { html: '<p>Whole <b>text</b></p>' },
      authors: ['Åse & Co', 'The Paper'],
      language: 'da',
      publishedAt: '2026-11-19T09:00:00.000Z',
      modifiedAt: '2026-11-20T09:00:00.000Z',
      tags: ['Winter & "ice"'],
      image: 'https://pr.example/cover.jpg?x=1&y=2',
    },
  ],
};

const written = (format: FeedFormat) => composeFeed(format, feed);

describe('feeds', () => {
  it.each(['rss', 'atom'] as const)('%s carries hostile text unchanged but for what XML cannot hold', (format) => {
    const xml = written(format);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in it
    expect(xml).not.toMatch(/[\u0000-\u0008\ufffe]/);
    const read = extractFromXml(xml, { descriptionMaxLen: 0, useISODateFormat: true, normalization: true });
    expect(read.title).toBe(shown);
    expect(read.entries).toMatchObject([
      {
        id: `urn:uuid:${ids[1]}`,
        link: 'https://pr.example/a?b=1&c=2',
        title: shown,
      },
    ]);
  });

  it.each(['rss', 'atom'] as const)('%s has no whitespace around CDATA', (format) => {
    expect(written(format)).toContain('<![CDATA[');
    expect(written(format)).not.toMatch(/<[\w:]+[^>]*>\s+<!\[CDATA\[|\]\]>\s+<\//);
  });

  it('RSS names its address, hub, language, image, authors and the age it may have', () => {
    const xml = written('rss');
    const lines = [
      '<atom:link href="https://pr.example/feed?a=1&amp;b=2" rel="self" type="application/rss+xml"',
      '<atom:link href="https://hub.example/" rel="hub"',
      `<guid isPermaLink="false">urn:uuid:${ids[1]}</guid>`,
      '<pubDate>Thu, 19 Nov 2026 09:00:00 GMT</pubDate>',
      '<lastBuildDate>Fri, 20 Nov 2026 09:00:00 GMT</lastBuildDate>',
      '<ttl>15</ttl>',
      '<dc:language>da</dc:language>',
      '<dc:creator><![CDATA[Åse & Co, The Paper]]></dc:creator>',
      '<content:encoded><![CDATA[<p>Whole <b>text</b></p>]]></content:encoded>',
      '<category><![CDATA[Winter & "ice"]]></category>',
      '<media:content url="https://pr.example/cover.jpg?x=1&amp;y=2" medium="image"',
    ];
    for (const line of lines) expect(xml).toContain(line);
    // A description is HTML, so the text in it is escaped.
    expect(xml).toContain('<description><![CDATA[A ]]&gt; &lt;b&gt;');
  });

  it('Atom names its address, hub, languages, dates, authors and content', () => {
    const xml = written('atom');
    const lines = [
      '<link href="https://pr.example/feed?a=1&amp;b=2" rel="self" type="application/atom+xml"',
      '<link href="https://hub.example/" rel="hub"',
      `<id>urn:uuid:${ids[0]}</id>`,
      'xml:lang="da"',
      '<published>2026-11-19T09:00:00.000Z</published>',
      '<updated>2026-11-20T09:00:00.000Z</updated>',
      '<content type="html"><![CDATA[<p>Whole <b>text</b></p>]]></content>',
      '<category term="Winter &amp; &quot;ice&quot;"',
    ];
    for (const line of lines) expect(xml).toContain(line);
  });

  it('JSON Feed has the same content, and the plain text if there is no HTML', () => {
    const json: unknown = JSON.parse(written('json'));
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: shown,
      feed_url: feed.urls.self,
      hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
      items: [
        {
          id: `urn:uuid:${ids[1]}`,
          content_html: '<p>Whole <b>text</b></p>',
          date_modified: '2026-11-20T09:00:00.000Z',
          authors: [{ name: 'Åse & Co' }, { name: 'The Paper' }],
        },
      ],
    });
    const plain = composeFeed('json', { ...feed, items: [{ ...feed.items[0]!, content: null }] });
    expect(JSON.parse(plain)).toMatchObject({ items: [{ content_text: shown }] });
    expect(extractFromJson(JSON.parse(plain)).entries).toHaveLength(1);
  });

  it.each(['rss', 'atom', 'json'] as const)('%s is valid without entries', (format) => {
    const text = composeFeed(format, { ...feed, items: [], author: null, hub: null, language: null });
    expect(parseFeed(text)).toMatchObject({ format, feed: { title: expect.anything() } });
    if (format === 'json') expect(JSON.parse(text)).toHaveProperty('items', []);
  });
});
