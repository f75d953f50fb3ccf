import type { ChildProcess } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import type { DebianPostgres } from '../../../apps/server/src/testing/debian-postgres.ts';
import { usageOf } from '../processes.ts';
import { stop } from '../programs.ts';
import { userCalls } from './calls.ts';
import { type Call, clientOf, type Filled } from './fill.ts';
import { postgresSeconds } from './processor.ts';
import { startApiProcess } from './programs.ts';
import { callSeconds, settingsOf } from './settings.ts';

interface Side {
  url: string;
  folder: string;
  nodes: readonly DebianPostgres[];
}

interface Running extends Side {
  api: ChildProcess;
  call: Call;
}

/** Milliseconds of one call: of time, and of processor time in PostgreSQL and in the API process. */
interface Cost {
  time: number;
  postgres: number;
  node: number;
}

const warmUp = 5;

async function open(side: Side, token: string): Promise<Running> {
  const { child, origin } = await startApiProcess({ ...settingsOf(side.folder), DATABASE_URL: side.url });
  return { ...side, api: child, call: clientOf(origin, token) };
}

async function measure({ nodes, api, call }: Running, ask: (call: Call) => Promise<unknown>): Promise<Cost> {
  const used = () => ({ postgres: postgresSeconds(nodes), node: usageOf(api.pid ?? 0).node.seconds });
  for (let at = 0; at < warmUp; at++) await ask(call);
  const before = used();
  const started = performance.now();
  let calls = 0;
  for (; performance.now() - started < callSeconds * 1000; calls++) await ask(call);
  const time = (performance.now() - started) / calls;
  const after = used();
  const each = (of: 'postgres' | 'node') => ((after[of] - before[of]) * 1000) / calls;
  return { time, postgres: each('postgres'), node: each('node') };
}

/** Returns the first place at which two answers differ, with both values. */
function difference(one: unknown, three: unknown, place = ''): string {
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isRecord(one) || !isRecord(three)) return `${place}: ${JSON.stringify(one)} and ${JSON.stringify(three)}`;
  for (const key of new Set([...Object.keys(one), ...Object.keys(three)]))
    if (!isDeepStrictEqual(one[key], three[key])) return difference(one[key], three[key], `${place}.${key}`);
  return place;
}

/** Throws if the two databases answer differently, or have nothing to say. Returns the length of the answer. */
async function compare(name: string, one: Running, three: Running, ask: (call: Call) => Promise<unknown>) {
  const [first, second] = await Promise.all([ask(one.call), ask(three.call)]);
  if (!isDeepStrictEqual(first, second))
    throw new Error(`${name}: the cluster answers differently at ${difference(first, second)}`);
  const length = JSON.stringify(first).length;
  if (length < 100 && name !== 'number of clippings') throw new Error(`${name}: the answer is empty.`);
  return length;
}

const column = (value: number, digits: number, width: number) => value.toFixed(digits).padStart(width);
const costs = ({ time, postgres, node }: Cost) =>
  column(time, 1, 8) + column(1000 / time, 0, 7) + column(postgres, 2, 8) + column(node, 2, 8);

/**
 * Makes the same calls over HTTP on one PostgreSQL and on a cluster with the same rows, compares the answers and prints what a call takes on
 * each. One connection calls, and asks again as soon as it has its answer.
 */
export async function compareCalls(filled: Filled, one: Side, three: Side): Promise<void> {
  const running: Running[] = [];
  try {
    for (const side of [one, three]) running.push(await open(side, filled.token));
    const [alone, spread] = running;
    if (!alone || !spread) throw new Error('Two processes are compared.');
    console.log(
      'Calls over HTTP; milliseconds a call: time, calls a second, CPU of PostgreSQL, CPU of the API process',
    );
    console.log(
      `${''.padEnd(28)}   bytes |  on one  /s   pg    node | on three /s   pg    node | times: time, PostgreSQL, both CPUs`,
    );
    const sum = { one: 0, three: 0 };
    for (const { name, ask: askFor } of userCalls) {
      const ask = (call: Call) => askFor(call, filled);
      const bytes = await compare(name, alone, spread, ask);
      const [first, second] = [await measure(alone, ask), await measure(spread, ask)];
      await compare(name, alone, spread, ask);
      const [cpuOne, cpuThree] = [first.postgres + first.node, second.postgres + second.node];
      sum.one += cpuOne;
      sum.three += cpuThree;
      console.log(
        `  ${name.padEnd(26)}${String(bytes).padStart(8)} |${costs(first)} |${costs(second)} |${column(second.time / first.time, 2, 6)}${column(second.postgres / first.postgres, 2, 7)}${column(cpuThree / cpuOne, 2, 7)}`,
      );
    }
    console.log(
      `  ${userCalls.length} calls, each once: ${sum.one.toFixed(0)} ms of CPU on one, ${sum.three.toFixed(0)} ms on three (× ${(sum.three / sum.one).toFixed(2)}); all answers are the same`,
    );
  } finally {
    for (const { api } of running) await stop(api);
  }
}
