import { foldWord, searchTokens } from '@masthead/matching';

/** Names as a search in the words of documents, and as a pattern of their texts. */
export interface Names {
  /** A to_tsquery text: each word of one of the names. */
  query: string;
  /** A pattern that finds the words of a name beside each other. */
  pattern: string;
  /** False: each name is one word, which the search finds without the pattern. */
  hasPhrases: boolean;
}

const mostNames = 8;
/** Latin, Greek and Cyrillic letters, with all their accents. */
const alphabets: readonly [number, number][] = [
  [0x41, 0x7a],
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
];
let spellings: Map<string, string> | null = null;

/** Returns all letters that fold to the same letter, by that letter. */
function spellingsOf(): Map<string, string> {
  if (spellings) return spellings;
  spellings = new Map();
  for (const [first, last] of alphabets)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code);
      const folded = foldWord(letter);
      if (/^\p{L}$/u.test(letter) && folded.length === 1)
        spellings.set(folded, `${spellings.get(folded) ?? ''}${letter}`);
    }
  return spellings;
}

/** Returns a pattern of a letter in any case and accent, which does not depend on the locale of the database. */
function letterPattern(letter: string): string {
  const folded = foldWord(letter);
  const known = spellingsOf().get(folded);
  if (known) return `[${known}]`;
  const forms = new Set([letter, folded].flatMap((form) => [form.toLowerCase(), form.toUpperCase()]));
  return forms.size === 1 ? letter : `(${[...forms].join('|')})`;
}

const wordPattern = (word: string): string => [...word].map(letterPattern).join('');

/** Reads names that are separated by commas; null if there is none. */
export function readNames(text: string): Names | null {
  const names = text
    .normalize('NFC')
    .split(/[,;\n]/)
    .map((name) => ({ tokens: searchTokens(name), words: name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }))
    .filter(({ tokens }) => tokens.length > 0)
    .slice(0, mostNames);
  if (names.length === 0) return null;
  return {
    query: names.map(({ tokens }) => `(${tokens.join(' & ')})`).join(' | '),
    pattern: names.map(({ words }) => words.map(wordPattern).join('\\W{1,3}')).join('|'),
    hasPhrases: names.some(({ tokens, words }) => Math.max(tokens.length, words.length) > 1),
  };
}
