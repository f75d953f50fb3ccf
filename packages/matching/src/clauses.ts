import type { StreamForm } from './form.ts';
import type { FilterField, Query, Term } from './query.ts';

/** A field of the form, or `boolean` for what the form has no field for. */
export type ClauseField = keyof StreamForm | 'boolean';
/** One conjunct of a query and the form field that holds it. */
type QueryClause = { field: ClauseField; query: Query };

const included: Partial<Record<FilterField, ClauseField>> = {
  language: 'monitored_languages',
  country: 'monitored_countries',
  outlet: 'whitelisted_outlets',
  media_type: 'media_types',
};
const excluded: Partial<Record<FilterField, ClauseField>> = {
  language: 'excluded_languages',
  country: 'excluded_countries',
  outlet: 'blocked_outlets',
};

/** Returns the terms of a term or of a group of only terms; otherwise null. */
export function plainTerms(query: Query): Term[] | null {
  const terms = query.kind === 'or' ? query.of : [query];
  return terms.length > 0 && terms.every((term) => term.kind === 'term') ? terms : null;
}

function fieldOf(query: Query, mainTaken: boolean): ClauseField {
  if (query.kind === 'filter') return included[query.field] ?? 'boolean';
  if (query.kind === 'not') {
    if (query.of.kind === 'filter') return excluded[query.of.field] ?? 'boolean';
    return plainTerms(query.of) ? 'excluded_words' : 'boolean';
  }
  if (query.kind === 'near') {
    return query.first.length === 1 && query.second.length === 1 && !query.ordered ? 'near_words' : 'boolean';
  }
  if (!plainTerms(query)) return 'boolean';
  if (!mainTaken) return 'main_search_term';
  return query.kind === 'term' ? 'required_all_words' : 'required_any_words';
}

/** Returns the conjuncts of a query, each with its field. The first positive term or group of terms is the main one. */
export function clausesOf(query: Query): QueryClause[] {
  let mainTaken = false;
  return (query.kind === 'and' ? query.of : [query]).map((part) => {
    const field = fieldOf(part, mainTaken);
    mainTaken ||= field === 'main_search_term';
    return { field, query: part };
  });
}
