import { legalForms } from './legal-forms.ts';
import { folded, isBase, nameKey } from './name-key.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Another way in which a name is written. */
interface NameVariant {
  text: string;
  kind: 'spelling' | 'inflection' | 'abbreviation' | 'full_name' | 'short';
}

interface Text {
  text: string;
  language: string;
}

/** Case endings of names, by language. Endings that a base form has too often are left out. */
const endings: Partial<Record<string, RegExp>> = {
  da: /^s$/,
  de: /^(?:s|es)$/,
  fi: /^(?:n|in|en|an|än|on|ön|een|iin|seen|ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|na|nä|ta|tä|a|ä|i?lla|i?ssa|i?lle|i?sta|e?lla|e?lle|e?ssa|e?sta)$/,
  no: /^s$/,
  pl: /^(?:a|u|owi|em|iem|ie|y|ą|ę|i|ów|om|ami|ach|iej)$/,
  sv: /^s$/,
};
/** Letters that are written as two if a keyboard lacks them. */
const twoLetters: readonly [RegExp, string][] = [
  [/ø/g, 'oe'],
  [/ö/g, 'oe'],
  [/ä/g, 'ae'],
  [/æ/g, 'ae'],
  [/å/g, 'aa'],
  [/ü/g, 'ue'],
  [/ß/g, 'ss'],
];
const shortest = 3;
const mostVariants = 12;
const capitals = /^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u;

/** Returns the name without the legal form at its end, if it has one. */
function withoutForm(name: string): string | null {
  const cut = name.replace(/[\s,]+\S+$/u, '').trim();
  const form = name.slice(cut.length);
  const isForm = legalForms.has(folded(form.replace(/[^\p{L}]/gu, '')));
  return cut && cut !== name && isForm ? cut : null;
}

/** Returns the name with its special letters written as two, if it has any. */
function inTwoLetters(name: string): string | null {
  let written = name;
  for (const [letter, instead] of twoLetters) {
    written = written.replace(letter, instead);
    const capital = new RegExp(letter.source, 'gu');
    written = written.replace(
      new RegExp(capital.source.toUpperCase(), 'gu'),
      instead[0]!.toUpperCase() + instead.slice(1),
    );
  }
  return written === name ? null : written;
}

/** Tells whether letters are the initials of words, in order; small words between them may be left out. */
function areInitials(letters: string, words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (word[0]?.toUpperCase() === letters[at]) at += 1;
  return at === letters.length && words[0]?.[0]?.toUpperCase() === letters[0];
}

/** Returns a word's form in a text as another form of a word of the name; null: it is another word. */
function formOf(surface: string, word: string, language: string): 'same' | 'inflected' | null {
  const own = folded(surface);
  if (own === word || nameKey(surface, { language }) === word) return own === word ? 'same' : 'inflected';
  if (word.length < shortest || isBase(surface.toLowerCase())) return null;
  const whole = surface.toLowerCase();
  for (let length = Math.min(5, whole.length - shortest); length > 0; length--) {
    if (folded(whole.slice(0, -length)) !== word) continue;
    const ending = whole.slice(-length).replace(/^[:’'-]/, '');
    return endings[language]?.test(ending) ? 'inflected' : null;
  }
  return null;
}

/** Finds the forms of a name in a text, and abbreviations in parentheses after it. */
function* variantsIn({ text, language }: Text, words: readonly string[], name: string): Generator<NameVariant> {
  const tokens = tokensOf(text);
  for (let at = 0; at + words.length <= tokens.length; at++) {
    const own = tokens.slice(at, at + words.length);
    if (!own[0]!.hasCapital) continue;
    const forms = own.map((token, index) => formOf(token.word, words[index]!, language));
    if (forms.includes(null)) continue;
    const surface = text.slice(own[0]!.start, own.at(-1)!.end);
    if (surface.includes('\n')) continue;
    if (forms.includes('inflected')) yield { text: surface, kind: 'inflection' };
    else if (surface.toLowerCase() !== name.toLowerCase()) yield { text: surface, kind: 'spelling' };
    yield* abbreviationsAt(tokens, at + words.length, words);
  }
}

/** Returns "Deutsche Bahn (DB)", "Deutsche Bahn AG (DB)". */
function* abbreviationsAt(tokens: readonly Token[], from: number, words: readonly string[]): Generator<NameVariant> {
  const next = legalForms.has(folded(tokens[from]?.word ?? '')) ? from + 1 : from;
  const [open, short, close] = tokens.slice(next, next + 3);
  if (open?.word !== '(' || close?.word !== ')' || !short || words.length < 2) return;
  if (capitals.test(short.word) && areInitials(short.word, words)) yield { text: short.word, kind: 'abbreviation' };
}

/** Returns "Deutsche Bahn (DB)" for DB. */
function* fullNamesIn({ text }: Text, name: string): Generator<NameVariant> {
  if (!capitals.test(name)) return;
  const tokens = tokensOf(text);
  for (const [at, token] of tokens.entries()) {
    if (token.word !== name || tokens[at - 1]?.word !== '(' || tokens[at + 1]?.word !== ')') continue;
    for (let length = name.length; length <= name.length + 2; length++) {
      const own = tokens.slice(Math.max(0, at - 1 - length), at - 1);
      if (own.length < length || !own[0]!.hasCapital || own.some(({ isWord }) => !isWord)) continue;
      if (
        !areInitials(
          name,
          own.map(({ word }) => word),
        )
      )
        continue;
      yield { text: text.slice(own[0]!.start, own.at(-1)!.end), kind: 'full_name' };
      break;
    }
  }
}

/**
 * Returns other forms of a name: those found in texts about it (spellings, inflected forms, abbreviations in
 * parentheses, the full name of an abbreviation), and those without its legal form or special letters. The most
 * frequent ones come first.
 */
export function nameVariants(name: string, texts: readonly Text[]): NameVariant[] {
  const plain = name.trim().slice(0, 200);
  const words = nameKey(plain).split(' ').filter(Boolean);
  if (words.length === 0 || words.join('').length < 2) return [];
  const found = new Map<string, NameVariant & { count: number }>();
  const keep = (variant: NameVariant) => {
    const key = variant.kind === 'abbreviation' ? variant.text : variant.text.toLowerCase();
    if (variant.text.toLowerCase() === plain.toLowerCase() || variant.text.length > 120) return;
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { ...variant, count: 1 });
  };
  const short = withoutForm(plain);
  if (short) keep({ text: short, kind: 'short' });
  const letters = inTwoLetters(short ?? plain);
  if (letters) keep({ text: letters, kind: 'spelling' });
  const joined = (short ?? plain).split(/[\s-]+/u);
  if (joined.length === 2 && joined.every((word) => word.length >= 2))
    keep({ text: joined.join(''), kind: 'spelling' });
  for (const text of texts) {
    for (const variant of variantsIn(text, words, short ?? plain)) keep(variant);
    for (const variant of fullNamesIn(text, plain)) keep(variant);
  }
  return [...found.values()]
    .sort((a, b) => Number(b.kind === 'short') - Number(a.kind === 'short') || b.count - a.count)
    .slice(0, mostVariants)
    .map(({ count, ...variant }) => variant);
}
