import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer } from './index.ts';

/** Answers each task of the other thread with the work's result. For the scripts of `startThreads`. */
export function answerMessages<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  yieldCores();
  const send = (answer: Answer<Result>) => parentPort?.postMessage(answer);
  const answer = async (task: Task): Promise<Answer<Result>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.on('message', async (task: Task) => send(await answer(task)));
  send('ready');
}

/** Steps by which the thread is nicer than its process: it still gets a third of a core that others want as well. */
const nicer = 5;
const nicest = 19;

/**
 * Lowers the priority of this thread, so that answers come first if all cores are busy. Only Linux knows priorities of
 * threads; elsewhere the call would slow down the whole process.
 */
function yieldCores(): void {
  if (process.platform === 'linux') setPriority(Math.min(nicest, getPriority() + nicer));
}
