import type { MatchDocument, Query } from '../query.ts';
import { Codes } from './codes.ts';
import { compile, type Stores } from './compile.ts';
import { type Cover, coverOf, keyWord } from './cover.ts';
import { Filing } from './filing.ts';
import { Frequencies } from './frequencies.ts';
import { grown, Pool } from './pool.ts';
import { visitProgram } from './program.ts';
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

// A stream's block in the pool: number of keys, keys (a word, or minus one minus a wildcard), clauses.
class Engine implements Matcher {
  #vocabulary = new Vocabulary();
  #wildcards = new Wildcards();
  #codes = new Codes();
  #slow = new SlowConditions();
  #frequencies = new Frequencies();
  #filing = new Filing(this.#vocabulary);
  #reader = new Reader();
  #verifier = new Verifier(this.#reader, this.#vocabulary, this.#wildcards, this.#codes, this.#slow.queries);
  #stores: Stores = { vocabulary: this.#vocabulary, wildcards: this.#wildcards, codes: this.#codes, slow: this.#slow };
  #numbers = new Map<string, number>();
  #ids: (string | undefined)[] = [];
  #free: number[] = [];
  #unfiled = new Set<number>();
  #programs = new Pool();
  #starts = new Int32Array(1024);
  #lengths = new Int32Array(1024);
  #seen = new Int32Array(1024);
  #turn = 0;
  #found: string[] = [];
  #visit = (stream: number): void => this.#verify(stream);

  constructor({ sample }: MatcherOptions) {
    if (sample?.length) this.#frequencies.learn(sample, this.#reader);
  }

  get size(): number {
    return this.#numbers.size;
  }

  get bytes(): number {
    let ids = 0;
    for (const id of this.#numbers.keys()) ids += 16 + ((id.length + 7) & ~7) + 48;
    const arrays = this.#starts.byteLength + this.#lengths.byteLength + this.#seen.byteLength;
    const stores = this.#vocabulary.bytes + this.#wildcards.bytes + this.#codes.bytes + this.#filing.bytes;
    return ids + arrays + stores + this.#programs.bytes + this.#frequencies.bytes + this.#slow.queries.length * 500;
  }

  set(id: string, query: Query): void {
    let stream = this.#numbers.get(id);
    if (stream === undefined) {
      stream = this.#free.pop() ?? this.#ids.length;
      this.#ids[stream] = id;
      this.#numbers.set(id, stream);
      if (stream >= this.#starts.length) this.#grow();
      this.#seen[stream] = 0;
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
    const reader = this.#reader;
    reader.read(document);
    this.#found = [];
    this.#turn++;
    this.#verifier.begin(document);
    this.#filing.wake(reader, this.#visit);
    if (this.#wildcards.size > 0) this.#wildcards.wake(reader, this.#visit);
    for (const stream of this.#unfiled) this.#verify(stream);
    return this.#found;
  }

  matchBatch(documents: readonly MatchDocument[]): string[][] {
    return documents.map((document) => this.match(document));
  }

  #verify(stream: number): void {
    if (this.#seen[stream] === this.#turn) return;
    this.#seen[stream] = this.#turn;
    const { data } = this.#programs;
    const start = this.#starts[stream]!;
    const clauses = start + 1 + data[start]!;
    if (this.#verifier.holds(data, clauses, start + this.#lengths[stream]!)) this.#found.push(this.#ids[stream]!);
  }

  #put(stream: number, query: Query): void {
    const cover = coverOf(query, this.#frequencies);
    const program = compile(query, this.#stores);
    const keys = cover ? this.#file(cover, stream) : [];
    if (!cover) this.#unfiled.add(stream);
    const length = 1 + keys.length + program.length;
    const start = this.#programs.take(length);
    const { data } = this.#programs;
    data[start] = keys.length;
    for (let i = 0; i < keys.length; i++) data[start + 1 + i] = keys[i]!;
    for (let i = 0; i < program.length; i++) data[start + 1 + keys.length + i] = program[i]!;
    this.#starts[stream] = start;
    this.#lengths[stream] = length;
  }

  #file(cover: Cover, stream: number): number[] {
    const keys: number[] = [];
    for (const key of cover.keys) {
      const number = key.step.wild ? -1 - this.#wildcards.use(key.step, key.exact) : this.#vocabulary.use(keyWord(key));
      if (keys.includes(number)) {
        this.#release(number);
        continue;
      }
      keys.push(number);
      if (number < 0) this.#wildcards.file(-1 - number, stream);
      else this.#filing.file(number, stream);
    }
    return keys;
  }

  #release(key: number): void {
    if (key < 0) this.#wildcards.release(-1 - key);
    else this.#vocabulary.release(key);
  }

  /** Takes a stream's block out of the pool and forgets what only it used. */
  #drop(stream: number): void {
    const start = this.#starts[stream]!;
    const length = this.#lengths[stream]!;
    const { data } = this.#programs;
    const clauses = start + 1 + data[start]!;
    for (let at = start + 1; at < clauses; at++) {
      const key = data[at]!;
      if (key < 0) this.#wildcards.unfile(-1 - key, stream);
      else this.#filing.unfile(key, stream);
      this.#release(key);
    }
    visitProgram(data, clauses, start + length, {
      word: (word) => this.#vocabulary.release(word),
      wildcard: (wildcard) => this.#wildcards.release(wildcard),
      slow: (number) => this.#slow.remove(number),
    });
    this.#unfiled.delete(stream);
    this.#programs.release(start, length);
  }

  #grow(): void {
    this.#starts = larger(this.#starts);
    this.#lengths = larger(this.#lengths);
    this.#seen = larger(this.#seen);
  }
}

/** A matcher without streams. */
export const createMatcher = (options: MatcherOptions = {}): Matcher => new Engine(options);
