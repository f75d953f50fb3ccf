import { dress } from '@masthead/site/mail/theme.ts';
import { expect, it } from 'vitest';
import { articleHtml } from '../../site/index.ts';

const picture = (alt: string) =>
  `<figure data-file-id="x"><img src="/files/0197a2b3-0000-7000-8000-000000000001/x/a.jpg" alt="${alt}" width="2400" height="1600"><figcaption>${alt}</figcaption></figure>`;
const mailOf = (html: string) => dress(articleHtml(html).text);
const rowsOf = (html: string) =>
  html
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/ width="(\d+)"[^>]* alt="(\w+)"/g)].map(([, width, alt]) => `${alt} ${width}`));

it('a gallery is rows of a table in a mail, whose pictures have the width of their cells', () => {
  const pictures = ['One', 'Two', 'Three', 'Four', 'Five'].map(picture).join('');
  const rows = (layout: string) => rowsOf(mailOf(`<figure data-gallery="${layout}">${pictures}</figure>`));
  expect(rows('two')).toEqual([['One 256', 'Two 256'], ['Three 256', 'Four 256'], ['Five 256']]);
  expect(rows('three')).toEqual([
    ['One 166', 'Two 166', 'Three 166'],
    ['Four 166', 'Five 166'],
  ]);
  expect(rows('lead')).toEqual([['One 536'], ['Two 166', 'Three 166', 'Four 166'], ['Five 166']]);
});

it('a mail keeps a picture outside a gallery and one of another form as they are', () => {
  expect(mailOf(picture('One'))).not.toContain('<table');
  expect(mailOf(`<figure data-gallery="two"><p>a</p>${picture('One')}</figure>`)).not.toContain('<table');
});
