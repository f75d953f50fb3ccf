import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startThreads, type Threads, TooMuchWork } from './index.ts';

/** Simulates work that never ends: the thread stops answering at this word. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (task) => {
      if (task === 'endless') for (;;);
      if (task === 'waits') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
      if (task === 'memory') { const all = []; for (;;) all.push(new Array(1_000_000).fill(all.length)); }
      parentPort.postMessage(task === 'bad' ? { error: 'Not this one' } : { result: task });
    });
    parentPort.postMessage('ready');`)}`,
);
const slowToLoad = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    await new Promise((done) => setTimeout(done, 1000));
    parentPort.on('message', (task) => parentPort.postMessage({ result: task }));
    parentPort.postMessage('ready');`)}`,
);

let threads: Threads<string, string>;
afterEach(() => threads.stop());

it('a task that never ends or takes all memory is given up and the next one runs', async () => {
  threads = startThreads({ threads: 1, patience: 1000, script });
  const tasks = ['a', 'endless', 'b', 'memory', 'bad', 'c'];
  const all = await Promise.all(tasks.map((task) => threads.run(task).catch((error: Error) => error)));
  expect([all[0], all[2], all[5]]).toEqual(['a', 'b', 'c']);
  expect(all[1]).toBeInstanceOf(TooMuchWork);
  expect(all[3]).toBeInstanceOf(TooMuchWork);
  expect(all[4]).toEqual(new Error('Not this one'));
});

it('a task that waits for a busy machine is not given up, since only its processor time counts', async () => {
  threads = startThreads({ threads: 1, patience: 300, script });
  expect(await threads.run('waits')).toBe('waits');
});

it('the time that a thread takes to load is not that of its first task', async () => {
  threads = startThreads({ threads: 1, patience: 300, script: slowToLoad });
  expect(await threads.run('a')).toBe('a');
});

it('a thread that loads for longer than usual is watched at times, not without a pause', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  try {
    threads = startThreads({ threads: 1, patience: 300, loading: 200, script: slowToLoad });
    expect(await threads.run('a')).toBe('a');
  } finally {
    process.off('warning', note);
  }
  expect(warnings).toEqual([]);
});

it('the calling thread stays free while a task runs', async () => {
  threads = startThreads({ threads: 1, patience: 300, script });
  const order: string[] = [];
  const running = threads.run('endless').catch(() => order.push('task'));
  await sleep(50);
  order.push('other work');
  await running;
  expect(order).toEqual(['other work', 'task']);
});
