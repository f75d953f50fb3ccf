/** Counts of consecutive days or hours, the oldest first. A step without documents is 0 and must not be left out. */
export interface Series {
  step: 'day' | 'hour';
  counts: readonly number[];
  /** All documents of each step. If given, a burst is a rise of the share: new outlets alone do not make one. */
  totals?: readonly number[];
}

/** Lengths in steps that the search for bursts uses. */
export interface Rhythm {
  /** Lengths of the cycles that repeat within a week, each with its steps per phase: weekdays, and hours of the day. */
  cycles: readonly { phases: number; steps: number }[];
  week: number;
  year: number;
  /** Length of the past that a step is compared with, and the age at which a step of it counts half. */
  past: number;
  halfLife: number;
  /** Shortest past after which a burst is reported. */
  leastPast: number;
  /** Lengths of the last steps that are tested together: a slow rise shows only in their sum. */
  windows: readonly number[];
  /** Distance in standard deviations at which a burst is certain; hours are tested more often than days. */
  certain: number;
  /** Steps after which the usual level and rhythm are worked out again. */
  refresh: number;
  /** Number of last steps whose sum tells that a burst continues, and the steps without that after which it is over. */
  lasting: number;
  calm: number;
  /** Longest burst. A rise that lasts longer is the new level. */
  longest: number;
}

const day = 24;

export const rhythms: Record<Series['step'], Rhythm> = {
  day: {
    cycles: [{ phases: 7, steps: 1 }],
    week: 7,
    year: 364,
    past: 84,
    halfLife: 21,
    leastPast: 21,
    windows: [1, 2, 3],
    certain: 4.75,
    refresh: 1,
    lasting: 1,
    calm: 2,
    longest: 28,
  },
  hour: {
    cycles: [
      { phases: 7, steps: day },
      { phases: day, steps: 1 },
    ],
    week: 7 * day,
    year: 364 * day,
    past: 42 * day,
    halfLife: 14 * day,
    leastPast: 14 * day,
    windows: [1, 3, 6, 12, day],
    certain: 4.75,
    refresh: day,
    lasting: 6,
    calm: 12,
    longest: 14 * day,
  },
};

/** Throws a RangeError for a series that is not one of counts. */
export function checkSeries({ counts, totals }: Series): void {
  const isCount = (count: number) => Number.isFinite(count) && count >= 0;
  if (!counts.every(isCount)) throw new RangeError('A count must be a number of at least 0.');
  if (!totals) return;
  if (totals.length !== counts.length) throw new RangeError('There must be as many totals as counts.');
  if (!totals.every(isCount)) throw new RangeError('A total must be a number of at least 0.');
}
