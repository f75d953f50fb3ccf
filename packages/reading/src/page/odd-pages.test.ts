import { describe, expect, it } from 'vitest';
import { extractArticle } from './extract-article.ts';

const url = 'https://www.daily.example/2024/03/05/harbour';
const paragraph = (number: number) =>
  `Paragraph ${number}: the harbour of the old town will be deepened by two metres, the council decided on Tuesday, after years of debate.`;
const three = [1, 2, 3].map((number) => `<p>${paragraph(number)}</p>`).join('');
const read = (html: string) => extractArticle(html, { url });

describe('pages that are written in odd ways', () => {
  it('a page without tags for head and body is read', () => {
    const { title, text } = read(`<html><head><meta charset="utf-8"><h1>Harbour to be deepened</h1>${three}`);
    expect(title).toBe('Harbour to be deepened');
    expect(text).toContain(paragraph(3));
    expect(read(`<head><title>Harbour</title><div><article>${three}</article></div>`).text).toContain(paragraph(1));
  });

  it('a page whose text is hidden until a script runs is read', () => {
    const { text } = read(
      `<body><div id="app" style="display: none"><article><h1>Harbour</h1>${three}</article></div></body>`,
    );
    expect(text).toContain(paragraph(2));
  });

  it('a hidden part is left out of a text that is shown', () => {
    const { text } = read(
      `<article><h1>Harbour</h1>${three}<p style="display:none">A secret ${paragraph(9)}</p></article>`,
    );
    expect(text).toContain(paragraph(3));
    expect(text).not.toContain('A secret');
  });

  it.each(['noscript', 'button', 'dialog'])('a page with an unclosed %s is read', (name) => {
    expect(read(`<body><${name}><h1>Harbour</h1><article>${three}</article></body>`).text).toContain(paragraph(3));
  });

  it('a page whose whole text is marked as sidebar and menu is read', () => {
    const { text } = read(
      `<body><div class="sidebar"><div class="related"><ul class="menu">${[1, 2, 3].map((number) => `<li>${paragraph(number)}</li>`).join('')}</ul></div></div></body>`,
    );
    expect(text).toContain(paragraph(2));
  });

  it('a text in a box with the name of a cookie note is read', () => {
    const { text } = read(
      `<body><div class="page has-cookie cookie-page"><h1>Harbour</h1>${three}</div><footer><p>${paragraph(8)}</p></footer></body>`,
    );
    expect(text).toContain(paragraph(2));
  });

  it('a thread of replies that is the whole text is read', () => {
    const posts = [1, 2, 3, 4].map(
      (number) =>
        `<li class="postbit"><div class="postbody"><blockquote class="postcontent restore">${paragraph(number)}</blockquote></div></li>`,
    );
    expect(read(`<body><div class="postlist"><ol class="posts">${posts.join('')}</ol></div></body>`).text).toContain(
      paragraph(3),
    );
  });

  it('the card of a name is left out of the sentence around it', () => {
    const card =
      '<span class="rollover-people-block"><a href="/omar">Ilhan Omar</a><span>Progressives oppose <a href="/x">spending</a></span></span>';
    const { text } = read(
      `<article><h1>House</h1><p>Rep. <a href="/omar">Ilhan Omar</a>${card} said that ${paragraph(1)}</p>${three}</article>`,
    );
    expect(text).toContain('Rep. Ilhan Omar said that');
  });

  it('a separate first letter is joined with the rest of its word', () => {
    const start = (inside: string) =>
      read(`<article><h1>Harbour</h1><p>${inside}, the ${paragraph(1)}</p>${three}</article>`).text;
    expect(start('<span class="initial-letter">N</span> <span>a endlich</span>')).toMatch(/^Na endlich,/);
    expect(start('<span class="drop-cap"><span class="drop-cap__inner">H</span></span>ong Kong')).toMatch(
      /^Hong Kong,/,
    );
    expect(start('<span>A</span> man')).toMatch(/^A man,/);
  });

  it('the line above a headline is separated from the headline', () => {
    const head = '<h1><span>Marathon in Berlin:</span><span>Im harten Läuferalltag</span></h1>';
    expect(read(`<article>${head}${three}</article>`).title).toBe('Marathon in Berlin: Im harten Läuferalltag');
  });

  it('soft hyphens and control characters are removed from titles', () => {
    const { title } = read(
      `<title>Ver\u00adfas\u00adsungs\u00adbe\u00adschwer\u00adde\u0008</title><article>${three}</article>`,
    );
    expect(title).toBe('Verfassungsbeschwerde');
  });

  it('captions are separated from the text', () => {
    const figure =
      '<figure><img src="/f.jpg"><figcaption>A Boeing 737 of Nordair at the airport of Aalborg</figcaption></figure>';
    const { text, captions } = read(`<article><h1>Harbour</h1><p>${paragraph(0)}</p>${figure}${three}</article>`);
    expect(captions).toEqual(['A Boeing 737 of Nordair at the airport of Aalborg']);
    expect(text).not.toContain('Boeing');
  });

  it('title, author and language come from the source if the page states none', () => {
    const article = extractArticle(`<body><div>${three}</div></body>`, {
      url,
      contentLanguage: 'da-DK',
      announced: { title: 'Harbour to be deepened', author: 'Jane Doe' },
    });
    expect(article).toMatchObject({ title: 'Harbour to be deepened', author: 'Jane Doe', language: 'da' });
  });

  it('an article has an expected quality, which is lower for a list of links', () => {
    const links = Array.from(
      { length: 40 },
      (_, at) => `<li><a href="/${at}">More about number ${at} of the town</a></li>`,
    ).join('');
    const [good, bad] = [
      read(`<article><h1>Harbour</h1>${three.repeat(4)}</article>`),
      read(`<div><ul>${links}</ul></div>`),
    ];
    expect(good.quality).toBeGreaterThan(0.8);
    expect(bad.quality ?? 0).toBeLessThan(good.quality ?? 0);
  });
});
