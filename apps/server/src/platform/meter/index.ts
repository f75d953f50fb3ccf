/** Time and calls of a step of the work since the start of the process. */
interface StepTotals {
  /** Processor time of a step that computes; elapsed time of a step that waits. */
  milliseconds: number;
  calls: number;
  waits: boolean;
}

const totals = new Map<string, StepTotals>();

function add(step: string, milliseconds: number, waits: boolean): void {
  const total = totals.get(step) ?? { milliseconds: 0, calls: 0, waits };
  total.milliseconds += milliseconds;
  total.calls++;
  totals.set(step, total);
}

/** Processor time of this thread: what other programs take meanwhile is not the step's. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs work and counts its time under a step: of a promise the time until it settles, waiting included, else the processor's. */
export function timed<T>(step: string, work: () => T): T {
  const since = performance.now();
  const used = processorTime();
  const result = work();
  if (!(result instanceof Promise)) {
    add(step, processorTime() - used, false);
    return result;
  }
  const counted = () => add(step, performance.now() - since, true);
  result.then(counted, counted);
  return result;
}

export const stepTotals = (): ReadonlyMap<string, Readonly<StepTotals>> => totals;
