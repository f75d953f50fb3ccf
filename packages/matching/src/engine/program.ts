// A program is the verifiable form of a query: integers, clause after clause, all of which must hold.
// A clause is a head (operation, and the number of integers after it) and its operands.
export const operation = {
  /** Leaves, at least one of which occurs. */
  any: 1,
  /** Leaves, none of which occurs. */
  none: 2,
  /** Distance * 2 + ordered, number of integers of the first side, leaves of both sides. */
  near: 3,
  /** Field number, values, one of which the document has. */
  within: 4,
  /** Field number, values, none of which the document has. */
  outside: 5,
  /** The most words of a stretch; then for each word the number of integers of its leaves and the leaves. */
  together: 6,
  /** Clauses that must not all hold. */
  not: 7,
  /** Alternatives, each the number of its integers and its clauses. */
  or: 8,
  /** Word and hash of each of some words, at least one of which occurs. The most common kind of group: leaves without their heads. */
  anyWord: 9,
  /** The same, but none of them occurs. */
  noWord: 10,
  /** The number of a gate that is open. Only if no demand has asked for it. */
  gate: 11,
} as const;

export const head = (code: number, length: number): number => code | (length << 4);
export const operationOf = (value: number): number => value & 15;
export const lengthOf = (value: number): number => value >>> 4;

// A leaf is one integer with kind (2 bits), part (2 bits), how many integers follow (12 bits; a phrase has at most 100 words)
// and the anchor. With words stand their hashes, so
// that a word which the document lacks is passed over without a look into the vocabulary.
export const leafKind = {
  /** Word, hash. */
  word: 0,
  /** Word and hash of each word of a phrase; its anchor is the place of the rarest one. */
  phrase: 1,
  /** Hash of the first word, then steps of two or three integers: word or wildcard, flags, and the exact word if there is one. */
  pattern: 2,
  /** Word, hash and capitals (see `capitalsOf`) of each word of a phrase, or of one word, as typed; anchored like a phrase. */
  typed: 3,
} as const;

export const leaf = (kind: number, part: number, length: number, anchor = 0): number =>
  kind | (part << 2) | (length << 4) | (anchor << 16);
export const kindOf = (value: number): number => value & 3;
/** Returns the number of integers for a word of a phrase. */
export const strideOf = (value: number): number => (kindOf(value) === leafKind.typed ? 3 : 2);
export const partOf = (value: number): number => (value >>> 2) & 3;
export const followingOf = (value: number): number => (value >>> 4) & 0xfff;
export const anchorOf = (value: number): number => value >>> 16;

// Flags of a step: joint (4 bits), sign before (2), sign after (2), exact, wild, capitals.
export const joints = [
  'any',
  'tight',
  'sign',
  'loose',
  'dotted',
  'dot',
  'hyphen',
  'apostrophe',
  'amp',
  'plus',
  'same',
] as const;
export const signsBefore = ['', '#', '@', '.'];
export const signsAfter = ['', '+', '++', '#'];
export const exactFlag = 256;
export const wildFlag = 512;
/**
 * A flag beside `exactFlag`: the next integer holds the positions of the capitals (see `capitalsOf`) instead of a
 * word.
 */
export const capitalsFlag = 1024;

/** Numbers of parts in leaves; 0 is any part. */
export const partNumbers = { headline: 1, lead: 2, body: 3 } as const;
/** Numbers of the document's fields in filters. */
export const fieldNumbers = { language: 0, country: 1, media_type: 2, outlet: 3, site: 4, author: 5 } as const;

type WordVisitor = { word(id: number): void; wildcard(id: number): void };

function visitLeaves(data: Int32Array, from: number, to: number, visitor: WordVisitor): void {
  for (let at = from; at < to; ) {
    const value = data[at]!;
    const next = at + 1 + followingOf(value);
    if (kindOf(value) === leafKind.word) visitor.word(data[at + 1]!);
    else if (kindOf(value) !== leafKind.pattern)
      for (let i = at + 1; i < next; i += strideOf(value)) visitor.word(data[i]!);
    else {
      for (let i = at + 2; i < next; ) {
        const flags = data[i + 1]!;
        if (flags & wildFlag) visitor.wildcard(data[i]!);
        else visitor.word(data[i]!);
        if ((flags & (exactFlag | capitalsFlag)) === exactFlag) visitor.word(data[i + 2]!);
        i += flags & exactFlag ? 3 : 2;
      }
    }
    at = next;
  }
}

/** Outlets, sites and authors are kept among the words. */
function visitValues(data: Int32Array, from: number, to: number, visitor: WordVisitor): void {
  if (data[from]! < fieldNumbers.outlet) return;
  for (let at = from + 1; at < to; at++) visitor.word(data[at]!);
}

/** Visits every word and wildcard that the clauses between two places use. */
export function visitProgram(data: Int32Array, from: number, to: number, visitor: WordVisitor): void {
  for (let at = from; at < to; ) {
    const value = data[at]!;
    const end = at + 1 + lengthOf(value);
    const code = operationOf(value);
    if (code === operation.any || code === operation.none) visitLeaves(data, at + 1, end, visitor);
    else if (code === operation.near) visitLeaves(data, at + 3, end, visitor);
    else if (code === operation.within || code === operation.outside) visitValues(data, at + 1, end, visitor);
    else if (code === operation.anyWord || code === operation.noWord) {
      for (let i = at + 1; i < end; i += 2) visitor.word(data[i]!);
    } else if (code === operation.together) {
      for (let i = at + 2; i < end; i += 1 + data[i]!) visitLeaves(data, i + 1, i + 1 + data[i]!, visitor);
    } else if (code === operation.not) visitProgram(data, at + 1, end, visitor);
    else if (code === operation.or) {
      for (let i = at + 1; i < end; i += 1 + data[i]!) visitProgram(data, i + 1, i + 1 + data[i]!, visitor);
    }
    at = end;
  }
}

/** Fields of which gates hold the values as bits. */
export const gatedFields = ['language', 'country', 'media_type'] as const;

// The last bit is shared by all values beyond the first 30 that streams name.
const lastBit = 31;

/** Returns the number of the bit for a value's code. */
export const codePlace = (code: number): number => Math.min(code, lastBit);

/** Returns the bits of some codes; null if they do not have a bit each. */
export function codeBits(codes: readonly number[]): number | null {
  if (codes.some((code) => code >= lastBit)) return null;
  return codes.reduce((bits, code) => bits | (1 << code), 0);
}
