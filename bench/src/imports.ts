import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@masthead/contract';
import { writeXlsx } from 'hucre/xlsx';
import { createDice } from './lab-data.ts';
import { usageOf } from './processes.ts';
import { signIn, startProduct } from './product.ts';

/** MASTHEAD_BENCH_ROWS=5000 makes a short run; MASTHEAD_BENCH_KIND=coverage, people or the name of a file leaves the others out. */
const rows = Number(process.env.MASTHEAD_BENCH_ROWS ?? 50_000);
/** Seconds for a whole file, and megabytes by which the program's own process may grow beyond its idle peak. The database is not counted. */
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

const coverageHeaders = [
  'Date',
  'Time',
  'Headline',
  'URL',
  'Source',
  'Country',
  'Language',
  'Reach',
  'Sentiment',
  'Author',
  'Tags',
];

/** Makes coverage of five years as other products export it; every twentieth piece is there twice. */
function makeCoverage(): string[][] {
  const dice = createDice(51);
  const first = Date.UTC(2019, 0, 1);
  return Array.from({ length: rows }, (_, line) => {
    const n = line % 20 === 19 ? line - 7 : line;
    const at = Math.floor(dice() * 1000);
    const day = new Date(first + (n % 1800) * 86_400_000).toISOString().slice(0, 10);
    return [
      ...[day, `${String(8 + (n % 12)).padStart(2, '0')}:15`, `Ferry number ${n} sails on a winter evening`],
      ...[
        `https://outlet${n % 1000}.example/articles/${n}?utm_source=mail`,
        `Outlet ${n % 1000}`,
        'Denmark',
        'English',
      ],
      ...[n % 3 ? String(at * 100) : '', ['Positive', 'Neutral', 'Negative'][at % 3]!, `Given${n % 997} Family`],
      n % 4 ? '' : `Ferries, Tag ${n % 40}`,
    ];
  });
}

const csvOf = (list: readonly string[][], headers: readonly string[]): Buffer =>
  Buffer.from([headers, ...list].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));

/** Returns the resident memory of a process, in megabytes: its peak since the last call. */
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
    const send = async (kind: Kind, name: string, bytes: Uint8Array) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const place = { people: 'connect', coverage: 'clippings' }[kind];
      const answer = await fetch(`${product.origin}/v2/brands/${brandId}/${place}/imports`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}` },
      });
      const body: unknown = await answer.json();
      return kind === 'people' ? importOfPeople(call, brandId, body) : importOfCoverage(call, brandId, body);
    };
    let [idle, most] = [0, 0];
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      await delay(2000);
      peakOf(pid);
      const [before, started] = [usageOf(pid), performance.now()];
      const result = await work();
      const seconds = (performance.now() - started) / 1000;
      const after = usageOf(pid);
      const peak = peakOf(pid);
      idle ||= peak;
      most = Math.max(most, peak - idle);
      // Processor time tells more than the clock where others use the machine too.
      const busy = [after.node.seconds - before.node.seconds, after.postgres.seconds - before.postgres.seconds];
      console.log(
        `${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s (processor: program ${busy[0]!.toFixed(1)}, database ${busy[1]!.toFixed(1)})  peak ${Math.round(peak)} MB, +${Math.round(peak - idle)}`,
      );
      return result;
    };
    await step('(idle)', () => delay(3000));
    for (const [kind, name, list, bytes] of await files()) {
      console.log(
        `${name}: ${list.length} rows, ${(bytes.length / 1e6).toFixed(1)} MB (goals ${goals.seconds} s, ${goals.megabytes} MB more than idle)`,
      );
      const started = performance.now();
      const read = await step('  send and read', () => send(kind, name, bytes));
      await step('  check', read.check);
      let told = 0;
      const done = await step('  run', async () => {
        await read.run();
        for (let last = -1; ; await delay(250)) {
          const { data } = await read.show();
          if (data.rows_done !== last) told += 1;
          last = data.rows_done;
          if (data.status !== 'running') return data;
        }
      });
      console.log(
        `  ${done.status}: ${done.added} added, ${done.skipped} known already, progress seen ${told} times; in all ${((performance.now() - started) / 1000).toFixed(1)} s with pauses of 6 s`,
      );
      if (isUndone(name)) await step('  undo', read.undo);
    }
    console.log(`at most ${Math.round(most)} MB more than idle (goal ${goals.megabytes} MB)`);
  } finally {
    product.child.kill('SIGTERM');
    await Promise.race([once(product.child, 'exit'), delay(30_000)]);
    await rm(folder, { recursive: true, force: true });
  }
}

type Kind = 'people' | 'coverage';
type Call = Awaited<ReturnType<typeof signIn>>['call'];
const isUndone = (name: string): boolean => name.endsWith('.xlsx') || name === 'coverage-again.csv';

function importOfPeople(call: Call, brandId: string, answer: unknown) {
  const { id, columns } = endpoints['connect.imports.store'].answer.parse(answer).data;
  const params = { brand_id: brandId, import_id: id };
  const asked = { params, body: { fields: columns.map(({ field }) => field), doubles: 'skip' as const } };
  return {
    check: (): Promise<unknown> => call('connect.imports.check', asked),
    run: (): Promise<unknown> => call('connect.imports.run', asked),
    show: () => call('connect.imports.show', { params }),
    undo: (): Promise<unknown> => call('connect.imports.undo', { params }),
  };
}

function importOfCoverage(call: Call, brandId: string, answer: unknown) {
  const { id, columns } = endpoints['clippings.imports.store'].answer.parse(answer).data;
  const params = { brand_id: brandId, coverage_import_id: id };
  const asked = { params, body: { fields: columns.map(({ field }) => field), doubles: 'skip' as const } };
  return {
    check: (): Promise<unknown> => call('clippings.imports.check', asked),
    run: (): Promise<unknown> => call('clippings.imports.run', asked),
    show: () => call('clippings.imports.show', { params }),
    undo: (): Promise<unknown> => call('clippings.imports.undo', { params }),
  };
}

async function files(): Promise<[Kind, string, string[][], Buffer | Uint8Array][]> {
  const [first, second, pieces] = [makeList('a'), makeList('b'), makeCoverage()];
  const people = [
    ['people', 'list.csv', first, csvOf(first, headers)],
    ['people', 'list.xlsx', second, await writeXlsx({ sheets: [{ name: 'People', rows: [headers, ...second] }] })],
    ['people', 'list-again.csv', first, csvOf(first, headers)],
  ] satisfies [Kind, string, string[][], Buffer | Uint8Array][];
  const bytes = csvOf(pieces, coverageHeaders);
  const coverage = ['coverage.csv', 'coverage-again.csv'].map(
    (name): [Kind, string, string[][], Buffer | Uint8Array] => ['coverage', name, pieces, bytes],
  );
  const only = process.env.MASTHEAD_BENCH_KIND;
  return [...people, ...coverage].filter(([kind, name]) => !only || [kind, name].includes(only));
}
