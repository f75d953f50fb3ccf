import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Client, channels } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenToChannel } from '../testing/channel.ts';
import { patientClient } from '../testing/patient-fetch.ts';
import { staff } from './database-away.fixture.ts';

/** MASTHEAD_TEST_MINUTES=60 for a longer run. */
const minutes = Number(process.env.MASTHEAD_TEST_MINUTES ?? 10);
/** Share of the run in which caches fill and code is compiled. */
const warmUp = 0.4;
const pause = 200;
const megabyte = 1024 * 1024;
const allowed = { rss: 150, heap: 60 };

const folder = mkdtempSync(join(tmpdir(), 'masthead-memory-'));
const samples: { at: number; rss: number; heap: number }[] = [];
let product: ChildProcess;
let outlet: Server;
let outletOrigin: string;
let origin: string;
const startedAt = Date.now();

beforeAll(async () => {
  outlet = startOutlet();
  await new Promise((ready) => outlet.once('listening', ready));
  outletOrigin = `http://127.0.0.1:${(outlet.address() as AddressInfo).port}`;
  const reporter = pathToFileURL(join(import.meta.dirname, 'memory.fixture.ts')).href;
  const args = [
    '--max-semi-space-size=16',
    '--heap-growing-percent=50',
    '--import',
    reporter,
    join(import.meta.dirname, 'all.ts'),
  ];
  product = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: '0',
      MASTHEAD_DATA: folder,
      MASTHEAD_ADMIN_PASSWORD: staff.password,
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
      MASTHEAD_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  origin = await new Promise<string>((ready, failed) => {
    let output = '';
    product.stdout!.on('data', (chunk: Buffer) => {
      output += chunk;
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) ready(`http://127.0.0.1:${port}`);
    });
    product.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready`)));
  });
  product.on('message', (message: { memory?: NodeJS.MemoryUsage } | string) => {
    if (typeof message === 'string' || !message.memory) return;
    const { rss, heapUsed } = message.memory;
    samples.push({ at: Date.now(), rss: rss / megabyte, heap: heapUsed / megabyte });
  });
});
afterAll(async () => {
  const ended = new Promise((done) => product.once('exit', done));
  product.kill('SIGTERM');
  await ended;
  await new Promise((done) => outlet.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** Feeds of ten outlets; each publishes an article every ten seconds. */
function startOutlet(): Server {
  return createServer(({ url = '' }, response) => {
    const [, kind, feed, number] = url.split('/');
    if (kind === 'story')
      return response.end(
        `<title>Ferry ${feed} ${number}</title><article><h1>Ferry ${feed} ${number}</h1>${`<p>The ferry number ${number} of line ${feed} sails again from the harbour, said the company.</p>`.repeat(12)}</article>`,
      );
    if (kind !== 'feed') return response.writeHead(404).end();
    const newest = Math.floor((Date.now() - startedAt) / 10_000);
    const items = Array.from({ length: Math.min(20, newest + 1) }, (_, back) => newest - back).map(
      (at) => `<item><title>Ferry ${feed} ${at}</title><link>${outletOrigin}/story/${feed}/${at}</link></item>`,
    );
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(`<rss version="2.0"><channel><title>Line ${feed}</title>${items.join('')}</channel></rss>`);
  }).listen(0, '127.0.0.1');
}

interface Use {
  client: Client;
  token: string;
  brandId: string;
  streamId: string;
  turn: number;
}

/** Requests of people, made in turn; each entry makes one to three. */
const deeds: ((use: Use) => Promise<unknown>)[] = [
  ({ client, streamId }) => client('mentions.index', { params: { stream_id: streamId } }),
  ({ client, streamId }) => client('mentions.chart', { params: { stream_id: streamId } }),
  ({ client, brandId }) => client('streams.index', { query: { brand: brandId } }),
  ({ client, brandId, turn }) =>
    client('clippings.store', {
      body: { brand_id: brandId, type: 'web', headline: `Ferry ${turn}`, published_at: new Date().toISOString() },
    }),
  ({ client, brandId }) => client('clippings.index', { query: { brand: brandId } }),
  ({ client, brandId }) => client('metrics.dashboard.clippings', { query: { brands: [brandId] } }),
  ({ client, brandId, turn }) =>
    client('stories.store', {
      body: { brand_id: brandId, headline: `Ferry ${turn}`, copytext: `<p>${'All ferries sail. '.repeat(200)}</p>` },
    }),
  async ({ client, token, brandId, streamId }) => {
    const listener = await listenToChannel(origin, token, channels.brand, brandId);
    await client('streams.update', {
      params: { stream_id: streamId },
      body: { name: `Ferries ${Date.now()}`, main_search_term: 'ferry' },
    });
    listener.close();
  },
  async ({ client, brandId, turn }) => {
    if (turn % 5 > 0) return;
    const format = turn % 2 ? 'csv' : 'xlsx';
    const { id } = (await client('clippings.export', { body: { brands: [brandId], filters: {}, format } })).data;
    await client('exports.show', { params: { export_id: id } });
  },
  () => fetch(origin, { headers: { accept: 'text/html' } }).then((answer) => answer.text()),
];

it(`the memory of the product does not grow by more than ${allowed.rss} MB in a run of ${minutes} minutes`, async () => {
  const { access_token: token } = await patientClient(origin)('auth.login', { body: staff });
  const client = patientClient(origin, token);
  const brandId = (await client('user.brands')).data[0]!.id;
  const { id: streamId } = (
    await client('streams.store', { body: { brand_id: brandId, name: 'Ferries', main_search_term: 'ferry' } })
  ).data;
  for (let feed = 0; feed < 10; feed++)
    await client('sources.store', { body: { url: `${outletOrigin}/feed/${feed}`, interval_seconds: 10 } });

  const begun = Date.now();
  const end = begun + minutes * 60_000;
  let requests = 0;
  for (let turn = 0; Date.now() < end; turn++)
    for (const deed of deeds) {
      await deed({ client, token, brandId, streamId, turn });
      requests++;
      await delay(pause);
    }
  const { meta } = await client('mentions.index', { params: { stream_id: streamId } });

  const after = samples.filter(({ at }) => at > begun + (end - begun) * warmUp);
  const third = Math.floor(after.length / 3);
  const median = (part: typeof after, key: 'rss' | 'heap') =>
    part.map((sample) => sample[key]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)]!;
  const figures = (['rss', 'heap'] as const).map((key) => {
    const [first, last] = [median(after.slice(0, third), key), median(after.slice(-third), key)];
    return { key, first, last, growth: last - first, most: Math.max(...after.map((sample) => sample[key])) };
  });
  console.log(`${minutes} minutes, ${requests} deeds, ${JSON.stringify(meta)}`);
  for (const { key, first, last, growth, most } of figures)
    console.log(
      `${key}: ${first.toFixed(0)} MB after the warm-up, ${last.toFixed(0)} MB at the end (${growth.toFixed(0)} MB more), at most ${most.toFixed(0)} MB`,
    );
  for (const { key, growth } of figures) expect([key, growth < allowed[key]]).toEqual([key, true]);
});
