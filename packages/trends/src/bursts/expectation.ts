import type { Rhythm } from './series.ts';

export interface Expectation {
  mean: number;
  /**
   * Variance of a sum beyond that of a Poisson distribution, as a share of the squared mean: one for each number of steps that are
   * added up, since the surplus of one step is partly made up by the next.
   */
  spreads: readonly number[];
  /** Variance of the mean itself, which was estimated from a limited past. */
  doubt: number;
}

/** Counts with what the search has learnt about them so far. */
export interface Past {
  counts: readonly number[];
  /** Size of each step: 1, or its share of all documents relative to the mean step. */
  sizes: readonly number[];
  /** True for steps that belong to a burst; they say nothing about the usual level. */
  isBurst: readonly boolean[];
}

/** Steps that the usual share of a phase counts beside its observed steps. */
const phasePrior = 1;
/** Counts that "as last year's average" counts beside the counts of last year. */
const seasonPrior = 10;
const seasonBounds = [0.5, 3] as const;

const phaseOf = (at: number, { phases, steps }: Rhythm['cycles'][number]) => Math.floor(at / steps) % phases;

/** Steps of the past of `at`, the latest first, those in a burst left out unless too few remain. */
function referenceOf(at: number, { isBurst }: Past, { past, leastPast }: Rhythm): number[] {
  const all = Array.from({ length: Math.min(past, at) }, (_, back) => at - 1 - back);
  const quiet = all.filter((step) => !isBurst[step]);
  return quiet.length >= leastPast / 2 ? quiet : all;
}

/** Returns the count for each unit of size in some steps; each step weighs as given. */
function shareOf({ counts, sizes }: Past, steps: readonly number[], weights?: Float64Array): number {
  let [count, size] = [0, 0];
  for (let index = 0; index < steps.length; index++) {
    const [step, weight] = [steps[index]!, weights?.[index] ?? 1];
    count += weight * counts[step]!;
    size += weight * sizes[step]!;
  }
  return size > 0 ? count / size : 0;
}

/** Returns the ratio of last year's level at this date to the level of the weeks before it; 1 without a last year. */
function seasonOf(at: number, reference: readonly number[], past: Past, rhythm: Rhythm): number {
  const { year, week } = rhythm;
  if (at - year - rhythm.past < 0) return 1;
  const quiet = reference.map((step) => step - year).filter((step) => !past.isBurst[step]);
  if (quiet.length < week) return 1;
  const before = shareOf(past, quiet);
  // The median of three weeks: one of them may be a single event, which does not return.
  const first = at - year - Math.floor(week * 1.5);
  const weeks = [0, 1, 2].map((index) =>
    shareOf(
      past,
      Array.from({ length: week }, (_, step) => first + index * week + step),
    ),
  );
  const then = weeks.sort((a, b) => a - b)[1]!;
  const prior = seasonPrior / week;
  return Math.min(seasonBounds[1], Math.max(seasonBounds[0], (then + prior) / (before + prior)));
}

/** Returns the spread of the sums of as many steps in a row as `length`. */
function spreadOf(
  counts: Past['counts'],
  {
    reference,
    means,
    weights,
    length,
  }: { reference: readonly number[]; means: readonly number[]; weights: Float64Array; length: number },
): number {
  let [surplus, squaredMeans, count, mean] = [0, 0, 0, 0];
  for (let index = 0; index < reference.length; index++) {
    count += counts[reference[index]!]!;
    mean += means[index]!;
    const first = index - length + 1;
    if (first < 0) continue;
    if (reference[first]! - reference[index]! === length - 1) {
      surplus += weights[first]! * ((count - mean) ** 2 - mean);
      squaredMeans += weights[first]! * mean * mean;
    }
    count -= counts[reference[first]!]!;
    mean -= means[first]!;
  }
  return squaredMeans > 0 ? Math.max(0, surplus / squaredMeans) : 0;
}

/**
 * Learns what to expect after the steps before `at`: their level, times the share of the weekday and hour, times the
 * season. Recent steps count more than old ones.
 */
export function expectationAfter(at: number, past: Past, rhythm: Rhythm): (step: number) => Expectation {
  const { counts, sizes } = past;
  const reference = referenceOf(at, past, rhythm);
  const weights = Float64Array.from(reference, (step) => 0.5 ** ((at - step) / rhythm.halfLife));
  const weight = weights.reduce((all, own) => all + own, 0);
  const effective = weight ** 2 / weights.reduce((all, own) => all + own * own, 0);
  // Half a document more than was seen: a name without any past is expected rarely, not never.
  const level = shareOf(past, reference, weights) + 0.5 / reference.length;
  const factors = rhythm.cycles.map((cycle) => {
    const [own, usual] = [new Float64Array(cycle.phases), new Float64Array(cycle.phases)];
    for (let index = 0; index < reference.length; index++) {
      const step = reference[index]!;
      const phase = phaseOf(step, cycle);
      own[phase]! += weights[index]! * counts[step]!;
      usual[phase]! += weights[index]! * sizes[step]! * level;
    }
    const prior = phasePrior * Math.max(level, 1);
    return own.map((sum, phase) => (sum + prior) / (usual[phase]! + prior));
  });
  const usualAt = (step: number) =>
    rhythm.cycles.reduce((mean, cycle, index) => mean * factors[index]![phaseOf(step, cycle)]!, level * sizes[step]!);

  const means = reference.map(usualAt);
  const spreads = rhythm.windows.map((length) => spreadOf(counts, { reference, means, weights, length }));
  const season = seasonOf(at, reference, past, rhythm);
  return (step) => {
    const mean = usualAt(step) * season;
    return { mean, spreads, doubt: (mean + spreads[0]! * mean * mean) / effective };
  };
}
