import { type Occurrence, occurrences, parts, type Reading, read } from './occurrences.ts';
import type { Filter, MatchDocument, Near, Query, Together } from './query.ts';
import { spell } from './spelling.ts';
import { tokenise } from './tokens.ts';

/** Returns the index of the first entry whose `key` is at least `least`, in a list ordered by `key`. */
function lowerBound(list: readonly Occurrence[], least: number, key: 'from' | 'to'): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]![key] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Closest = { pair: [Occurrence, Occurrence]; between: number };

/** Returns the two places of a pair that are closest together in one part, in the right order, without overlap. */
export function closestPair(near: Near, reading: Reading): Closest | null {
  const firsts = near.first.flatMap((term) => occurrences(term, reading));
  const seconds = near.second.flatMap((term) => occurrences(term, reading));
  let best: Closest | null = null;
  for (const part of parts) {
    const byStart = seconds.filter((o) => o.part === part).sort((a, b) => a.from - b.from);
    const byEnd = byStart.toSorted((a, b) => a.to - b.to);
    for (const a of firsts) {
      if (a.part !== part) continue;
      const after = byStart[lowerBound(byStart, a.to, 'from')];
      const before = near.ordered ? undefined : byEnd[lowerBound(byEnd, a.from + 1, 'to') - 1];
      if (after && (!best || after.from - a.to < best.between)) best = { pair: [a, after], between: after.from - a.to };
      if (before && (!best || a.from - before.to < best.between))
        best = { pair: [a, before], between: a.from - before.to };
    }
  }
  return best;
}

/** Returns the stretch with every word of the phrase, if one is short enough. */
export function stretch(together: Together, reading: Reading): Occurrence[] | null {
  const { phrase, distance } = together;
  const words = wordsOf(phrase.text);
  const longest = words.length + distance;
  const found = [...new Set(words)].map((text) => occurrences({ ...phrase, text }, reading));
  for (const part of parts) {
    const places = found.map((list) => list.filter((o) => o.part === part).sort((a, b) => a.from - b.from));
    for (const { from } of places.flat()) {
      const inside = places.map((list) => {
        for (let i = lowerBound(list, from, 'from'); i < list.length && list[i]!.from < from + longest; i++) {
          if (list[i]!.to - from <= longest) return list[i]!;
        }
        return null;
      });
      if (inside.every((o) => o !== null)) return inside;
    }
  }
  return null;
}

/** Returns the words of a typed phrase as white space separates them, without those that have no letter or digit. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => spell(word, false).length > 0);

/** Returns a site in its compared form: the host alone, in small letters, without `www.`. */
export const bareSite = (site: string): string =>
  site
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/^www\./, '');

/** Returns true if a host is the site or a subdomain of it: `bbc.co.uk` includes `www.bbc.co.uk`. */
function isSite(host: string, site: string): boolean {
  const [whole, wanted] = [bareSite(host), bareSite(site)];
  return wanted !== '' && (whole === wanted || whole.endsWith(`.${wanted}`));
}

/** Returns the words of a name, case and accents folded. */
export const nameWords = (name: string): string[] => tokenise(name).map(({ word }) => word);

/** Returns true if the author line contains the words of a name, with case and accents folded. */
function isAuthor(author: string | null, name: string): boolean {
  const wanted = nameWords(name);
  const words = nameWords(author ?? '');
  return wanted.length > 0 && words.some((_, at) => wanted.every((word, i) => words[at + i] === word));
}

/** Returns true if the document's metadata passes a filter. */
export function passes(filter: Filter, document: MatchDocument): boolean {
  switch (filter.field) {
    case 'language':
      return filter.values.includes(document.language);
    case 'country':
      return document.country !== null && filter.values.includes(document.country);
    case 'media_type':
      return filter.values.includes(document.media_type);
    case 'outlet':
      return filter.values.includes(document.outlet_id);
    case 'site':
      return filter.values.some((site) => isSite(document.site, site));
    case 'author':
      return filter.values.some((name) => isAuthor(document.author, name));
  }
}

/** Returns true if a tokenised document satisfies a query. */
export function satisfies(query: Query, reading: Reading): boolean {
  switch (query.kind) {
    case 'term':
      return occurrences(query, reading).length > 0;
    case 'near': {
      const closest = closestPair(query, reading);
      return closest !== null && closest.between <= query.distance;
    }
    case 'together':
      return stretch(query, reading) !== null;
    case 'filter':
      return passes(query, reading.document);
    case 'not':
      return !satisfies(query.of, reading);
    case 'and':
      return query.of.every((part) => satisfies(part, reading));
    case 'or':
      return query.of.some((part) => satisfies(part, reading));
  }
}

/** Returns true if a document matches a query. This slow, plain evaluation is the reference for the engine. */
export const matches = (query: Query, document: MatchDocument): boolean => satisfies(query, read(document));
