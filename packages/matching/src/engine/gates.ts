import { grown } from './pool.ts';
import { gatedFields } from './program.ts';

const fields = gatedFields.length;
const mostRows = 256;

type Row = { bits: Int32Array; values: readonly number[] };

/**
 * The languages, countries and media types that streams take, a bit each. A combination is stored once, however many
 * streams have it, and numbered; 0 takes every document. Which gates are open for a document is a row of bits that
 * documents of the same kind share, so that a gate is asked once a kind and not once a stream.
 */
export class Gates {
  #bits = new Int32Array(16 * fields).fill(-1, 0, fields);
  #uses = [1];
  #numbers = new Map<string, number>();
  #free: number[] = [];
  #rows = new Map<number, Row>();

  /** The number of a gate; it counts one use more. */
  use(gate: readonly number[]): number {
    if (gate.every((bits) => bits === -1)) return 0;
    const key = gate.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      this.#uses[known]!++;
      return known;
    }
    const number = this.#free.pop() ?? this.#uses.length;
    this.#uses[number] = 1;
    this.#numbers.set(key, number);
    if ((number + 1) * fields > this.#bits.length) {
      const more = new Int32Array(grown(this.#bits.length));
      more.set(this.#bits);
      this.#bits = more;
      this.#rows.clear();
    }
    this.#bits.set(gate, number * fields);
    for (const row of this.#rows.values()) this.#fill(row, number);
    return number;
  }

  release(number: number): void {
    if (number === 0 || --this.#uses[number]! > 0) return;
    const at = number * fields;
    this.#numbers.delete(this.#bits.subarray(at, at + fields).join());
    this.#free.push(number);
  }

  /** A bit for every gate: whether it is open for documents with these values, given by the numbers of their bits. */
  row(language: number, country: number, type: number): Int32Array {
    const key = language | (country << 5) | (type << 10);
    const known = this.#rows.get(key);
    if (known) return known.bits;
    if (this.#rows.size === mostRows) this.#rows.clear();
    const room = Math.ceil(this.#bits.length / fields / 32);
    const row = { bits: new Int32Array(room), values: [language, country, type] };
    for (let number = 0; number < this.#uses.length; number++) this.#fill(row, number);
    this.#rows.set(key, row);
    return row.bits;
  }

  #fill({ bits, values }: Row, number: number): void {
    let open = 1;
    for (let i = 0; i < fields; i++) open &= this.#bits[number * fields + i]! >>> values[i]!;
    bits[number >> 5] = (bits[number >> 5]! & ~(1 << (number & 31))) | (open << (number & 31));
  }

  get bytes(): number {
    let rows = 0;
    for (const { bits } of this.#rows.values()) rows += bits.byteLength + 120;
    return this.#bits.byteLength + this.#numbers.size * 100 + rows;
  }
}
