// Letters, digits and marks make words; everything else parts them.
const wordClass = '\\p{L}\\p{N}\\p{M}';
// Invisible signs that people and editors leave inside words: soft hyphen, joiners, direction marks, word joiner, BOM.
const invisibleClass = '\\u00AD\\u200C-\\u200F\\u2060\\uFEFF';
// Modifier letters that are written as apostrophes.
const apostropheLetters = '\\u02BB\\u02BC\\u02B9';
// Scripts written without spaces: every character counts as a word, so that phrases match.
const soloScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const soloClass = `${soloScripts.map((script) => `\\p{Script=${script}}`).join('')}\\u30FC\\uFF70`;

const solo = `(?=[${soloClass}])\\p{L}`;
// Emoji and other signs beyond U+1F000 part words, even those that count as numbers.
const plain = `(?!${solo})(?![${apostropheLetters}\\u{1F000}-\\u{1FFFF}])[${wordClass}${invisibleClass}]`;

const invisible = `${invisibleClass}\\uFE00-\\uFE0F\\u034F`;

/** Words of a text in the plainest way; the first character of each is a letter or a digit. */
export const wordPattern = new RegExp(
  `${solo}[\\p{M}${invisible}]*|(?![\\p{M}${invisible}])${plain}(?:${plain})*`,
  'gu',
);

/** The same for ASCII. */
export const asciiWordPattern = /[A-Za-z0-9]+/g;

const isSolo = new RegExp(`^${solo}$`, 'u');
const isPlain = new RegExp(`^${plain}$`, 'u');
const isInvisible = new RegExp(`^[${invisible}]$`, 'u');
const isMark = /^\p{M}$/u;
export const hasLetterOrDigit = /[\p{L}\p{N}]/u;

type CharacterClass = 'break' | 'plain' | 'solo' | 'extend';

/** Returns the class of a character. `extend` continues any word but is not a word alone. */
export function classOf(character: string): CharacterClass {
  if (isSolo.test(character)) return 'solo';
  if (!isPlain.test(character)) return 'break';
  return isMark.test(character) || isInvisible.test(character) ? 'extend' : 'plain';
}

const specialFolds: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ſ: 's',
  ŋ: 'n',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ـ: '',
};
// Accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs. Marks that spell (Thai, Devanagari) stay.
const accents = new RegExp(
  ['0300-036F', '0483-0487', '0591-05C7', '0610-061A', '064B-065F', '1AB0-1AFF', '1DC0-1DFF']
    .map((range) => `[${range.replace(/\w+/g, '\\u$&')}]`)
    .join('|'),
  'gu',
);
const compatible = /^[\uFB00-\uFEFF\uFF00-\uFFEF\u{1D400}-\u{1D7FF}]$/u;

/**
 * Returns a character without case and accent; may be empty or several characters. The canonical decomposition is kept.
 */
export function foldCharacter(character: string): string {
  if (isInvisible.test(character)) return '';
  const base = compatible.test(character) ? character.normalize('NFKD') : character;
  let folded = '';
  for (const small of base.toLowerCase()) folded += specialFolds[small] ?? small.normalize('NFD');
  folded = folded.replace(accents, '');
  return [...folded].map((part) => specialFolds[part] ?? part).join('');
}

/** Returns true for text of only the most common letters, which can be handled faster. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

const foldCache = new Map<string, string>();

/** Returns a word without case and accents. */
export function foldWord(raw: string): string {
  if (isAscii(raw)) return raw.toLowerCase();
  let folded = '';
  for (const character of raw) {
    let part = foldCache.get(character);
    if (part === undefined) {
      part = foldCharacter(character);
      if (foldCache.size < 20000) foldCache.set(character, part);
    }
    folded += part;
  }
  return folded;
}

const invisibles = new RegExp(`[${invisible}]`, 'gu');

/** Returns a word as `exact:` compares it: case and accents as typed, in any encoding. */
export const exactWord = (raw: string): string => (isAscii(raw) ? raw : raw.replace(invisibles, '').normalize('NFC'));
