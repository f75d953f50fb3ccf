import { type Box, type Layout, linesOf, nearest } from './boxes.ts';
import { firstMeta, type Statements, stringOf, unescaped } from './statements.ts';

const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const titleLabel =
  /(?:^|[\s_-])(?:headline|(?:entry|post|article|news|story|page|content)-?_?-?title|posttitle|entrytitle|art-?title|titre|titulo)(?:\s|$)/;

const separator = /\s+[|–—\-»›•·:∙⋆/~]+\s+|\s*[|»›•∙]\s*|\s+::\s+|:\s(?=[A-Z][\w.]+$)/;

/** The telling part of an address's host: 'avis' of www.avis.example; of an archive's copy that of the original. */
export function hostLabel(url: string): string {
  const original = /^https?:\/\/web\.archive\.org\/web\/\d+[a-z_]*\/(.*)$/.exec(url)?.[1] ?? url;
  const labels = (URL.parse(original)?.hostname ?? '')
    .replace(/^www\d?\./, '')
    .split('.')
    .slice(0, -1);
  return labels.reduce((a, b) => (b.length >= a.length ? b : a), '');
}

const longest = 500;
const edges = /^[\s|–—\-»›•·:∙⋆/~]+|[\s|–—\-»›•·:∙⋆/~]+$/g;

/** 'Sitename | Title' and 'Title - Sitename' without the site's name. */
function withoutName(title: string, site: string | null): string {
  const parts = title.split(separator).filter(Boolean);
  const name = site ? letters(site) : '';
  if (parts.length < 2 || name === '') return title;
  const isSite = (part: string) =>
    letters(part) === name ||
    (letters(part).includes(name) && part.length < 40) ||
    (letters(part).length > 3 && name.includes(letters(part)));
  const [first, last] = [parts[0]!, parts.at(-1)!];
  const middle = parts.findIndex((part, at) => at > 0 && at < parts.length - 1 && letters(part).startsWith(name));
  if (middle > 0) return title.slice(0, title.indexOf(parts[middle]!)).replace(edges, '');
  if (isSite(last)) return title.slice(0, title.lastIndexOf(last)).replace(edges, '');
  if (isSite(first)) return title.slice(title.indexOf(first) + first.length).replace(edges, '');
  return title;
}

/** A title without the site's name, or what else stands behind a bar. */
export function withoutSite(title: string, site: string | null): string {
  const named = withoutName(title, site);
  if (named !== title) return withoutSite(named, null);
  const parts = title.split(/\s+\|\s+|\s+[»›•]\s+|\s+::\s+|\s\/\/\s/).filter(Boolean);
  if (parts.length < 2) return title;
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
  return longest.split(/\s+/).length >= 3 && longest.length > title.length * 0.4 ? longest : title;
}

export function siteNameOf(statements: Statements, url: string): string | null {
  const stated = firstMeta(
    statements,
    'og:site_name',
    'application-name',
    'apple-mobile-web-app-title',
    'al:android:app_name',
  );
  if (stated && !/^https?:/.test(stated)) return unescaped(stated);
  const publisher = statements.article?.publisher as { name?: unknown } | undefined;
  const named = stringOf(publisher?.name);
  if (named) return unescaped(named);
  const last = statements.titleElement?.split(/\s[|–—-]\s/).at(-1);
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  return last && last !== statements.titleElement && letters(host).includes(letters(last)) ? last : null;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** Share of the shorter one's words that the other one has too. */
export const likeness = (a: string, b: string): number => likenessTo(b)(a);

/** Likeness of many texts to one. */
export function likenessTo(text: string): (other: string) => number {
  const right = wordsOf(text);
  return (other) => {
    const left = wordsOf(other);
    let common = 0;
    for (const word of left) if (right.has(word)) common++;
    return common / Math.max(1, Math.min(left.size, right.size));
  };
}

/** Headings that are looked at; a list of articles may hold thousands. */
const mostHeadings = 200;

interface Heading {
  text: string;
  at: number;
  weight: number;
  isMain: boolean;
}

/** Headings that could be the article's, weighed by what the page states and by how near the body they stand. */
function headings(layout: Layout, bodyAt: number, stated: string[], site: string | null, host: string): Heading[] {
  const [name, label] = [letters(site ?? ''), letters(host)];
  // Many pages have the outlet's name as their largest heading.
  const isOutlet = (key: string) =>
    (name !== '' && (name === key || (key.length < 30 && name.includes(key)))) ||
    (label.length > 3 &&
      key.includes(label) &&
      key.length < label.length + 25 &&
      !stated.some((one) => letters(one) === key));
  const isOutletBox = (box: Box) => isOutlet(letters(linesOf(box).join(' ')));
  const near = layout.boxes.filter((box) => box.from >= bodyAt - 20 && box.from <= bodyAt + 3);
  const hasMain = nearest(
    near.filter(({ name }) => name === 'h1'),
    bodyAt,
    mostHeadings,
  ).some((box) => !isOutletBox(box));
  const isFirst = (box: Box) => box.name === 'h2' && !hasMain && box.from >= bodyAt - 8 && box.from <= bodyAt + 1;
  const found = layout.boxes.filter(
    (box) =>
      box.name === 'h1' || isFirst(box) || (/^(h[2-4]|div|p|span)$/.test(box.name) && titleLabel.test(box.label)),
  );
  return nearest(found, bodyAt, mostHeadings).flatMap((box) => {
    const text = linesOf(box).join(' ');
    const key = letters(text);
    if (key.length < 2 || text.length > 300) return [];
    const same = stated.some((one) => letters(one) === key || letters(withoutSite(one, site)) === key);
    const alike = Math.max(0, ...stated.map((one) => likeness(text, one)));
    const near = box.from >= bodyAt - 14 && box.from <= bodyAt + 3;
    const isHome = /^(?:https?:\/\/[^/]+)?\/?$/.test(
      box.children.find((child) => child.name === 'a')?.attributes.href ?? 'x',
    );
    const weight =
      (box.name === 'h1' ? 0.4 : isFirst(box) ? 0.3 : 0.1) +
      (same ? 0.5 : alike * 0.4) +
      (near ? 0.2 : 0) -
      (isOutlet(key) || isHome ? 0.7 : 0) -
      (box.removed ? 0.1 : 0);
    return [{ text, at: box.from, weight, isMain: box.name === 'h1' }];
  });
}

/** The heading right below the first one, where that was written for search engines and this one is what is stated. */
function belowMain(layout: Layout, main: Heading, stated: string[]): string | null {
  const below = layout.boxes.filter((box) => /^h[23]$/.test(box.name) && box.from > main.at && box.from <= main.at + 2);
  const keys = below.map((box) => letters(linesOf(box).join(' ')));
  const differs = (key: string) => key.length > 20 && key !== letters(main.text);
  return stated.find((one) => differs(letters(one)) && keys.some((key) => key.endsWith(letters(one)))) ?? null;
}

/** Where a headline is looked for. */
interface Titled {
  statements: Statements;
  layout: Layout;
  /** First run of the text. */
  bodyAt: number;
  site: string | null;
  url: string;
  /** What the source called the page. */
  announced: string | null;
}

/**
 * The headline: the heading that the page's own statements or its place confirm, else the statements, else the title
 * element, without the site's name.
 */
export function titleOf({ statements, layout, bodyAt, site: named, url, announced }: Titled): string | null {
  const host = hostLabel(url);
  const site = named ?? (host || null);
  const stated = [
    stringOf(statements.article?.headline),
    firstMeta(statements, 'og:title', 'twitter:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'),
    statements.titleElement,
    announced,
  ].flatMap((one) => unescaped(one?.slice(0, longest) ?? null) ?? []);
  const best = headings(layout, bodyAt, stated, site, host).reduce<Heading | null>(
    (a, b) => (a && a.weight >= b.weight ? a : b),
    null,
  );
  const clean = stated.map((one) => withoutSite(one, site));
  if (!best || best.weight < (clean.length > 0 ? 0.55 : 0.2)) return clean[0] ?? null;
  const below = best.isMain ? belowMain(layout, best, clean) : null;
  if (below) return below;
  // A heading with its kicker inside: what the page states is the headline alone.
  const exact = stated.map((one) => withoutName(one, site));
  const alone = exact.find((one) => {
    const [key, whole] = [letters(one), letters(best.text)];
    return (
      key.length > whole.length * 0.4 &&
      key !== whole &&
      (whole.endsWith(key) || (!best.isMain && whole.startsWith(key)))
    );
  });
  return alone ?? withoutName(best.text, site);
}
