import { expect, it } from 'vitest';
import { extractArticle } from './extract-article.ts';

const url = 'https://www.daily.example/news/ferries';
const filler = 'The ferries of the harbour sail again after the long repairs of the winter, the company says today. ';
const page = (body: string, head = '') =>
  `<html><head><title>Ferries sail</title>${head}</head><body><nav><a href="https://nav.example/">Nav</a></nav>
   <article><h1>Ferries sail again today</h1><p>${filler.repeat(3)}</p>${body}<p>${filler.repeat(3)}</p></article>
   <footer><a href="https://footer.example/">Footer</a></footer></body></html>`;

it('links in the text to other sites are kept with what they tell search engines', () => {
  const body = `<p>${filler}<a href="https://acme.example/ferries?x=1">Acme</a> and <b><a rel="sponsored noopener"
    href="//shop.acme.example/">its shop</a></b>, <a href="/other">more</a>, <a href="javascript:alert(1)">x</a>,
    <a href="https://daily.example/b">b</a>, <a href="mailto:a@b.example">mail</a>. ${filler}</p>`;
  expect(extractArticle(page(body), { url }).links).toEqual([
    { url: 'https://acme.example/ferries?x=1', isFollowed: true },
    { url: 'https://shop.acme.example/', isFollowed: false },
  ]);
});

it('no link of a page is followed that says so of all', () => {
  const body = `<p>${filler}<a href="https://acme.example/">Acme</a> ${filler}</p>`;
  const { links } = extractArticle(page(body, '<meta name="robots" content="index, nofollow">'), { url });
  expect(links).toEqual([{ url: 'https://acme.example/', isFollowed: false }]);
});

it('a page of links yields a bounded list', () => {
  const many = Array.from({ length: 3000 }, (_, at) => `<a href="https://s${at}.example/">${filler}</a>`);
  const { links } = extractArticle(page(`<p>${filler}${many.join(' ')}</p>`), { url });
  expect(links.length).toBeLessThanOrEqual(100);
});
