import { describe, expect, it } from 'vitest';
import { decodeHtml } from './charset.ts';
import { plainText } from './markup.ts';
import { hasData } from './measured/records.ts';
import { dangers, measureSanitising } from './measured/sanitising.ts';
import { sanitiseHtml } from './sanitise.ts';

describe('sanitiseHtml', () => {
  it('harmless markup is kept', () => {
    const html =
      '<h2>Title</h2><p>A <strong>bold</strong> word &amp; <em>more</em></p><ul><li>one</li></ul><img src="https://a.example/x.png" alt="x">';
    expect(sanitiseHtml(html)).toBe(html);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><math href=javascript:alert(1)>X</math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<form><input formaction=javascript:alert(1)></form>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<b title="&quot; onmouseover=alert(1) x=&quot;">x</b>',
  ])('%s is made harmless', (html) => {
    expect(dangers(sanitiseHtml(html))).toEqual([]);
  });

  it('addresses become absolute, and tracking pixels are removed', () => {
    expect(sanitiseHtml('<a href="/x">y</a><img src="/p.gif" width="1" height="1">', 'https://n.example/a/')).toBe(
      '<a href="https://n.example/x" rel="noopener noreferrer nofollow">y</a>',
    );
  });
});

describe('plainText and decodeHtml', () => {
  it('plain text is one line without markup', () => {
    expect(plainText('<p>A&nbsp;&amp; B</p><p>C<script>x</script></p>')).toBe('A & B C');
  });

  it('the charset is found in the header, the byte order mark, the meta element or the bytes', () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><p>Æble</p>', 'latin1');
    expect(decodeHtml(latin, null)).toContain('Æble');
    expect(decodeHtml(Buffer.from('\ufeffÆble', 'utf16le'), null)).toBe('Æble');
    expect(decodeHtml(Buffer.from('Æble', 'latin1'), 'text/html; charset=windows-1252')).toBe('Æble');
    expect(decodeHtml(Buffer.from('<meta charset="iso-8859-1">Æble'), null)).toContain('Æble');
    expect(decodeHtml(Buffer.from('Æble', 'latin1'), 'text/html; charset=utf-8')).toBe('Æble');
  });
});

describe.skipIf(!hasData)('the shared hostile inputs (skipped where ../shared is absent)', { timeout: 60_000 }, () => {
  it('all collected attacks are made harmless, and a second run changes nothing', () => {
    const { cases, unsafe } = measureSanitising();
    expect(cases).toBeGreaterThan(400);
    expect(unsafe).toEqual([]);
  });
});
