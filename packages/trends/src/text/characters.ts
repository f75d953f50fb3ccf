/** Kinds of a character, as bits. */
export const is = {
  letter: 1,
  mark: 2,
  number: 4,
  upper: 8,
  lower: 16,
  /** Lower case writes it as another one. */
  capital: 32,
  space: 64,
  /** Second half of a character that takes two units; it has the other bits of its character too. */
  tail: 128,
} as const;

const patterns: readonly [bit: number, pattern: string][] = [
  [is.letter, '\\p{L}'],
  [is.mark, '\\p{M}'],
  [is.number, '\\p{N}'],
  [is.upper, '\\p{Lu}'],
  [is.lower, '\\p{Ll}'],
  [is.capital, '\\p{Changes_When_Lowercased}'],
  [is.space, '\\s'],
];
const ofOne = patterns.map(([bit, pattern]) => [bit, new RegExp(pattern, 'u')] as const);
const isHalf = (unit: number): boolean => (unit & 0xf800) === 0xd800;

let table: Uint8Array | null = null;

/** Returns the kinds of the characters of one unit. */
function kindsOfUnits(): Uint8Array {
  if (table) return table;
  const own = new Uint8Array(1 << 16);
  const all = Array.from({ length: 1 << 16 }, (_, unit) => String.fromCharCode(isHalf(unit) ? 0 : unit)).join('');
  for (const [bit, pattern] of patterns)
    for (const { 0: run, index } of all.matchAll(new RegExp(`${pattern}+`, 'gu')))
      for (let at = index; at < index + run.length; at++) own[at]! |= bit;
  table = own;
  return own;
}

/** Returns the kinds of any character, by its code point. */
export function kindOf(point: number): number {
  if (point < 1 << 16) return kindsOfUnits()[point]!;
  const character = String.fromCodePoint(point);
  return ofOne.reduce((kinds, [bit, pattern]) => (pattern.test(character) ? kinds | bit : kinds), 0);
}

/** UTF-16 units of a text with the kinds of each; the arrays may be longer than the text. */
export interface Characters {
  text: string;
  units: Uint16Array;
  kinds: Uint8Array;
}

const longestKept = 1 << 16;
const kept: Characters = { text: '', units: new Uint16Array(longestKept), kinds: new Uint8Array(longestKept) };

function filled(characters: Characters): Characters {
  const { text, units, kinds } = characters;
  const ofUnit = kindsOfUnits();
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = unit;
    kinds[at] = ofUnit[unit]!;
    if (!isHalf(unit)) continue;
    const point = text.codePointAt(at)!;
    if (point < 1 << 16) continue;
    kinds[at] = kindOf(point);
    kinds[at + 1] = kinds[at]! | is.tail;
    units[at + 1] = text.charCodeAt(at + 1);
    at++;
  }
  return characters;
}

/** Returns the characters of a text, which are valid until those of another are asked for: all steps of reading ask for the same. */
export function charactersOf(text: string): Characters {
  if (text.length > longestKept)
    return filled({ text, units: new Uint16Array(text.length), kinds: new Uint8Array(text.length) });
  if (text === kept.text) return kept;
  kept.text = text;
  return filled(kept);
}
