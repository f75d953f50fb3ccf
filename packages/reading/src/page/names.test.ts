import { describe, expect, it } from 'vitest';
import { extractArticle } from './extract-article.ts';

const url = 'https://www.daily.example/2024/03/05/harbour';
const paragraph =
  'The harbour of the old town will be deepened by two metres, the council decided on Tuesday, after years of debate.';
const page = (inside: string, head = '') =>
  extractArticle(
    `<html><head>${head}</head><body><article><h1>Bridge closed</h1>${inside}<p>${paragraph}</p></article></body></html>`,
    { url },
  );
const stated = (author: unknown) =>
  page(
    '',
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge closed', author })}</script>`,
  );
const person = (name: string) => ({ '@type': 'Person', name });

describe('authors', () => {
  it.each([
    'April Glaser', 'June Thomas', 'Juli Zeh', 'Mai Thi Nguyen-Kim', 'My Linh Tran', 'August Ames', 'Alle Hansen', 'Von Rohr',
    'Di Maio', 'Par Svensson', 'Af Klint', 'Text Müller', 'Ursula von der Leyen', "Conor O'Brien", 'Frankfurter Rundschau',
    '박준석', 'Иван Петров', 'Jean-Luc de la Tour', 'About Ndiaye', 'Please Carter',
  ])('the stated name %s is kept whole', (name) => {
    expect(stated(person(name)).author).toBe(name);
  }); // biome-ignore format: a list

  it.each([
    'Abmelden', 'No Author', 'wordpressadmin', 'jdadmin', 'publisher', 'admin', 'CC BY', 'zvg', 'so', 'anónimo', 'BBC Account',
    'Hamburg, Germany', 'https://facebook.com/vegolosi', 'facebook.com/vegolosi', 'Article by', 'Super User', 'Registrieren',
  ])('%s is never an author', (name) => {
    expect(stated(person(name)).author).toBeNull();
    expect(page(`<p class="author">${name}</p>`).author).toBeNull();
  }); // biome-ignore format: a list

  it('several authors are separated, people and organisations distinguished', () => {
    const { authors, author } = stated([
      person('Jane Doe'),
      { '@type': 'Organization', name: 'Daily Example' },
      person('John Roe and Ann Poe'),
    ]);
    expect(authors).toEqual([
      { name: 'Jane Doe', kind: 'person' },
      { name: 'Daily Example', kind: 'organisation' },
      { name: 'John Roe', kind: 'person' },
      { name: 'Ann Poe', kind: 'person' },
    ]);
    expect(author).toBe('Jane Doe, Daily Example, John Roe, Ann Poe');
  });

  it('an agency or an office that is named as a person is an organisation', () => {
    for (const name of ['AFP', 'dpa', 'Redaktion Beispielblatt', 'Reuters', 'Example Press GmbH'])
      expect(stated(person(name)).authors).toEqual([{ name, kind: 'organisation' }]);
  });

  it('the words around authors in a visible line are removed', () => {
    for (const line of [
      'By Jane Doe',
      'Von Jane Doe',
      'Jane Doe | 5 March 2024',
      'by Jane Doe on Monday, 4 March',
      'Par Jane Doe, publié le 3 mars',
    ])
      expect(page(`<p class="byline">${line}</p>`).author).toBe('Jane Doe');
    expect(page('<a rel="author" href="/x">Von Rohr</a>').author).toBe('Von Rohr');
  });

  it.each([
    ['Deutsche Welle', 'organisation'],
    ['Salzburger Nachrichten', 'organisation'],
    ['Letters To The Editor', 'organisation'],
    ['Pamela Anderson', 'person'],
    ['Sehernur Karsu', 'person'],
  ])('%s is of the kind %s by the name alone', (name, kind) => {
    expect(page('', `<meta name="author" content="${name}">`).authors).toEqual([{ name, kind }]);
  });

  it('authors are found in a line beside the date, in bold at the beginning of the text, and below the headline', () => {
    expect(page('<p>04.02.2022 | 13:10 Uhr | Uta Helkenberg</p>').author).toBe('Uta Helkenberg');
    expect(page('<p><strong>Daniel Larsen</strong></p>').author).toBe('Daniel Larsen');
    expect(page('<p>---- by Kenneth Surin</p>').author).toBe('Kenneth Surin');
    expect(page('<p>Text &amp; Fotos: Ivan Valetny</p>').author).toBe('Ivan Valetny');
  });

  it('the people of a byline are the authors if the page states only the outlet', () => {
    const outlet = '<meta name="author" content="Deutsche Welle">';
    expect(page('<p>Von: Bill Carter, Marisha Goldhamer</p>', outlet).authors).toEqual([
      { name: 'Bill Carter', kind: 'person' },
      { name: 'Marisha Goldhamer', kind: 'person' },
    ]);
  });

  it('an agency that the text names is preferred to an outlet that the page states', () => {
    const text = `<p>Hamburg (dpa/lno) – ${paragraph}</p>`;
    expect(page(text, '<meta name="author" content="Deutsche Welle">').authors).toEqual([
      { name: 'dpa/lno', kind: 'organisation' },
    ]);
  });

  it('authors are found on a page with thousands of bylines without examining each', () => {
    const others = '<p class="byline">By John Roe on Monday</p>'.repeat(5000);
    expect(page(`<p class="byline">By Jane Doe</p><p>${paragraph.repeat(9)}</p>${others}`).author).toBe('Jane Doe');
  });
});
