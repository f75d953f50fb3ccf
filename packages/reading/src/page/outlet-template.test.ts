import { describe, expect, it } from 'vitest';
import { extractArticle } from './extract-article.ts';
import { emptyTemplate, learnPage, repeatedLines, withoutTemplate } from './outlet-template.ts';

const words =
  'harbour ferry council town bridge school winter market police museum river library theatre hospital'.split(' ');
const sentence = (seed: number) =>
  `The ${words[seed % words.length]} and the ${words[(seed * 5 + 3) % words.length]} were discussed for the ${seed}th time, as the ${words[(seed * 3 + 1) % words.length]} needs ${seed + 2} more years.`;
const promise = 'Jane Doe writes about the town for this newspaper and has won the Prize of the Harbour three times.';
const read = (id: number, more = '') =>
  extractArticle(
    `<html><body><article><h1>Report number ${id} of the town</h1>
      ${[1, 2, 3, 4, 5, 6].map((part) => `<p>${sentence(id * 10 + part)} ${sentence(id * 10 + part + 400)}</p>`).join('')}
      <p class="x1">${promise}</p>
      <div class="x2"><p><a href="/${id + 1}">Nordbank buys number ${id + 1} of its ${words[id % words.length]} branches, and is sure of it.</a> Ok.</p></div>
      ${more}<p>${sentence(id * 10 + 7)}</p></article></body></html>`,
    { url: `https://www.daily.example/${id}` },
  );
const learnt = (count: number) =>
  Array.from({ length: count }, (_, index) => read(index + 1)).reduce(learnPage, emptyTemplate());

describe('the template of an outlet', () => {
  it('a line that occurs in three articles of the outlet is left out, and no other', () => {
    const article = read(50);
    expect(article.text).toContain(promise);
    expect(withoutTemplate(article, learnt(2)).text).toBe(article.text);
    const { text } = withoutTemplate(article, learnt(3));
    expect(text).not.toContain(promise);
    expect(text).toContain(sentence(501));
    expect(text).toContain(sentence(507));
  });

  it('the repeated lines are listed with their numbers of pages', () => {
    expect(repeatedLines(learnt(4))).toContainEqual({ text: promise, pages: 4 });
    expect(repeatedLines(learnt(4)).filter(({ text }) => text !== promise)).toEqual([]);
  });

  it('another copy of an article teaches nothing, so that a text published three times is kept', () => {
    const copies = [1, 1, 1, 1, 1].map((id) => read(id)).reduce(learnPage, emptyTemplate());
    expect(copies.pages).toBe(1);
    expect(withoutTemplate(read(1), copies).text).toBe(read(1).text);
  });

  it('a box of teasers is recognised by its links, although no teaser repeats', () => {
    const article = read(60);
    const { text } = withoutTemplate(article, learnt(6));
    expect(text).not.toContain('Nordbank buys');
    expect(text).toContain(sentence(601));
  });

  it('a template stays small however many pages it learns from', () => {
    const template = learnt(300);
    expect(Object.keys(template.lines).length).toBeLessThanOrEqual(400);
    expect(JSON.stringify(template).length).toBeLessThan(60_000);
  });
});
