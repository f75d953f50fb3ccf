import type { MatchDocument, Query } from '../query.ts';
import { Codes } from './codes.ts';
import { compile, conjunctsOf, type Stores } from './compile.ts';
import { type Cover, companionsOf, coverOf, groupOf, keyWord } from './cover.ts';
import { Filing } from './filing.ts';
import { Frequencies } from './frequencies.ts';
import { Gates } from './gates.ts';
import { grown, Pool } from './pool.ts';
import { type Demand, demandOf, gateOnly, Presence } from './presence.ts';
import { codePlace, visitProgram } from './program.ts';
import { Reader } from './reader.ts';
import { Standing } from './standing.ts';
import { Verifier } from './verifier.ts';
import { Vocabulary } from './vocabulary.ts';
import { Wildcards } from './wildcards.ts';

/** All streams in memory: which of them does a document match? */
export type Matcher = {
  /** Takes a stream in, or changes it; counts from the next document on. */
  set(id: string, query: Query): void;
  delete(id: string): void;
  /** Ids of the streams that the document matches, in no particular order. */
  match(document: MatchDocument): string[];
  matchBatch(documents: readonly MatchDocument[]): string[][];
  readonly size: number;
  /** Bytes held for the streams. */
  readonly bytes: number;
};

/** A sample of documents tells how common words are, so that streams are filed under rare ones. */
export type MatcherOptions = { sample?: readonly MatchDocument[] };

const larger = (array: Int32Array): Int32Array<ArrayBuffer> => {
  const copy = new Int32Array(grown(array.length));
  copy.set(array);
  return copy;
};

// A program in the pool: the document that it matched last, its stream, its gate, the number of integers of its clauses,
// clauses, the number of its keys, keys (a word, or minus one minus a wildcard).
const programHead = 4;

type Keys = { keys: number[]; demands: Demand[] };
const noKeys: Keys = { keys: [], demands: [] };

const isSame = (a: Demand, b: Demand): boolean => a.every((part, i) => part === b[i]);

const lastTurn = 0x7fffffff;

class Engine implements Matcher {
  #vocabulary = new Vocabulary();
  #wildcards = new Wildcards();
  #codes = new Codes(this.#vocabulary);
  #gates = new Gates();
  #frequencies = new Frequencies();
  #filing = new Filing(this.#vocabulary);
  #reader = new Reader();
  #presence = new Presence();
  #standing = new Standing(this.#reader, this.#vocabulary, this.#wildcards, this.#presence);
  #verifier = new Verifier(this.#standing, this.#codes);
  #stores: Stores = {
    vocabulary: this.#vocabulary,
    wildcards: this.#wildcards,
    codes: this.#codes,
    frequencies: this.#frequencies,
  };
  #numbers = new Map<string, number>();
  #ids: (string | undefined)[] = [];
  #free: number[] = [];
  #unfiled = new Set<number>();
  #programs = new Pool();
  #starts = new Int32Array(1024);
  #turn = 0;
  /** Written only so that the compiler does not leave out the reading ahead. */
  touched = 0;

  constructor({ sample }: MatcherOptions) {
    if (sample?.length) this.#frequencies.learn(sample, this.#reader);
  }

  get size(): number {
    return this.#numbers.size;
  }

  get bytes(): number {
    let ids = 0;
    for (const id of this.#numbers.keys()) ids += 16 + ((id.length + 7) & ~7) + 48;
    const stores = [
      this.#vocabulary,
      this.#wildcards,
      this.#codes,
      this.#gates,
      this.#filing,
      this.#programs,
      this.#frequencies,
    ];
    return stores.reduce((sum, { bytes }) => sum + bytes, ids + this.#starts.byteLength);
  }

  set(id: string, query: Query): void {
    let stream = this.#numbers.get(id);
    if (stream === undefined) {
      stream = this.#free.pop() ?? this.#ids.length;
      this.#ids[stream] = id;
      this.#numbers.set(id, stream);
      if (stream >= this.#starts.length) this.#starts = larger(this.#starts);
    } else this.#drop(stream);
    this.#put(stream, query);
  }

  delete(id: string): void {
    const stream = this.#numbers.get(id);
    if (stream === undefined) return;
    this.#drop(stream);
    this.#numbers.delete(id);
    this.#ids[stream] = undefined;
    this.#free.push(stream);
  }

  match(document: MatchDocument): string[] {
    if (this.#numbers.size === 0) return [];
    this.#reader.read(document);
    return this.#matchRead(document, false) ?? this.#matchRead(document, true) ?? [];
  }

  matchBatch(documents: readonly MatchDocument[]): string[][] {
    return documents.map((document) => this.match(document));
  }

  /** The ids of the streams that the document read last matches. Unless strict, null when letters disprove what a hash said. */
  #matchRead(document: MatchDocument, isStrict: boolean): string[] | null {
    this.#turn = this.#turn === lastTurn ? 1 : this.#turn + 1;
    const listed = this.#filing.find(this.#reader, isStrict);
    if (listed + this.#wildcards.size + this.#unfiled.size === 0) return [];
    this.#presence.read(this.#reader);
    const gates = this.#gates.row(
      codePlace(this.#codes.of('language', document.language)),
      codePlace(this.#codes.of('country', document.country)),
      codePlace(this.#codes.of('media_type', document.media_type)),
    );
    const { waking } = this.#filing;
    this.#filing.wake(listed, this.#presence, gates);
    if (this.#wildcards.size > 0) this.#wildcards.wake(this.#reader, (program) => waking.add(program));
    for (const program of this.#unfiled) waking.add(program);
    this.#pass(gates);
    return waking.count === 0 ? [] : this.#verify(document);
  }

  /** Drops the woken programs whose gates are closed, and reads ahead. */
  #pass(gates: Int32Array): void {
    const { waking } = this.#filing;
    const { programs, by, count } = waking;
    const { data } = this.#programs;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const program = programs[i]!;
      const gate = data[program + 2]!;
      programs[kept] = program;
      by[kept] = by[i]!;
      kept += (gates[gate >> 5]! >>> (gate & 31)) & 1;
    }
    let touched = 0;
    for (let i = 0; i < kept; i++) touched |= data[programs[i]! + programHead + data[programs[i]! + 3]!]!;
    this.touched = touched;
    waking.count = kept;
  }

  /** The ids of the woken streams whose programs hold; null when one of them was woken by a word that only has the right hash. */
  #verify(document: MatchDocument): string[] | null {
    const { programs, by, count } = this.#filing.waking;
    const { words, numbers } = this.#vocabulary;
    const { data } = this.#programs;
    const turn = this.#turn;
    this.#verifier.begin(document, data);
    let matched = 0;
    for (let i = 0; i < count; i++) {
      const program = programs[i]!;
      const clauses = program + programHead;
      if (!this.#verifier.holds(clauses, clauses + data[program + 3]!)) continue;
      const found = by[i]!;
      if (found >= 0 && !this.#standing.is(words[found]!, numbers[found]!)) return null;
      programs[matched] = data[program + 1]!;
      if (data[program] !== turn) matched++;
      data[program] = turn;
    }
    const ids = new Array<string>(matched);
    for (let i = 0; i < matched; i++) ids[i] = this.#ids[programs[i]!]!;
    return ids;
  }

  #put(stream: number, query: Query): void {
    const parts = conjunctsOf(query);
    const cover = coverOf(parts, this.#frequencies);
    const { clauses, gates } = compile(parts, cover, this.#stores);
    const gate = this.#gates.use(gates);
    const { keys, demands } = cover ? this.#keysOf(cover, gate) : noKeys;
    const program = this.#programs.take(programHead + clauses.length + 1 + keys.length);
    const { data } = this.#programs;
    data[program] = 0;
    data[program + 1] = stream;
    data[program + 2] = gate;
    data[program + 3] = clauses.length;
    let at = program + programHead;
    for (const integer of clauses) data[at++] = integer;
    data[at++] = keys.length;
    for (const key of keys) data[at++] = key;
    this.#starts[stream] = program;
    if (!cover) this.#unfiled.add(program);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (key < 0) this.#wildcards.file(-1 - key, program);
      else this.#filing.file(key, program, demands[i]!);
    }
  }

  /** The numbers of a cover's keys, and what each asks of a document besides. Two keys of one word ask for no other words. */
  #keysOf(cover: Cover, gate: number): Keys {
    const keys: number[] = [];
    const demands: Demand[] = [];
    const group = groupOf(cover);
    for (const key of cover.keys) {
      const number = key.step.wild ? -1 - this.#wildcards.use(key.step, key.exact) : this.#vocabulary.use(keyWord(key));
      const demand = demandOf(companionsOf(key, cover), group, gate);
      const known = keys.indexOf(number);
      if (known < 0) demands[keys.push(number) - 1] = demand;
      else {
        this.#release(number);
        if (!isSame(demands[known]!, demand)) demands[known] = gateOnly(demand);
      }
    }
    return { keys, demands };
  }

  #release(key: number): void {
    if (key < 0) this.#wildcards.release(-1 - key);
    else this.#vocabulary.release(key);
  }

  /** Takes a stream's program out of the pool and forgets what only it used. */
  #drop(stream: number): void {
    const program = this.#starts[stream]!;
    const { data } = this.#programs;
    const clauses = program + programHead;
    const keys = clauses + data[program + 3]!;
    const end = keys + 1 + data[keys]!;
    for (let at = keys + 1; at < end; at++) {
      const key = data[at]!;
      if (key < 0) this.#wildcards.unfile(-1 - key, program);
      else this.#filing.unfile(key, program);
      this.#release(key);
    }
    visitProgram(data, clauses, keys, {
      word: (word) => this.#vocabulary.release(word),
      wildcard: (wildcard) => this.#wildcards.release(wildcard),
    });
    this.#gates.release(data[program + 2]!);
    this.#unfiled.delete(program);
    this.#programs.release(program, end - program);
  }
}

/** A matcher without streams. */
export const createMatcher = (options: MatcherOptions = {}): Matcher => new Engine(options);
