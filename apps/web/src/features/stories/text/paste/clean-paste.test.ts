import { readFileSync } from 'node:fs';
import { DOMParser } from 'linkedom';
import { expect, test } from 'vitest';
import { cleanPasted, linkTarget } from './clean-paste.ts';

const parser = new DOMParser() as unknown as globalThis.DOMParser;
const clean = (html: string) => cleanPasted(html, parser);
const clipboard = (name: string) => readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');
/** Removes the white space between blocks, and the table bodies that some parsers add. */
const flat = (html: string) =>
  html
    .replace(/<\/?tbody>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/ </g, '<')
    .trim();

test('text pasted from Word keeps its structure and loses its formatting', () => {
  const { html, pictures, left } = clean(clipboard('word'));
  expect(flat(html)).toBe(
    [
      '<h2>The winter timetable is ready</h2>',
      '<p><strong>Ålsund, 19 November 2026.</strong> Norlunde extends its winter service from 16 to<em>19 daily</em> departures. CO<sub>2</sub> falls by a<u>third</u>.</p>',
      '<h2>What changes</h2>',
      '<ul><li><p>Every hour from five</p><ul><li><p>also on Sundays</p></li></ul></li><li><p>The last one at eleven</p></li></ul>',
      '<ol><li><p>Book a place</p></li><li><p>Come aboard</p></li></ol>',
      '<table><tr><td><p>Winter</p></td><td colspan="2"><p>19</p></td></tr></table>',
      '<p><a href="https://norlunde.example/timetable">Timetable</a>, [1]</p>',
    ].join(''),
  );
  expect([pictures, left]).toEqual([[], 1]);
});

test('text pasted from Google Docs keeps its structure and loses its formatting', () => {
  const { html, left } = clean(clipboard('google-docs'));
  expect(flat(html)).toBe(
    [
      '<h2>The winter timetable is ready</h2>',
      '<p><strong>Ålsund, 19 November 2026.</strong> Norlunde extends its winter service from 16 to<em>19 daily</em> departures. CO<sub>2</sub> falls by a<u>third</u>.</p>',
      '<h3>What changes</h3>',
      '<ul><li><p>Every hour from five</p><ul><li><p>also on Sundays</p></li></ul></li><li><p>The last one at eleven</p></li></ul>',
      '<div><table><tr><td><p>Winter</p></td><td><p>19</p></td></tr></table></div>',
      '<p><a href="https://norlunde.example/timetable">Timetable</a></p>',
    ].join(''),
  );
  expect(left).toBe(1);
});

test('links keep their real target; links without a safe one become text', () => {
  const safe = 'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fnorlunde.example%2Fa&data=05';
  expect(linkTarget(safe)).toBe('https://norlunde.example/a');
  expect(
    clean('<p><a href="javascript:alert(1)">a</a> <a href="data:text/html,x">b</a> <a name="c">c</a></p>').html,
  ).toBe('<p>a b c</p>');
  expect(clean('<a href="mailto:aase@norlunde.example" onclick="alert(1)" class="x">Åse</a>').html).toBe(
    '<a href="mailto:aase@norlunde.example">Åse</a>',
  );
});

test('scripts are removed, and so are all attributes but the known ones', () => {
  const { html } = clean(
    '<p onmouseover="alert(1)" style="color:red" id="x">a<script>alert(1)</script><svg onload="alert(1)"></svg><iframe src="//evil.example"></iframe></p>',
  );
  expect(html).toBe('<p>a</p>');
  expect(clean('<constructor title="b">c</constructor>').html).toContain('c');
});

test('pictures of this product stay, data becomes uploads, others are counted', () => {
  const id = '0199f3a0-0000-7000-8000-000000000001';
  const { html, pictures, left } = clean(
    `<p>a</p><img src="http://masthead.example/files/${id}/ferry.jpg" alt="Ferry" onerror="alert(1)"><img src="data:image/png;base64,AAAA"><img src="https://elsewhere.example/a.png">`,
  );
  expect(html).toBe(`<p>a</p><figure data-file-id="${id}"><img src="/files/${id}/ferry.jpg" alt="Ferry"></figure>`);
  expect([pictures, left]).toEqual([['data:image/png;base64,AAAA'], 1]);
});
