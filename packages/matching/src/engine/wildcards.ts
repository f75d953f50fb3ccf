import { exactWord, foldWord } from '../characters.ts';
import { isWord } from '../occurrences.ts';
import type { Step } from '../spelling.ts';
import { folded, specialFrom } from './folding.ts';
import { referencesTo } from './programs.ts';
import { multiplier, type Reader } from './reader.ts';

type Wildcard = {
  step: Step;
  key: string;
  exact: boolean;
  start: string;
  uses: number;
  programs: Set<number>;
  hash: number;
};

const longestStart = 31;

/**
 * Words with `*` or `?`, numbered. They are found by the letters before the first sign: a document's word is looked up
 * with each of its beginnings that is as long as some wildcard's.
 */
export class Wildcards {
  #all: (Wildcard | undefined)[] = [];
  #free: number[] = [];
  #numbers = new Map<string, number>();
  #byStart = new Map<number, number[]>();
  #lengths = 0;
  #filter = new Uint8Array(65536);
  size = 0;

  use(step: Step, exact: boolean): number {
    const key = `${exact ? '=' : '~'}${step.word}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      this.#all[known]!.uses++;
      return known;
    }
    const start = foldWord(/^[^?*]*/.exec(step.word)![0]).slice(0, longestStart);
    let hash = 0;
    for (let i = 0; i < start.length; i++) hash = (Math.imul(hash, multiplier) + start.charCodeAt(i)) | 0;
    const number = this.#free.pop() ?? this.#all.length;
    this.#all[number] = { step, key, exact, start, uses: 1, programs: new Set(), hash };
    this.#numbers.set(key, number);
    this.#byStart.set(hash, [...(this.#byStart.get(hash) ?? []), number]);
    this.#lengths |= 1 << start.length;
    this.#filter[hash & 65535] = 1;
    this.size++;
    return number;
  }

  release(number: number): void {
    const wildcard = this.#all[number]!;
    if (--wildcard.uses > 0) return;
    const left = this.#byStart.get(wildcard.hash)!.filter((other) => other !== number);
    if (left.length) this.#byStart.set(wildcard.hash, left);
    else this.#byStart.delete(wildcard.hash);
    this.#numbers.delete(wildcard.key);
    this.#all[number] = undefined;
    this.#free.push(number);
    this.size--;
  }

  file(number: number, program: number): void {
    this.#all[number]!.programs.add(program);
  }

  unfile(number: number, program: number, stream: number): void {
    for (const reference of referencesTo(program, stream)) this.#all[number]!.programs.delete(reference);
  }

  /** Returns true if the wildcard is compared with words as typed instead of folded words. */
  isExact(number: number): boolean {
    return this.#all[number]!.exact;
  }

  /** Returns true if a word matches the wildcard. */
  stands(number: number, word: string): boolean {
    return isWord(this.#all[number]!.step, word);
  }

  /** Calls back with every program that is filed under a wildcard which one of the document's words satisfies. */
  wake(reader: Reader, visit: (program: number) => void): void {
    const seen = new Set<number>();
    for (let word = 0; word < reader.count; word++) {
      if (!this.#mayBegin(reader, word)) continue;
      const letters = reader.folded(word);
      let hash = 0;
      for (let length = 0; length <= letters.length && length <= longestStart; length++) {
        if (length > 0) hash = (Math.imul(hash, multiplier) + letters.charCodeAt(length - 1)) | 0;
        if (this.#isStart(hash, length)) this.#wakeThose(this.#byStart.get(hash) ?? [], reader, word, seen, visit);
      }
    }
  }

  #isStart(hash: number, length: number): boolean {
    return ((this.#lengths >>> length) & 1) !== 0 && this.#filter[hash & 65535] !== 0;
  }

  /** Returns false if no wildcard can match the beginning of a word. Rules out most words without creating strings. */
  #mayBegin(reader: Reader, word: number): boolean {
    const { text } = reader;
    const end = reader.end(word);
    let hash = 0;
    if (this.#isStart(hash, 0)) return true;
    for (let at = reader.start(word), length = 1; at < end && length <= longestStart; at++, length++) {
      const unit = folded[text[at]!]!;
      if (unit === 0 || unit >= specialFrom) return true;
      hash = (Math.imul(hash, multiplier) + unit) | 0;
      if (this.#isStart(hash, length)) return true;
    }
    return false;
  }

  #wakeThose(
    wildcards: readonly number[],
    reader: Reader,
    word: number,
    seen: Set<number>,
    visit: (program: number) => void,
  ): void {
    for (const number of wildcards) {
      const letters = this.isExact(number) ? exactWord(reader.raw(word)) : reader.folded(word);
      if (seen.has(number) || !this.stands(number, letters)) continue;
      seen.add(number);
      for (const program of this.#all[number]!.programs) visit(program);
    }
  }

  get bytes(): number {
    return this.size * 400;
  }
}
