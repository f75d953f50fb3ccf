/** A source of random choices that makes the same ones for the same seed. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  number(): number;
  /** Returns a whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state are plenty for test data.
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(number() * (to - from + 1));
  return {
    number,
    whole,
    chance: (probability) => number() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
  };
}
