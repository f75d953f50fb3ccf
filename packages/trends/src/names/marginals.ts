import { labels, mayFollow } from './labels.ts';

const pairs: readonly (readonly number[])[] = Array.from({ length: labels }, (_, label) =>
  Array.from({ length: labels }, (__, before) => before).filter((before) => mayFollow(before, label)),
);

/** Space for the sums over one run of tokens; it grows with the longest run. */
export class Lattice {
  /** Probability of each label of each token, a row for each token. */
  marginals = new Float64Array(0);
  private forward = new Float64Array(0);
  private backward = new Float64Array(0);
  private potentials = new Float64Array(0);
  private norms = new Float64Array(0);

  private grow(length: number): void {
    if (this.norms.length >= length) return;
    const size = Math.max(64, length * 2);
    this.norms = new Float64Array(size);
    this.marginals = new Float64Array(size * labels);
    this.forward = new Float64Array(size * labels);
    this.backward = new Float64Array(size * labels);
    this.potentials = new Float64Array(size * labels);
  }

  /**
   * Computes the probability of each label of each token of a run after a token without a name (conditional random field;
   * Lafferty, McCallum and Pereira, ICML 2001). `scores` has a row for each token, `transitions` the exponentials of the
   * scores of a label after another. If `allowed` is given, its bits are the labels that a token may have.
   */
  run(scores: ArrayLike<number>, length: number, transitions: ArrayLike<number>, allowed?: ArrayLike<number>): void {
    this.grow(length);
    const { potentials, forward, backward, norms, marginals } = this;
    for (let at = 0; at < length; at++) {
      const row = at * labels;
      let most = -Infinity;
      for (let label = 0; label < labels; label++) if (scores[row + label]! > most) most = scores[row + label]!;
      for (let label = 0; label < labels; label++)
        potentials[row + label] =
          allowed && !((allowed[at]! >> label) & 1) ? 0 : Math.exp(Math.max(-60, scores[row + label]! - most));
    }
    for (let at = 0; at < length; at++) {
      const row = at * labels;
      let total = 0;
      for (let label = 0; label < labels; label++) {
        let sum = 0;
        if (at === 0) sum = mayFollow(0, label) ? transitions[label]! : 0;
        else
          for (const before of pairs[label]!)
            sum += forward[row - labels + before]! * transitions[before * labels + label]!;
        forward[row + label] = sum * potentials[row + label]!;
        total += forward[row + label]!;
      }
      norms[at] = total || 1e-300;
      for (let label = 0; label < labels; label++) forward[row + label]! /= norms[at]!;
    }
    backward.fill(1, (length - 1) * labels, length * labels);
    for (let at = length - 2; at >= 0; at--) {
      const row = at * labels;
      backward.fill(0, row, row + labels);
      for (let label = 0; label < labels; label++) {
        const next = (potentials[row + labels + label]! * backward[row + labels + label]!) / norms[at + 1]!;
        if (next > 0)
          for (const before of pairs[label]!) backward[row + before]! += transitions[before * labels + label]! * next;
      }
    }
    for (let at = 0; at < length * labels; at++) marginals[at] = forward[at]! * backward[at]!;
  }

  /** Returns the probability of a label after another, for the token at a place of 1 and more. */
  pair(at: number, before: number, label: number, transitions: ArrayLike<number>): number {
    const row = at * labels;
    return (
      (this.forward[row - labels + before]! *
        transitions[before * labels + label]! *
        this.potentials[row + label]! *
        this.backward[row + label]!) /
      this.norms[at]!
    );
  }
}
