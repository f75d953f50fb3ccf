import type { FilterField, Query, Term } from './query.ts';
import { termsOf } from './query.ts';

type Scope = { part: Term['part']; exact: boolean };

const fieldWords: Record<FilterField, string> = {
  language: 'lang',
  country: 'country',
  media_type: 'type',
  outlet: 'outlet',
  site: 'site',
  author: 'author',
};
const partWords = { headline: 'title', lead: 'lead', body: 'body' } as const;

const bare =
  /^(?!(?:AND|OR|NOT|O?NEAR(?:\/\d+)?)$)(?=.*[\p{L}\p{N}])[^\s()"\u201C\u201D\u201E\u00AB\u00BB\\:~-][^\s()"\u201C\u201D\u201E\u00AB\u00BB\\:~]*$/u;
const awkward = /^[^\p{L}\p{N}]*[\p{L}\p{N}\p{M}]?[*?]|\*[\p{L}\p{N}]/u;

const quoted = (text: string): string => `"${text.replace(/["\u201C\u201D\u201E\u00AB\u00BB\\]/g, '\\$&')}"`;
const word = (text: string): string => (bare.test(text) && !awkward.test(text) ? text : quoted(text));

const prefix = (from: Scope, to: Scope): string =>
  `${to.part !== from.part && to.part ? `${partWords[to.part]}:` : ''}${to.exact && !from.exact ? 'exact:' : ''}`;

/** Returns the scope that all terms share, if it is narrower than the one around them. */
function shared(query: Query, scope: Scope): Scope | null {
  const terms = termsOf(query);
  const first = terms[0];
  if (!first || terms.length < 2 || prefix(scope, first) === '') return null;
  return terms.every((term) => term.part === first.part && term.exact === first.exact) ? first : null;
}

const grouped = (query: Query, scope: Scope): string => {
  const text = write(query, scope);
  if (query.kind !== 'and' && query.kind !== 'or' && query.kind !== 'near') return text;
  return shared(query, scope) || isWrapped(query, scope) ? text : `(${text})`;
};

/** Returns true if `write` adds the parentheses itself. */
const isWrapped = (query: Query, scope: Scope): boolean =>
  query.kind === 'or' && query.of.length === 1 && !shared(query, scope);

const side = (terms: readonly Term[], scope: Scope): string =>
  terms.length === 1 ? write(terms[0]!, scope) : `(${terms.map((term) => write(term, scope)).join(' OR ')})`;

function write(query: Query, scope: Scope): string {
  const common = query.kind === 'term' ? null : shared(query, scope);
  if (common) {
    const inner = write(query, common);
    return query.kind === 'together' || isWrapped(query, common)
      ? prefix(scope, common) + inner
      : `${prefix(scope, common)}(${inner})`;
  }
  switch (query.kind) {
    case 'term':
      return prefix(scope, query) + word(query.text);
    case 'near':
      return `${side(query.first, scope)} ${query.ordered ? 'ONEAR' : 'NEAR'}/${query.distance} ${side(query.second, scope)}`;
    case 'together':
      return `${prefix(scope, query.phrase)}${quoted(query.phrase.text)}~${query.distance}`;
    case 'filter': {
      const values = query.values.map(word);
      return `${fieldWords[query.field]}:${values.length === 1 ? values[0] : `(${values.join(' OR ')})`}`;
    }
    case 'not':
      return `NOT ${grouped(query.of, scope)}`;
    default: {
      const text = query.of.map((child) => grouped(child, scope)).join(query.kind === 'and' ? ' AND ' : ' OR ');
      return query.kind === 'or' && query.of.length === 1 ? `(${text})` : text;
    }
  }
}

/** Returns the one normalised boolean text of a query; `parse` reads it back into the same query. */
export const print = (query: Query): string => write(query, { part: null, exact: false });
