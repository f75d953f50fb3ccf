import type { Term } from '../query.ts';
import { type Pattern, type Step, spell } from '../spelling.ts';

type Shape = 'word' | 'hashtag' | 'phrase' | 'other';

// Longer texts may hold more words than are searched for.
const longestSimple = 199;
const [space, sign, zero, nine, capitalA, capitalZ, smallA, smallZ] = [32, 35, 48, 57, 65, 90, 97, 122] as const;

/** Returns the shape of a term: the most common kinds are recognised by their letters alone, without signs or folding. */
function shapeOf({ text, exact }: Term): Shape {
  const { length } = text;
  if (length === 0 || length > longestSimple) return 'other';
  const start = text.charCodeAt(0) === sign && !exact ? 1 : 0;
  let words = 1;
  let before: number = space;
  for (let i = start; i < length; i++) {
    const unit = text.charCodeAt(i);
    const isLetter = (unit >= smallA && unit <= smallZ) || (unit >= zero && unit <= nine);
    if (unit === space) {
      if (before === space || start === 1) return 'other';
      words++;
    } else if (!isLetter && !(exact && unit >= capitalA && unit <= capitalZ)) return 'other';
    before = unit;
  }
  if (before === space) return 'other';
  if (start === 1) return 'hashtag';
  return words === 1 ? 'word' : 'phrase';
}

const plainStep = (word: string): Step => ({ word, wild: false, joint: 'any', before: '', after: '' });
const recent = { folded: new Map<string, Pattern[]>(), exact: new Map<string, Pattern[]>() };

/** Returns the spellings of a term: the most common kinds without a search for signs, others from a recent answer. */
export function patternsOf(term: Term): Pattern[] {
  const { text, exact } = term;
  const shape = shapeOf(term);
  if (shape === 'word') return [[plainStep(text)]];
  if (shape === 'phrase') return [text.split(' ').map(plainStep)];
  if (shape === 'hashtag') return [[{ ...plainStep(text.slice(1)), before: '#' }]];
  const known = exact ? recent.exact : recent.folded;
  let patterns = known.get(text);
  if (!patterns) {
    patterns = spell(text, exact);
    if (known.size > 500) known.clear();
    known.set(text, patterns);
  }
  return patterns;
}

/** Returns true if a step is only a word, without wildcard, joint or signs. */
export const isPlain = (step: Step): boolean =>
  !step.wild && step.joint === 'any' && step.before === '' && step.after === '';

/** Returns true if a term is a single word, in one spelling or several, that may occur anywhere. */
export function isWordAnywhere(term: Term): boolean {
  if (term.exact || term.part) return false;
  const shape = shapeOf(term);
  if (shape !== 'other') return shape === 'word';
  return patternsOf(term).every((pattern) => pattern.length === 1 && isPlain(pattern[0]!));
}
