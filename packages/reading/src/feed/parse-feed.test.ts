import { describe, expect, it } from 'vitest';
import { measureFeeds } from '../measured/feeds.ts';
import { hasData } from '../measured/records.ts';
import { ReadingError } from '../reading-error.ts';
import { parseFeed } from './parse-feed.ts';

const url = 'https://news.example/feed';
const read = (text: string, contentType?: string) => parseFeed(Buffer.from(text), { url, contentType });
const codeOf = (text: string): string | null => {
  try {
    read(text);
    return null;
  } catch (error) {
    return error instanceof ReadingError ? error.code : String(error);
  }
};

describe('parseFeed', () => {
  it('RSS is read with plain titles, safe content and absolute addresses', () => {
    const { title, homeUrl, items } = read(`<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>The &amp;amp; Times</title><link>https://news.example/</link>
      <item><title>AT&amp;amp;T &lt;b&gt;wins&lt;/b&gt;</title><link>/a/1</link><guid isPermaLink="false">n-1</guid>
      <dc:creator>Jane Doe</dc:creator><pubDate>Fri, 23rd Jun 2023 09:32:20 GMT</pubDate><category>Business</category>
      <content:encoded><![CDATA[<p onclick="x()">Text</p><script>alert(1)</script>]]></content:encoded></item></channel></rss>`);
    expect({ title, homeUrl }).toEqual({ title: 'The & Times', homeUrl: 'https://news.example/' });
    expect(items).toEqual([
      {
        id: 'n-1',
        url: 'https://news.example/a/1',
        title: 'AT&T wins',
        summary: 'Text',
        contentHtml: '<p>Text</p>',
        author: 'Jane Doe',
        publishedAt: new Date('2023-06-23T09:32:20Z'),
        updatedAt: null,
        imageUrl: null,
        categories: ['Business'],
      },
    ]);
  });

  it('Atom is read with its hub, base and language', () => {
    const feed =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="da" xml:base="https://avis.example/x/"><title type="text">1 &lt; 2</title>
      <link rel="hub" href="https://hub.example/"/><link href="/"/><entry><title type="html">&lt;i&gt;Nyt&lt;/i&gt;</title><id>urn:1</id>
      <link rel="alternate" href="a"/><published>2024-02-03T04:05:06+01:00</published><summary>Kort</summary></entry></feed>`);
    expect(feed).toMatchObject({
      title: '1 < 2',
      language: 'da',
      hub: 'https://hub.example/',
      homeUrl: 'https://avis.example/',
    });
    expect(feed.items[0]).toMatchObject({
      title: 'Nyt',
      url: 'https://avis.example/x/a',
      publishedAt: new Date('2024-02-03T03:05:06Z'),
    });
  });

  it('JSON Feed is read', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [{ id: 7, content_text: 'Only text', url: '/7' }],
      }),
    );
    expect(feed.items[0]).toMatchObject({
      id: '7',
      title: 'Only text',
      url: 'https://news.example/7',
      contentHtml: 'Only text',
    });
  });

  it('the bytes are decoded in their charset', () => {
    const bytes = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>Café</title></channel></rss>',
      'latin1',
    );
    expect(parseFeed(bytes, { url }).title).toBe('Café');
  });

  it('a file that is no feed is refused with its kind', () => {
    expect(codeOf('')).toBe('empty');
    expect(codeOf('<html><body>Please accept cookies</body></html>')).toBe('html');
    expect(codeOf('nothing of the kind')).toBe('not_a_feed');
    expect(codeOf('<?xml version="1.0"?><note/>')).toBe('broken_xml');
  });

  it('a feed that is cut off is read up to the cut', () => {
    expect(
      read('<rss><channel><title>T</title><item><title>One</title><link>https://a.example/1</link></item><item><ti')
        .items[0]?.title,
    ).toBe('One');
  });

  it('entities are neither loaded nor expanded', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(50)}"><!ENTITY c SYSTEM "file:///etc/passwd">]><rss><channel><title>&a;&c;&a;</title></channel></rss>`;
    expect(read(bomb).title).toBe('&a;&c;&a;');
  });

  it.each([
    ['deep nesting', '<a>'.repeat(200_000)],
    ['a title of opening brackets', `<title>${'<'.repeat(200_000)}</title>`],
    ['open elements in a description', `<item><description>${'&lt;div '.repeat(50_000)}</description></item>`],
  ])('a feed with %s is read to its end', (_, hostile) => {
    const item = '<item><title>One</title><link>https://a.example/1</link></item>';
    expect(read(`<rss><channel>${item}${hostile}</channel></rss>`).items[0]?.title).toBe('One');
  });
});

describe.skipIf(!hasData)('the shared feed suites (skipped where ../shared is absent)', { timeout: 60_000 }, () => {
  it('97 % or more of the collected feeds are read as stated', () => {
    const { right, total } = measureFeeds();
    expect(total).toBeGreaterThan(1000);
    expect(right / total).toBeGreaterThan(0.985);
  });
});
