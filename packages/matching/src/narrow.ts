import { foldWord } from './characters.ts';
import { wordsOf } from './evaluate.ts';
import type { Query, Term } from './query.ts';
import { type Step, spell } from './spelling.ts';
import { lexeme, prefixLexemes } from './tokens.ts';

// No word is spelled out with a z, so that only the very word 'zqzz' could be found by it.
const never = 'zqzz';

/** null: everything. */
type Narrow = string | null;

function allOf(parts: readonly Narrow[]): Narrow {
  const known = [...new Set(parts.filter((part) => part !== null))];
  return known.length < 2 ? (known[0] ?? null) : `(${known.join(' & ')})`;
}

function anyOf(parts: readonly Narrow[]): Narrow {
  if (parts.length === 0) return never;
  const known = [...new Set(parts.filter((part) => part !== null))];
  if (parts.includes(null)) return null;
  return known.length === 1 ? known[0]! : `(${known.join(' | ')})`;
}

function stepNarrow({ word, wild }: Step): Narrow {
  if (!wild) return lexeme(foldWord(word));
  const start = foldWord(/^[^?*]*/.exec(word)![0]);
  return start === '' ? null : anyOf(prefixLexemes(start).map((prefix) => `${prefix}:*`));
}

const termNarrow = (term: Term): Narrow =>
  anyOf(spell(term.text, term.exact).map((pattern) => allOf(pattern.map(stepNarrow))));

function narrowTree(query: Query): Narrow {
  switch (query.kind) {
    case 'term':
      return termNarrow(query);
    case 'near':
      return allOf([anyOf(query.first.map(termNarrow)), anyOf(query.second.map(termNarrow))]);
    case 'together':
      return allOf(wordsOf(query.phrase.text).map((text) => termNarrow({ ...query.phrase, text })));
    case 'and':
      return allOf(query.of.map(narrowTree));
    case 'or':
      return anyOf(query.of.map(narrowTree));
    default:
      return null;
  }
}

/**
 * Returns text for PostgreSQL's `to_tsquery('simple', …)` whose result, over tsvectors made of `searchTokens`, contains
 * every match; null if the words do not narrow down anything.
 */
export const narrow = (query: Query): string | null => narrowTree(query);
