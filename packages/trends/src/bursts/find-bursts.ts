import { type Expectation, expectationAfter, type Past } from './expectation.ts';
import { checkSeries, type Rhythm, rhythms, type Series } from './series.ts';

export interface Burst {
  /** Index of the first and of the last step; `end` is null while the burst lasts. */
  start: number;
  end: number | null;
  /** Index of the step with which the burst was certain. Later steps do not change `start` and `noticed`. */
  noticed: number;
  /** Highest distance from the expected count, in standard deviations. */
  strength: number;
  /** Sums from `start` to `end` or to the last step. */
  expected: number;
  observed: number;
}

/** Distance in standard deviations above which a burst continues. */
const lasting = 1.5;
/** A burst has at least this many documents, and this many times the expected ones. */
const leastObserved = 5;
const leastRatio = 1.5;

interface Step extends Expectation {
  count: number;
}

const sum = (steps: readonly Step[], of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);

/**
 * Returns the distance of the counts of some steps from the expected ones, in standard deviations. Counts are raised to
 * the power 2/3, which makes small ones nearly normal (Farrington et al. 1996). The spread is that of sums of as many steps: news of
 * one day follow those of the day before, but not in full.
 */
function distanceOf(steps: readonly Step[], windows: readonly number[]): number {
  const [observed, mean] = [sum(steps, ({ count }) => count), sum(steps, (step) => step.mean)];
  if (observed <= mean) return 0;
  const { spreads } = steps.at(-1)!;
  const spread = spreads[Math.max(0, windows.indexOf(steps.length))]!;
  const doubt = sum(steps, (step) => Math.sqrt(step.doubt)) ** 2;
  const deviation = Math.sqrt(mean + spread * mean * mean + doubt);
  return (1.5 * (observed ** (2 / 3) * mean ** (1 / 3) - mean)) / deviation;
}

/** Returns the last steps that are a burst together, or null. */
function risingSteps(steps: readonly Step[], { windows, certain }: Rhythm): readonly Step[] | null {
  let best: { own: readonly Step[]; distance: number } | null = null;
  for (const length of windows) {
    const own = steps.slice(-length);
    const observed = sum(own, ({ count }) => count);
    if (own.length < length || observed < leastObserved || observed < leastRatio * sum(own, (step) => step.mean))
      continue;
    const distance = distanceOf(own, windows);
    if (distance >= certain && distance > (best?.distance ?? 0)) best = { own, distance };
  }
  return best?.own ?? null;
}

/**
 * Returns the times at which a series rises above what its own past, the weekday, the hour and the season let expect.
 * Only earlier steps decide about a step, so a longer series never withdraws a burst.
 *
 * The threshold follows Farrington et al., "A statistical algorithm for the early detection of outbreaks of infectious
 * disease" (J. R. Statist. Soc. A 159, 1996), with the negative binomial variance of Noufaily et al. (Statistics in
 * Medicine 32, 2013); as there, steps of earlier bursts do not count as past.
 */
export function findBursts(series: Series): Burst[] {
  checkSeries(series);
  const { counts, totals } = series;
  const rhythm = rhythms[series.step];
  const meanTotal = totals ? totals.reduce((all, total) => all + total, 0) / totals.length : 0;
  const sizes = counts.map((_, at) => (totals && meanTotal > 0 ? totals[at]! / meanTotal : 1));
  const isBurst = counts.map(() => false);
  const past: Past = { counts, sizes, isBurst };
  const steps: (Step | undefined)[] = [];
  const bursts: Burst[] = [];
  let expect: ((at: number) => Expectation) | null = null;
  let open: { burst: Burst; last: number } | null = null;

  const latest = (from: number) => steps.slice(from).filter((step) => step !== undefined);
  const close = (end: number) => {
    if (!open) return;
    open.burst.end = end;
    open = null;
  };
  const measure = (burst: Burst, last: number) => {
    const own = steps.slice(burst.start, last + 1).filter((step) => step !== undefined);
    burst.expected = sum(own, ({ mean }) => mean);
    burst.observed = sum(own, ({ count }) => count);
    burst.strength = Math.max(
      burst.strength,
      ...rhythm.windows.map((length) => distanceOf(own.slice(-Math.min(length, own.length)), rhythm.windows)),
    );
  };

  for (const [at, count] of counts.entries()) {
    if (at < rhythm.leastPast) continue;
    if (!expect || at % rhythm.refresh === 0) expect = expectationAfter(at, past, rhythm);
    const step: Step = { count, ...expect(at) };
    steps[at] = step;
    if (open) {
      isBurst[at] = true;
      if (distanceOf(latest(at - rhythm.lasting + 1), rhythm.windows) >= lasting) {
        open.last = at;
        measure(open.burst, at);
      }
      if (at - open.last >= rhythm.calm) {
        for (let after = open.last + 1; after <= at; after++) isBurst[after] = false;
        close(open.last);
      } else if (at - open.burst.start + 1 >= rhythm.longest) {
        isBurst.fill(false, open.burst.start, at + 1);
        close(open.last);
      }
      continue;
    }
    const since = (bursts.at(-1)?.end ?? -1) + 1;
    const rising = risingSteps(latest(Math.max(since, at - Math.max(...rhythm.windows) + 1)), rhythm);
    if (!rising) continue;
    const first = rising.findIndex((one) => one.count > one.mean);
    const burst: Burst = {
      start: at - rising.length + 1 + first,
      end: null,
      noticed: at,
      strength: 0,
      expected: 0,
      observed: 0,
    };
    isBurst.fill(true, burst.start, at + 1);
    measure(burst, at);
    bursts.push(burst);
    open = { burst, last: at };
  }
  return bursts;
}
