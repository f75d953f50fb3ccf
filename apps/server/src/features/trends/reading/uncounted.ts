import type { TermSum } from './tally.ts';

const mostDays = 1000;

/**
 * Days whose terms are to be counted: those that this process meets first, and those to which it has added so many sums since. Counting a
 * day reads thousands of rows, which is more than a small batch costs otherwise.
 */
export class Uncounted {
  readonly #added = new Map<string, number>();

  /** Notes sums that were added. Returns the days to count. */
  add(sums: readonly Pick<TermSum, 'step' | 'start' | 'kind'>[], enough: number): string[] {
    const added = new Map<string, number>();
    for (const { step, start, kind } of sums)
      if (step === 'day' && kind !== 'subject') added.set(start, (added.get(start) ?? 0) + 1);
    if (this.#added.size > mostDays) this.#added.clear();
    return [...added].flatMap(([day, count]) => {
      const before = this.#added.get(day);
      const isDue = before === undefined || before + count >= enough;
      this.#added.set(day, isDue ? 0 : before + count);
      return isDue ? [day] : [];
    });
  }
}
