/** The parts of a document in which words are searched. */
export type Part = 'headline' | 'lead' | 'body';

/** One published piece as the matcher sees it. Country: ISO alpha-2 in capitals; language: two letters. */
export type MatchDocument = {
  id: string;
  headline: string;
  lead: string;
  body: string;
  language: string;
  country: string | null;
  media_type: string;
  outlet_id: string;
  site: string;
  author: string | null;
};

/** A word or a phrase as typed, with its signs: `C&A`, `"New York"`, `#MeToo`, `@nokia`, `nok*`. `part` null: anywhere. */
export type Term = { kind: 'term'; text: string; part: Part | null; exact: boolean };

/** One of `first` and one of `second` with at most `distance` words between; `ordered`: `first` comes before `second`. */
export type Near = { kind: 'near'; first: Term[]; second: Term[]; distance: number; ordered: boolean };

/** `"a b c"~n`: all the words of the phrase, in any order, in a stretch with at most `distance` other words. */
export type Together = { kind: 'together'; phrase: Term; distance: number };

export type FilterField = 'language' | 'country' | 'media_type' | 'outlet' | 'site' | 'author';

/** The document's own data is one of `values`. */
export type Filter = { kind: 'filter'; field: FilterField; values: string[] };

type And = { kind: 'and'; of: Query[] };
type Or = { kind: 'or'; of: Query[] };
type Not = { kind: 'not'; of: Query };

/** A saved search: a tree that survives JSON. `or` of nothing matches nothing. Make it with `fromForm` or `parse`. */
export type Query = Term | Near | Together | Filter | And | Or | Not;

/** A reason: a code with parameters for translation, and the English sentence. */
export type Reason = { code: string; params: Record<string, string | number>; text: string };

/** The query that matches no document. */
export const nothing: Query = { kind: 'or', of: [] };

const flatten = (kind: 'and' | 'or', children: readonly Query[]): Query[] =>
  children.some((child) => child.kind === kind)
    ? children.flatMap((child) => (child.kind === kind ? child.of : [child]))
    : [...children];

/** Returns a query for all of the children; a single child is equivalent to itself. */
export function all(children: readonly Query[]): Query {
  const of = flatten('and', children);
  return of.length === 1 ? of[0]! : { kind: 'and', of };
}

/**
 * Returns a query for any of the children, filters of one field joined into one. A group of one stays a group, by which
 * the form recognises it.
 */
export function any(children: readonly Query[]): Query {
  const of = flatten('or', children);
  const first = of[0];
  if (first?.kind === 'filter' && of.every((child) => child.kind === 'filter' && child.field === first.field)) {
    const values = of.flatMap((child) => (child.kind === 'filter' ? child.values : []));
    return { kind: 'filter', field: first.field, values: [...new Set(values)] };
  }
  return { kind: 'or', of };
}

/** Returns a group of one without its group. */
export const single = (query: Query): Query => (query.kind === 'or' && query.of.length === 1 ? query.of[0]! : query);

/** Returns the opposite; two negations cancel out. */
export function not(query: Query): Query {
  const inner = single(query);
  return inner.kind === 'not' ? inner.of : { kind: 'not', of: inner };
}

/** Returns all terms of a query, in order of appearance. */
export function termsOf(query: Query): Term[] {
  switch (query.kind) {
    case 'term':
      return [query];
    case 'near':
      return [...query.first, ...query.second];
    case 'together':
      return [query.phrase];
    case 'filter':
      return [];
    case 'not':
      return termsOf(query.of);
    default:
      return query.of.flatMap(termsOf);
  }
}
