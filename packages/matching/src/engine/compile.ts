import { foldWord } from '../characters.ts';
import { plainTerms } from '../clauses.ts';
import { wordsOf } from '../evaluate.ts';
import type { Filter, Near, Query, Term, Together } from '../query.ts';
import type { Pattern, Step } from '../spelling.ts';
import type { Codes } from './codes.ts';
import type { Cover } from './cover.ts';
import type { Frequencies } from './frequencies.ts';
import { isPlain, isWordAnywhere, patternsOf } from './patterns.ts';
import {
  capitalsFlag,
  codeBits,
  exactFlag,
  fieldNumbers,
  gatedFields,
  head,
  joints,
  leaf,
  leafKind,
  operation,
  partNumbers,
  signsAfter,
  signsBefore,
  wildFlag,
} from './program.ts';
import { capitalsOf, hashOf } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Wildcards } from './wildcards.ts';

/** The stores that programs refer to by number. */
export type Stores = {
  vocabulary: Vocabulary;
  wildcards: Wildcards;
  codes: Codes;
  frequencies: Frequencies;
};

function writeStep(out: number[], step: Step, exact: boolean, { vocabulary, wildcards }: Stores): void {
  const signs = (signsBefore.indexOf(step.before) << 4) | (signsAfter.indexOf(step.after) << 6);
  const flags = joints.indexOf(step.joint) | signs;
  if (step.wild) out.push(wildcards.use(step, exact), flags | wildFlag);
  else if (!exact) out.push(vocabulary.use(step.word), flags);
  else {
    const capitals = capitalsOf(step.word);
    const isPlain = capitals >= 0;
    out.push(vocabulary.use(foldWord(step.word)), flags | exactFlag | (isPlain ? capitalsFlag : 0));
    out.push(isPlain ? capitals : vocabulary.use(`\u0001${step.word}`));
  }
}

function rarest(words: readonly string[], frequencies: Frequencies): number {
  const costs = words.map((word) => frequencies.of(word));
  return costs.indexOf(Math.min(...costs));
}

function writeWord(out: number[], word: string, { vocabulary }: Stores): void {
  const number = vocabulary.use(word);
  out.push(number, vocabulary.hashOf(number));
}

function writePhrase(out: number[], pattern: Pattern, part: number, exact: boolean, stores: Stores): void {
  const words = pattern.map(({ word }) => (exact ? foldWord(word) : word));
  const anchor = rarest(words, stores.frequencies);
  if (exact) out.push(leaf(leafKind.typed, part, 3 * words.length, anchor));
  else if (words.length === 1) out.push(leaf(leafKind.word, part, 2));
  else out.push(leaf(leafKind.phrase, part, 2 * words.length, anchor));
  for (let i = 0; i < words.length; i++) {
    writeWord(out, words[i]!, stores);
    if (exact) out.push(capitalsOf(pattern[i]!.word));
  }
}

function writeLeaf(out: number[], term: Term, pattern: Pattern, stores: Stores): void {
  const part = term.part ? partNumbers[term.part] : 0;
  if (pattern.every(isPlain) && (!term.exact || pattern.every(({ word }) => capitalsOf(word) >= 0))) {
    writePhrase(out, pattern, part, term.exact, stores);
    return;
  }
  const first = pattern[0]!.word;
  const start = out.push(0, hashOf(term.exact ? foldWord(first) : first)) - 1;
  for (const step of pattern) writeStep(out, step, term.exact, stores);
  out[start - 1] = leaf(leafKind.pattern, part, out.length - start);
}

function writeLeaves(out: number[], terms: readonly Term[], stores: Stores): void {
  for (const term of terms) for (const pattern of patternsOf(term)) writeLeaf(out, term, pattern, stores);
}

/** Writes a clause whose length is known only afterwards. */
function clause(out: number[], code: number, write: () => void): void {
  const start = out.push(0);
  write();
  out[start - 1] = head(code, out.length - start);
}

/** Writes leaves with their number of integers before them. */
function writeSide(out: number[], terms: readonly Term[], stores: Stores): void {
  const start = out.push(0);
  writeLeaves(out, terms, stores);
  out[start - 1] = out.length - start;
}

/** Writes a clause for a group of terms: one of them occurs, or none does. */
function writeGroup(out: number[], terms: readonly Term[], isExcluded: boolean, stores: Stores): void {
  const start = out.push(0);
  const areWords = terms.every(isWordAnywhere);
  if (areWords) for (const term of terms) for (const [step] of patternsOf(term)) writeWord(out, step!.word, stores);
  else writeLeaves(out, terms, stores);
  const found = areWords ? operation.anyWord : operation.any;
  const absent = areWords ? operation.noWord : operation.none;
  out[start - 1] = head(isExcluded ? absent : found, out.length - start);
}

function writeFilter(out: number[], { field, values }: Filter, outside: boolean, { codes }: Stores): void {
  clause(out, outside ? operation.outside : operation.within, () => {
    out.push(fieldNumbers[field]);
    for (const value of values) out.push(codes.use(field, value));
  });
}

function writeNear(out: number[], near: Near, stores: Stores): void {
  clause(out, operation.near, () => {
    out.push(near.distance * 2 + (near.ordered ? 1 : 0));
    writeSide(out, near.first, stores);
    writeLeaves(out, near.second, stores);
  });
}

function writeTogether(out: number[], { phrase, distance }: Together, stores: Stores): void {
  clause(out, operation.together, () => {
    const words = wordsOf(phrase.text);
    out.push(words.length + distance);
    for (const text of new Set(words)) writeSide(out, [{ ...phrase, text }], stores);
  });
}

function writeNot(out: number[], query: Query, stores: Stores): void {
  const excluded = plainTerms(query);
  if (excluded) writeGroup(out, excluded, true, stores);
  else if (query.kind === 'filter') writeFilter(out, query, true, stores);
  else clause(out, operation.not, () => writeClause(out, query, stores));
}

function writeOr(out: number[], alternatives: readonly Query[], stores: Stores): void {
  clause(out, operation.or, () => {
    for (const alternative of alternatives) {
      const start = out.push(0);
      writeClause(out, alternative, stores);
      out[start - 1] = out.length - start;
    }
  });
}

function writeClause(out: number[], query: Query, stores: Stores): void {
  const terms = plainTerms(query);
  if (terms) writeGroup(out, terms, false, stores);
  else if (query.kind === 'near') writeNear(out, query, stores);
  else if (query.kind === 'together') writeTogether(out, query, stores);
  else if (query.kind === 'filter') writeFilter(out, query, false, stores);
  else if (query.kind === 'and') writeAll(out, query.of, stores);
  else if (query.kind === 'not') writeNot(out, query.of, stores);
  else if (query.kind === 'or') writeOr(out, query.of, stores);
}

/** Clauses that cost little or fail often come first, before all a group of words: it can be asked for in passing. */
function rank(query: Query): number {
  if (query.kind === 'filter') return 1;
  if (query.kind === 'not') return query.of.kind === 'filter' && query.of.field !== 'outlet' ? 2 : 5;
  if (query.kind === 'term') return 3;
  if (query.kind === 'or') return plainTerms(query)?.every(isWordAnywhere) ? 0 : 4;
  return query.kind === 'near' ? 5 : 6;
}

function writeAll(out: number[], parts: readonly Query[], stores: Stores): void {
  const ranked = parts.length < 2 ? parts : parts.toSorted((a, b) => rank(a) - rank(b));
  for (const part of ranked) writeClause(out, part, stores);
}

/**
 * Returns the conjunct of a cover if some of its keys prove it: it is a group of terms, and those terms are only their
 * keys.
 */
const provableOf = (cover: Cover | null): Query | null =>
  cover?.of && plainTerms(cover.of) && cover.keys.some(({ proves }) => proves) ? cover.of : null;

/** Returns a group without the hashtags of words that it also has without the sign. */
function withoutNeedless(part: Query): Query {
  if (part.kind !== 'or' || !part.of.some((term) => term.kind === 'term' && term.text.startsWith('#'))) return part;
  const whole = new Set(
    part.of.flatMap((term) =>
      term.kind === 'term' && isWordAnywhere(term) ? patternsOf(term).map(([step]) => step!.word) : [],
    ),
  );
  if (whole.size === 0) return part;
  const of = part.of.filter(
    (term) =>
      term.kind !== 'term' ||
      term.exact ||
      !/^#[\p{L}\p{N}\p{M}]+$/u.test(term.text) ||
      !whole.has(foldWord(term.text.slice(1))),
  );
  return of.length === part.of.length ? part : { kind: 'or', of };
}

/** Takes what a filter lets through into the gates, one of bits for each gated field; false when bits do not do. */
function gate(part: Query, gates: number[], { codes }: Stores): boolean {
  const filter = part.kind === 'not' ? part.of : part;
  if (filter.kind !== 'filter') return false;
  const { field, values } = filter;
  if (field !== 'language' && field !== 'country' && field !== 'media_type') return false;
  const bits = codeBits(values.map((value) => codes.use(field, value)));
  if (bits === null) return false;
  gates[gatedFields.indexOf(field)]! &= part.kind === 'not' ? ~bits : bits;
  return true;
}

/** Returns the conjuncts of a query as the engine takes them; `coverOf` and `compile` get the same ones. */
export const conjunctsOf = (query: Query): Query[] => (query.kind === 'and' ? query.of : [query]).map(withoutNeedless);

/**
 * The clauses of a query and the bits of its gated fields. `own`: how many integers at the beginning a key that proves the
 * cover's conjunct spares.
 */
export type Compiled = { clauses: number[]; gates: number[]; own: number };

/** Compiles the conjuncts of a query. Every word that the clauses use counts one use more. */
export function compile(parts: readonly Query[], cover: Cover | null, stores: Stores): Compiled {
  const clauses: number[] = [];
  const gates = gatedFields.map(() => -1);
  const provable = provableOf(cover);
  if (provable && !cover!.keys.every(({ proves }) => proves)) writeClause(clauses, provable, stores);
  const own = clauses.length;
  const others = parts.filter((part) => !gate(part, gates, stores) && part !== provable);
  writeAll(clauses, others, stores);
  return { clauses, gates, own };
}
