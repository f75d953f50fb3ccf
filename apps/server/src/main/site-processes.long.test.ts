import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { touchNewsroom } from '../features/newsrooms/index.ts';
import { insertNewsroom, insertStory, reader } from '../features/site/site.fixture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makeTenant } from '../testing/factories.ts';

let database: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await database.drop();
});

/** Starts the role of the public site as an operator does, with two processes. */
function start(port: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'site.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PORT: String(port),
      HOST: '127.0.0.1',
      MASTHEAD_SITE_PROCESSES: '2',
      MASTHEAD_LOG_LEVEL: 'info',
      MASTHEAD_LOG_FORMAT: 'json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  return {
    said: () => said,
    /** Its processes in the order in which they began to answer. */
    pids: () =>
      [...said.matchAll(/"pid":(\d+),"msg":"A process of the public site answers"/g)].map(([, pid]) => Number(pid)),
    port: () => Number(/answers on port (\d+) with 2 processes/.exec(said)?.[1] ?? 0),
    ended: new Promise<number | null>((done) => child.once('exit', (code) => done(code))),
    stop: () => child.kill('SIGTERM'),
  };
}

/** Opens eight connections that stay open; each belongs to the process that took it. */
function connections(port: number) {
  const open = Array.from({ length: 8 }, () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let isOpen = true;
    agent.on('free', (socket) => socket.once('close', () => (isOpen = false)));
    return { agent, isOpen: () => isOpen, read: reader(`http://127.0.0.1:${port}`, agent) };
  });
  const close = () => {
    for (const { agent } of open) agent.destroy();
  };
  return { open, close };
}

const soon = { timeout: 60_000, interval: 50 };

it('two processes of the public site both answer and see a change, and one that is killed is replaced', async () => {
  const { db } = database;
  const newsroom = await insertNewsroom(db, (await makeTenant(db)).brand.id, { slug: 'shared' });
  await insertStory(db, newsroom.id, { headline: 'Before', slug: 'story' });
  const site = start(0);
  await expect.poll(site.port, soon).toBeGreaterThan(0);
  // Printed and logged lines arrive separately, in any order.
  await expect.poll(() => site.pids().length, soon).toBe(2);
  const [first, second] = site.pids() as [number, number];
  expect(first).not.toBe(second);

  const { open, close } = connections(site.port());
  const texts = () => Promise.all(open.map(async ({ read }) => (await read('/news/shared/story')).text));
  expect((await texts()).every((text) => text.includes('Before'))).toBe(true);
  await db.transaction().execute(async (transaction) => {
    await database.pool.query(`update stories set headline = 'Afterwards' where newsroom_id = $1`, [newsroom.id]);
    await touchNewsroom(transaction, newsroom.id);
  });
  await expect.poll(async () => (await texts()).filter((text) => text.includes('Afterwards')).length, soon).toBe(8);

  // Connections that a killed process had are gone, the others stay: so both had some.
  process.kill(first, 'SIGKILL');
  await expect.poll(() => site.said(), soon).toContain('A process of the public site ended and is started again');
  await expect.poll(() => open.filter(({ isOpen }) => !isOpen()).length, soon).toBeGreaterThan(0);
  const kept = open.filter(({ isOpen }) => isOpen());
  expect(kept.length).toBeGreaterThan(0);
  for (const { read } of kept) expect((await read('/news/shared/story')).status).toBe(200);
  close();

  await expect.poll(() => site.pids().length, soon).toBe(3);
  // The new one answers alone.
  process.kill(second, 'SIGKILL');
  await expect.poll(() => site.said().split('ended and is started again').length, soon).toBe(3);
  const { text } = await reader(`http://127.0.0.1:${site.port()}`)('/news/shared/story');
  expect(text).toContain('Afterwards');
  site.stop();
  expect(await site.ended).toBe(0);
}, 240_000);

it('the public site stops with a readable error when its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const site = start(port);
  expect(await site.ended).toBe(1);
  expect(site.said()).toContain(`Port ${port} is taken by another program.`);
  other.close();
}, 120_000);
