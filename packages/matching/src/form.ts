import { all, any, type Filter, type FilterField, not, nothing, type Query, type Term } from './query.ts';

/** A stream as its form holds it: fields of the entity Stream. Empty list: no restriction. Outlets are ids. */
export type StreamForm = {
  main_search_term: string;
  alternative_spellings: string[];
  social_hashtags: string[];
  required_all_words: string[];
  required_any_words: string[];
  excluded_words: string[];
  near_words: { first_term: string; second_term: string; distance: number }[];
  exact_match: boolean;
  headline_search: boolean;
  monitored_countries: string[];
  excluded_countries: string[];
  monitored_languages: string[];
  excluded_languages: string[];
  blocked_outlets: string[];
  whitelisted_outlets: string[];
  media_types: string[];
};

/** Returns a form without any restriction. */
export const emptyForm = (): StreamForm => ({
  main_search_term: '',
  alternative_spellings: [],
  social_hashtags: [],
  required_all_words: [],
  required_any_words: [],
  excluded_words: [],
  near_words: [],
  exact_match: false,
  headline_search: false,
  monitored_countries: [],
  excluded_countries: [],
  monitored_languages: [],
  excluded_languages: [],
  blocked_outlets: [],
  whitelisted_outlets: [],
  media_types: [],
});

type ListField = { [K in keyof StreamForm]: StreamForm[K] extends string[] ? K : never }[keyof StreamForm];

/** The form's list that a filter fills, and whether it excludes. */
export const filterFields: readonly { field: FilterField; list: ListField; out: boolean }[] = [
  { field: 'country', list: 'monitored_countries', out: false },
  { field: 'country', list: 'excluded_countries', out: true },
  { field: 'language', list: 'monitored_languages', out: false },
  { field: 'language', list: 'excluded_languages', out: true },
  { field: 'outlet', list: 'blocked_outlets', out: true },
  { field: 'outlet', list: 'whitelisted_outlets', out: false },
  { field: 'media_type', list: 'media_types', out: false },
];

const isTidy = /^\S+(?: \S+)*$/;
const tidy = (text: string): string => (isTidy.test(text) ? text : text.trim().replace(/\s+/g, ' '));
const tidyList = (texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : texts.map(tidy).filter((text) => text !== '');
const hashtag = (text: string): string => `#${text.replace(/^[#\uFF03]+/, '').replace(/\s+/g, '')}`;

/** Returns the query of a form. A form without any word matches nothing. */
export function fromForm(form: StreamForm): Query {
  const term = (text: string): Term => ({
    kind: 'term',
    text,
    part: form.headline_search ? 'headline' : null,
    exact: form.exact_match,
  });
  const main = tidy(form.main_search_term);
  const spellings = [...(main ? [main] : []), ...tidyList(form.alternative_spellings)];
  const names = [...spellings, ...tidyList(form.social_hashtags).map(hashtag)].map(term);
  const required = tidyList(form.required_all_words).map(term);
  const optional = tidyList(form.required_any_words).map(term);
  const pairs = form.near_words.filter((pair) => tidy(pair.first_term) && tidy(pair.second_term));
  if (names.length + required.length + optional.length + pairs.length === 0) return nothing;
  const filters: Query[] = [];
  for (const { field, list, out } of filterFields) {
    if (form[list].length === 0) continue;
    const values = [...new Set(tidyList(form[list]))];
    const filter: Filter = { kind: 'filter', field, values };
    if (values.length > 0) filters.push(out ? not(filter) : filter);
  }
  return all([
    ...(names.length > 1 ? [any(names)] : names),
    ...required,
    ...(optional.length ? [any(optional)] : []),
    ...tidyList(form.excluded_words).map((text) => not(term(text))),
    ...pairs.map(
      (pair): Query => ({
        kind: 'near',
        first: [term(tidy(pair.first_term))],
        second: [term(tidy(pair.second_term))],
        distance: Math.max(0, Math.round(pair.distance)),
        ordered: false,
      }),
    ),
    ...filters,
  ]);
}
