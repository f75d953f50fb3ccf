import { type Characters, is } from '../text/characters.ts';
import { agreed } from './agree.ts';
import { markCandidates } from './gate.ts';
import { islandsOf } from './islands.ts';
import { type Kind, kinds } from './labels.ts';
import { type ContentLanguage, isContentLanguage } from './languages.ts';
import type { FoundName } from './name.ts';
import { productsIn, withProducts } from './products.ts';
import { sentenceOf } from './sentence-features.ts';
import { type Tagger, tagger, tagRun } from './tagger.ts';
import { sentencesOf, split } from './tokens.ts';
import { type Words, wordsIn } from './words.ts';

/** UTF-16 units that are read of a text; what follows is left out. */
const longestText = 60_000;
/**
 * Least probability of a name; a wrong name is worse than a missed one. The products of the model are left out: too few are
 * labelled to learn them, so they come from a list.
 */
const leastOdds: Readonly<Partial<Record<Kind, number>>> = {
  person: 0.49,
  organisation: 0.49,
  place: 0.49,
};

/** Signs at the ends of a name that belong to the sentence. A full stop may be of an abbreviation. */
const atStart = /^[^\p{L}\p{N}]+/u;
const atEnd = /[^\p{L}\p{M}\p{N}.!+*’']+$/u;

const lettered = is.letter | is.number;

/** Returns where a name begins and ends without the signs around it; null when no letter is left. */
function trimmed({ text, kinds }: Characters, start: number, end: number): [number, number] | null {
  if (kinds[start]! & is.letter && kinds[end - 1]! & lettered) return [start, end];
  const whole = text.slice(start, end);
  const from = atStart.exec(whole)?.[0].length ?? 0;
  const own = whole.slice(from).replace(atEnd, '');
  return /\p{L}/u.test(own) ? [start + from, start + from + own.length] : null;
}

/** Finds the names of a text with a given model, without a look at the whole text. */
export function namesWith(
  text: string,
  words: Words,
  model: Tagger,
  least = leastOdds,
): (FoundName & { odds: number })[] {
  const tokens = split(text);
  const found: (FoundName & { odds: number })[] = [];
  for (const [from, to] of sentencesOf(tokens)) {
    markCandidates(words, tokens, [from, to], { gate: model.gate, weights: model });
    const islands = islandsOf(tokens, from, to);
    if (islands.length === 0) continue;
    const sentence = sentenceOf(words, tokens, [from, to], islands);
    for (const [first, end] of islands)
      for (const name of tagRun(sentence, first, end, model)) {
        const type = kinds[name.kind]!;
        if (type === 'other' || name.odds < (least[type] ?? 2)) continue;
        const span = trimmed(tokens.characters, tokens.starts[from + name.from]!, tokens.ends[from + name.to - 1]!);
        if (span) found.push({ text: text.slice(...span), start: span[0], end: span[1], type, odds: name.odds });
      }
  }
  return withProducts(
    found,
    productsIn(tokens).map((one) => ({ ...one, odds: 1 })),
  );
}

const namesIn = (text: string, language: ContentLanguage): FoundName[] =>
  agreed(namesWith(text, wordsIn(language), tagger())).map(({ odds, ...name }) => name);

/**
 * Returns the names of people, organisations, places and products in a text, in their order and without overlaps. A text
 * in a language outside the twelve content languages has none. At most the first 60,000 characters are read.
 *
 * A linear-chain conditional random field over hashed features (Lafferty, McCallum and Pereira, ICML 2001) labels the
 * tokens. Names whose probability to be exactly these words with this type is low are left out.
 */
export function extractNames(text: string, { language }: { language: string }): FoundName[] {
  return isContentLanguage(language) ? namesIn(text.slice(0, longestText), language) : [];
}
