/** Normal quantile of a two-sided interval of 95 %. */
const z = 1.959964;

interface Share {
  share: number;
  low: number;
  high: number;
}

/**
 * Returns a share with its 95 % interval by the score method of E. B. Wilson, "Probable Inference, the Law of Succession, and
 * Statistical Inference", Journal of the American Statistical Association 22 (1927), 209-212, formula without correction for
 * continuity. It stays within 0 and 1 and is fair for few trials, unlike the normal approximation (Brown, Cai & DasGupta,
 * "Interval Estimation for a Binomial Proportion", Statistical Science 16 (2001), 101-133).
 */
export function wilson(right: number, judged: number): Share {
  if (judged === 0) return { share: 0, low: 0, high: 1 };
  const p = right / judged;
  const scale = 1 + z ** 2 / judged;
  const centre = (p + z ** 2 / (2 * judged)) / scale;
  const reach = (z / scale) * Math.sqrt((p * (1 - p)) / judged + z ** 2 / (4 * judged ** 2));
  return {
    share: p,
    low: right === 0 ? 0 : Math.max(0, centre - reach),
    high: right === judged ? 1 : Math.min(1, centre + reach),
  };
}
