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

/** Returns the processor time of this thread, so that the time of other programs does not count for the step. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs work and counts its time under a step: of a promise the time until it settles, waiting included, otherwise the processor's. */
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

/** Names of events that are counted. Each has one label with few possible values, or '' if all are alike. */
type Happening =
  | 'document'
  | 'mention'
  | 'site page'
  | 'refusal'
  | 'call waited'
  | 'call refused'
  | 'slow reader'
  | 'connection dropped'
  | 'job done'
  | 'job failed'
  | 'job milliseconds'
  | 'report dropped';

const happenings = new Map<Happening, Map<string, number>>();

/** Counts events since the start of the process. */
export function count(what: Happening, label = '', by = 1): void {
  const labels = happenings.get(what) ?? new Map<string, number>();
  labels.set(label, (labels.get(label) ?? 0) + by);
  happenings.set(what, labels);
}

const none: ReadonlyMap<string, number> = new Map();

/** Returns the numbers of an event by label. */
export const counted = (what: Happening): ReadonlyMap<string, number> => happenings.get(what) ?? none;
