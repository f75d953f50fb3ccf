import { readFileSync } from 'node:fs';

/**
 * Columns of the table: the content languages first, in the order of `contentLanguages`, then others that must be
 * distinguished from them.
 */
export const tableLanguages: readonly string[] =
  'en da de es fi fr it nl no pl pt sv az ca cs et eu hr hu is lt lv ms ro sk sl sq tl tr vi yo'.split(' ');

/** Scores are stored without this common part (as in eld). */
const baseScore = 53;
const length = 4;
const stride = 3;
const longestWord = 70;
const longestText = 1000;

export function hashBytes(bytes: ArrayLike<number>, from = 0, to = bytes.length, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}
const space = 0x20;
const afterSpace = hashBytes([space]);

interface Table {
  slots: Int32Array;
  keys: Uint32Array;
  offsets: Uint32Array;
  entries: Uint8Array;
}

const slotOf = (key: number, mask: number): number => (Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> 0) & mask;

function load(): Table {
  const file = readFileSync(new URL('data/ngrams.bin', import.meta.url));
  const count = file.readUInt32LE(0);
  const keys = Uint32Array.from({ length: count }, (_, row) => file.readUInt32LE(4 + row * 4));
  const offsets = new Uint32Array(count + 1);
  for (let row = 0; row < count; row++) offsets[row + 1] = offsets[row]! + file[4 + count * 4 + row]!;
  const slots = new Int32Array(1 << Math.ceil(Math.log2(count * 2))).fill(-1);
  for (const [row, key] of keys.entries()) {
    let slot = slotOf(key, slots.length - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = row;
  }
  return { slots, keys, offsets, entries: new Uint8Array(file.subarray(4 + count * 5)) };
}

let table: Table | null = null;

function find({ slots, keys }: Table, key: number): number {
  const mask = slots.length - 1;
  for (let slot = slotOf(key, mask); slots[slot]! >= 0; slot = (slot + 1) & mask) {
    if (keys[slots[slot]!] === key) return slots[slot]!;
  }
  return -1;
}

/** Keys of a word's n-grams: four bytes at every third place, the last four with the end of the word. */
function* keysOf(word: Uint8Array): Generator<number> {
  const size = Math.min(word.length, longestWord);
  let at = 0;
  for (; at + length < size; at += stride) yield hashBytes(word, at, at + length, at === 0 ? afterSpace : undefined);
  const start = size > 3 ? size - length : 0;
  yield hashBytes([space], 0, 1, hashBytes(word, start, word.length, at === 0 ? afterSpace : undefined));
}

/** Returns the evidence for each of `tableLanguages`, summed over the distinct n-grams of the text, and their number. */
export function ngramScores(words: string[]): { scores: Float64Array; ngrams: number } {
  table ??= load();
  const scores = new Float64Array(tableLanguages.length);
  const seen = new Set<number>();
  let left = longestText;
  for (const word of words) {
    left -= word.length;
    if (left < 0) break;
    for (const key of keysOf(Buffer.from(word))) {
      if (seen.has(key)) continue;
      seen.add(key);
      const row = find(table, key);
      if (row < 0) continue;
      for (let at = table.offsets[row]! * 2; at < table.offsets[row + 1]! * 2; at += 2) {
        scores[table.entries[at]!]! += table.entries[at + 1]! + baseScore;
      }
    }
  }
  return { scores, ngrams: seen.size };
}
