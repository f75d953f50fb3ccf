import { hasLetterOrDigit } from './characters.ts';
import { type ClauseField, clausesOf, plainTerms } from './clauses.ts';
import { print } from './print.ts';
import { type Filter, type Query, type Term, termsOf } from './query.ts';
import { spell } from './spelling.ts';

/** A hint about a query: the clause (its normalised text) that it is about, and an English sentence. */
type Advice = { code: string; clause: string; params: Record<string, string | number>; text: string };
/** Word frequencies: the number of documents, out of `documents`, that contain a folded word. */
type LintContext = { documentFrequency?: (word: string) => number; documents?: number };

const mostTerms = 150;
const mostWords = 5;
const commonShare = 0.01;

type Clauses = ReturnType<typeof clausesOf>;

const advice = (code: string, query: Query, text: string, params: Advice['params'] = {}): Advice => ({
  code,
  clause: print(query),
  params,
  text,
});

type Spelled = ReturnType<typeof spell>[number];
/** Each exclusion is compared with each wanted term, so a term is spelled once and not for each of its comparisons. */
const typed = new WeakMap<Term, { pattern: Spelled | undefined; key: string }>();

/** Returns a term as typed, and its folded words for comparing terms. */
function typedOf(term: Term) {
  let known = typed.get(term);
  if (!known) {
    const pattern = spell(term.text, term.exact)[0];
    known = { pattern, key: (pattern ?? []).map(({ word, before, after }) => before + word + after).join(' ') };
    typed.set(term, known);
  }
  return known;
}

const scopeKey = (term: Term): string => `${term.part} ${term.exact} ${typedOf(term).key}`;

function termAdvice(term: Term): Advice[] {
  const { pattern } = typedOf(term);
  const params = { term: term.text.slice(0, 80) };
  if (!pattern && hasLetterOrDigit.test(term.text)) {
    return [advice('never_matches', term, `"${params.term}…" is too long to be found`, params)];
  }
  if (!pattern)
    return [advice('never_matches', term, `"${params.term}" holds no letter and no digit; nothing matches it`, params)];
  const found: Advice[] = [];
  if (pattern.length > mostWords) {
    found.push(
      advice('long_phrase', term, `"${params.term}" has ${pattern.length} words; up to ${mostWords} find more`, {
        ...params,
        words: pattern.length,
        most: mostWords,
      }),
    );
  }
  if (term.text.endsWith('?')) {
    const text = `"${term.text}" asks for one more letter at the end; leave the question mark out to find the name itself`;
    found.push(advice('question_mark', term, text, params));
  }
  const short = pattern.find(({ word, wild }) => wild && /^.{0,1}[*?]/u.test(word));
  if (short)
    found.push(
      advice('short_wildcard', term, `"${term.text}" has fewer than two letters before its wildcard`, {
        term: term.text,
      }),
    );
  return found;
}

function commonAdvice(clauses: Clauses, context: LintContext): Advice[] {
  const { documentFrequency, documents } = context;
  if (!documentFrequency || !documents) return [];
  const main = clauses.filter(({ field }) => field === 'main_search_term' || field === 'boolean');
  return main.flatMap(({ query }) =>
    (query.kind === 'not' ? [] : termsOf(query)).flatMap((term) => {
      const steps = (spell(term.text, false)[0] ?? []).filter(
        ({ wild, before }) => !wild && before !== '#' && before !== '@',
      );
      if (steps.length === 0) return [];
      const share = Math.min(...steps.map(({ word }) => documentFrequency(word))) / documents;
      if (share < commonShare) return [];
      const percent = Math.round(share * 1000) / 10;
      const text = `"${term.text}" stands in ${percent} % of all documents; add a word that must stand with it`;
      return [advice('too_common', term, text, { term: term.text, percent })];
    }),
  );
}

/** Two to four capitals with a vowel among them may be an everyday word somewhere: AI and the Italian "ai", UN and the French "un". */
const wordInCapitals = /^(?=.*[AEIOUY])[A-Z]{2,4}$/;

function capitalsAdvice(clauses: Clauses): Advice[] {
  const terms = clauses.flatMap(({ query }) => (query.kind === 'not' ? [] : termsOf(query)));
  const risky = new Map(
    terms.filter(({ text, exact }) => !exact && wordInCapitals.test(text)).map((term) => [term.text, term]),
  );
  return [...risky.values()].map((term) => {
    const params = { term: term.text, lower: term.text.toLowerCase() };
    const text = `"${params.term}" is also found as "${params.lower}", another word in some languages; exact:${params.term} finds the capitals alone`;
    return advice('capitals', term, text, params);
  });
}

function duplicateAdvice(clauses: Clauses): Advice[] {
  const seen = new Set<string>();
  return clauses.flatMap(({ field, query }) => {
    const terms = plainTerms(query.kind === 'not' ? query.of : query) ?? [];
    return terms.flatMap((term) => {
      const key = `${field} ${scopeKey(term)}`;
      if (seen.has(key)) return [advice('duplicate', term, `"${term.text}" is there twice`, { term: term.text })];
      seen.add(key);
      return [];
    });
  });
}

/** Returns true if excluding `inner` also excludes every occurrence of `outer`. */
const holds = (outer: Term, inner: Term): boolean =>
  outer.exact === inner.exact &&
  (inner.part === null || inner.part === outer.part) &&
  typedOf(inner).key !== '' &&
  typedOf(outer).pattern !== undefined &&
  ` ${typedOf(outer).key} `.includes(` ${typedOf(inner).key} `);

function exclusionAdvice(clauses: Clauses): Advice[] {
  const wanted = clauses.filter(({ field }) =>
    ['main_search_term', 'required_all_words', 'required_any_words'].includes(field),
  );
  const excluded = clauses.filter(({ field }) => field === 'excluded_words');
  return excluded.flatMap(({ query }) =>
    termsOf(query).flatMap((out) =>
      wanted.flatMap(({ field, query: group }) => {
        const terms = termsOf(group);
        const cancelled = terms.filter((term) => holds(term, out));
        if (cancelled.length === 0) return [];
        const params = { term: out.text, cancelled: cancelled[0]!.text };
        const whole = cancelled.length === terms.length;
        const code =
          field === 'main_search_term' && cancelled.includes(terms[0]!)
            ? 'exclusion_cancels_main'
            : 'exclusion_cancels';
        const effect = whole ? 'nothing can match' : 'it is never found';
        return [
          advice(code, query, `excluding "${out.text}" also excludes "${cancelled[0]!.text}": ${effect}`, params),
        ];
      }),
    ),
  );
}

function filterAdvice(clauses: Clauses): Advice[] {
  const wanted = clauses.flatMap(({ query }) => (query.kind === 'filter' ? [query] : []));
  const out = clauses.flatMap(({ query }) => (query.kind === 'not' && query.of.kind === 'filter' ? [query.of] : []));
  const left = (filter: Filter): string[] =>
    filter.values.filter(
      (value) =>
        !out.some((other) => other.field === filter.field && other.values.includes(value)) &&
        wanted.every(
          (other) =>
            other.field !== filter.field ||
            other.field === 'author' ||
            other.field === 'site' ||
            other.values.includes(value),
        ),
    );
  return wanted
    .filter((filter) => left(filter).length === 0)
    .map((filter) =>
      advice('never_matches', filter, `no ${filter.field.replace('_', ' ')} is left: all are excluded`, {
        field: filter.field,
      }),
    );
}

const positiveFields: ClauseField[] = ['main_search_term', 'required_all_words', 'required_any_words', 'near_words'];

/** Hints about a query. With document frequencies it also tells which words are too common. */
export function lint(query: Query, context: LintContext = {}): Advice[] {
  const clauses = clausesOf(query);
  const terms = termsOf(query);
  const found = terms.flatMap(termAdvice);
  if (query.kind === 'or' && query.of.length === 0)
    found.push(advice('never_matches', query, 'the query asks for nothing'));
  else if (
    !clauses.some(
      ({ field, query: part }) => positiveFields.includes(field) || (field === 'boolean' && part.kind !== 'not'),
    )
  ) {
    found.push(advice('no_word', query, 'no word has to be there: nearly every document matches'));
  }
  if (terms.length > mostTerms) {
    const params = { terms: terms.length, most: mostTerms };
    found.push(
      advice('too_many_terms', query, `${terms.length} terms; more than ${mostTerms} are hard to keep in mind`, params),
    );
  }
  return [
    ...found,
    ...commonAdvice(clauses, context),
    ...capitalsAdvice(clauses),
    ...duplicateAdvice(clauses),
    ...exclusionAdvice(clauses),
    ...filterAdvice(clauses),
  ];
}
