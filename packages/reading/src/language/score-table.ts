import { readFileSync } from 'node:fs';

/**
 * A file of hashed texts with scores for some columns each: their number, the keys in order (32 bits each), how many
 * scores each has, and the scores (a byte for the column, one for the score). It takes a hundredth of the memory of
 * objects.
 */
export class ScoreTable {
  readonly #slots: Int32Array;
  readonly #keys: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #entries: Uint8Array;

  constructor(name: string) {
    const file = readFileSync(new URL(`data/${name}`, import.meta.url));
    const count = file.readUInt32LE(0);
    this.#keys = Uint32Array.from({ length: count }, (_, row) => file.readUInt32LE(4 + row * 4));
    this.#offsets = new Uint32Array(count + 1);
    for (let row = 0; row < count; row++) this.#offsets[row + 1] = this.#offsets[row]! + file[4 + count * 4 + row]!;
    this.#slots = new Int32Array(1 << Math.ceil(Math.log2(count * 2))).fill(-1);
    for (const [row, key] of this.#keys.entries()) {
      let slot = slotOf(key, this.#slots.length - 1);
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = row;
    }
    this.#entries = new Uint8Array(file.subarray(4 + count * 5));
  }

  #find(key: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(key, mask); this.#slots[slot]! >= 0; slot = (slot + 1) & mask) {
      if (this.#keys[this.#slots[slot]!] === key) return this.#slots[slot]!;
    }
    return -1;
  }

  /** Adds the scores of a text to the columns; `base` comes on top of each score, and their sum is multiplied. */
  add(key: number, to: Float64Array, base: number, factor: number): void {
    const row = this.#find(key);
    if (row < 0) return;
    for (let at = this.#offsets[row]! * 2; at < this.#offsets[row + 1]! * 2; at += 2)
      to[this.#entries[at]!]! += (this.#entries[at + 1]! + base) * factor;
  }
}

const slotOf = (key: number, mask: number): number => (Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> 0) & mask;

export function hashBytes(bytes: ArrayLike<number>, from = 0, to = bytes.length, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}

/** Packs rows of scores into the bytes of such a file. */
export function packScores(rows: ReadonlyMap<number, [column: number, score: number][]>): Buffer {
  const sorted = [...rows].sort((a, b) => a[0] - b[0]);
  const total = sorted.reduce((sum, [, entries]) => sum + entries.length, 0);
  const head = Buffer.alloc(4 + sorted.length * 5);
  const body = Buffer.alloc(total * 2);
  head.writeUInt32LE(sorted.length);
  let at = 0;
  for (const [row, [key, entries]] of sorted.entries()) {
    head.writeUInt32LE(key, 4 + row * 4);
    head.writeUInt8(entries.length, 4 + sorted.length * 4 + row);
    for (const [column, score] of entries) {
      body.writeUInt8(column, at++);
      body.writeUInt8(score, at++);
    }
  }
  return Buffer.concat([head, body]);
}
