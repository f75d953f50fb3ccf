import { readFileSync } from 'node:fs';
import type { ContentLanguage } from '../names/languages.ts';
import { stopWords } from '../phrases/stop-words.ts';

/** A category that a term indicates, as index of `categories`. */
export interface Evidence {
  place: number;
  weight: number;
}
interface Category {
  id: number;
  parent_id: number | null;
  /** 0 for the 19 at the top, at most 2. */
  depth: number;
  slug: string;
  names: Record<string, string>;
}
export interface SubjectTerms {
  /** Whole words, and phrases of up to four words joined by a space. */
  exact: ReadonlyMap<string, readonly Evidence[]>;
  /** Beginnings of words. */
  starts: ReadonlyMap<string, readonly Evidence[]>;
  /** First words of phrases. */
  phraseStarts: ReadonlySet<string>;
  /**
   * Lengths of the whole words and first words of phrases with an opening, as bits. Most words of a text have another one and
   * are passed over.
   */
  wholes: Int32Array;
  /** Lengths of the beginnings of words with an opening, as bits. */
  lengths: Int32Array;
}

const openings = 1 << 13;
const longestOpening = 4;

/** Returns a number below 8,192 for the first letters of a word. */
export function openingOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < Math.min(end, start + longestOpening); at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1) ^ (hash >>> 13);
  return (hash >>> 19) & (openings - 1);
}

/** Returns the bit of the length of a word; the longest words share one. */
export const bitOf = (length: number): number => 1 << Math.min(length, 31);

/** A term of this length is the beginning of a word, a shorter one a whole word. */
export const leastStart = 5;
export const longestStart = 20;
const phraseWeight = 1.5;
const labelWeight = 0.5;
/** Weight of the terms of a whole branch of the tree, such as 'match' or 'company'. */
const generalWeight = 0.8;

/** News of every subject name media and networks as their sources. */
const media = 600;
const mediaWeight = 0.6;
const topOf = (id: number): number => id - (id % 100);

const read = (name: string): string => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8');

let known: Category[] | null = null;

/** Returns the 276 categories, each parent before its children. */
export function categories(): readonly Category[] {
  if (known) return known;
  const all: Category[] = JSON.parse(read('categories.json'));
  known = all;
  return all;
}

let parents: (number | null)[] | null = null;

/** Returns the place of the parent of a category; null: it is at the top. */
export function parentOf(place: number): number | null {
  parents ??= categories().map(({ parent_id }) =>
    parent_id === null ? null : categories().findIndex(({ id }) => id === parent_id),
  );
  return parents[place]!;
}

/** Lists of terms of a category in some languages; 'all' stands for every language. */
interface Lists {
  id: number;
  lists: [code: string, list: string][];
}
let lines: Lists[] | null = null;

/** Reads the lists of each category; `data/terms.txt` has 'id language: term … / language: term …'. */
const readLists = (): Lists[] =>
  read('terms.txt')
    .split('\n')
    .filter((line) => line.includes(' '))
    .map((line) => {
      const space = line.indexOf(' ');
      const sections = line.slice(space + 1).split(' / ');
      return {
        id: Number(line.slice(0, space)),
        lists: sections.map((section): [string, string] => {
          const [code = '', list = ''] = section.split(': ');
          return [code, list];
        }),
      };
    });

/** Returns the terms of each category in a language. */
function termsOf(language: ContentLanguage): Map<number, string[]> {
  lines ??= readLists();
  return new Map(
    lines.map(({ id, lists }) => [
      id,
      lists
        .filter(([code]) => code === language || code === 'all')
        .flatMap(([, list]) => list.split(' ').filter(Boolean)),
    ]),
  );
}

class TermTable {
  readonly exact = new Map<string, Evidence[]>();
  readonly starts = new Map<string, Evidence[]>();
  readonly phraseStarts = new Set<string>();
  readonly wholes = new Int32Array(openings);
  readonly lengths = new Int32Array(openings);

  add(term: string, place: number, weight: number): void {
    const words = term.replace(/\.$/, '').split('_').filter(Boolean);
    const key = words.join(' ');
    const isExact = words.length > 1 || /[._]$/.test(term) || key.length < leastStart;
    if (words.length > 1) this.phraseStarts.add(words[0]!);
    const opening = openingOf(words[0]!, 0, words[0]!.length);
    if (isExact) this.wholes[opening]! |= bitOf(words[0]!.length);
    else this.lengths[opening]! |= 1 << key.length;
    const table = isExact ? this.exact : this.starts;
    const own = table.get(key) ?? [];
    if (!own.some((one) => one.place === place))
      own.push({ place, weight: words.length > 1 ? weight * phraseWeight : weight });
    table.set(key, own);
  }

  /** Divides the weight of a term among its categories. */
  shared(): SubjectTerms {
    for (const table of [this.exact, this.starts])
      for (const own of table.values()) for (const one of own) one.weight /= own.length;
    return this;
  }
}

function load(language: ContentLanguage): SubjectTerms {
  const table = new TermTable();
  const terms = termsOf(language);
  for (const [place, { id, depth, names }] of categories().entries()) {
    const weight = (depth === 0 ? generalWeight : 1) * (topOf(id) === media ? mediaWeight : 1);
    for (const term of terms.get(id) ?? []) table.add(term, place, weight);
    if (depth < 2) continue;
    for (const [word] of (names[language] ?? '').toLowerCase().matchAll(/\p{L}{4,}/gu))
      if (!stopWords(language).has(word)) table.add(word, place, labelWeight);
  }
  return table.shared();
}

const loaded = new Map<ContentLanguage, SubjectTerms>();

/** Returns the terms of a language. */
export function subjectTerms(language: ContentLanguage): SubjectTerms {
  const own = loaded.get(language) ?? load(language);
  loaded.set(language, own);
  return own;
}
