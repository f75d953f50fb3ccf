import { charactersOf, is } from './characters.ts';

/** Words of a text with their places in it. They are valid until the words of another text are asked for. */
export interface PlainWords {
  text: string;
  /** The text in lower case, as long as the text. */
  lower: string;
  /** Kinds of the characters of the text. */
  kinds: Uint8Array;
  count: number;
  starts: Int32Array;
  ends: Int32Array;
}

const sizeKept = 1 << 14;
const kept = { starts: new Int32Array(sizeKept), ends: new Int32Array(sizeKept) };

/** Last text and the same in lower case: phrases and subjects of a text are looked for one after the other. */
const last = { text: '', lower: '' };

/** Returns a text in lower case. Only one letter becomes longer. */
function lowerOf(text: string): string {
  if (text === last.text) return last.lower;
  const lower = text.toLowerCase();
  last.text = text;
  last.lower = lower.length === text.length ? lower : text.replaceAll('İ', 'I').toLowerCase();
  return last.lower;
}

/** Signs that may be in a word: 1 at the unit of each. */
type Signs = Uint8Array;

/** Returns the words of a text up to a place: letters, digits, and the given signs after the first of them. */
export function plainWords(text: string, signs: Signs, end = text.length): PlainWords {
  const { units, kinds } = charactersOf(text);
  const most = (end >> 1) + 1;
  const { starts, ends } = most <= sizeKept ? kept : { starts: new Int32Array(most), ends: new Int32Array(most) };
  let count = 0;
  for (let at = 0; at < end; at++) {
    if (!(kinds[at]! & (is.letter | is.number))) continue;
    starts[count] = at;
    do at++;
    while (at < end && (kinds[at]! & (is.letter | is.mark | is.number) || signs[units[at]!] === 1));
    ends[count++] = at;
  }
  return { text, lower: lowerOf(text), kinds, count, starts, ends };
}

/** Returns the table of signs that may be in a word. */
export function signsOf(signs: string): Signs {
  const table = new Uint8Array(1 << 16);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
}
