const smoothing = 1e-2;

/** Weights that learn by AdaGrad (Duchi, Hazan and Singer, JMLR 12, 2011). */
export class Learnt {
  readonly weights: Float32Array;
  private readonly squares: Float32Array;
  constructor(size: number) {
    this.weights = new Float32Array(size);
    this.squares = new Float32Array(size);
  }
  step(place: number, gradient: number, own: number): void {
    const square = this.squares[place]! + gradient * gradient;
    this.squares[place] = square;
    this.weights[place]! += (own * gradient) / Math.sqrt(smoothing + square);
  }
}

/** Numbers from 0 to 1 that are the same each time for a seed. */
export class Dice {
  private state: number;

  constructor(seed = 12345) {
    this.state = seed;
  }

  next(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state / 2 ** 32;
  }

  shuffle<T>(list: T[]): void {
    for (let at = list.length - 1; at > 0; at--) {
      const other = Math.floor(this.next() * (at + 1));
      [list[at], list[other]] = [list[other]!, list[at]!];
    }
  }
}
