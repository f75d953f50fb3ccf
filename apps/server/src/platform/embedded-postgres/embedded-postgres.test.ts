import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { findRunningPostgres, StartError } from './index.ts';
import { isAlive } from './server-process.ts';
import { postmasterPid, query, TestBench, until } from './test-bench.fixture.ts';

const bench = new TestBench();
afterEach(() => bench.cleanUp());

const mark = "create table mark as select 'kept'::text as word";

const first = new TestBench();
const madeOnce = first.folder();
beforeAll(async () => {
  const database = await first.start(madeOnce);
  await query(database.url, mark);
  await database.stop();
});
afterAll(() => first.cleanUp());

/** Returns a data folder with the mark, as an orderly stop left it: a copy takes a tenth of the time of a first start. */
function usedFolder(): string {
  const dataDir = bench.folder();
  cpSync(madeOnce, dataDir, { recursive: true });
  rmSync(join(dataDir, 'postgres', 'postgres.log'));
  return dataDir;
}

async function markIsThere(url: string) {
  expect(await query(url, 'select word from mark')).toEqual([{ word: 'kept' }]);
}

describe('starting and stopping', () => {
  test('the first start creates a database and the second finds it again', async () => {
    const dataDir = join(bench.folder(), 'a', 'data');
    const first = await bench.start(dataDir);
    await query(first.url, mark);
    expect(await findRunningPostgres(dataDir)).toEqual({ url: first.url, pid: process.pid });
    await first.stop();
    expect(await findRunningPostgres(dataDir)).toBeUndefined();

    const second = await bench.start(dataDir);
    expect(second.url).toBe(first.url);
    await markIsThere(second.url);
    expect(bench.messages).toEqual([]);
  });

  test('the embedded database is UTF-8, durable and protected by a password, and separates words from punctuation', async () => {
    const dataDir = usedFolder();
    const { url } = await bench.start(dataDir);
    const { port, password } = new URL(url);
    expect(Number(port)).toBeLessThan(32_768);
    expect(readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim()).toBe(password);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(
      await query(
        url,
        `select current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as commit,
          current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
          lower('ÄÉŁ') as lower, to_tsvector('simple', '„Äpfel“')::text as words`,
      ),
    ).toEqual([{ encoding: 'UTF8', commit: 'on', listen: '127.0.0.1', sockets: '', lower: 'äéł', words: "'äpfel':1" }]);
    await expect(query(url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(/password/);
  });

  test('a second start on the same data folder names the process that holds it', async () => {
    const dataDir = usedFolder();
    await bench.start(dataDir);
    const { started } = bench.child(dataDir);
    expect((await started).error).toBe(
      `Masthead is already running on the data folder ${dataDir} (process ${process.pid}).`,
    );
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'PostgreSQL stops in order after %s, sent twice and to the whole process group',
    async (signal) => {
      const dataDir = usedFolder();
      const child = bench.child(dataDir);
      await child.started;
      const pid = postmasterPid(dataDir) ?? 0;
      process.kill(-(child.process.pid ?? 0), signal);
      process.kill(-(child.process.pid ?? 0), signal);
      expect(await child.ended).toEqual({ code: 0, signal: null });
      expect(isAlive(pid)).toBe(false);
      const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
      expect(log.match(/received (fast|smart|immediate) shutdown request/g)).toEqual([
        'received fast shutdown request',
      ]);
      expect(log).toContain('database system is shut down');
    },
  );

  test('PostgreSQL ends when its process exits without a stop', async () => {
    const dataDir = usedFolder();
    const child = bench.child(dataDir);
    await child.started;
    const pid = postmasterPid(dataDir) ?? 0;
    child.process.kill('SIGUSR2');
    expect((await child.ended).code).toBe(7);
    await until(() => !isAlive(pid));
  });
});

describe('recovery', () => {
  test.runIf(inFull)(
    'PostgreSQL left by a killed process is stopped at the next start and no data is lost',
    async () => {
      const dataDir = usedFolder();
      const child = bench.child(dataDir);
      await child.started;
      const orphan = postmasterPid(dataDir) ?? 0;
      child.process.kill('SIGKILL');
      await child.ended;
      expect(isAlive(orphan)).toBe(true);

      const { url } = await bench.start(dataDir);
      await markIsThere(url);
      expect(isAlive(orphan)).toBe(false);
      expect(bench.messages).toEqual([expect.stringContaining(`process ${orphan}`)]);
    },
  );

  test.runIf(inFull)('a stale process file is ignored even when its process id is in use', async () => {
    const dataDir = usedFolder();
    const processFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    for (const pid of [process.pid, 4_194_303]) {
      writeFileSync(processFile, `${pid}\n${dataDir}\n1700000000\n5432\n\n127.0.0.1\n 0 0\nready\n`);
      const next = await bench.start(dataDir);
      await markIsThere(next.url);
      await next.stop();
    }
  });

  test.runIf(inFull)('PostgreSQL killed while running is started again at the same address', async () => {
    const dataDir = usedFolder();
    const database = await bench.start(dataDir);
    let restarts = 0;
    database.onRestart(() => {
      restarts += 1;
    });
    for (const round of inFull ? [1, 2] : [1]) {
      process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL');
      await until(() => restarts === round);
      await markIsThere(database.url);
    }
    expect(bench.messages.filter((message) => message.startsWith('error'))).toHaveLength(restarts);
    expect(bench.messages[0]).toContain('killed by SIGKILL');
  });

  test.runIf(inFull)('a stop between two attempts to restart PostgreSQL ends the attempts', async () => {
    const dataDir = usedFolder();
    const database = await bench.start(dataDir);
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    rmSync(version);
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL');
    await until(() => bench.messages.length >= 2);
    await database.stop();
    writeFileSync(version, '18\n');
    await (await bench.start(dataDir)).stop();
  });

  test.runIf(inFull)('a first start that is killed at any moment can be repeated', async () => {
    for (const milliseconds of inFull ? [150, 300, 500, 700] : [400]) {
      const dataDir = bench.folder();
      const child = bench.child(dataDir);
      await delay(milliseconds);
      child.process.kill('SIGKILL');
      await child.ended;
      const next = await bench.start(dataDir);
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await next.stop();
    }
  });

  test.runIf(inFull)('files of a first start that was killed are removed', async () => {
    const dataDir = bench.folder();
    mkdirSync(join(dataDir, 'postgres', 'new-0123', 'cluster', 'base'), { recursive: true });
    await bench.start(dataDir);
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['cluster', 'password', 'port', 'postgres.log']);
  });
});

describe('obstacles to the start', () => {
  test.runIf(inFull)('PostgreSQL moves to another port when its own is taken, and keeps the new one', async () => {
    const dataDir = usedFolder();
    const port = Number(readFileSync(join(dataDir, 'postgres', 'port'), 'utf8'));
    const other = createServer().listen(port, '127.0.0.1');
    bench.onCleanUp(() => other.close());
    const second = await bench.start(dataDir);
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(bench.messages).toEqual([expect.stringMatching(/^warn: Port \d+ is taken by another program/)]);
    await second.stop();
    expect((await bench.start(dataDir)).url).toBe(second.url);
  });

  test('a file in the place of the data folder is reported', async () => {
    const file = join(bench.folder(), 'data');
    writeFileSync(file, '');
    await expect(bench.start(file)).rejects.toThrow(/cannot be made because a file has that name/);
  });

  const others: [string, RegExp][] = [
    ['17', /written by PostgreSQL 17.*brings PostgreSQL 18.*pg_dump/],
    ['19', /written by PostgreSQL 19.*Start a newer version of Masthead/],
    ['', /not a complete database/],
  ];
  test.each(inFull ? others : others.slice(0, 1))(
    'a data folder of PostgreSQL %j is reported and left unchanged',
    async (version, sentence) => {
      const dataDir = usedFolder();
      const file = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
      writeFileSync(file, version);
      const failure = await bench.start(dataDir).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StartError);
      expect((failure as StartError).message).toMatch(sentence);
      writeFileSync(file, '18\n');
      await markIsThere((await bench.start(dataDir)).url);
    },
  );

  test.runIf(inFull)('a lost password file is reported', async () => {
    const dataDir = usedFolder();
    rmSync(join(dataDir, 'postgres', 'password'));
    await expect(bench.start(dataDir)).rejects.toThrow(/password of the database is missing/);
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  });
});
