import { foldWord } from '../characters.ts';
import { wordsOf } from '../evaluate.ts';
import type { Query, Term } from '../query.ts';
import type { Step } from '../spelling.ts';
import { patternsOf } from './compile.ts';
import type { Frequencies } from './frequencies.ts';

/** Words of which every matching document has at least one; how many documents of the sample have them; the conjunct. */
export type Cover = { cost: number; keys: { step: Step; exact: boolean }[]; of: Query | null };

/** The word by which a key is found: folded. */
export const keyWord = ({ step, exact }: Cover['keys'][number]): string => (exact ? foldWord(step.word) : step.word);

function stepCost(step: Step, exact: boolean, frequencies: Frequencies): number {
  if (step.wild) return 20000 / 4 ** Math.min(10, /^[^?*]*/.exec(step.word)![0].length);
  return frequencies.of(exact ? foldWord(step.word) : step.word);
}

function termCover(term: Term, frequencies: Frequencies): Cover {
  const keys: Cover['keys'] = [];
  let cost = 0;
  for (const pattern of patternsOf(term)) {
    let best = pattern[0]!;
    let least = stepCost(best, term.exact, frequencies);
    for (let i = 1; i < pattern.length; i++) {
      const next = stepCost(pattern[i]!, term.exact, frequencies);
      if (next < least) {
        best = pattern[i]!;
        least = next;
      }
    }
    keys.push({ step: best, exact: term.exact });
    cost += least;
  }
  return { cost, keys, of: term };
}

function union(covers: readonly (Cover | null)[]): Cover | null {
  const whole: Cover = { cost: 0, keys: [], of: null };
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

/** The cheapest words to file a query under, given its conjuncts, and the conjunct that they come from; null when there are none. */
export function coverOf(parts: readonly Query[], frequencies: Frequencies): Cover | null {
  return cheapest(
    parts.map((part) => {
      const cover = treeCover(part, frequencies);
      if (cover) cover.of = part;
      return cover;
    }),
  );
}
