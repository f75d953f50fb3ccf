import { clausesOf, plainTerms } from './clauses.ts';
import { emptyForm, filterFields, type StreamForm } from './form.ts';
import { print } from './print.ts';
import { type Query, type Reason, termsOf } from './query.ts';

const reason = (code: string, text: string, params: Reason['params'] = {}): { reason: Reason } => ({
  reason: { code, params, text },
});

const isTag = (text: string): boolean => /^[#\uFF03]/.test(text);

function fill(form: StreamForm, query: Query, field: keyof StreamForm | 'boolean'): void {
  const texts = (plainTerms(query.kind === 'not' ? query.of : query) ?? []).map(({ text }) => text);
  if (field === 'main_search_term') {
    form.main_search_term = texts[0]!;
    form.alternative_spellings = texts.slice(1).filter((text) => !isTag(text));
    form.social_hashtags = texts.slice(1).filter(isTag);
  } else if (field === 'required_all_words' || field === 'required_any_words' || field === 'excluded_words') {
    form[field].push(...texts);
  } else if (query.kind === 'near') {
    const { distance } = query;
    form.near_words.push({ first_term: query.first[0]!.text, second_term: query.second[0]!.text, distance });
  } else {
    const list = filterFields.find((entry) => entry.list === field)!.list;
    const filter = query.kind === 'not' ? query.of : query;
    if (filter.kind === 'filter') form[list].push(...filter.values);
  }
}

/** Returns the reason why the form cannot express the words of a query, or null if it can. */
function beyondForm(query: Query): { reason: Reason } | null {
  const clauses = clausesOf(query);
  const terms = termsOf(query);
  const first = terms[0];
  const free = clauses.find(({ field }) => field === 'boolean');
  if (free) {
    const part = print(free.query);
    return reason('not_in_form', `The form has no field for '${part.slice(0, 80)}'.`, { part });
  }
  if (!first || !clauses.some(({ field }) => field === 'main_search_term')) {
    return reason('no_main_term', 'The form needs a main search term.');
  }
  if (terms.some((term) => term.exact !== first.exact)) {
    return reason('mixed_exact', 'In the form either all words are exact or none is.');
  }
  if (terms.some((term) => term.part !== first.part)) {
    return reason('mixed_parts', 'In the form either all words are searched in the headline or none is.');
  }
  if (first.part === 'lead' || first.part === 'body') {
    return reason('part', `The form cannot search the ${first.part} alone.`, { part: first.part });
  }
  const once = [
    'required_any_words',
    'monitored_countries',
    'monitored_languages',
    'whitelisted_outlets',
    'media_types',
  ];
  const twice = once.find((name) => clauses.filter(({ field }) => field === name).length > 1);
  return twice
    ? reason('field_twice', `The form holds one list of ${twice.replaceAll('_', ' ')}.`, { field: twice })
    : null;
}

/** Returns the form of a query, or the reason why the form cannot hold it. */
export function toForm(query: Query): { form: StreamForm } | { reason: Reason } {
  const form = emptyForm();
  if (query.kind === 'or' && query.of.length === 0) return { form };
  const beyond = beyondForm(query);
  if (beyond) return beyond;
  for (const clause of clausesOf(query)) fill(form, clause.query, clause.field);
  const first = termsOf(query)[0]!;
  return { form: { ...form, exact_match: first.exact, headline_search: first.part === 'headline' } };
}
