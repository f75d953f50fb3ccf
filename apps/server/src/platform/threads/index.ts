import { Worker } from 'node:worker_threads';

/** A piece of work that took longer or more memory than any may. The piece is at fault, not the threads. */
export class TooMuchWork extends Error {}

export interface Threads<Task, Result> {
  /**
   * Runs a task in a thread. Rejects with TooMuchWork if it exceeds its time or memory, otherwise with the thrown
   * error.
   */
  run(task: Task): Promise<Result>;
  stop(): Promise<void>;
}

/** A message of a thread's script: that it is loaded, once, then the result of each task, or why it failed. */
export type Answer<Result> = 'ready' | { result: Result } | { error: string };

interface ThreadsOptions {
  /** File that the threads run; it says when it is ready, and answers each task. */
  script: URL;
  /** Most threads at once. They start when tasks wait. */
  threads: number;
  /**
   * Most processor time of one task in milliseconds, since a busy machine is not the fault of a task. Loading the script does
   * not count.
   */
  patience: number;
  /** Most processor time of loading the script in milliseconds. */
  loading?: number;
  /** Memory of a thread in MB; a task needs a fraction of it. */
  megabytes?: number;
}

interface Waiting<Task, Result> {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

const usualLoading = 60_000;
const usualMegabytes = 192;
const youngMegabytes = 16;

/** Times its patience that a task may last at most, for instance on a machine whose cores are all busy. */
const mostStretch = 10;

/** Returns the processor time that a thread has used in milliseconds; Infinity once it has ended. */
const usedBy = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => Number.POSITIVE_INFINITY,
  );

/** Calls `giveUp` once the task that a thread begins now has used up its patience. Returns a function that ends the watch. */
function watchTask(worker: Worker, patience: number, giveUp: () => void): () => void {
  const began = performance.now();
  // A thread that does not run yet has used nothing.
  const before = usedBy(worker).then((used) => (Number.isFinite(used) ? used : 0));
  let isOver = false;
  const look = async () => {
    const left = patience - ((await usedBy(worker)) - (await before));
    if (isOver) return;
    if (!(left > 0) || performance.now() - began > patience * mostStretch) giveUp();
    else timer = setTimeout(look, Math.max(left, patience / 20));
  };
  let timer = setTimeout(look, patience);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Starts threads for work that hostile input could make long, so that it never delays anything else. */
export function startThreads<Task, Result>({
  script,
  threads,
  patience,
  loading = usualLoading,
  megabytes = usualMegabytes,
}: ThreadsOptions): Threads<Task, Result> {
  const waiting: Waiting<Task, Result>[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const ready = new WeakSet<Worker>();
  let stopped = false;

  const open = (): Worker => {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    all.add(worker);
    worker.unref();
    return worker;
  };

  function next(): void {
    if (stopped || waiting.length === 0) return;
    const worker = idle.pop() ?? (all.size < threads ? open() : undefined);
    if (worker) run(worker, waiting.shift()!);
  }

  function run(worker: Worker, { task, resolve, reject }: Waiting<Task, Result>): void {
    const settle = () => {
      unwatch();
      for (const event of ['error', 'exit', 'message']) worker.removeAllListeners(event);
    };
    const fail = (reason: string) => {
      settle();
      all.delete(worker);
      // Errors of a thread that is being ended do not matter.
      worker.on('error', () => undefined);
      void worker.terminate().then(next);
      reject(new TooMuchWork(reason));
    };
    const watch = (time: number) => watchTask(worker, time, () => fail('It took too long'));
    let unwatch = watch(ready.has(worker) ? patience : loading);
    worker.once('error', (error) => fail(error.message));
    worker.once('exit', () => fail('The thread ended'));
    worker.on('message', (answer: Answer<Result>) => {
      if (answer === 'ready') {
        ready.add(worker);
        unwatch();
        unwatch = watch(patience);
        return;
      }
      settle();
      idle.push(worker);
      if ('result' in answer) resolve(answer.result);
      else reject(new Error(answer.error));
      next();
    });
    worker.postMessage(task);
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(new Error('The threads have been stopped'));
        waiting.push({ task, resolve, reject });
        next();
      }),
    stop: async () => {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The threads have been stopped'));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
