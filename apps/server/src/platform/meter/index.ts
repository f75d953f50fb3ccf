/** Where the time of the work goes: milliseconds and calls of each step since the start of the process. */
export interface StepTotals {
  milliseconds: number;
  calls: number;
}

const totals = new Map<string, StepTotals>();

function add(step: string, since: number): void {
  const total = totals.get(step) ?? { milliseconds: 0, calls: 0 };
  total.milliseconds += performance.now() - since;
  total.calls++;
  totals.set(step, total);
}

/** Runs work and counts its time under a step; for a promise the time until it settles, waiting included. */
export function timed<T>(step: string, work: () => T): T {
  const since = performance.now();
  const result = work();
  if (!(result instanceof Promise)) {
    add(step, since);
    return result;
  }
  const counted = () => add(step, since);
  result.then(counted, counted);
  return result;
}

export const stepTotals = (): ReadonlyMap<string, Readonly<StepTotals>> => totals;
