import { jointHolds } from './joints.ts';
import type { MatchDocument, Part, Term } from './query.ts';
import { type Pattern, type Step, spell } from './spelling.ts';
import { type Token, tokenise } from './tokens.ts';

export const parts: readonly Part[] = ['headline', 'lead', 'body'];

/** A document's words, part by part. */
export type Reading = { document: MatchDocument; tokens: Record<Part, Token[]> };

/** The last document and its words: callers ask for all queries of one document in turn. */
let last: Reading | undefined;

export function read(document: MatchDocument): Reading {
  if (last?.document === document) return last;
  const { headline, lead, body } = document;
  last = { document, tokens: { headline: tokenise(headline), lead: tokenise(lead), body: tokenise(body) } };
  return last;
}

/** A term found: word numbers within the part, `to` being the first word after it; lengths of the signs around it. */
export type Occurrence = { part: Part; from: number; to: number; before: number; after: number };

const wholeWord = (word: string, wild: string): boolean => {
  const open = wild.endsWith('*');
  const letters = open ? wild.slice(0, -1) : wild;
  if (open ? word.length < letters.length : word.length !== letters.length) return false;
  for (let i = 0; i < letters.length; i++) if (letters[i] !== '?' && letters[i] !== word[i]) return false;
  return true;
};

/** Returns true if a word of a document matches the step's word. */
export const isWord = (step: Step, word: string): boolean =>
  step.wild ? wholeWord(word, step.word) : step.word === word;

const isWordCharacter = /[\p{L}\p{N}\p{M}]$/u;

/** Returns true if the text right before and after a word has the signs that the step requires. */
export function signsHold(step: Pick<Step, 'before' | 'after'>, before: string, after: string): boolean {
  if (step.before === '#' && !/[#\uFF03]$/.test(before)) return false;
  if (step.before === '@' && !/[@\uFF20]$/.test(before)) return false;
  if (step.before === '.' && !before.endsWith('.')) return false;
  if ((step.before === '@' || step.before === '.') && isWordCharacter.test(before.slice(0, -1))) return false;
  if (step.after === '') return true;
  const signs = after.replaceAll('\uFF0B', '+');
  return signs.startsWith(step.after) && signs[step.after.length] !== '+';
}

const signsAround = (step: Step, text: string, { start, end }: Token): boolean =>
  signsHold(step, text.slice(Math.max(0, start - 3), start), text.slice(end, end + 3));

function patternAt(pattern: Pattern, exact: boolean, text: string, tokens: readonly Token[], at: number): boolean {
  if (at + pattern.length > tokens.length) return false;
  return pattern.every((step, i) => {
    const token = tokens[at + i]!;
    if (!isWord(step, exact ? token.exact : token.word) || !signsAround(step, text, token)) return false;
    return i === 0 || jointHolds(step.joint, text.slice(tokens[at + i - 1]!.end, token.start));
  });
}

/** Returns all occurrences of a term, in order of the text. */
export function occurrences(term: Term, reading: Reading): Occurrence[] {
  const patterns = spell(term.text, term.exact);
  const found: Occurrence[] = [];
  for (const part of term.part ? [term.part] : parts) {
    const tokens = reading.tokens[part];
    const text = reading.document[part];
    for (let from = 0; from < tokens.length; from++) {
      const word = term.exact ? tokens[from]!.exact : tokens[from]!.word;
      for (const pattern of patterns) {
        // Nearly all words fail here, before anything else is looked at.
        if (!isWord(pattern[0]!, word) || !patternAt(pattern, term.exact, text, tokens, from)) continue;
        const { before } = pattern[0]!;
        const { after } = pattern.at(-1)!;
        found.push({ part, from, to: from + pattern.length, before: before.length, after: after.length });
      }
    }
  }
  return found;
}
