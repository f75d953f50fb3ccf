import { readFileSync } from 'node:fs';
import type { FoundName } from './name.ts';
import { type Tokens, tokenBits, wordAt } from './tokens.ts';

interface Products {
  /** Words of each name by its first word, the longest first. */
  names: Map<string, string[][]>;
  /** 1 for the first unit and the length of first words. Few other words have both. */
  firsts: Uint8Array;
}

let known: Products | null = null;

const sizedStarts = 1 << 13;
/** Returns a number below 8,192 for the first unit and the length of a word. */
const sizedStart = (unit: number, length: number): number => (unit * 64 + length) & (sizedStarts - 1);

/** Reads `data/products.txt`, a name a line, by first word; the longest of a first word comes first. */
function load(): Products {
  const lines = readFileSync(new URL('data/products.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const names = lines.map((line) => line.split(' ')).sort((a, b) => b.length - a.length);
  const firsts = new Uint8Array(sizedStarts);
  for (const [first = ''] of names) firsts[sizedStart(first.charCodeAt(0), first.length)] = 1;
  return { names: Map.groupBy(names, ([first = '']) => first), firsts };
}

/** Version after a product: 'iPhone 15', 'Windows 11'. */
const version = /^(?:\d{1,2}(?:\.\d)?|XP|Pro|Max|Mini|Plus|Ultra)$/;

/** Finds products of the list, as they are written there, with a number or 'Pro' after them. */
export function productsIn(tokens: Tokens): FoundName[] {
  known ??= load();
  const { text, characters, count, starts, ends, marks } = tokens;
  const found: FoundName[] = [];
  for (let at = 0; at < count; at++) {
    const start = starts[at]!;
    if (!(marks[at]! & tokenBits.hasCapital)) continue;
    if (known.firsts[sizedStart(characters.units[start]!, ends[at]! - start)] === 0) continue;
    const names = known.names.get(wordAt(tokens, at));
    const name = names?.find((words) => words.every((word, index) => isAt(tokens, at + index, word)));
    if (!name) continue;
    let end = at + name.length;
    while (end < count && end < at + name.length + 2 && isVersion(tokens, end)) end++;
    const last = ends[end - 1]!;
    found.push({ text: text.slice(start, last), start, end: last, type: 'product' });
    at = end - 1;
  }
  return found;
}

const isAt = (tokens: Tokens, at: number, word: string): boolean => at < tokens.count && wordAt(tokens, at) === word;
const isVersion = (tokens: Tokens, at: number): boolean =>
  tokens.starts[at]! - tokens.ends[at - 1]! === 1 && version.test(wordAt(tokens, at));

/** Adds products to other names. A product wins over a name within it, a longer name over a product within it. */
export function withProducts<T extends FoundName>(names: readonly T[], products: readonly T[]): T[] {
  if (products.length === 0) return [...names];
  const overlaps = (a: FoundName, b: FoundName) => a.start < b.end && b.start < a.end;
  const isWithin = (a: FoundName, b: FoundName) => a.start >= b.start && a.end <= b.end;
  const wins = products.filter((one) => names.every((name) => !overlaps(one, name) || isWithin(name, one)));
  const others = names.filter((name) => !wins.some((one) => overlaps(one, name)));
  return [...others, ...wins].sort((a, b) => a.start - b.start);
}
