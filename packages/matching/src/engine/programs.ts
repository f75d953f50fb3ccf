import { Pool } from './pool.ts';

// A program in the pool: its stream, the number of integers of its clauses, clauses; then what only a change asks for:
// its gate, the number of its keys, keys (a word, or minus one minus a wildcard).
export const programHead = 2;

// A reference says how much of a program is left to ask for when some key has woken it: place * 2: all of it; place * 2 + 1:
// all but the first clause, which the key proves; below 0: nothing, and the stream is in the reference itself.
const toStream = (stream: number): number => ~(stream << 1);

/** Returns the stream of a reference without a further condition. */
export const streamOf = (reference: number): number => ~reference >> 1;

/** Returns true if a reference refers to a program, given by its place and its stream. */
export const refersTo = (reference: number, program: number, stream: number): boolean =>
  (reference | 1) === ((program << 1) | 1) || reference === toStream(stream);

/** Returns every possible reference to a program. */
export const referencesTo = (program: number, stream: number): number[] => [
  program * 2,
  program * 2 + 1,
  toStream(stream),
];

/** Programs side by side in one pool. */
export class Programs {
  #pool = new Pool();

  get data(): Int32Array {
    return this.#pool.data;
  }

  /** Stores a program; gives its place. */
  put(stream: number, clauses: readonly number[], gate: number, keys: readonly number[]): number {
    const program = this.#pool.take(programHead + clauses.length + 2 + keys.length);
    const { data } = this.#pool;
    data[program] = stream;
    data[program + 1] = clauses.length;
    let at = program + programHead;
    for (const integer of clauses) data[at++] = integer;
    data[at++] = gate;
    data[at++] = keys.length;
    for (const key of keys) data[at++] = key;
    return program;
  }

  /** Returns the place after the last clause of a program. */
  end(program: number): number {
    return program + programHead + this.data[program + 1]!;
  }

  gateOf(program: number): number {
    return this.data[this.end(program)]!;
  }

  keysOf(program: number): Int32Array {
    const from = this.end(program) + 2;
    return this.data.slice(from, from + this.data[from - 1]!);
  }

  release(program: number): void {
    const keys = this.end(program) + 1;
    this.#pool.release(program, keys + 1 + this.data[keys]! - program);
  }

  get bytes(): number {
    return this.#pool.bytes;
  }
}

/**
 * Returns a key's reference to a stored program. `proves`: finding the key proves the conjunct that the stream is
 * filed under.
 */
export function referenceOf(
  program: number,
  stream: number,
  { clauses, own }: { clauses: readonly number[]; own: number },
  proves: boolean,
): number {
  const spared = proves ? own : 0;
  return clauses.length === spared ? toStream(stream) : program * 2 + (spared > 0 ? 1 : 0);
}
