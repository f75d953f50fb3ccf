import { type Box, type Layout, linesOf, nearest } from './boxes.ts';
import { likenessTo } from './likeness.ts';
import { letters, titleParts, withoutSite } from './title-parts.ts';

/** The number of headings that are read; a list of articles may have thousands. */
const mostHeadings = 200;

export interface Heading {
  text: string;
  lines: string[];
  at: number;
  /** Evidence that it is the headline. */
  weight: number;
  isMain: boolean;
}

/** Returns headings that could be the article's, weighed by the page's statements and by their distance to the body. */
export function headingsOf(
  layout: Layout,
  bodyAt: number,
  stated: string[],
  site: string | null,
  host: string,
): Heading[] {
  const [name, label] = [letters(site ?? ''), letters(host)];
  /** Returns true if a title states it, or more than it without a separator. */
  const isTold = (key: string) =>
    stated.some((one) => {
      const part = titleParts(one).find((other) => letters(other).includes(key)) ?? one;
      return letters(one) === key || (letters(part).includes(key) && letters(part).length > key.length + 4);
    });
  const exact = new Set(stated.flatMap((one) => [letters(one), letters(withoutSite(one, site))]));
  const likenesses = stated.map((one) => likenessTo(one));
  const isPart = (key: string) =>
    key.length > 15 &&
    stated.some((one) => titleParts(one).some((part) => letters(part) === key && part.length > one.length * 0.4));
  /** Returns true if it begins with the last part of a title: 'Example Society, founded in 1900'. */
  const isNamed = (key: string) =>
    stated.some((one) => {
      const last = letters(titleParts(one).at(-1) ?? '');
      return last.length > 4 && key.length > last.length && key.startsWith(last);
    });
  // Many pages have the outlet's name as their largest heading.
  const isOutlet = (key: string) =>
    (name !== '' && (name === key || (key.length < 30 && name.includes(key)))) ||
    (label.length > 3 && key.includes(label) && key.length < label.length + 12 && !isTold(key)) ||
    (isNamed(key) && !isTold(key));
  const isOutletBox = (box: Box) => isOutlet(letters(linesOf(box).join(' ')));
  const near = layout.boxes.filter((box) => box.from >= bodyAt - 20 && box.from <= bodyAt + 3);
  const hasMain = nearest(
    near.filter(({ name }) => name === 'h1'),
    bodyAt,
    mostHeadings,
  ).some((box) => !isOutletBox(box));
  const isFirst = (box: Box) => box.name === 'h2' && !hasMain && box.from >= bodyAt - 8 && box.from <= bodyAt + 1;
  const isLikely = (box: Box) =>
    box.name === 'h1' || isFirst(box) || (/^(h[2-4]|div|p|span)$/.test(box.name) && box.kind.isTitle);
  const isNear = (box: Box) => /^h[23]$/.test(box.name) && box.from >= bodyAt - 12 && box.from <= bodyAt + 3;
  const found = layout.boxes.filter((box) => isLikely(box) || isNear(box));
  return nearest(found, bodyAt, mostHeadings).flatMap((box) => {
    const lines = linesOf(box);
    const text = lines.join(' ');
    const key = letters(text);
    if (key.length < 2 || text.length > 300) return [];
    const same = exact.has(key) || isPart(key);
    const likely = isLikely(box);
    if (!likely && !same) return [];
    const alike = Math.max(0, ...likenesses.map((measure) => measure(text)));
    const near = box.from >= bodyAt - 14 && box.from <= bodyAt + 3;
    const isHome = /^(?:https?:\/\/[^/]+)?\/?$/.test(
      box.children.find((child) => child.name === 'a')?.element.attribute('href') ?? 'x',
    );
    const weight =
      (box.name === 'h1' ? 0.4 : isFirst(box) ? 0.3 : likely ? 0.1 : 0.2) +
      (box.name !== 'h1' && likely && box.kind.isTitle && isFirst(box) ? 0.1 : 0) +
      (same ? 0.5 : alike * 0.4) +
      (near ? 0.2 : 0) -
      (isOutlet(key) || isHome ? 0.7 : 0) -
      (box.removed ? 0.1 : 0);
    return [
      {
        text,
        lines,
        at: box.from,
        weight,
        isMain: box.name === 'h1',
      },
    ];
  });
}
