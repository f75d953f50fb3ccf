import { asciiWordPattern, exactWord, foldWord, isAscii, wordPattern } from './characters.ts';

/** A word of a text: folded, exact, and its position (UTF-16 offsets). */
export type Token = { word: string; exact: string; start: number; end: number };

/** Returns the words of a text. The plain implementation, with which the engine's reader is compared. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const found of text.matchAll(isAscii(text) ? asciiWordPattern : wordPattern)) {
    const raw = found[0];
    tokens.push({ word: foldWord(raw), exact: exactWord(raw), start: found.index, end: found.index + raw.length });
  }
  return tokens;
}

const plainLexeme = /^(?:[a-z][a-z0-9]*|[0-9]+)$/;
const longest = 500;

/** Spells code units in letters a–p, so that no PostgreSQL locale cuts a word of `to_tsquery`. */
function spelledOut(word: string): string {
  let letters = 'zq';
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    for (const shift of [12, 8, 4, 0]) letters += String.fromCharCode(97 + ((unit >> shift) & 15));
  }
  return letters;
}

/** Returns a folded word as stored in the tsvector: ASCII letters and digits, at most 500 characters. */
export const lexeme = (word: string): string => (plainLexeme.test(word) ? word : spelledOut(word)).slice(0, longest);

/** Returns the lexemes with which a word can begin in the stored tsvector, given the word's first letters. */
export const prefixLexemes = (start: string): string[] => {
  const both = [spelledOut(start).slice(0, longest)];
  if (plainLexeme.test(start)) both.unshift(start.slice(0, longest));
  return both;
};

/** Returns the distinct lexemes of a text, for `array_to_tsvector`; `narrow` uses the same ones. */
export const searchTokens = (text: string): string[] => [...new Set(tokenise(text).map(({ word }) => lexeme(word)))];
