import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../html/parse-html.ts';
import { isElement, textBelow } from '../html/tree.ts';
import { patterns } from '../measured/hostile.ts';
import { layOut } from './boxes.ts';
import { extractArticle } from './extract-article.ts';

const url = 'https://www.daily.example/2024/03/05/harbour';
const size = 2_000_000;
const filler = `<!--${'x'.repeat(1_000_000)}-->`;
/** One chunk may be parsed after the budget is spent. */
const mostWork = 110_000 + 80_000;

describe('the work of one page', () => {
  it.each(Object.keys(patterns))('the work is limited for a page of 2 MB made of %s', (name) => {
    const { root, work } = parsePage(patterns[name]!(size));
    const layout = layOut(root);
    expect(work).toBeLessThan(mostWork);
    expect(layout?.boxes.length).toBeLessThanOrEqual(14_001);
    expect(layout?.runs.length).toBeLessThanOrEqual(9_000);
    expect(layout?.runs.reduce((sum, run) => sum + run.text.length, 0)).toBeLessThanOrEqual(700_000);
  });

  it('the work grows with the page and no faster', () => {
    for (const name of ['links', 'times', 'closing tags', 'deep names', 'attributes']) {
      const [small, large] = [10_000, 40_000].map((length) => parsePage(patterns[name]!(length)).work);
      expect(large! / small!).toBeLessThan(6);
    }
  });

  it('a page that exceeds the limit is marked as cut, and its beginning is kept', () => {
    const cut = extractArticle(patterns.paragraphs!(5_000_000), { url });
    expect(cut.isCut).toBe(true);
    expect(cut.text).toContain('deepened by two metres');
    expect(extractArticle(patterns.paragraphs!(50_000), { url }).isCut).toBe(false);
    expect(extractArticle(patterns.comments!(5_000_000), { url }).isCut).toBe(true);
  });

  it('an entity is not split between pieces of a page, and none is decoded in a script', () => {
    for (let pad = 16_340; pad < 16_400; pad++) {
      const text = textBelow(parsePage(`<p>${'a'.repeat(pad)}&ouml;b&ampc&lt;</p>`).root);
      expect(text.slice(pad)).toBe('öb&c<');
    }
    const { root } = parsePage('<a title="a&amp;b&copy=1">c&amp;d</a><script>"&amp;"</script>');
    const [link, script] = root.children.filter(isElement);
    expect([link!.attribute('title'), textBelow(link!)]).toEqual(['a&b&copy=1', 'c&d']);
    expect(script!.children[0]).toBe('"&amp;"');
  });

  it('entities beyond the limit of a page stay as written', () => {
    const written = '&amp;'.repeat(150_000);
    const decoded = `${'&'.repeat(140_000)}${'&amp;'.repeat(10_000)}`;
    expect(textBelow(parsePage(`<p>${written}</p>`).root) === decoded).toBe(true);
    const [link] = parsePage(`<a title="${written}">a</a>`).root.children.filter(isElement);
    for (let times = 0; times < 2; times++) expect(link!.attribute('title') === decoded).toBe(true);
  });

  it('only the names of its boxes are left in memory after a page', () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const page = (at: number) =>
      `<div class="a-name-of-page-${at}"><p>${'The harbour is deepened. '.repeat(4)}</p></div>${filler}`;
    const held = (from: number) => {
      for (let at = from; at < from + 30; at++) extractArticle(Buffer.from(page(at)).toString(), { url });
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = held(0);
    expect(held(30) - before).toBeLessThan(10 * filler.length);
  });

  it('a date is found among thousands', () => {
    const page = `<h1>The headline of a page</h1><time datetime="2024-03-05T09:00Z">5 March</time>${patterns.times!(500_000)}`;
    expect(extractArticle(page, { url }).publishedAt?.toISOString()).toBe('2024-03-05T09:00:00.000Z');
  });
});
