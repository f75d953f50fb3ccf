import { describe, expect, it } from 'vitest';
import { hostileRecords } from '../../../../../fixtures/hostile/index.ts';
import { picturesIn, sanitiseText } from './sanitise-text.ts';

const file = '01a2b3c4-0000-7000-8000-000000000001';
const src = `/files/${file}/geheim/ferry.jpg`;
const clean = (html: string) => sanitiseText(html, new Map([[file, src]]));

describe('text of the editor', () => {
  it.each([
    '<h2>A</h2><p>One <strong>two</strong> <em>three</em> <u>u</u> <s>s</s> <code>c</code> H<sub>2</sub>O m<sup>2</sup></p>',
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol><li><p>Three</p></li></ol><hr><p>a<br>b</p><p></p>',
    '<blockquote><p>Said</p><footer>Ingrid Ås</footer></blockquote>',
    '<table><thead><tr><th colspan="2" scope="col">H</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr></tbody></table>',
    `<figure data-file-id="${file}"><img src="${src}" alt="A &quot;ferry&quot;" width="1200" height="630"><figcaption>At sea</figcaption></figure>`,
    `<figure data-gallery="three"><figure data-file-id="${file}"><img src="${src}" alt="One"><figcaption>At <em>sea</em></figcaption></figure><figure data-file-id="${file}"><img src="${src}" alt=""></figure></figure>`,
    '<figure data-embed-url="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Film</a></figure>',
    '<aside data-facts=""><ul><li><p>Short</p></li></ul></aside>',
    '<p><a href="mailto:press@example.org" title="Write" rel="noopener">Write</a> <a href="tel:+4512345678" rel="noopener">Call</a></p>',
  ])('text of the editor is kept unchanged: %s', (html) => expect(clean(html)).toBe(html));
});

describe('text from elsewhere', () => {
  it.each([
    ['<p class="x" style="color:red" id="a" onclick="x()">a</p>', '<p>a</p>'],
    ['<b style="font-weight:normal" id="docs-internal-guid-1"><p>a</p></b>', '<p>a</p>'],
    [
      '<p><span style="font-weight:700">a</span> <i>b</i> <b>c</b></p>',
      '<p><strong>a</strong> <em>b</em> <strong>c</strong></p>',
    ],
    ['<p class=MsoNormal>a<o:p></o:p></p><!--[if mso]>x<![endif]-->', '<p>a</p>'],
    ['<h1>a</h1><h5>b</h5>', '<h2>a</h2><h3>b</h3>'],
    ['<div><div>one</div><div>two</div></div>', '<p>one</p><p>two</p>'],
    ['<div><p>one</p></div>', '<p>one</p>'],
    ['<style>p{}</style><script>x</script><p>a</p>', '<p>a</p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href=" java\nscript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="/settings">a</a><a href="//evil.example">b</a></p>', '<p>ab</p>'],
    ['<p><a href="www.example.org/a">a</a></p>', '<p><a href="https://www.example.org/a" rel="noopener">a</a></p>'],
    ['<p><a href="press@example.org">a</a></p>', '<p><a href="mailto:press@example.org" rel="noopener">a</a></p>'],
    ['<p>a<img src="https://tracker.example/x.gif" alt="x">b</p>', '<p>ab</p>'],
    ['<figure><img src="data:image/png;base64,AA" alt="x"></figure>', ''],
    [`<figure><img src="/files/${file.replace('1', '2')}/x/a.jpg"></figure>`, ''],
    ['<figure data-gallery="two"><figure><img src="https://evil.example/a.jpg"></figure></figure><p>a</p>', '<p>a</p>'],
    ['<figure data-gallery="url(x)"><p>a</p></figure>', '<figure><p>a</p></figure>'],
    [`<img src="${src}?x" width="10%" onerror=x>`, `<img src="${src}" alt="">`],
    [
      '<figure data-embed-url="https://evil.example/"><a href="https://evil.example/">x</a></figure>',
      '<figure><a href="https://evil.example/" rel="noopener">x</a></figure>',
    ],
    ['<iframe src="https://www.youtube.com/embed/x"></iframe><p>a</p>', '<p>a</p>'],
    ['<td colspan="9999999" onclick=x>a</td>', '<td>a</td>'],
    ['a\u0000b', 'ab'],
  ])('%j becomes %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
    expect(clean(expected)).toBe(expected);
  });

  it('deep nesting is cut to a depth that browsers can handle', () => {
    expect(clean('<blockquote>'.repeat(5000)).split('<blockquote>').length).toBeLessThan(70);
  });
});

it('the pictures of a text are found by the addresses of their files', () => {
  expect(picturesIn(`<img src="${src}"><img src='${src}'><img src="/files/x/y/z"><p>${src}</p>`)).toEqual([file]);
});

describe('hostile texts', () => {
  const whole =
    /^<(?:\/?(?:p|h2|h3|strong|em|u|s|ul|ol|li|blockquote|footer|table|thead|tbody|tr|code|sub|sup|figcaption)|\/?(?:figure|aside|a|th|td)|hr|br|aside data-facts=""|figure data-(?:file-id|embed-url|gallery)="[^"<>]*"|a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*"(?: title="[^"<>]*")? rel="noopener"|t[hd](?: (?:colspan|rowspan)="\d+")*(?: scope="\w+")?|img src="\/files\/[^"<>]*" alt="[^"<>]*"(?: (?:width|height)="\d+")*)>$/i;

  it.each(['html_sanitiser_dompurify', 'html_sanitiser_miniflux', 'xss_payloads', 'naughty_strings'] as const)(
    '%s: every line is harmless, and the same when cleaned again',
    (name) => {
      const lines = hostileRecords(name);
      const bad = lines.filter((line) => {
        const html = clean(line.text);
        const tags = html.match(/<[^>]*>?/g) ?? [];
        return tags.some((found) => !whole.test(found)) || clean(html) !== html;
      });
      expect(lines.length).toBeGreaterThan(20);
      expect(bad.map((line) => [line.id, clean(line.text)])).toEqual([]);
    },
  );
});
