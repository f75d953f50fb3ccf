import { hasLetterOrDigit } from './characters.ts';
import { wordsOf } from './evaluate.ts';
import { type Field, type Lexeme, lex, longestText, type ParseError, problem, type Warning } from './lex.ts';
import { all, any, type FilterField, not, type Part, type Query, single, type Term } from './query.ts';
import { mostWords } from './spelling.ts';

const deepest = 100;
const mostTerms = 2000;
const mostTogether = 20;

/** The effect of a field prefix on the words after it. */
type Scope = { part: Part | null; exact: boolean; filter: FilterField | null };

const fieldScopes: Record<Field, Partial<Scope>> = {
  title: { part: 'headline' },
  lead: { part: 'lead' },
  body: { part: 'body' },
  exact: { exact: true },
  site: { filter: 'site' },
  author: { filter: 'author' },
  lang: { filter: 'language' },
  country: { filter: 'country' },
  type: { filter: 'media_type' },
  outlet: { filter: 'outlet' },
};

type State = { text: string; lexemes: Lexeme[]; at: number; depth: number; terms: number; warnings: Warning[] };

/** Thrown inside the parser only; `parse` turns it into its answer. */
class Wrong extends Error {
  readonly error: ParseError;
  constructor(error: ParseError) {
    super(error.text);
    this.error = error;
  }
}

const fail = (code: string, text: string, place: { start: number; end: number }, params = {}): never => {
  throw new Wrong(problem(code, text, place.start, place.end, params));
};

const peek = (state: State): Lexeme | undefined => state.lexemes[state.at];
const here = (state: State) => peek(state) ?? { start: state.text.length, end: state.text.length };
const last = (state: State) => state.lexemes[state.at - 1] ?? here(state);
const starts = (lexeme: Lexeme | undefined) =>
  lexeme !== undefined && ['open', 'not', 'word', 'phrase', 'field'].includes(lexeme.kind);

function warn(state: State, code: string, text: string, place: { start: number; end: number }, params = {}): void {
  if (state.warnings.length < 50) state.warnings.push(problem(code, text, place.start, place.end, params));
}

function parseOr(state: State, scope: Scope): Query {
  const start = here(state).start;
  const children = [parseAnd(state, scope)];
  let mixed = children[0]!.conjunction;
  while (peek(state)?.kind === 'or') {
    state.at++;
    const next = parseAnd(state, scope);
    mixed ||= next.conjunction;
    children.push(next);
  }
  if (children.length === 1) return children[0]!.query;
  if (mixed) {
    const text =
      'AND and OR stand together without parentheses; AND is taken first. Add parentheses to say what you mean.';
    warn(state, 'mixed_operators', text, { start, end: last(state).end });
  }
  return any(children.map(({ query }) => query));
}

function parseAnd(state: State, scope: Scope): { query: Query; conjunction: boolean } {
  const children = [parseNot(state, scope)];
  for (;;) {
    const next = peek(state);
    if (next?.kind === 'and') state.at++;
    else if (starts(next)) {
      if (next!.kind !== 'not') {
        warn(
          state,
          'missing_operator',
          'Words side by side are joined by AND; put quotation marks around a phrase.',
          next!,
        );
      }
    } else break;
    children.push(parseNot(state, scope));
  }
  if (children.length > 1 && scope.filter) fail('filter_and', 'Values of a field are joined by OR.', here(state));
  return { query: all(children), conjunction: children.length > 1 };
}

function parseNot(state: State, scope: Scope): Query {
  let negated = false;
  while (peek(state)?.kind === 'not') {
    if (scope.filter) fail('filter_not', 'Put NOT before the field, not among its values.', here(state));
    state.at++;
    negated = !negated;
  }
  const inner = parseNear(state, scope);
  return negated ? not(inner) : inner;
}

/** Returns the terms of one side of NEAR. */
function side(query: Query, place: { start: number; end: number }): Term[] {
  const terms = query.kind === 'or' ? query.of : [query];
  if (terms.length > 0 && terms.every((term) => term.kind === 'term')) return terms;
  return fail('near_side', 'NEAR stands between two words, phrases or groups of them joined by OR.', place);
}

function parseNear(state: State, scope: Scope): Query {
  const start = here(state).start;
  const left = parsePrimary(state, scope);
  const near = peek(state);
  if (near?.kind !== 'near') return left;
  const first = side(left, { start, end: last(state).end });
  state.at++;
  const from = here(state).start;
  const second = side(parsePrimary(state, scope), { start: from, end: last(state).end });
  const again = peek(state);
  if (again?.kind === 'near') {
    fail('near_chain', 'NEAR joins two terms. Write (a NEAR/5 b) AND (b NEAR/5 c).', again);
  }
  return { kind: 'near', first, second, distance: near.distance, ordered: near.ordered };
}

function deeper(state: State, place: Lexeme): void {
  if (++state.depth > deepest)
    fail('too_deep', `Parentheses and fields stand more than ${deepest} deep.`, place, { most: deepest });
}

function parseGroup(state: State, scope: Scope): Query {
  const open = peek(state)!;
  if (++state.depth > deepest)
    fail('too_deep', `Parentheses stand more than ${deepest} deep.`, open, { most: deepest });
  state.at++;
  if (peek(state)?.kind === 'close') fail('empty_group', 'There is nothing between these parentheses.', open);
  const inner = parseOr(state, scope);
  const next = peek(state);
  if (!next) fail('group_open', 'This parenthesis is never closed.', open);
  if (next!.kind !== 'close') fail('unexpected', 'An operator (AND, OR) is missing here.', next!);
  state.at++;
  state.depth--;
  return inner.kind === 'term' ? any([inner]) : inner;
}

function parsePrimary(state: State, scope: Scope): Query {
  const next = peek(state);
  if (next?.kind === 'open') return parseGroup(state, scope);
  if (next?.kind === 'field') {
    if (scope.filter) fail('nested_field', 'A field of the document takes values only.', next);
    state.at++;
    deeper(state, next);
    const inner = parsePrimary(state, { ...scope, ...fieldScopes[next.field] });
    state.depth--;
    return inner;
  }
  if (next?.kind === 'word' || next?.kind === 'phrase') {
    state.at++;
    if (++state.terms > mostTerms) fail('too_many_terms', `More than ${mostTerms} terms.`, next, { most: mostTerms });
    return scope.filter ? filterValue(scope.filter, next) : parseTerm(state, scope, next);
  }
  if (!next) return fail('ends_early', 'A word is missing at the end.', here(state));
  if (next.kind === 'close') return fail('group_close', 'This parenthesis was never opened.', next);
  return fail('word_missing', 'A word is missing before this operator.', next);
}

function parseTerm(state: State, scope: Scope, lexeme: Lexeme & { text: string }): Query {
  checkWord(state, lexeme);
  const term: Term = { kind: 'term', text: lexeme.text, part: scope.part, exact: scope.exact };
  const within = peek(state);
  if (within?.kind !== 'within') return term;
  state.at++;
  const words = wordsOf(term.text).map((text): Term => ({ ...term, text }));
  if (words.length < 2) return term;
  if (words.length > mostTogether) {
    fail('too_many_together', `At most ${mostTogether} words may be asked to stand together.`, lexeme, {
      most: mostTogether,
    });
  }
  if (words.length > 2) return { kind: 'together', phrase: term, distance: within.distance };
  return { kind: 'near', first: [words[0]!], second: [words[1]!], distance: within.distance, ordered: false };
}

function checkWord(state: State, lexeme: Lexeme & { text: string }): void {
  const { text } = lexeme;
  if (!hasLetterOrDigit.test(text)) {
    const help = `'${text.slice(0, 20)}' holds no letter and no digit. Put signs inside quotation marks with their words.`;
    if (lexeme.kind === 'word') fail('empty_term', help, lexeme);
    warn(state, 'empty_term', 'This phrase holds no letter and no digit; nothing matches it.', lexeme);
  }
  if (text.split(' ', mostWords + 1).length > mostWords) {
    fail('long_phrase', `A phrase may have ${mostWords} words.`, lexeme, { most: mostWords });
  }
  if (/^-./.test(text)) warn(state, 'minus', 'A minus has no meaning here; write NOT to exclude a word.', lexeme);
  if (lexeme.kind === 'word' && /^(?:and|or|not)$/i.test(text)) {
    warn(state, 'small_operator', `'${text}' is searched as a word; operators are written in capitals.`, lexeme, {
      word: text,
    });
  }
  const wild = /(?:^|[\s"(])[^\p{L}\p{N}]*([\p{L}\p{N}\p{M}]{0,1})[*?]/u.exec(text);
  if (wild && lexeme.kind === 'word' && wild.index === 0) {
    fail('short_wildcard', 'At least two letters must stand before * or ?.', lexeme);
  }
  if (lexeme.kind === 'word' && /\*[\p{L}\p{N}]/u.test(text)) {
    fail('inner_star', 'The star * may only stand at the end of a word.', lexeme);
  }
}

const valueShapes: Partial<Record<FilterField, { shape: RegExp; help: string }>> = {
  language: { shape: /^[a-z]{2,3}$/, help: 'lang: takes a code of two letters, such as fi.' },
  country: { shape: /^[A-Z]{2}$/, help: 'country: takes a code of two letters, such as FI.' },
};

function filterValue(field: FilterField, lexeme: Lexeme & { text: string }): Query {
  const { text } = lexeme;
  const value =
    field === 'language' || field === 'media_type'
      ? text.toLowerCase()
      : field === 'country'
        ? text.toUpperCase()
        : text;
  const rule = valueShapes[field];
  if (rule && lexeme.kind === 'word' && !rule.shape.test(value)) fail('bad_value', rule.help, lexeme, { field });
  return { kind: 'filter', field, values: [value] };
}

/** Returns true if a query requires at least one word. */
function asksForWords(query: Query): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.some(asksForWords);
    case 'or':
      return query.of.every(asksForWords);
    case 'not':
    case 'filter':
      return false;
    default:
      return true;
  }
}

/**
 * Parses a boolean text into a query. NOT binds before AND, AND before OR; NEAR before all. Errors and warnings have
 * UTF-16 offsets and a sentence.
 */
export function parse(text: string): { query: Query; warnings: Warning[] } | { errors: ParseError[] } {
  if (text.length > longestText) {
    const sentence = `A query may have ${longestText} characters; this one has ${text.length}.`;
    return { errors: [problem('too_long', sentence, longestText, text.length, { most: longestText })] };
  }
  const lexemes = lex(text);
  if (!Array.isArray(lexemes)) return { errors: [lexemes] };
  if (lexemes.length === 0) return { errors: [problem('empty', 'Write at least one word.', 0, text.length)] };
  const state: State = { text, lexemes, at: 0, depth: 0, terms: 0, warnings: [] };
  try {
    const query = single(parseOr(state, { part: null, exact: false, filter: null }));
    const rest = peek(state);
    if (rest?.kind === 'close') fail('group_close', 'This parenthesis was never opened.', rest);
    if (rest) fail('unexpected', 'This is not understood here.', rest);
    if (!asksForWords(query)) {
      warn(state, 'no_word', 'No word has to be there: every other document matches.', { start: 0, end: text.length });
    }
    return { query, warnings: state.warnings };
  } catch (error) {
    if (error instanceof Wrong) return { errors: [error.error] };
    throw error;
  }
}
