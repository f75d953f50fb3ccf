import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints, type RelationImport } from '@masthead/contract';
import { writeXlsx } from 'hucre/xlsx';
import { createDice } from './lab-data.ts';
import { usageOf } from './processes.ts';
import { signIn, startProduct } from './product.ts';

/** MASTHEAD_BENCH_ROWS=5000 makes a short run. */
const rows = Number(process.env.MASTHEAD_BENCH_ROWS ?? 50_000);
const goals = { seconds: 60, megabytes: 300 };
const headers = [
  ...['Name', 'E-mail', 'Phone', 'Job title', 'Outlet', 'Country', 'Beats', 'Website', 'LinkedIn', 'Twitter'],
  ...['Notes', 'Circulation'],
];

/**
 * Makes a list as other products export it: some people have no address or number, and every twentieth is there twice.
 */
function makeList(seed: string): string[][] {
  const dice = createDice(50);
  const countries = ['Denmark', 'Sverige', 'NO', 'Germany', 'United Kingdom', 'France'];
  return Array.from({ length: rows }, (_, line) => {
    const n = line % 20 === 19 ? line - 7 : line;
    const at = Math.floor(dice() * 1000);
    return [
      `Given${n % 997} Family${seed}${n}`,
      n % 9 === 0 ? '' : `person.${seed}${n}@outlet${at}.example`,
      n % 3 === 0 ? '' : `+45 ${20_000_000 + n}`,
      'Senior Correspondent',
      `Outlet ${at}`,
      countries[at % countries.length]!,
      'Ferries; Shipping, Energy policy',
      `https://outlet${at}.example/`,
      n % 2 ? `https://www.linkedin.com/in/person-${seed}-${n}` : '',
      n % 4 ? '' : `@person${n}`,
      'Met at the fair in May; prefers calls in the morning and a short mail the day before.',
      String(at * 100),
    ];
  });
}

const csvOf = (list: readonly string[][]): Buffer =>
  Buffer.from([headers, ...list].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));

/** Returns the memory of a process, in megabytes: its peak since the last call. */
function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(kilobytes) / 1024;
}

/** Sends a large list as a file, checks it and runs it, against the product as it is started, and prints times and memory. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-imports-'));
  const product = await startProduct(folder);
  try {
    const { call, token, brandId } = await signIn(product.origin);
    const { pid } = product.child;
    if (!pid) throw new Error('The product has ended');
    const send = async (name: string, bytes: Uint8Array): Promise<RelationImport> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const answer = await fetch(`${product.origin}/v2/brands/${brandId}/connect/imports`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}` },
      });
      return endpoints['connect.imports.store'].answer.parse(await answer.json()).data;
    };
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      await delay(2000);
      peakOf(pid);
      const [before, started] = [usageOf(pid), performance.now()];
      const result = await work();
      const seconds = (performance.now() - started) / 1000;
      const after = usageOf(pid);
      // Processor time tells more than the clock where others use the machine too.
      const busy = [after.node.seconds - before.node.seconds, after.postgres.seconds - before.postgres.seconds];
      console.log(
        `${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s (processor: program ${busy[0]!.toFixed(1)}, database ${busy[1]!.toFixed(1)})  peak ${Math.round(peakOf(pid))} MB`,
      );
      return result;
    };
    await step('(idle)', () => delay(3000));
    for (const [name, list, bytes] of await files()) {
      console.log(
        `${name}: ${list.length} rows, ${(bytes.length / 1e6).toFixed(1)} MB (goals ${goals.seconds} s, ${goals.megabytes} MB)`,
      );
      const started = performance.now();
      const read = await step('  send and read', () => send(name, bytes));
      const params = { brand_id: brandId, import_id: read.id };
      const fields = read.columns.map(({ field }) => field);
      await step('  check', () => call('connect.imports.check', { params, body: { fields, doubles: 'skip' } }));
      let told = 0;
      const done = await step('  run', async () => {
        await call('connect.imports.run', { params, body: { fields, doubles: 'skip' } });
        for (let last = -1; ; await delay(250)) {
          const { data } = await call('connect.imports.show', { params });
          if (data.rows_done !== last) told += 1;
          last = data.rows_done;
          if (data.status !== 'running') return data;
        }
      });
      console.log(
        `  ${done.status}: ${done.added} added, ${done.skipped} known already, progress seen ${told} times; in all ${((performance.now() - started) / 1000).toFixed(1)} s with pauses of 6 s`,
      );
      if (name.endsWith('.xlsx')) await step('  undo', () => call('connect.imports.undo', { params }));
    }
  } finally {
    product.child.kill('SIGTERM');
    await Promise.race([once(product.child, 'exit'), delay(30_000)]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function files() {
  const [first, second] = [makeList('a'), makeList('b')];
  return [
    ['list.csv', first, csvOf(first)],
    ['list.xlsx', second, await writeXlsx({ sheets: [{ name: 'People', rows: [headers, ...second] }] })],
    ['list-again.csv', first, csvOf(first)],
  ] as const;
}
