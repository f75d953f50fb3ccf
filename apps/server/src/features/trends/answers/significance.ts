const part = (observed: number, expected: number) => (observed > 0 ? observed * Math.log(observed / expected) : 0);

/**
 * Returns the log-likelihood ratio of two events that happen together `both` times among `all`, one of them `first` and the other
 * `second` times (T. Dunning, "Accurate methods for the statistics of surprise and coincidence", Computational Linguistics 19,
 * 1993). 0 if they happen together less often than by chance.
 */
export function logLikelihood(both: number, first: number, second: number, all: number): number {
  if (all <= 0 || both * all <= first * second) return 0;
  const cells = [both, first - both, second - both, all - first - second + both];
  const expected = [
    (first * second) / all,
    (first * (all - second)) / all,
    ((all - first) * second) / all,
    ((all - first) * (all - second)) / all,
  ];
  return Math.max(0, 2 * cells.reduce((sum, cell, at) => sum + part(Math.max(0, cell), expected[at]!), 0));
}

/** Above it the chance is one in a thousand that two are together by accident (chi-squared, one degree of freedom). */
export const significant = 10.83;
