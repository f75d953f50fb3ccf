import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Heavy, heaviesOf } from './responsiveness-inputs.ts';
import type { Held, Serving } from './responsiveness-server.ts';
import { startLargestSite } from './responsiveness-site.ts';

/** Milliseconds that other calls may wait at p99 while one call does the most work that it can be given. */
const goal = 200;
/** Milliseconds for which a heavy call is repeated, at least. A light call is sent every ten milliseconds. */
const leastTime = 1500;
const mentions = Number(process.env.MASTHEAD_BENCH_MENTIONS ?? 200_000);
/** `--only TEXT` measures the rows alone whose names contain the text; several are separated by `|`. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split('|') : [''];

/** Checks that other calls wait at most 200 ms (p99) while the worst accepted input of each endpoint is processed. */
export async function run(): Promise<void> {
  const server = fork(new URL('./responsiveness-server.ts', import.meta.url), [String(mentions)]);
  const [serving] = (await once(server, 'message')) as [Serving];
  const site = await startLargestSite();
  const lights = new Worker(new URL('./responsiveness-lights.ts', import.meta.url), { workerData: serving });
  try {
    const heavies = await heaviesOf({ ...serving, mentions }, site.origin);
    const measure = (heavy: Heavy | null) => measureBeside(lights, server, serving, heavy);
    await measure({ name: 'warm-up', path: '/health' });
    const idle = await measure(null);
    print('light call alone (idle)', idle);
    const slow: string[] = [];
    const unexpected: string[] = [];
    for (const heavy of heavies.filter(({ name }) => only.some((text) => name.includes(text)))) {
      const taken = await measure(heavy);
      print(heavy.name, taken);
      // The machine may be busy with other things: what the idle calls wait in this run is not the product's.
      if (quantile(taken.waits, 0.99) > goal + quantile(idle.waits, 0.99)) slow.push(heavy.name);
      if (taken.isRefused !== Boolean(heavy.isRefused)) unexpected.push(heavy.name);
    }
    print('light call alone, afterwards', await measure(null));
    if (slow.length > 0) console.log(`Over ${goal} ms (p99, beyond the idle call): ${slow.join(', ')}`);
    if (unexpected.length > 0) console.log(`Not answered as expected: ${unexpected.join(', ')}`);
    if (slow.length + unexpected.length > 0) process.exitCode = 1;
  } finally {
    await lights.terminate();
    server.send('stop');
    await Promise.race([once(server, 'exit'), delay(20_000)]);
    await site.stop();
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface Taken extends Held {
  /** Milliseconds that each light call took. */
  waits: number[];
  outcome: string;
  /** At least one heavy call was refused. */
  isRefused: boolean;
}

function print(name: string, { waits, held, busiest, outcome }: Taken): void {
  const times = [0.5, 0.99, 1].map((share) => `${quantile(waits, share).toFixed(0)} ms`.padStart(9)).join('');
  const loop = `loop ${held.toFixed(0).padStart(5)} ms (${busiest.toFixed(0)} ms of work)`;
  console.log(`${name.padEnd(52)}${times}   ${loop.padEnd(32)}${outcome}`);
}

/** Sends light calls beside a heavy one, or alone. */
async function measureBeside(
  lights: Worker,
  server: ChildProcess,
  serving: Serving,
  heavy: Heavy | null,
): Promise<Taken> {
  const outcomes = new Map<number, number>();
  let longest = 0;
  server.send('measure');
  lights.postMessage('start');
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  for (let calls = 0; heavy && (calls === 0 || (!heavy.isOnce && elapsed() < leastTime)); calls++) {
    const answers = Array.from({ length: heavy.together ?? 1 }, () => send(serving, heavy));
    const started = performance.now();
    const statuses = await Promise.all(answers);
    longest = Math.max(longest, performance.now() - started);
    for (const status of statuses) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  }
  await delay(Math.max(0, leastTime - elapsed()));
  lights.postMessage('stop');
  const [waits] = (await once(lights, 'message')) as [number[]];
  server.send('measured');
  const [held] = (await once(server, 'message')) as [Held];
  const counts = [...outcomes].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    ...held,
    waits,
    outcome: heavy ? `${counts}, up to ${longest.toFixed(0)} ms` : '',
    isRefused: [...outcomes.keys()].some((status) => status === 0 || status >= 400),
  };
}

async function send({ origin, token }: Serving, { method, path, body, form }: Heavy): Promise<number> {
  const given = typeof body === 'function' ? (body as () => unknown)() : body;
  const response = await fetch(`${origin}/v2${path}`, {
    method: method ?? (body || form ? 'POST' : 'GET'),
    headers: { authorization: `Bearer ${token}`, ...(given !== undefined && { 'content-type': 'application/json' }) },
    ...(given !== undefined && { body: JSON.stringify(given) }),
    ...(form && { body: form() }),
    // A body that is too large is refused before it has arrived, which may break the connection.
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}
