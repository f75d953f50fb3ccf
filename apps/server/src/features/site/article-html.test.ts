import { contrast, readable } from '@masthead/site/look/contrast.ts';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../../../fixtures/hostile/index.ts';
import { articleHtml, plainText } from './article-html.ts';
import { themeRules } from './theme.ts';

const known =
  /^<\/?(?:p|h2|h3|strong|em|u|s|a|ul|ol|li|blockquote|footer|hr|br|table|thead|tbody|tr|th|td|figure|img|figcaption|aside|code|sub|sup)(?: (?:href|title|src|alt|width|height|colspan|rowspan|scope|start|rel|class|loading|decoding|data-gallery)="[^"<>]*")*>/;

/** Returns anything but the tags of the site: every `<` of a text must begin one that it writes itself. */
function strangeIn(html: string): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const tag = known.exec(html.slice(at, at + 5000))?.[0];
    if (!tag) return html.slice(at, at + 80);
    if (/ href="(?!https?:\/\/|mailto:|tel:)/i.test(tag)) return tag;
    if (/ src="(?!\/files\/)/.test(tag)) return tag;
  }
  return null;
}

describe('the text of a story on the site', () => {
  it('the text of a story is kept as it was written', () => {
    const html =
      '<h2>A</h2><p>One <strong>two</strong> H<sub>2</sub>O<br>b</p><ul><li><p>x</p></li></ul><blockquote><p>Said</p><footer>Ingrid</footer></blockquote>';
    expect(articleHtml(html)).toEqual({ text: html, inShort: null });
  });

  it('the box of facts is separated from the text', () => {
    const { text, inShort } = articleHtml(
      '<p>a</p><aside data-facts=""><ul><li>19 departures</li></ul></aside><p>b</p>',
    );
    expect(text).toBe('<p>a</p><p>b</p>');
    expect(inShort).toBe('<ul><li>19 departures</li></ul>');
  });

  it('a described picture of a gallery leads to the whole picture on the site and nowhere else', () => {
    const src = '/files/0197a2b3-0000-7000-8000-000000000001/x/a.jpg';
    const picture = (alt: string) => `<figure data-file-id="x"><img src="${src}" alt="${alt}"></figure>`;
    const gallery = `<figure data-gallery="lead">${picture('Ferry')}${picture('')}</figure>`;
    const image = (alt: string) => `<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`;
    const { text } = articleHtml(`${gallery}${picture('Pier')}`, { opensPictures: true });
    expect(text).toBe(
      `<figure data-gallery="lead"><figure><a href="${src}">${image('Ferry')}</a></figure><figure>${image('')}</figure></figure><figure>${image('Pier')}</figure>`,
    );
    expect(articleHtml(gallery).text).not.toContain('<a ');
    expect(articleHtml('<figure data-gallery="x" class="y"></figure>').text).toBe('<figure></figure>');
  });

  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<p onclick="x()" style="color:red" class="a">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
    ['<a href="java&#115;cript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
    ['<img src="https://tracker.example/x.gif">', ''],
    ['<p>a</div></section></body>', '<p>a</p>'],
    ['<p title="x>y">a', '<p>a</p>'],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['<!--><img src=x onerror=alert(1)>-->', '&lt;!--&gt;--&gt;'],
    ['<constructor title="a">b</constructor><p>c</p>', 'b<p>c</p>'],
    ['<figure data-embed-url="javascript:alert(1)"><a href="x">y</a></figure>', ''],
  ])('%s becomes %s', (html, expected) => expect(articleHtml(html).text).toBe(expected));

  it('an article holds nothing but its own tags, whatever had been stored', () => {
    const all = hostileTexts('html_sanitiser_dompurify', 'html_sanitiser_miniflux', 'xss_payloads', 'naughty_strings');
    expect(all.length).toBeGreaterThan(1000);
    const strange = all.flatMap((payload) => {
      const { text, inShort } = articleHtml(payload);
      const found = strangeIn(text + (inShort ?? ''));
      return found ? [{ payload, found }] : [];
    });
    expect(strange).toEqual([]);
  });

  it('texts made to take long take no longer than others', () => {
    const nested = '<p a="'.repeat(20_000);
    expect(articleHtml(nested).text.length).toBeLessThan(nested.length * 6);
    expect(articleHtml('<'.repeat(100_000)).text.length).toBe(400_000);
  });

  it('the text of a story becomes lines for a mail', () => {
    expect(
      plainText(
        '<p>Tom &amp; Åse</p><ul><li>one</li><li>two</li></ul><blockquote><p>“Yes”</p><footer>Åse</footer></blockquote>',
      ),
    ).toBe('Tom & Åse\n\n– one\n– two\n\n“Yes”\n\nÅse');
  });
});

describe('the colours of a newsroom', () => {
  it.each(['#ffffff', '#ffff00', '#000000', '#0b4a5a', '#808080', '#ff69b4'])(
    '%s can be read in light and dark',
    (colour) => {
      const rules = themeRules({ main_color: colour, secondary_color: colour });
      const value = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(rules)![1]!;
      for (const [theme, ground] of [
        ['light', '#ffffff'],
        ['dark', '#1d1b18'],
      ] as const) {
        expect(contrast(value(`brand-${theme}`), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(value(`on-brand-${theme}`), value(`brand-${theme}`))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('the colours of a newsroom are kept if they can be read', () =>
    expect(readable('#0b4a5a', '#ffffff', 4.5)).toBe('#0b4a5a'));
});
