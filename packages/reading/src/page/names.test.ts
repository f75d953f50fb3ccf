import { describe, expect, it } from 'vitest';
import { extractArticle } from './extract-article.ts';

const url = 'https://www.daily.example/2024/03/05/harbour';
const paragraph =
  'The harbour of the old town will be deepened by two metres, the council decided on Tuesday, after years of debate.';
const page = (inside: string, head = '', after = '') =>
  extractArticle(
    `<html><head>${head}</head><body><article><h1>Bridge closed</h1>${inside}<p>${paragraph}</p></article>${after}</body></html>`,
    { url },
  );
type Named = string | { name: string };
const states = (author: Named | Named[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge closed', author })}</script>`;
/** Reads a page that states authors, and whose text names them without saying that they wrote it. */
const stated = (author: Named | Named[]) => {
  const names = [author].flat().map((one) => (typeof one === 'string' ? one : one.name));
  return page(`<p>${paragraph} Told to ${names.join(', ')}.</p>`, states(author));
};
const person = (name: string) => ({ '@type': 'Person', name });
const organisation = (name: string) => ({ '@type': 'Organization', name });

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
      organisation('Daily Example'),
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
      expect(stated(person(name)).authors, name).toEqual([{ name, kind: 'organisation' }]);
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
    expect(stated(name).authors).toEqual([{ name, kind }]);
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

  it('an office that only meta elements name and no reader sees is no author', () => {
    const head = '<meta name="author" content="Example Web GmbH">';
    expect(page('', head).authors).toEqual([]);
    expect(page('<p>© Example Web GmbH</p>', head).author).toBe('Example Web GmbH');
  });

  it('people in comments, reviews, menus, pictures and links to other articles are no authors', () => {
    for (const other of [
      '<div class="comment-body"><span class="author">John Roe</span><p>Well done!</p></div>',
      '<div class="review"><b class="author">John R.</b><p>Very good.</p></div>',
      '<ul class="menu"><li class="author">John Roe</li></ul>',
      '<figure><figcaption><p class="byline">John Roe</p></figcaption></figure>',
      '<a href="/other"><h3>Another bridge</h3><div class="author">John Roe</div></a>',
      '<p><a href="/other">Interview: John Roe on bridges</a></p>',
    ])
      expect(page(`<p>${paragraph}</p>`.repeat(12), '', other), other).toMatchObject({ author: null });
  });

  it('names of one kind of box far from each other are not of one article', () => {
    const answer = (name: string) => `<div class="answer-author">${name}</div><p>${paragraph}</p>`;
    const answers = ['Jane Doe', 'John Roe'].map((name) => answer(name) + `<p>${paragraph}</p>`.repeat(5)).join('');
    expect(page(answers).author).toBe('Jane Doe');
  });

  it('people whom meta elements and a byline name replace another one whom only JSON-LD states', () => {
    const head = states(person('Ann Poe'));
    const meta = '<meta name="author" content="Jane Doe">';
    const byline = `<p class="byline">By Jane Doe, John Roe</p><p>${paragraph} Told to Ann Poe.</p>`;
    expect(page(byline, head + meta).author).toBe('Jane Doe, John Roe');
    expect(page(byline, head).author).toBe('Ann Poe');
  });

  it('somebody whom only data for programs name is an author if the source of the page names the same', () => {
    const head = `${states(person('Ann Poe'))}<meta name="author" content="Ann Poe">`;
    expect(page('', head).author).toBeNull();
    expect(page('<p class="byline">By Jane Doe</p>', head).author).toBe('Jane Doe');
    expect(page('', head, '<footer><p>Editor: Ann Poe</p></footer>').author).toBe('Ann Poe');
    const html = `<html><head>${head}</head><body><h1>Bridge closed</h1><p>${paragraph}</p></body></html>`;
    expect(extractArticle(html, { url, announced: { author: 'Ann Poe' } }).author).toBe('Ann Poe');
  });

  it('an office that one statement names is an author if it is named beside the text', () => {
    const far = `<footer>${'<p><a href="/more">More</a></p>'.repeat(30)}<p>Deutsche Welle</p></footer>`;
    const both = `${states('Deutsche Welle')}<meta name="author" content="Deutsche Welle">`;
    expect(page('', states('Deutsche Welle'), far).author).toBeNull();
    expect(page('', both, far).author).toBe('Deutsche Welle');
    expect(page('<p>Deutsche Welle</p>', states('Deutsche Welle'), far).author).toBe('Deutsche Welle');
  });

  it('a person who is stated only is no author of a text that is signed by the newsroom', () => {
    const head = '<meta name="author" content="Ann Poe">';
    expect(page('<p>Autor: Die Redaktion</p>', head).author).toBe('Die Redaktion');
    expect(page('<p>Autor: Die Redaktion</p><p class="author">Ann Poe</p>', head).author).toBe('Ann Poe');
  });

  it('authors whom meta elements and a byline add to the stated one are kept', () => {
    const head = `${states(person('Ann Poe'))}<meta name="author" content="Ann Poe, Jane Doe">`;
    expect(page('<p class="byline">By Ann Poe and Jane Doe</p>', head).author).toBe('Ann Poe, Jane Doe');
    expect(page(`<p>${paragraph} Told to Ann Poe.</p>`, head).author).toBe('Ann Poe');
  });

  it('initials below a text are no author if the page states its outlet', () => {
    const signed = `<p>${paragraph} The Daily Example asked.</p><p class="author">amw</p>`;
    expect(page(signed, states(organisation('Daily Example'))).author).toBe('Daily Example');
    expect(page(signed).author).toBe('amw');
  });

  it('an agency in a line below headline or text is the author of a text for which the page states the outlet', () => {
    const head = states({ name: 'Daily Example' });
    expect(page('<p>AFP, Manila</p>', head).author).toBe('AFP');
    expect(page(`<p>${paragraph}</p>`.repeat(9), head, '<p>AFP</p><p>Topics</p>').author).toBe('AFP');
    expect(page('<p class="author">Daily Example</p><p>AFP, Manila</p>', head).author).toBe('Daily Example');
  });

  it('a name in bold that a sentence of the text contains is no author', () => {
    const bold = '<p><strong>Daniel Larsen</strong></p>';
    const sentence = `<p>${paragraph} Nobody asked Daniel Larsen, who built the first harbour.</p>`;
    expect(page(bold + sentence + `<p>${paragraph}</p>`.repeat(3)).author).toBeNull();
    expect(page(`<h3>Daniel Larsen</h3>`).author).toBeNull();
  });

  it('a name that is not surely a person counts if the page links to other texts of the same author', () => {
    const line = '<p>Boris T. Kaiser</p>';
    const others = '<footer><a href="/author/boris-t-kaiser/">Boris T. Kaiser</a></footer>';
    expect(page(line).author).toBeNull();
    expect(page(line, '', others).author).toBe('Boris T. Kaiser');
  });

  it.each([
    ['By Logan C. Ritchie November 5, 2023', 'Logan C. Ritchie'],
    ['by Jane DoeNovember 21, 2023', 'Jane Doe'],
    ['By Jane Doe Last updated 5 May', 'Jane Doe'],
    ['posted by Stadler at 12:53', 'Stadler'],
    ['11.09.2011, 16:20 von Sina Giebel in Fashion', 'Sina Giebel'],
    ['Datum: 19.11.2021 Autor: Fritz Imhof Quelle: Beispiel', 'Fritz Imhof'],
  ])('the line "%s" gives the author %s', (line, name) => {
    expect(page(`<p>${line}</p>`).author).toBe(name);
  });

  it.each([
    ['Analysis by Chris Cillizza, CNN Editor-at-large', 'Chris Cillizza'],
    ['STEVE PEOPLES, AP National Political Writer', 'STEVE PEOPLES'],
    ['Jane Doe, John Roe', 'Jane Doe, John Roe'],
  ])('the stated "%s" gives the author %s', (name, people) => {
    expect(stated(person(name)).author).toBe(people);
  });

  it('authors are found on a page with thousands of bylines without examining each', () => {
    const others = '<p class="byline">By John Roe on Monday</p>'.repeat(5000);
    expect(page(`<p class="byline">By Jane Doe</p><p>${paragraph.repeat(9)}</p>${others}`).author).toBe('Jane Doe');
  });
});
