import { foldWord } from '../characters.ts';
import { wordsOf } from '../evaluate.ts';
import type { Query, Term } from '../query.ts';
import type { Pattern, Step } from '../spelling.ts';
import type { Frequencies } from './frequencies.ts';
import { isPlain, patternsOf } from './patterns.ts';
import { type Companion, mostInGroup } from './presence.ts';

/**
 * A word to file under; `companion`: one that occurs with it wherever it counts. `headline`: both occur there.
 * `proves`: the term occurs wherever the word does.
 */
type Key = { step: Step; exact: boolean; headline: boolean; companion: Step | null; proves: boolean };

/**
 * Words of which every matching document has at least one; how many documents of the sample have them; the conjunct.
 * `other`: a word that every matching document has besides; `group`: words of which it has one besides, at most five.
 */
export type Cover = { cost: number; keys: Key[]; of: Query | null; other: Key | null; group: readonly Key[] };

const folded = (step: Step, exact: boolean): string => (exact ? foldWord(step.word) : step.word);

/** Returns the folded word by which a key is found. */
export const keyWord = ({ step, exact }: Key): string => folded(step, exact);

const companionOf = (key: Key): Companion => ({ word: keyWord(key), headline: key.headline });

/** Returns words of which a matching document contains at least one, in addition to a key of the cover. */
export const groupOf = ({ group }: Cover): Companion[] => group.map(companionOf);

/** Returns the words that a document must also contain to match through a key of a cover. */
export function companionsOf(key: Key, { other }: Cover): Companion[] {
  const { step, exact, headline, companion } = key;
  const found: Companion[] = [];
  if (companion) found.push({ word: folded(companion, exact), headline });
  else if (headline && !step.wild) found.push({ word: keyWord(key), headline });
  if (other) found.push(companionOf(other));
  return found;
}

function stepCost(step: Step, exact: boolean, frequencies: Frequencies): number {
  if (step.wild) return 20000 / 4 ** Math.min(10, /^[^?*]*/.exec(step.word)![0].length);
  return frequencies.of(folded(step, exact));
}

/** Returns true if a pattern is a single word or wildcard that may occur anywhere, so that finding it proves the term. */
const isProof = ([step, ...rest]: Pattern, { exact, part }: Pick<Term, 'exact' | 'part'>): boolean =>
  rest.length === 0 && part === null && isPlain({ ...step!, wild: false }) && (step!.wild || !exact);

/** Returns the rarest word of a pattern, and the rarest of its other words as its companion. */
function patternKey(pattern: Pattern, { exact, part }: Term, frequencies: Frequencies): Key & { cost: number } {
  const key: Key & { cost: number } = {
    step: pattern[0]!,
    exact,
    headline: part === 'headline',
    companion: null,
    proves: isProof(pattern, { exact, part }),
    cost: stepCost(pattern[0]!, exact, frequencies),
  };
  let next = Number.POSITIVE_INFINITY;
  for (let i = 1; i < pattern.length; i++) {
    const step = pattern[i]!;
    const cost = stepCost(step, exact, frequencies);
    const isRarer = cost < key.cost;
    const other = isRarer ? key.step : step;
    const otherCost = isRarer ? key.cost : cost;
    if (isRarer) {
      key.step = step;
      key.cost = cost;
    }
    if (other.wild || otherCost >= next) continue;
    key.companion = other;
    next = otherCost;
  }
  return key;
}

function termCover(term: Term, frequencies: Frequencies): Cover {
  const keys: Key[] = [];
  let cost = 0;
  for (const pattern of patternsOf(term)) {
    const key = patternKey(pattern, term, frequencies);
    keys.push(key);
    cost += key.cost;
  }
  return { cost, keys, of: term, other: null, group: [] };
}

function union(covers: readonly (Cover | null)[]): Cover | null {
  const whole: Cover = { cost: 0, keys: [], of: null, other: null, group: [] };
  for (const cover of covers) {
    if (cover === null) return null;
    whole.cost += cover.cost;
    for (const key of cover.keys) whole.keys.push(key);
  }
  return whole;
}

function cheapest(covers: readonly (Cover | null)[]): Cover | null {
  let best: Cover | null = null;
  for (const cover of covers) if (cover && (best === null || cover.cost < best.cost)) best = cover;
  return best;
}

function treeCover(query: Query, frequencies: Frequencies): Cover | null {
  switch (query.kind) {
    case 'term':
      return termCover(query, frequencies);
    case 'near':
      return cheapest(
        [query.first, query.second].map((terms) => union(terms.map((term) => termCover(term, frequencies)))),
      );
    case 'together':
      return cheapest(wordsOf(query.phrase.text).map((text) => termCover({ ...query.phrase, text }, frequencies)));
    case 'and':
      return cheapest(query.of.map((part) => treeCover(part, frequencies)));
    case 'or':
      return union(query.of.map((part) => treeCover(part, frequencies)));
    default:
      return null;
  }
}

/**
 * Returns the cheapest words to file a query under, given its conjuncts, and the conjunct that they come from; null if
 * there are none.
 */
export function coverOf(parts: readonly Query[], frequencies: Frequencies): Cover | null {
  const covers = parts.map((part) => treeCover(part, frequencies));
  const best = cheapest(covers);
  if (best === null) return null;
  best.of = parts[covers.indexOf(best)]!;
  let leastOther = Number.POSITIVE_INFINITY;
  let leastGroup = Number.POSITIVE_INFINITY;
  for (const cover of covers) {
    if (cover === null || cover === best || cover.keys.some(({ step }) => step.wild)) continue;
    if (cover.keys.length === 1 && cover.cost < leastOther) {
      best.other = cover.keys[0]!;
      leastOther = cover.cost;
    } else if (cover.keys.length > 1 && cover.keys.length <= mostInGroup && cover.cost < leastGroup) {
      best.group = cover.keys;
      leastGroup = cover.cost;
    }
  }
  return best;
}
