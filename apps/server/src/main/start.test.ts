import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findRunningPostgres } from '../platform/embedded-postgres/index.ts';
import { inFull } from '../testing/extent.ts';
import { isBusy, patientFetch } from '../testing/patient-fetch.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-start-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  output: () => string;
  /** The address, once it is printed; null when the program ended before. */
  ready: Promise<string | null>;
  ended: Promise<number | null>;
  signal: (name: NodeJS.Signals) => void;
}

/** Milliseconds that a test of whole starts may take on a slow machine. */
const timeout = 300_000;

const program = join(import.meta.dirname, 'all.ts');
const keeper = resolve(import.meta.dirname, '../../../../scripts/keep-running.fixture.mjs');

function start(settings: Record<string, string>, args = [program]): Run {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const ready = new Promise<string | null>((done) => {
    const take = (chunk: Buffer) => {
      output += chunk;
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) done(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', () => done(null));
  });
  return { output: () => output, ready, ended, signal: (name) => child.kill(name) };
}

describe('starting', { timeout }, () => {
  it('the first start prints the address and a password, and SIGTERM stops in order', async () => {
    const first = start({});
    const origin = await first.ready;
    const password = /with the password (\S+) \(shown this once\)/.exec(first.output())?.[1];
    const response = await patientFetch(isBusy)(`${origin}/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@masthead.localhost', password }),
    });
    expect(response.status).toBe(200);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it.runIf(inFull)('later starts print the address without a password, and SIGINT stops in order', async () => {
    const second = start({});
    expect(await second.ready).toBeTruthy();
    expect(second.output()).not.toContain('password');
    second.signal('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it.runIf(inFull)(
    'a start on a port that is taken stops with a readable error before it creates anything',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await new Promise((done) => other.once('listening', done));
      const { port } = other.address() as { port: number };
      const fresh = join(folder, 'fresh');
      const run = start({ PORT: String(port), MASTHEAD_DATA: fresh });
      expect(await run.ended).toBe(1);
      expect(run.output()).toContain(`Port ${port} is taken by another program.`);
      expect(run.output()).not.toMatch(/\n\s+at /);
      expect(existsSync(fresh)).toBe(false);
      other.close();
    },
  );

  const obstacles: [string, Record<string, string>, string][] = [
    ['a wrong setting', { MASTHEAD_LOG_LEVEL: 'loud' }, 'The setting MASTHEAD_LOG_LEVEL is ‘loud’'],
    ['a database that does not answer', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'does not answer'],
  ];
  it.runIf(inFull).each(obstacles)('a start with %s stops with a readable error', async (_what, settings, sentence) => {
    const run = start(settings);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(sentence);
    expect(run.output()).not.toMatch(/\n\s+at /);
  });
});

// Each start of the whole product costs five seconds of processor.
if (inFull)
  describe('starting after a crash', { timeout }, () => {
    it('the program is started again when its server crashes', async () => {
      const run = start({}, [keeper, program]);
      await run.ready;
      const crashed = (await findRunningPostgres(folder))!.pid;
      process.kill(crashed, 'SIGKILL');
      await expect.poll(() => run.output().match(/ready at/g)?.length, { timeout: 60_000 }).toBe(2);
      expect(run.output()).toContain('Masthead ended unexpectedly (killed by SIGKILL)');
      run.signal('SIGTERM');
      expect(await run.ended).toBe(0);
    });

    it('the program starts after it was killed with SIGKILL', async () => {
      const killed = start({});
      await killed.ready;
      killed.signal('SIGKILL');
      await killed.ended;
      const next = start({});
      expect(await next.ready).toBeTruthy();
      next.signal('SIGTERM');
      expect(await next.ended).toBe(0);
    });
  });
