import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Classes of a word or phrase; each is a bit of its mask. */
export const classBits = {
  firstName: 1,
  lastName: 2,
  place: 4,
  largePlace: 8,
  region: 16,
  organisation: 32,
  organisationWord: 64,
  title: 128,
  placeWord: 256,
  product: 512,
  /** Word lists of two or more languages have it with a capital only; of four or more. */
  capital: 1024,
  capitalOften: 2048,
  /** Word lists of two or more languages have it in lower case. */
  lower: 4096,
  /** Adjectives and people of a country, which English and Dutch write with a capital. */
  nationality: 8192,
} as const;

const slotBits = 19;
const slots = 1 << slotBits;
const maskBits = 14;
const maskOf = (1 << maskBits) - 1;
/** Bits of each of the two Bloom filters (B. H. Bloom, CACM 13, 1970) and probes of a look-up. */
const filterBits = 1 << 24;
const probes = 5;

/** Adds a unit to a hash (FNV-1a); `ended` comes after the last. */
export const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

export function ended(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** Returns 32 bits of a part of a text. */
export function hashOf(text: string, seed: number, from = 0, to = text.length): number {
  let hash = seed;
  for (let at = from; at < to; at++) hash = hashed(hash, text.charCodeAt(at));
  return ended(hash);
}

const slotSeed = 0x811c9dc5;
const checkSeed = 0x1b873593;
const filterSeed = 0x5bd1e995;
const stepSeed = 0x27d4eb2f;

/** Table of words with their classes, and filters of each language's words in lower case and with a capital only. */
export interface Gazetteer {
  table: Uint32Array;
  lower: Uint8Array;
  capital: Uint8Array;
}

/** Adds classes to a word in lower case; false when the table is full. */
export function addClasses({ table }: Gazetteer, key: string, mask: number): boolean {
  const check = (hashOf(key, checkSeed) >>> maskBits) << maskBits;
  let slot = hashOf(key, slotSeed) & (slots - 1);
  for (let tries = 0; tries < slots; tries++) {
    const entry = table[slot]!;
    if (entry === 0 || (entry & ~maskOf) === check) {
      table[slot] = (check | (entry & maskOf) | mask) >>> 0;
      return true;
    }
    slot = (slot + 1) & (slots - 1);
  }
  return false;
}

/** Hashes of a word or phrase that may go on. */
interface PhraseKey {
  slot: number;
  check: number;
}

export function keyOf(word: string): PhraseKey {
  const key = { slot: slotSeed, check: checkSeed };
  addTo(key, word);
  return key;
}

function addTo(key: PhraseKey, word: string): void {
  let { slot, check } = key;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    slot = hashed(slot, unit);
    check = hashed(check, unit);
  }
  key.slot = slot;
  key.check = check;
}

const blank = 32;

/** Adds a word to a phrase. */
export function extend(key: PhraseKey, word: string): void {
  key.slot = hashed(key.slot, blank);
  key.check = hashed(key.check, blank);
  addTo(key, word);
}

/** Returns the classes of a phrase; 0 for one that is not in the table. */
export function classesOfKey({ table }: Gazetteer, key: PhraseKey): number {
  const check = (ended(key.check) >>> maskBits) << maskBits;
  let slot = ended(key.slot) & (slots - 1);
  while (table[slot] !== 0) {
    if ((table[slot]! & ~maskOf) === check) return table[slot]! & maskOf;
    slot = (slot + 1) & (slots - 1);
  }
  return 0;
}

/** Returns the classes of a word or phrase in lower case; 0 for one that is not in the table. */
export const classesOf = (gazetteer: Gazetteer, word: string): number => classesOfKey(gazetteer, keyOf(word));

export function addToFilter(filter: Uint8Array, language: number, key: string): void {
  const step = hashOf(key, stepSeed + language) | 1;
  let at = hashOf(key, filterSeed + language);
  for (let probe = 0; probe < probes; probe++, at += step) {
    const bit = at & (filterBits - 1);
    filter[bit >> 3]! |= 1 << (bit & 7);
  }
}

/** Tells words of a language's list; about one other word in fifty is taken for one. */
export function inFilter(filter: Uint8Array, language: number, key: string): boolean {
  const step = hashOf(key, stepSeed + language) | 1;
  let at = hashOf(key, filterSeed + language);
  for (let probe = 0; probe < probes; probe++, at += step) {
    const bit = at & (filterBits - 1);
    if (!(filter[bit >> 3]! & (1 << (bit & 7)))) return false;
  }
  return true;
}

export const emptyGazetteer = (): Gazetteer => ({
  table: new Uint32Array(slots),
  lower: new Uint8Array(filterBits >> 3),
  capital: new Uint8Array(filterBits >> 3),
});

let loaded: Gazetteer | null = null;

/** Loads the file: the table, then both filters, compressed. Made by tools/trends/build-gazetteer.ts. */
export function gazetteer(): Gazetteer {
  if (loaded) return loaded;
  const bytes = gunzipSync(readFileSync(new URL('data/gazetteer.bin.gz', import.meta.url)));
  const table = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + slots * 4));
  const filterAt = (index: number) =>
    bytes.subarray(slots * 4 + (index * filterBits) / 8, slots * 4 + ((index + 1) * filterBits) / 8);
  loaded = { table, lower: filterAt(0), capital: filterAt(1) };
  return loaded;
}
