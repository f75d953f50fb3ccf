import { describe, expect, it } from 'vitest';
import { discoverFeeds } from './discover.ts';
import { parseOpml, printOpml } from './opml.ts';

describe('OPML', () => {
  it('a printed OPML list is read back with every sign', () => {
    const list = {
      title: 'Mine & yours',
      feeds: [
        { url: 'https://a.example/feed?x=1&y="2"', title: 'A <b> & C', homeUrl: 'https://a.example/', language: 'en' },
      ],
    };
    const read = parseOpml(Buffer.from(printOpml(list)));
    expect(read.title).toBe(list.title);
    expect(read.feeds[0]).toMatchObject({ title: 'A <b> & C', homeUrl: 'https://a.example/', language: 'en' });
    expect(new URL(read.feeds[0]!.url).searchParams.get('x')).toBe('1');
  });

  it('folders are flattened, and feeds listed twice are read once', () => {
    const outline = '<outline text="A" xmlUrl="https://a.example/f"/>';
    const text = `<opml><head><title>T</title></head><body><outline text="Folder">${outline}</outline>${outline}</body></opml>`;
    expect(parseOpml(Buffer.from(text)).feeds).toEqual([
      { url: 'https://a.example/f', title: 'A', homeUrl: null, language: null },
    ]);
  });

  it('files that are not OPML are refused', () => {
    expect(() => parseOpml(Buffer.from('<rss/>'))).toThrow('not_opml');
    expect(() => parseOpml(Buffer.from(' '))).toThrow('empty');
  });
});

describe('discoverFeeds', () => {
  it('alternate links are found first, then anchors that look like feeds', () => {
    const html = `<head><base href="https://n.example/de/"><link rel="alternate" type="application/rss+xml" title="All" href="rss.xml">
      <link rel="alternate" hreflang="en" href="/en"></head><a href="/feed/atom">Atom</a><a href="/about">About</a><a href="mailto:x@y">RSS</a>`;
    expect(discoverFeeds(html, 'https://n.example/')).toEqual([
      { url: 'https://n.example/de/rss.xml', kind: 'feed', title: 'All' },
      { url: 'https://n.example/feed/atom', kind: 'feed', title: 'Atom' },
    ]);
  });
});
