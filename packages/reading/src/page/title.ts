import type { Box, Layout } from './boxes.ts';
import { firstMeta, type Statements, stringOf, unescaped } from './statements.ts';

const letters = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '');

const separator = /\s+[|–—\-»›•·:∙⋆/~]+\s+|\s*[|»›•∙]\s*|\s+::\s+|:\s(?=[A-Z][\w.]+$)/;

const runText = (layout: Layout, box: Box): string =>
  layout.runs
    .slice(box.from, box.to)
    .map((run) => run.text)
    .join(' ');

/** Headings that could be the article's, the most likely first. */
function headings(layout: Layout): string[] {
  const found = layout.boxes.filter((box) => box.name === 'h1' || /(?:^|[\s_-])headline(?:\s|$)/.test(box.label));
  return found.map((box) => runText(layout, box)).filter((text) => text.length > 1 && text.length < 300);
}

/** 'Sitename | Title' and 'Title - Section - Sitename': without what is not the title. */
export function withoutSite(title: string, site: string | null): string {
  const parts = title.split(separator).filter(Boolean);
  if (parts.length < 2) return title;
  const name = site ? letters(site) : '';
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
  const isSite = (part: string) => name !== '' && (letters(part) === name || (letters(part).includes(name) && part.length < 40));
  if (isSite(parts.at(-1)!)) return title.slice(0, title.lastIndexOf(parts.at(-1)!)).replace(/[\s|–—\-»›•·:∙⋆/~]+$/, '');
  if (isSite(parts[0]!)) return title.slice(title.indexOf(parts[0]!) + parts[0]!.length).replace(/^[\s|–—\-»›•·:∙⋆/~]+/, '');
  return longest.split(/\s+/).length >= 3 && longest.length > title.length * 0.4 ? longest : title;
}

export function siteNameOf(statements: Statements, url: string): string | null {
  const stated = firstMeta(statements, 'og:site_name', 'application-name', 'apple-mobile-web-app-title', 'al:android:app_name');
  if (stated && !/^https?:/.test(stated)) return unescaped(stated);
  const publisher = statements.article?.publisher as { name?: unknown } | undefined;
  const named = stringOf(publisher?.name);
  if (named) return unescaped(named);
  const last = statements.titleElement?.split(/\s[|–—-]\s/).at(-1);
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  return last && last !== statements.titleElement && letters(host).includes(letters(last)) ? last : null;
}

/**
 * The headline: a heading of the page that the page's own statements confirm, else the statements, else the title
 * element, without the site's name.
 */
export function titleOf(statements: Statements, layout: Layout, site: string | null): string | null {
  const stated = [
    stringOf(statements.article?.headline),
    firstMeta(statements, 'og:title', 'twitter:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'),
    statements.titleElement,
  ].flatMap((one) => unescaped(one) ?? []);
  const found = headings(layout);
  for (const one of stated) {
    const key = letters(one);
    const same = found.find((heading) => letters(heading) === key);
    if (same) return same;
  }
  for (const heading of found) {
    const key = letters(heading);
    if (key.length > 8 && stated.some((one) => letters(one).includes(key))) return heading;
  }
  const best = stated[0] ? withoutSite(stated[0], site) : null;
  const only = found.length === 1 && found[0]!.split(/\s+/).length > 2 ? found[0]! : null;
  return (stated.length > 1 ? best : (only ?? best)) ?? found[0] ?? null;
}
