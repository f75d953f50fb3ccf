import { parentPort } from 'node:worker_threads';
import type { Answer } from './index.ts';

/** Answers each task of the other thread with the work's result. For the scripts of `startThreads`. */
export function answerMessages<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
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
