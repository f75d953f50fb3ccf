import { exactWord, foldWord } from './characters.ts';
import { isApostrophe, isDot, type Joint, typedJoint } from './joints.ts';
import { tokenise } from './tokens.ts';

/**
 * One word of a pattern. `wild`: `?` in it is one character, `*` at its end is any ending. `joint`: the rule for the text between
 * the word before and this one. `before`, `after`: a sign that must touch the word (`#`, `@`, `.`; `+`, `++`, `#`).
 */
export type Step = { word: string; wild: boolean; joint: Joint; before: string; after: string };
/** One way to write a term. */
export type Pattern = Step[];

/** A word of the typed term before folding, and the typed characters between the word before and this one. */
type Typed = { raw: string; wild: boolean; between: string; before: string; after: string };

const mostPatterns = 8;
/** The longest phrase that is searched; a longer one is never found. */
export const mostWords = 100;
const longestTerm = 4000;

/** Returns the sign typed right before the first word: it is also required in the document. */
const leadingSign = (text: string): string =>
  /[#\uFF03]$/.test(text) ? '#' : /[@\uFF20]$/.test(text) ? '@' : text === '.' ? '.' : '';
const trailingSign = (text: string): string => /^(?:[+\uFF0B]{1,2}|#)/.exec(text)?.[0].replaceAll('\uFF0B', '+') ?? '';

/**
 * Returns the words of a chunk (typed text without white space), with `*` and `?` added again to the words that they
 * touch.
 */
function typedWords(chunk: string): Typed[] {
  const words: Typed[] = [];
  let end = 0;
  for (const token of tokenise(chunk)) {
    const between = chunk.slice(end, token.start);
    const raw = chunk.slice(token.start, token.end);
    const last = words.at(-1);
    if (last && /^\?+$/.test(between)) Object.assign(last, { raw: last.raw + between + raw, wild: true });
    else words.push({ raw, wild: false, between: between.replace(/^\*/, ''), before: '', after: '' });
    end = token.end;
    const tail = /^\?*\*?/.exec(chunk.slice(end))![0];
    const continues = /^\?+$/.test(tail) && /^[\p{L}\p{N}]/u.test(chunk.slice(end + tail.length));
    if (tail && !continues) {
      const word = words.at(-1)!;
      Object.assign(word, { raw: word.raw + tail, wild: true });
      end += tail.length;
    }
  }
  if (words.length === 0) return words;
  words[0]!.before = leadingSign(words[0]!.between);
  words.at(-1)!.after = trailingSign(chunk.slice(end));
  return words;
}

const step = (typed: Typed, joint: Joint, exact: boolean): Step => ({
  word: exact ? exactWord(typed.raw) : foldWord(typed.raw),
  wild: typed.wild,
  joint,
  before: typed.before,
  after: typed.after,
});

const onlyDigits = /^\d+$/;

/** Returns the joint between two words of a chunk, and whether they may also be written as one word. */
function spelledJoint(left: Typed, right: Typed): { joint: Joint; joinable: boolean } {
  const { between } = right;
  if (between === '') return { joint: 'tight', joinable: false };
  const sign = typedJoint(between);
  if (sign === null) return { joint: 'any', joinable: false };
  if (sign === 'amp' || sign === 'plus') return { joint: sign, joinable: false };
  if (onlyDigits.test(left.raw) && onlyDigits.test(right.raw)) return { joint: sign, joinable: false };
  if (isApostrophe.test(between) && /^s$/i.test(right.raw)) return { joint: 'apostrophe', joinable: true };
  if (isDot.test(between)) return { joint: left.raw.length === 1 ? 'dotted' : 'loose', joinable: true };
  return { joint: 'loose', joinable: true };
}

/** Returns the chunk with its signs, and with some or all of the joinable ones left out. */
function withoutSigns(words: readonly Typed[]): Pattern[] {
  const joints = words.map((word, i) =>
    i === 0 ? { joint: 'any' as Joint, joinable: false } : spelledJoint(words[i - 1]!, word),
  );
  const joinable = joints.flatMap(({ joinable }, i) => (joinable ? [i] : []));
  const everything = (1 << Math.min(joinable.length, 20)) - 1;
  const choices = joinable.length <= 2 ? Array.from({ length: everything + 1 }, (_, i) => i) : [0, everything];
  return choices.map((choice) => {
    const pattern: Pattern = [];
    words.forEach((word, i) => {
      const next = step(word, joints[i]!.joint, false);
      const bit = joinable.indexOf(i);
      const last = pattern.at(-1);
      if (last && bit >= 0 && (bit > 19 ? choice === everything : choice & (1 << bit))) {
        pattern[pattern.length - 1] = {
          ...last,
          word: last.word + next.word,
          wild: last.wild || next.wild,
          after: next.after,
        };
      } else pattern.push(next);
    });
    return pattern;
  });
}

const boundary = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** Adds spellings with signs to a word typed with capitals: it is a name, and others may write signs into names. */
function withSigns(word: Typed): Pattern[] {
  const { raw } = word;
  const patterns: Pattern[] = [[step(word, 'any', false)]];
  if (word.wild || !/\p{Lu}/u.test(raw)) return patterns;
  const parts = (texts: string[], joint: Joint) =>
    texts.map((text, i) => {
      const part = { ...word, raw: text, before: i ? '' : word.before, after: i < texts.length - 1 ? '' : word.after };
      return step(part, i ? joint : 'any', false);
    });
  if (/^\p{Lu}{2,6}$/u.test(raw)) patterns.push(parts([...raw], 'dot'));
  const halves = raw.split(boundary);
  if (halves.length === 2) patterns.push(parts(halves, 'sign'));
  if (/^\p{Lu}.{2,}s$/u.test(raw)) patterns.push(parts([raw.slice(0, -1), 's'], 'apostrophe'));
  return patterns;
}

function chunkPatterns(chunk: string, exact: boolean): Pattern[] {
  const words = typedWords(chunk);
  if (words.length === 0) return [];
  const first = words[0]!;
  if (exact || first.before === '#' || first.before === '@') {
    const joint = (word: Typed, i: number): Joint =>
      i === 0 ? 'any' : word.between === '' ? 'tight' : (typedJoint(word.between) ?? 'any');
    return [words.map((word, i) => step(word, joint(word, i), exact))];
  }
  return words.length === 1 ? withSigns(first) : withoutSigns(words);
}

/** Adds `Marks and Spencer` to `Marks & Spencer`; `C&A` is not `C and A`. */
function withAnd(pattern: Pattern): Pattern[] {
  const at = pattern.findIndex((s, i) => s.joint === 'amp' && s.word.length > 1 && pattern[i - 1]!.word.length > 1);
  if (at < 0) return [pattern];
  const and: Step = { word: 'and', wild: false, joint: 'any', before: '', after: '' };
  return [pattern, [...pattern.slice(0, at), and, { ...pattern[at]!, joint: 'any' }, ...pattern.slice(at + 1)]];
}

/**
 * Returns all spellings with which a typed word or phrase is found, the typed one first, at most 8. Empty if the text
 * has no letter and no digit, or more than 100 words.
 */
export function spell(text: string, exact: boolean): Pattern[] {
  if (text.length > longestTerm) return [];
  let patterns: Pattern[] = [[]];
  let joint: Joint = 'any';
  const sign = /^\s*[#\uFF03]/.test(text) && !exact ? text.replace(/\s+/g, '') : text;
  for (const chunk of sign.split(/\s+/)) {
    if (patterns[0]!.length > mostWords) return [];
    const options = chunkPatterns(chunk, exact);
    if (options.length === 0) {
      const typed = typedJoint(chunk);
      if (typed === 'amp' || typed === 'plus') joint = typed;
      continue;
    }
    const fitting = patterns.length * options.length <= mostPatterns ? options : options.slice(0, 1);
    const started = joint;
    patterns = patterns.flatMap((head) =>
      fitting.map(([first, ...rest]) => [...head, head.length ? { ...first!, joint: started } : first!, ...rest]),
    );
    joint = 'any';
  }
  if (patterns[0]!.length === 0 || patterns[0]!.length > mostWords) return [];
  return exact ? patterns : patterns.flatMap(withAnd).slice(0, 2 * mostPatterns);
}
