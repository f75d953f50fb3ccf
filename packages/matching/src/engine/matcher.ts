import type { MatchDocument, Query } from '../query.ts';
import { Codes } from './codes.ts';
import { type Compiled, compile, conjunctsOf, type Stores } from './compile.ts';
import { type Cover, companionsOf, coverOf, groupOf, keyWord } from './cover.ts';
import { Filing } from './filing.ts';
import { Frequencies } from './frequencies.ts';
import { Gates } from './gates.ts';
import { grown } from './pool.ts';
import { type Demand, demandOf, gateOnly, lastGate, Presence } from './presence.ts';
import { codePlace, head, lengthOf, operation, visitProgram } from './program.ts';
import { Programs, programHead, referenceOf, referencesTo, streamOf } from './programs.ts';
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
type MatcherOptions = { sample?: readonly MatchDocument[] };

const larger = (array: Int32Array): Int32Array<ArrayBuffer> => {
  const copy = new Int32Array(grown(array.length));
  copy.set(array);
  return copy;
};

/**
 * The numbers of the words and wildcards of a cover, each with its further conditions on a document, and whether it
 * proves the conjunct.
 */
type Keys = { keys: number[]; demands: Demand[]; proofs: boolean[] };
const noKeys: Keys = { keys: [], demands: [], proofs: [] };

const isSame = (a: Demand, b: Demand): boolean => a.every((part, i) => part === b[i]);

/** Writes a clause that asks for the gate, behind the one that some keys spare. */
function askForGate({ clauses, own }: Compiled, gate: number): void {
  clauses.splice(own, 0, head(operation.gate, 1), gate);
}

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
  #programs = new Programs();
  #starts = new Int32Array(1024);
  /** A bit for each stream, set while it is among those that the document matches. */
  #matched = new Int32Array(32);
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
    return stores.reduce((sum, { bytes }) => sum + bytes, ids + this.#starts.byteLength + this.#matched.byteLength);
  }

  set(id: string, query: Query): void {
    let stream = this.#numbers.get(id);
    if (stream === undefined) {
      stream = this.#free.pop() ?? this.#ids.length;
      this.#ids[stream] = id;
      this.#numbers.set(id, stream);
      if (stream >= this.#starts.length) {
        this.#starts = larger(this.#starts);
        this.#matched = new Int32Array((this.#starts.length >> 5) + 1);
      }
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
    if (waking.count === 0) return [];
    this.#readAhead();
    this.#verifier.begin(document, this.#programs.data, gates);
    return this.#verify();
  }

  /** Asks for the woken programs, beginnings and ends, and for the words that woke them, so that the waiting times overlap. */
  #readAhead(): void {
    const { waking, words } = this.#filing;
    const { programs, by, count } = waking;
    const { data } = this.#programs;
    const { records } = this.#vocabulary;
    let touched = 0;
    for (let i = 0; i < count; i++) {
      touched |= data[Math.max(0, programs[i]! >> 1) + 1]!;
      touched |= records[words.wordOf(words.places[Math.max(0, by[i]!)]!)]!;
    }
    for (let i = 0; i < count; i++) {
      const program = Math.max(0, programs[i]! >> 1);
      touched |= data[program + data[program + 1]!]!;
    }
    this.touched = touched;
  }

  /** The ids of the woken streams whose programs hold; null when one of them was woken by a word that only has the right hash. */
  #verify(): string[] | null {
    const { waking, words } = this.#filing;
    const { programs, by, count } = waking;
    const { data } = this.#programs;
    let matched = 0;
    let isSure = true;
    for (let i = 0; i < count && isSure; i++) {
      const reference = programs[i]!;
      if (reference >= 0 && !this.#holds(reference)) continue;
      const found = by[i]!;
      isSure = found < 0 || this.#standing.is(words.words[found]!, words.wordOf(words.places[found]!));
      const stream = reference < 0 ? streamOf(reference) : data[reference >> 1]!;
      programs[matched] = stream;
      matched += (~this.#matched[stream >> 5]! >>> (stream & 31)) & 1;
      this.#matched[stream >> 5]! |= 1 << (stream & 31);
    }
    const ids = new Array<string>(matched);
    for (let i = 0; i < matched; i++) {
      ids[i] = this.#ids[programs[i]!]!;
      this.#matched[programs[i]! >> 5] = 0;
    }
    return isSure ? ids : null;
  }

  /** Returns true if the remaining clauses of a reference hold. */
  #holds(reference: number): boolean {
    const { data } = this.#programs;
    const program = reference >> 1;
    const clauses = program + programHead;
    const from = reference & 1 ? clauses + 1 + lengthOf(data[clauses]!) : clauses;
    return this.#verifier.holds(from, clauses + data[program + 1]!);
  }

  #put(stream: number, query: Query): void {
    const parts = conjunctsOf(query);
    const cover = coverOf(parts, this.#frequencies);
    const compiled = compile(parts, cover, this.#stores);
    const gate = this.#gates.use(compiled.gates);
    const { keys, demands, proofs } = cover ? this.#keysOf(cover, gate) : noKeys;
    if (gate > 0 && (gate > lastGate || keys.length === 0 || keys.some((key) => key < 0))) askForGate(compiled, gate);
    const program = this.#programs.put(stream, compiled.clauses, gate, keys);
    this.#starts[stream] = program;
    if (!cover) this.#unfiled.add(referenceOf(program, stream, compiled, false));
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const reference = referenceOf(program, stream, compiled, proofs[i]!);
      if (key < 0) this.#wildcards.file(-1 - key, reference);
      else this.#filing.file(key, reference, demands[i]!);
    }
  }

  /** The numbers of a cover's keys. Two keys of one word ask for no other words; it is enough that one of them proves. */
  #keysOf(cover: Cover, gate: number): Keys {
    const keys: number[] = [];
    const demands: Demand[] = [];
    const proofs: boolean[] = [];
    const group = groupOf(cover);
    for (const key of cover.keys) {
      const number = key.step.wild ? -1 - this.#wildcards.use(key.step, key.exact) : this.#vocabulary.use(keyWord(key));
      const demand = demandOf(companionsOf(key, cover), group, gate);
      const known = keys.indexOf(number);
      if (known < 0) {
        proofs.push(key.proves);
        demands[keys.push(number) - 1] = demand;
      } else {
        this.#release(number);
        proofs[known] ||= key.proves;
        if (!isSame(demands[known]!, demand)) demands[known] = gateOnly(demand);
      }
    }
    return { keys, demands, proofs };
  }

  #release(key: number): void {
    if (key < 0) this.#wildcards.release(-1 - key);
    else this.#vocabulary.release(key);
  }

  /** Takes a stream's program out of the pool and forgets what only it used. */
  #drop(stream: number): void {
    const program = this.#starts[stream]!;
    for (const key of this.#programs.keysOf(program)) {
      if (key < 0) this.#wildcards.unfile(-1 - key, program, stream);
      else this.#filing.unfile(key, program, stream);
      this.#release(key);
    }
    visitProgram(this.#programs.data, program + programHead, this.#programs.end(program), {
      word: (word) => this.#vocabulary.release(word),
      wildcard: (wildcard) => this.#wildcards.release(wildcard),
    });
    this.#gates.release(this.#programs.gateOf(program));
    for (const reference of referencesTo(program, stream)) this.#unfiled.delete(reference);
    this.#programs.release(program);
  }
}

/** Creates a matcher without streams. */
export const createMatcher = (options: MatcherOptions = {}): Matcher => new Engine(options);
