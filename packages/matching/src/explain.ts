import { type ClauseField, clausesOf } from './clauses.ts';
import { closestPair, passes, satisfies, stretch } from './evaluate.ts';
import { type Occurrence, occurrences, parts, type Reading, read } from './occurrences.ts';
import { print } from './print.ts';
import {
  type Filter,
  type MatchDocument,
  type Near,
  nothing,
  type Part,
  type Query,
  type Reason,
  termsOf,
} from './query.ts';

/** Words that matched: UTF-16 offsets within a part, and the number of their clause. */
export type Mark = { part: Part; start: number; end: number; clause: number };
/** One condition of a query: its form field (or `boolean`), its normalised text, and why it fails. */
export type Clause = {
  id: string;
  field: string;
  text: string;
  satisfied: boolean;
  reason: Reason | null;
  marks: Mark[];
};
/** Reasons why a document matches a query or does not. */
type Explanation = { matched: boolean; clauses: Clause[]; marks: Mark[] };

const reason = (code: string, text: string, params: Reason['params']): Reason => ({ code, params, text });

function marksOf(found: readonly Occurrence[], reading: Reading, clause: number): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { part, from, to, before, after } of found) {
    const tokens = reading.tokens[part];
    const [start, end] = [tokens[from]!.start - before, tokens[to - 1]!.end + after];
    marks.set(`${part} ${start} ${end}`, { part, start, end, clause });
  }
  return inOrder([...marks.values()]);
}

const inOrder = (marks: Mark[]): Mark[] =>
  marks.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || a.start - b.start || a.end - b.end);

/** Returns the occurrences of a query's words that support the match. */
function evidence(query: Query, reading: Reading): Occurrence[] {
  switch (query.kind) {
    case 'term':
      return occurrences(query, reading);
    case 'near': {
      const closest = closestPair(query, reading);
      return closest && closest.between <= query.distance ? closest.pair : [];
    }
    case 'together':
      return stretch(query, reading) ?? [];
    case 'and':
    case 'or':
      return query.of.flatMap((part) => (satisfies(part, reading) ? evidence(part, reading) : []));
    default:
      return [];
  }
}

const place = (part: Part | null): string => (part === null ? 'text' : part);

function missing(query: Query): Reason {
  const terms = termsOf(query);
  const first = terms[0]!;
  const where = place(first.part);
  if (terms.length === 1) {
    return reason('term_missing', `"${first.text}" is not in the ${where}`, { term: first.text, part: where });
  }
  const list = terms
    .slice(0, 5)
    .map(({ text }) => `"${text}"`)
    .join(', ');
  const more = terms.length > 5 ? ` and ${terms.length - 5} more` : '';
  return reason('none_found', `none of ${list}${more} is in the ${where}`, { terms: list + more, part: where });
}

function nearReason(near: Near, reading: Reading): Reason {
  for (const terms of [near.first, near.second]) {
    if (!terms.some((term) => occurrences(term, reading).length)) {
      return missing(terms.length === 1 ? terms[0]! : { kind: 'or', of: terms });
    }
  }
  const closest = closestPair(near, reading);
  if (closest) {
    const params = { distance: closest.between, allowed: near.distance };
    return reason('too_far', `the words stand ${params.distance} apart, ${params.allowed} are allowed`, params);
  }
  const unordered = near.ordered ? closestPair({ ...near, ordered: false }, reading) : null;
  if (unordered) return reason('wrong_order', 'the words stand in the other order', {});
  return reason('apart', 'the words do not stand in the same part of the text', {});
}

const fieldTexts: Record<Filter['field'], { name: string; value: (document: MatchDocument) => string | null }> = {
  language: { name: 'language', value: (document) => document.language },
  country: { name: 'country', value: (document) => document.country },
  media_type: { name: 'media type', value: (document) => document.media_type },
  outlet: { name: 'outlet', value: (document) => document.outlet_id },
  site: { name: 'site', value: (document) => document.site },
  author: { name: 'author', value: (document) => document.author },
};

function filterReason(filter: Filter, document: MatchDocument, out: boolean): Reason {
  const { name, value } = fieldTexts[filter.field];
  const found = value(document);
  const params = { field: filter.field, value: found ?? '' };
  if (found === null || found === '') return reason(`${filter.field}_unknown`, `the ${name} is not known`, params);
  if (out) return reason(`${filter.field}_excluded`, `${name} ${found} is excluded`, params);
  return reason(`${filter.field}_not_monitored`, `${name} ${found} is not monitored`, params);
}

function excludedReason(query: Query, field: ClauseField, reading: Reading): Reason {
  const term = termsOf(query).find((candidate) => occurrences(candidate, reading).length > 0);
  if (field !== 'excluded_words' || !term) {
    const text = print(query).slice(0, 80);
    return reason('excluded', `the excluded ${text} holds`, { text });
  }
  const { part } = occurrences(term, reading)[0]!;
  return reason('excluded_found', `excluded word "${term.text}" in the ${part}`, { term: term.text, part });
}

/** Returns the reason why a query fails. */
function failure(query: Query, field: ClauseField, reading: Reading): Reason {
  if (query.kind === 'filter') return filterReason(query, reading.document, false);
  if (query.kind === 'near') return nearReason(query, reading);
  if (query.kind === 'not') {
    if (query.of.kind === 'filter') return filterReason(query.of, reading.document, true);
    return excludedReason(query.of, field, reading);
  }
  if (query.kind === 'and') {
    const failed = query.of.find((part) => !satisfies(part, reading));
    if (failed) return failure(failed, 'boolean', reading);
  }
  if (query.kind === 'together') {
    const { text } = query.phrase;
    return reason('not_together', `the words of "${text}" do not stand together`, {
      term: text,
      allowed: query.distance,
    });
  }
  if (query.kind === 'or' && query.of.length === 0) return reason('nothing', 'the query asks for nothing', {});
  if (query.kind === 'or' && query.of.some((part) => part.kind !== 'term')) {
    const text = print(query).slice(0, 80);
    return reason('none_holds', `none of ${text} holds`, { text });
  }
  return missing(query);
}

/**
 * Returns a clause in the words of its field: values of a filter, excluded words without NOT; otherwise boolean text.
 */
function clauseText(part: Query, field: ClauseField): string {
  const inner = part.kind === 'not' && field !== 'boolean' ? part.of : part;
  return inner.kind === 'filter' && field !== 'boolean' ? inner.values.join(', ') : print(inner);
}

/** Explains a result: the words of the document that each clause matched, and the reasons of failed clauses. */
export function explain(query: Query, document: MatchDocument): Explanation {
  const reading = read(document);
  const counts = new Map<string, number>();
  const clauses = clausesOf(query).map(({ field, query: part }, index): Clause => {
    const number = counts.get(field) ?? 0;
    counts.set(field, number + 1);
    const satisfied = part.kind === 'filter' ? passes(part, document) : satisfies(part, reading);
    const shown = part.kind === 'not' ? (satisfied ? nothing : part.of) : part;
    return {
      id: `${field}.${number}`,
      field,
      text: clauseText(part, field),
      satisfied,
      reason: satisfied ? null : failure(part, field, reading),
      marks: marksOf(evidence(shown, reading), reading, index),
    };
  });
  const marks = inOrder(clauses.flatMap((clause) => clause.marks));
  return { matched: clauses.every(({ satisfied }) => satisfied), clauses, marks };
}
