import { classOf, foldCharacter } from '../characters.ts';

/**
 * The effect of a special character: `break` separates words, `extend` only continues one, `solo` is a word of its
 * own.
 */
type Special = { kind: 'break' | 'plain' | 'extend' | 'solo'; units: readonly number[] };

/** Values of `folded` from here on are special. */
export const specialFrom = 0x8000;
const soloItself = specialFrom;
const lookedUp = specialFrom + 1;

/** Per UTF-16 code unit: 0 parts words; below `specialFrom` the folded code unit; otherwise see `specialAt`. */
export const folded = new Uint16Array(65536);
const specials: Special[] = [];
const rare = new Map<number, Special>();
const nothing: Special = { kind: 'break', units: [] };

const unitsOf = (text: string): number[] => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

function describe(code: number): Special {
  const character = String.fromCodePoint(code);
  const kind = classOf(character);
  return kind === 'break' ? nothing : { kind, units: unitsOf(foldCharacter(character)) };
}

const isHangul = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

// First halves of characters beyond U+1F000, all of which part words.
const isEmojiHalf = (unit: number): boolean => unit >= 0xd83c && unit <= 0xd83f;

/** Fills the table; called once, since it takes some milliseconds. */
export function prepareFolding(): void {
  if (specials.length > 0) return;
  specials.push({ kind: 'solo', units: [] }, nothing);
  for (let unit = 0; unit < 65536; unit++) {
    if (isHangul(unit) || (isSurrogate(unit) && unit < 0xdc00 && !isEmojiHalf(unit))) {
      folded[unit] = lookedUp;
      continue;
    }
    if (isSurrogate(unit)) continue;
    const special = describe(unit);
    const [first] = special.units;
    if (special.kind === 'break') continue;
    if (special.kind === 'plain' && special.units.length === 1 && first! < specialFrom) folded[unit] = first!;
    else if (special.kind === 'solo' && special.units.length === 1 && first === unit) folded[unit] = soloItself;
    else folded[unit] = specialFrom + specials.push(special) - 1;
  }
}

/** Returns the effect of the special code unit at a place. A surrogate pair is read as one character. */
export function specialAt(text: Uint16Array, at: number): Special {
  const unit = text[at]!;
  const value = folded[unit]!;
  if (value === soloItself) return { kind: 'solo', units: [unit] };
  if (value !== lookedUp) return specials[value - specialFrom]!;
  const code = isHangul(unit) ? unit : pairAt(text, at);
  if (code === 0) return nothing;
  let special = rare.get(code);
  if (!special) {
    special = describe(code);
    rare.set(code, special);
  }
  return special;
}

function pairAt(text: Uint16Array, at: number): number {
  const low = text[at + 1] ?? 0;
  return low >= 0xdc00 && low <= 0xdfff ? (text[at]! - 0xd800) * 1024 + (low - 0xdc00) + 0x10000 : 0;
}

/** Returns the number of code units of the special character at a place. */
export const widthAt = (text: Uint16Array, at: number): number =>
  folded[text[at]!] === lookedUp && !isHangul(text[at]!) && pairAt(text, at) !== 0 ? 2 : 1;

/** Returns the folded form of a code unit if it does not depend on its neighbours, otherwise null. */
export function unitsOfPlain(unit: number): readonly number[] | 'break' | null {
  const value = folded[unit]!;
  if (value === 0) return 'break';
  if (value < specialFrom) return [value];
  const special = value > lookedUp ? specials[value - specialFrom]! : nothing;
  return special.kind === 'plain' && special.units.length > 0 ? special.units : null;
}
