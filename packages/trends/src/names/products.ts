import { readFileSync } from 'node:fs';
import type { FoundName } from './name.ts';
import type { Token } from './tokens.ts';

let lists: Map<string, string[][]> | null = null;

/** Reads `data/products.txt`, a name a line, by first word; the longest of a first word comes first. */
function load(): Map<string, string[][]> {
  const lines = readFileSync(new URL('data/products.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const names = lines.map((line) => line.split(' ')).sort((a, b) => b.length - a.length);
  return Map.groupBy(names, ([first = '']) => first);
}

/** Version after a product: 'iPhone 15', 'Windows 11'. */
const version = /^(?:\d{1,2}(?:\.\d)?|XP|Pro|Max|Mini|Plus|Ultra)$/;

/** Finds products of the list, as they are written there, with a number or 'Pro' after them. */
export function productsIn(text: string, tokens: readonly Token[]): FoundName[] {
  lists ??= load();
  const found: FoundName[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const names = tokens[at]!.hasCapital ? lists.get(tokens[at]!.word) : undefined;
    const name = names?.find((words) => words.every((word, index) => tokens[at + index]?.word === word));
    if (!name) continue;
    let end = at + name.length;
    while (end < tokens.length && end < at + name.length + 2 && isVersion(tokens[end - 1]!, tokens[end]!)) end++;
    const [start, last] = [tokens[at]!.start, tokens[end - 1]!.end];
    found.push({ text: text.slice(start, last), start, end: last, type: 'product' });
    at = end - 1;
  }
  return found;
}

const isVersion = (before: Token, token: Token): boolean => token.start - before.end === 1 && version.test(token.word);

/** Adds products to other names. A product wins over a name within it, a longer name over a product within it. */
export function withProducts<T extends FoundName>(names: readonly T[], products: readonly T[]): T[] {
  if (products.length === 0) return [...names];
  const overlaps = (a: FoundName, b: FoundName) => a.start < b.end && b.start < a.end;
  const isWithin = (a: FoundName, b: FoundName) => a.start >= b.start && a.end <= b.end;
  const wins = products.filter((one) => names.every((name) => !overlaps(one, name) || isWithin(name, one)));
  const others = names.filter((name) => !wins.some((one) => overlaps(one, name)));
  return [...others, ...wins].sort((a, b) => a.start - b.start);
}
