import type { MatchDocument, Query } from '../query.ts';
import { Codes } from './codes.ts';
import { compile, conjunctsOf, type Stores } from './compile.ts';
import { type Cover, companionsOf, coverOf, keyWord } from './cover.ts';
import { Filing } from './filing.ts';
import { Frequencies } from './frequencies.ts';
import { grown, Pool } from './pool.ts';
import { demandOf, undemanding } from './presence.ts';
import { codeBit, visitProgram } from './program.ts';
import { Reader } from './reader.ts';
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

/** Conditions that only the plain evaluator knows, numbered. */
class SlowConditions {
  readonly queries: (Query | undefined)[] = [];
  #free: number[] = [];

  add(query: Query): number {
    const number = this.#free.pop() ?? this.queries.length;
    this.queries[number] = query;
    return number;
  }

  remove(number: number): void {
    this.queries[number] = undefined;
    this.#free.push(number);
  }
}

// A program in the pool: the document that woke it last, its stream, the languages, countries and media types that it takes
// (one bit each), the number of integers of its clauses, clauses, the number of its keys, keys (a word, or minus one minus a
// wildcard).
const programHead = 6;

type Keys = { keys: number[]; demands: number[] };
const noKeys: Keys = { keys: [], demands: [] };

/** 1 for any integer but 0. */
const isSome = (value: number): number => (value | -value) >>> 31;

class Engine implements Matcher {
  #vocabulary = new Vocabulary();
  #wildcards = new Wildcards();
  #codes = new Codes();
  #slow = new SlowConditions();
  #frequencies = new Frequencies();
  #filing = new Filing(this.#vocabulary);
  #reader = new Reader();
  #verifier = new Verifier(this.#reader, this.#vocabulary, this.#wildcards, this.#codes, this.#slow.queries);
  #stores: Stores = {
    vocabulary: this.#vocabulary,
    wildcards: this.#wildcards,
    codes: this.#codes,
    frequencies: this.#frequencies,
    slow: this.#slow,
  };
  #numbers = new Map<string, number>();
  #ids: (string | undefined)[] = [];
  #free: number[] = [];
  #unfiled = new Set<number>();
  #programs = new Pool();
  #starts = new Int32Array(1024);
  #turn = 0;
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
    const stores = this.#vocabulary.bytes + this.#wildcards.bytes + this.#codes.bytes + this.#filing.bytes;
    return (
      ids +
      this.#starts.byteLength +
      stores +
      this.#programs.bytes +
      this.#frequencies.bytes +
      this.#slow.queries.length * 500
    );
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
    this.#turn++;
    const listed = this.#filing.find(this.#reader);
    if (listed + this.#wildcards.size + this.#unfiled.size === 0) return [];
    const language = codeBit(this.#codes.of('language', document.language));
    this.#filing.wake(listed, this.#reader, language);
    if (this.#wildcards.size > 0) this.#wildcards.wake(this.#reader, (program) => this.#filing.add(program));
    for (const program of this.#unfiled) this.#filing.add(program);
    return this.#verify(document, language);
  }

  matchBatch(documents: readonly MatchDocument[]): string[][] {
    return documents.map((document) => this.match(document));
  }

  /** The ids of the woken streams whose programs hold. A first pass drops what the heads of the programs rule out. */
  #verify(document: MatchDocument, language: number): string[] {
    const { woken, count } = this.#filing;
    const { data } = this.#programs;
    const turn = this.#turn;
    const country = codeBit(this.#codes.of('country', document.country));
    const type = codeBit(this.#codes.of('media_type', document.media_type));
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const program = woken[i]!;
      const isNew = isSome(data[program]! ^ turn);
      const fits =
        isSome(data[program + 2]! & language) &
        isSome(data[program + 3]! & country) &
        isSome(data[program + 4]! & type);
      data[program] = turn;
      woken[kept] = program;
      kept += isNew & fits;
    }
    if (kept === 0) return [];
    let touched = 0;
    for (let i = 0; i < kept; i++) touched |= data[woken[i]! + programHead + data[woken[i]! + 5]!]!;
    this.touched = touched;
    this.#verifier.begin(document);
    let matched = 0;
    for (let i = 0; i < kept; i++) {
      const program = woken[i]!;
      const clauses = program + programHead;
      woken[matched] = data[program + 1]!;
      if (this.#verifier.holds(data, clauses, clauses + data[program + 5]!)) matched++;
    }
    const found = new Array<string>(matched);
    for (let i = 0; i < matched; i++) found[i] = this.#ids[woken[i]!]!;
    return found;
  }

  #put(stream: number, query: Query): void {
    const parts = conjunctsOf(query);
    const cover = coverOf(parts, this.#frequencies);
    const { clauses, gates } = compile(parts, cover, this.#stores);
    const { keys, demands } = cover ? this.#keysOf(cover, gates[0]!) : noKeys;
    const program = this.#programs.take(programHead + clauses.length + 1 + keys.length);
    const { data } = this.#programs;
    data[program] = 0;
    data[program + 1] = stream;
    data.set(gates, program + 2);
    data[program + 5] = clauses.length;
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

  /** The numbers of a cover's keys, and what each asks of a document besides. Two keys of one word ask for nothing. */
  #keysOf(cover: Cover, languages: number): Keys {
    const keys: number[] = [];
    const demands: number[] = [];
    for (const key of cover.keys) {
      const number = key.step.wild ? -1 - this.#wildcards.use(key.step, key.exact) : this.#vocabulary.use(keyWord(key));
      const demand = demandOf(companionsOf(key, cover), languages);
      const known = keys.indexOf(number);
      if (known < 0) demands[keys.push(number) - 1] = demand;
      else {
        this.#release(number);
        if (demands[known] !== demand) demands[known] = undemanding;
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
    const keys = clauses + data[program + 5]!;
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
      slow: (number) => this.#slow.remove(number),
    });
    this.#unfiled.delete(program);
    this.#programs.release(program, end - program);
  }
}

/** A matcher without streams. */
export const createMatcher = (options: MatcherOptions = {}): Matcher => new Engine(options);
