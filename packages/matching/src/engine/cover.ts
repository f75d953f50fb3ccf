import { foldWord } from '../characters.ts';
import { wordsOf } from '../evaluate.ts';
import { type Query, single, type Term } from '../query.ts';
import type { Pattern, Step } from '../spelling.ts';
import { patternsOf } from './compile.ts';
import type { Frequencies } from './frequencies.ts';
import type { Companion } from './presence.ts';
import { hashOf } from './reader.ts';

/** A word to file under, and the rarest of the other words that stand with it when it counts. */
export type Key = { step: Step; exact: boolean; companion: Companion | null };

/** Words of which every matching document has at least one; how many documents of the sample have them; the conjunct. */
export type Cover = { cost: number; keys: Key[]; of: Query | null };

const folded = (step: Step, exact: boolean): string => (exact ? foldWord(step.word) : step.word);

/** The word by which a key is found: folded. */
export const keyWord = ({ step, exact }: Key): string => folded(step, exact);

const companionOf = (step: Step, term: Term): Companion => ({
  hash: hashOf(folded(step, term.exact)),
  headline: term.part === 'headline',
});

function stepCost(step: Step, exact: boolean, frequencies: Frequencies): number {
  if (step.wild) return 20000 / 4 ** Math.min(10, /^[^?*]*/.exec(step.word)![0].length);
  return frequencies.of(folded(step, exact));
}

/** The places of the rarest and the second rarest word of a pattern, the latter -1 where there is none but wildcards. */
function rarest(
  pattern: Pattern,
  exact: boolean,
  frequencies: Frequencies,
): { first: number; second: number; cost: number } {
  let [first, second, cost, next] = [0, -1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  pattern.forEach((step, i) => {
    const own = stepCost(step, exact, frequencies);
    if (own < cost) [first, second, cost, next] = [i, pattern[first]!.wild || i === 0 ? second : first, own, cost];
    else if (own < next && !step.wild) [second, next] = [i, own];
  });
  return { first, second, cost };
}

function termCover(term: Term, frequencies: Frequencies): Cover {
  const keys: Key[] = [];
  let total = 0;
  for (const pattern of patternsOf(term)) {
    const { first, second, cost } = rarest(pattern, term.exact, frequencies);
    const step = pattern[first]!;
    const other = pattern[second] ?? (term.part === 'headline' && !step.wild ? step : null);
    keys.push({ step, exact: term.exact, companion: other && companionOf(other, term) });
    total += cost;
  }
  return { cost: total, keys, of: term };
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

/** A word that a conjunct cannot do without: the rarest of a term with one spelling, or of a side of NEAR. */
function needed(part: Query, frequencies: Frequencies): { companion: Companion; cost: number }[] {
  const query = single(part);
  const sides = query.kind === 'near' ? [query.first, query.second] : query.kind === 'term' ? [[query]] : [];
  return sides.flatMap(([term, ...others]) => {
    const patterns = term && others.length === 0 ? patternsOf(term) : [];
    if (patterns.length !== 1) return [];
    const { first, cost } = rarest(patterns[0]!, term!.exact, frequencies);
    const step = patterns[0]![first]!;
    return step.wild ? [] : [{ companion: companionOf(step, term!), cost }];
  });
}

/** The rarest word that the conjuncts ask for besides the covered one. */
export function besides(parts: readonly Query[], cover: Cover, frequencies: Frequencies): Companion | null {
  let best: { companion: Companion; cost: number } | null = null;
  for (const part of parts) {
    if (part === cover.of && part.kind !== 'near') continue;
    for (const word of needed(part, frequencies)) {
      const isKey = cover.keys.length === 1 && word.companion.hash === hashOf(keyWord(cover.keys[0]!));
      if (!isKey && (best === null || word.cost < best.cost)) best = word;
    }
  }
  return best?.companion ?? null;
}
