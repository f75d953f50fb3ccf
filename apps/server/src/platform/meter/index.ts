/** Where the time of the work goes since the start of the process. */
export interface StepTotals {
  /** Of a step that computes, its processor time; of one that waits, the time until it was done. */
  milliseconds: number;
  calls: number;
  waits: boolean;
}

const totals = new Map<string, StepTotals>();

function add(step: string, since: number, waits: boolean): void {
  const total = totals.get(step) ?? { milliseconds: 0, calls: 0, waits };
  total.milliseconds += performance.now() - since;
  total.calls++;
  totals.set(step, total);
}

/** Runs work and counts its time under a step; for a promise the time until it settles, waiting included. */
export function timed<T>(step: string, work: () => T): T {
  const since = performance.now();
  const result = work();
  if (!(result instanceof Promise)) {
    add(step, since, false);
    return result;
  }
  const counted = () => add(step, since, true);
  result.then(counted, counted);
  return result;
}

export const stepTotals = (): ReadonlyMap<string, Readonly<StepTotals>> => totals;
