import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasData } from '../measured/records.ts';
import { measureAddresses, measureRobots, measureSitemaps } from '../measured/web.ts';
import { canonicalUrl, resolveUrl } from './canonical-url.ts';
import { robotsAllows, robotsCrawlDelay, robotsSitemaps } from './robots.ts';
import { parseSitemap } from './sitemap.ts';

describe('canonicalUrl', () => {
  it.each([
    ['HTTPS://News.Example:443/a/../b//c?utm_source=rss&b=2&a=1&fbclid=x#top', 'https://news.example/b/c?a=1&b=2'],
    ['https://news.example/%7Ejane/%e2%82%ac', 'https://news.example/~jane/%E2%82%AC'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['not an address', 'not an address'],
  ])('%s is spelt %s', (written, expected) => {
    expect(canonicalUrl(written)).toBe(expected);
  });

  it('a canonical address does not change again', () => {
    const once = canonicalUrl('http://X.example/ä?q=a+b&empty=&z');
    expect(canonicalUrl(once)).toBe(once);
  });

  it('an address longer than any server takes is none', () => {
    expect(resolveUrl(`/${'a'.repeat(60_000)}`, 'https://n.example/')).toHaveLength(60_018);
    expect(resolveUrl(`/${'a'.repeat(70_000)}`, 'https://n.example/')).toBeNull();
  });
});

const robots = `User-agent: masthead\nUser-agent: other\nCrawl-delay: 5\nDisallow: /private/\nAllow: /private/open$\n
User-agent: *\nDisallow: /\nSitemap: https://n.example/map.xml`;

describe('robots.txt', () => {
  it('the longest rule of the own group is followed', () => {
    expect(robotsAllows(robots, 'Masthead/1.0', 'https://n.example/a')).toBe(true);
    expect(robotsAllows(robots, 'Masthead/1.0', 'https://n.example/private/x')).toBe(false);
    expect(robotsAllows(robots, 'Masthead/1.0', 'https://n.example/private/open')).toBe(true);
    expect(robotsAllows(robots, 'Else', 'https://n.example/a')).toBe(false);
    expect(robotsAllows('', 'Masthead', 'https://n.example/a')).toBe(true);
  });

  it('delay and sitemaps are read', () => {
    expect(robotsCrawlDelay(robots, 'masthead')).toBe(5);
    expect(robotsCrawlDelay(robots, 'else')).toBeNull();
    expect(robotsSitemaps(robots)).toEqual(['https://n.example/map.xml']);
  });

  it('a rule of twenty thousand stars is matched', () => {
    const robots = `User-agent: *\nDisallow: /${'*a'.repeat(20_000)}`;
    expect(robotsAllows(robots, 'x', `https://n.example/${'a'.repeat(20_000)}`)).toBe(false);
    expect(robotsAllows(robots, 'x', `https://n.example/${'a'.repeat(19_999)}`)).toBe(true);
  });
});

describe('parseSitemap', () => {
  const news = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><url>
    <loc>https://n.example/1</loc><n:news><n:publication><n:name>N</n:name><n:language>da</n:language></n:publication>
    <n:publication_date>2024-05-06T07:08:09Z</n:publication_date><n:title>T &amp; U</n:title></n:news></url></urlset>`;

  it('the news extension is read, compressed or not', () => {
    const expected = {
      url: 'https://n.example/1',
      title: 'T & U',
      language: 'da',
      outletName: 'N',
      publishedAt: new Date('2024-05-06T07:08:09Z'),
    };
    for (const bytes of [Buffer.from(news), gzipSync(news)]) {
      expect(parseSitemap(bytes, { url: 'https://n.example/map.xml' }).entries[0]).toMatchObject(expected);
    }
  });

  it('feeds that are given as sitemaps are read', () => {
    const rss =
      '<rss version="2.0"><channel><title>N</title><item><title>A</title><link>https://n.example/a</link><pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate></item></channel></rss>';
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry><title>A</title><link href="https://n.example/a"/><published>2024-05-06T07:08:09Z</published></entry></feed>';
    for (const feed of [rss, atom]) {
      expect(parseSitemap(Buffer.from(feed), { url: 'https://n.example/feed' })).toMatchObject({
        kind: 'pages',
        entries: [{ url: 'https://n.example/a', title: 'A', publishedAt: new Date('2024-05-06T07:08:09Z') }],
      });
    }
  });

  it('an index whose entries have bare addresses is read', () => {
    const index = '<sitemapindex><sitemap> https://n.example/1.xml </sitemap></sitemapindex>';
    expect(parseSitemap(Buffer.from(index), { url: 'https://n.example/' }).entries[0]?.url).toBe(
      'https://n.example/1.xml',
    );
  });

  it('an index is distinguished from a list, and other files are refused', () => {
    const index = '<sitemapindex><sitemap><loc>https://n.example/1.xml</loc></sitemap></sitemapindex>';
    expect(parseSitemap(Buffer.from(index), { url: 'https://n.example/' }).kind).toBe('index');
    expect(() => parseSitemap(Buffer.from('<html></html>'), { url: 'https://n.example/' })).toThrow('html');
  });
});

describe.skipIf(!hasData)('the shared robots and sitemap files (skipped where ../shared is absent)', () => {
  it('all collected files and addresses are read correctly', () => {
    expect(measureRobots().wrong).toEqual([]);
    expect(measureSitemaps().wrong).toEqual([]);
    expect(measureAddresses().wrong).toEqual([]);
  });
});
