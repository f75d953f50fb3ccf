import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Serving } from './responsiveness-server.ts';

/** Pause between two light calls. */
const pause = 10;

/**
 * Sends light calls between two messages and answers how long each waited. In a thread of its own: building the body of a
 * heavy call takes as long as some of the answers.
 */
const { origin, token } = workerData as Serving;
const port = parentPort!;

async function light(): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/v2/user/brands`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return performance.now() - started;
}

for (;;) {
  await once(port, 'message');
  let isOver = false;
  const calls: Promise<number>[] = [];
  void once(port, 'message').then(() => {
    isOver = true;
  });
  while (!isOver) {
    // Calls are sent on time even if the earlier ones wait: otherwise one long wait would count once.
    calls.push(light());
    await delay(pause);
  }
  port.postMessage(await Promise.all(calls));
}
