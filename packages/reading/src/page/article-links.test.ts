import { describe, expect, it } from 'vitest';
import { parseFrontPage } from '../index.ts';

const front = (body: string, url = 'https://paper.example/') =>
  parseFrontPage(`<!doctype html><html lang="DA"><head><title>The Paper</title></head><body>${body}</body></html>`, {
    url,
  });
const urls = (body: string) => front(body).items.map(({ url }) => url);

const furniture = `<header><nav><a href="/">Home</a><a href="/politics">Politics</a><a href="/sport/football-and-more-of-it">Football and more of it today</a></nav></header>
  <aside class="sidebar"><a href="/about-us">About us and our great newspaper</a></aside><footer><a href="/privacy/our-long-privacy-policy">How we treat your data and privacy</a></footer>`;

describe('the articles of a front page', () => {
  it('articles are distinguished from menus by structure, with title, date and language', () => {
    const cards = [1, 2, 3].map(
      (n) =>
        `<article class="card"><a href="/2026/news/${n}"><img alt="A picture"></a><h2><a href="/2026/news/${n}?utm_source=front">Headline number ${n} of the day</a></h2><time datetime="2026-01-0${n}T10:00:00Z"></time></article>`,
    );
    const feed = front(furniture + cards.join(''));
    expect(feed).toMatchObject({ title: 'The Paper', language: 'da' });
    expect(feed.items.map(({ url, title, publishedAt }) => [url, title, publishedAt?.getUTCDate()])).toEqual(
      [1, 2, 3].map((n) => [`https://paper.example/2026/news/${n}`, `Headline number ${n} of the day`, n]),
    );
  });

  it('articles are found in a plain list of links', () => {
    const list = [
      'Minister resigns after the vote',
      'Ferry sails again from the harbour',
      'New school opens its doors',
      'Prices fall for the third month',
    ];
    expect(
      urls(`${furniture}<ul>${list.map((text, n) => `<li><a href="/a/${n}">${text}</a></li>`).join('')}</ul>`),
    ).toHaveLength(4);
  });

  it('articles are on the same site, and are not files, tags or log-ins', () => {
    const link = (href: string) => `<article><h2><a href="${href}">A headline with many words in it</a></h2></article>`;
    const all = [
      'https://other.example/2026/one',
      '/tag/news',
      '/login',
      '/files/report-of-the-year.pdf',
      'mailto:a@paper.example',
      'javascript:void(0)',
      '#top',
      'https://news.paper.example/2026/two',
      '/2026/three',
    ];
    expect(urls(all.map(link).join(''))).toEqual([
      'https://news.paper.example/2026/two',
      'https://paper.example/2026/three',
    ]);
  });

  it('links follow the page’s base, and each is listed once', () => {
    const text =
      '<base href="https://paper.example/da/"><h2><a href="one-two-three-four">A headline with many words</a></h2><a href="one-two-three-four#comments">12 comments</a>';
    expect(urls(text)).toEqual(['https://paper.example/da/one-two-three-four']);
  });

  it.each(['', '  ', furniture, '<p>Please accept cookies</p>', '<a href="/x">'.repeat(5000)])(
    'a page without articles is refused (%#)',
    (body) => {
      expect(() =>
        body.trim() === '' ? parseFrontPage(body, { url: 'https://paper.example/' }) : front(body),
      ).toThrow();
    },
  );
});
