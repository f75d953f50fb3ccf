import { firstMeta, type Statements, stringOf, unescaped } from './statements.ts';

/** Titles and the names of sites in them. */

export const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const separator = /\s+[|–—\-»›•·:∙⋆/~]+\s+|\s*[|»›•∙]\s*|\s+::\s+|:\s(?=[A-Z][\w.]+$)/;

/**
 * Returns the significant part of an address's host: 'avis' of www.avis.example; for an archive's copy that of the
 * original.
 */
export function hostLabel(url: string): string {
  const original = /^https?:\/\/web\.archive\.org\/web\/\d+[a-z_]*\/(.*)$/.exec(url)?.[1] ?? url;
  const labels = (URL.parse(original)?.hostname ?? '')
    .replace(/^www\d?\./, '')
    .split('.')
    .slice(0, -1);
  return labels.reduce((a, b) => (b.length >= a.length ? b : a), '');
}

/** Returns the parts of a title between separators. */
export const titleParts = (title: string): string[] => {
  const parts = title.split(separator).filter(Boolean);
  return parts.length > 1 ? parts : [];
};

const edges = /^[\s|–—\-»›•·:∙⋆/~]+|[\s|–—\-»›•·:∙⋆/~]+$/g;

/** Returns 'Sitename | Title' and 'Title - Sitename' without the site's name. */
export function withoutName(title: string, site: string | null): string {
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

/** Returns a title without the site's name, or another part after a bar. */
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
