import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testLog } from '../../testing/log.ts';
import { readConfig } from '../config/index.ts';
import { counted } from '../meter/index.ts';
import { createServer } from './server.ts';

type Server = Awaited<ReturnType<typeof startSlow>>;
type Route = '/v2/slow' | '/v2/export' | '/v2/outlet';

let server: Server;

/** Starts a server with two connections, so four places. Its calls end one by one on demand, in the order in which they began. */
async function startSlow() {
  const app = await createServer({
    config: readConfig({ MASTHEAD_DATABASE_CONNECTIONS: '2' }),
    log: testLog,
    translate: (_request, key) => key,
    longestWait: 60_000,
    isProgram: ({ headers }) => headers['x-program'] === 'yes',
  });
  const begun: { name: string; end: () => void }[] = [];
  const order: string[] = [];
  const seen: string[] = [];
  app.addHook('onRequest', async ({ headers }) => void seen.push(String(headers['x-name'])));
  const handle = async ({ headers }: { headers: Record<string, unknown> }) => {
    const gate = Promise.withResolvers<void>();
    begun.push({ name: String(headers['x-name']), end: gate.resolve });
    order.push(String(headers['x-name']));
    await gate.promise;
    return 'done';
  };
  app.get('/v2/slow', handle);
  app.post('/v2/slow', handle);
  app.get('/v2/export', { config: { work: 'backfill' } as object }, handle);
  app.get('/v2/outlet', { config: { waitsOutside: true } as object }, handle);
  app.get('/v2/health', () => 'well');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const call = async (name: string, route: Route = '/v2/slow') => {
    const headers = { 'x-name': name, ...(name.startsWith('program') && { 'x-program': 'yes' }) };
    const answer = await fetch(`http://127.0.0.1:${port}${route}`, { headers });
    const code = answer.status === 200 ? null : ((await answer.json()) as { code: string }).code;
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
  };
  const endNext = () => begun.shift()?.end();
  return { app, port, call, endNext, order, seen, inHand: () => begun.length };
}

const sum = (of: 'call waited' | 'call refused') =>
  [...counted(of).values()].reduce((total, number) => total + number, 0);
const waiting = { before: 0 };
const untilWaiting = (calls: number) => expect.poll(() => sum('call waited') - waiting.before).toBe(calls);

/** Ends calls as they begin, until all have their answer. */
async function drain<T>(answers: Promise<T>[]): Promise<T[]> {
  const timer = setInterval(() => server.endNext(), 1);
  return await Promise.all(answers).finally(() => clearInterval(timer));
}

beforeAll(async () => {
  server = await startSlow();
});
afterAll(() => server.app.close());

const begin = async (names: readonly string[], route?: Route) => {
  const held = server.inHand();
  const answers = names.map((name) => server.call(name, route));
  await expect.poll(server.inHand).toBe(held + names.length);
  waiting.before = sum('call waited');
  server.order.length = 0;
  return answers;
};

it('screens are answered first while programs flood the API, programs get on, and those without a place are refused', async () => {
  const answers = await begin(['screen', 'screen', 'screen', 'screen']);
  const refusedBefore = sum('call refused');
  const untilRefused = (calls: number) => expect.poll(() => sum('call refused') - refusedBefore).toBe(calls);
  const programs = Array.from({ length: 12 }, () => server.call('program'));
  await untilWaiting(4);
  await untilRefused(8);
  const screens = Array.from({ length: 3 }, () => server.call('screen'));
  await untilWaiting(7);
  // A class may always have one call in the queue; the other two screens took the place of a program.
  await untilRefused(10);
  const served = await drain([...answers, ...screens, ...programs]);
  expect(served.slice(0, 7).map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(server.order).toEqual(['screen', 'screen', 'program', 'screen', 'program']);
  const ofPrograms = Map.groupBy(served.slice(7), ({ status }) => status);
  expect(ofPrograms.get(200)).toHaveLength(2);
  expect(ofPrograms.get(503)).toEqual(Array(10).fill({ status: 503, code: 'overloaded', retryAfter: '5' }));
});

it('however many exports are asked for, they hold a quarter of the places and screens need not wait for them', async () => {
  const first = await begin(['export'], '/v2/export');
  const others = ['b', 'c'].map((name) => server.call(name, '/v2/export'));
  await untilWaiting(2);
  const screens = [server.call('screen 1'), server.call('screen 2'), server.call('screen 3')];
  await expect.poll(server.inHand).toBe(4);
  expect(server.order).toEqual(expect.arrayContaining(['screen 1', 'screen 2', 'screen 3']));
  const answers = await drain([...first, ...others, ...screens]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

it('calls that wait for other hosts take the place of no other call', async () => {
  const outside = await begin(['a', 'b', 'c', 'd'], '/v2/outlet');
  const inside = await begin(['screen 1', 'screen 2', 'screen 3', 'screen 4']);
  expect((await fetch(`http://127.0.0.1:${server.port}/v2/health`)).status).toBe(200);
  expect((await drain([...outside, ...inside])).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

it('a caller that gives up while it waits leaves its place in the queue', async () => {
  const answers = await begin(['screen', 'screen', 'screen', 'screen']);
  const gone = connect(server.port, '127.0.0.1');
  const ended = once(server.app.server, 'connection').then(([socket]) => once(socket, 'close'));
  gone.write('GET /v2/slow HTTP/1.1\r\nhost: here\r\nx-name: gone\r\n\r\n');
  await untilWaiting(1);
  gone.destroy();
  await ended;
  const next = server.call('next');
  await untilWaiting(2);
  expect((await drain([...answers, next])).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(server.order).toEqual(['next']);
});

it('a call for which there is no place is refused before its headers or its body are looked at', async () => {
  const answers = await begin(['screen', 'screen', 'screen', 'screen']);
  const waits = ['1', '2', '3', '4'].map(() => server.call('program'));
  await untilWaiting(4);
  server.seen.length = 0;
  const program = { 'x-program': 'yes', 'accept-language': 'de' };
  const url = `http://127.0.0.1:${server.port}/v2/slow`;
  const refused = await fetch(url, { headers: program });
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { code: 'overloaded', message: 'errors.overloaded', request_id: refused.headers.get('x-request-id') },
  ]);
  const posted = await fetch(url, { method: 'POST', body: 'x'.repeat(5000), headers: program });
  expect([posted.status, posted.headers.get('retry-after'), posted.headers.get('connection')]).toEqual([
    503,
    '5',
    'close',
  ]);
  expect(server.seen).toEqual([]);
  const screen = server.call('screen 5');
  expect((await drain([...answers, ...waits, screen])).filter(({ status }) => status === 200)).toHaveLength(9);
});
