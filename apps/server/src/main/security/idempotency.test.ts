import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { makeTenant } from '../../testing/factories.ts';
import { isBusy, patientFetch } from '../../testing/patient-fetch.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

/** The lock that delays the storing of an answer while the test has it. */
const gate = 4_711_001;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Starts the API on the database of the test, as a process of its own. */
async function startChild(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../api.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: server.database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      MASTHEAD_DATA: server.config.dataDir,
      MASTHEAD_SECRET: server.config.MASTHEAD_SECRET,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /answers on port (\d+)/.exec(line)?.[1];
    if (port) return { child, origin: `http://127.0.0.1:${port}` };
  }
  throw new Error('The API did not start');
}

/** Opens the gate also after a failure, so that no other call waits at it. */
async function withGate(run: (open: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const { pool } = server.database;
  await pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${gate}); return new; end';
    create trigger gate before insert on idempotency_keys for each row execute function wait_at_gate();`);
  const holder = await pool.connect();
  try {
    await holder.query(`select pg_advisory_lock(${gate})`);
    await run(() => holder.query(`select pg_advisory_unlock(${gate})`));
  } finally {
    // The lock ends with its connection.
    holder.release(true);
    await pool.query('drop function wait_at_gate cascade');
  }
}

const waitingAtGate = async (): Promise<number> =>
  (
    await server.database.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
    )
  ).rowCount ?? 0;

describe('a call with an Idempotency-Key', () => {
  it.runIf(inFull)(
    'a call whose process is killed before the answer neither blocks its Idempotency-Key nor repeats its effect',
    async () => {
      const { pool } = server.database;
      const { user, organisation } = await makeTenant(server.database.db);
      const token = await server.signIn(user.email);
      const body = { name: 'Once', currency_code: 'EUR' };
      await withGate(async (open) => {
        const { child, origin } = await startChild();
        const cutOff = patientFetch(isBusy)(`${origin}/v2/brands`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': 'killed',
          },
          body: JSON.stringify(body),
        });
        cutOff.catch(() => {});
        await expect.poll(waitingAtGate, { timeout: 60_000 }).toBe(1);
        child.kill('SIGKILL');
        await once(child, 'exit');
        await expect(cutOff).rejects.toThrow();
        await open();
      });

      const countBrands = async () =>
        (await pool.query(`select 1 from brands where organisation_id = $1 and name = 'Once'`, [organisation.id]))
          .rowCount;
      const client = server.client(token);
      const again = () => client('brands.store', { body }, { idempotencyKey: 'killed' });
      // PostgreSQL takes a moment to see that the process is gone.
      await expect.poll(again, { timeout: 30_000 }).toMatchObject({ data: { name: 'Once' } });
      expect(await countBrands()).toBe(1);
      const answers = [await again(), await again()];
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect(await countBrands()).toBe(1);
      const { rowCount } = await pool.query(
        `select 1 from audit_entries where organisation_id = $1 and endpoint = 'brands.store'`,
        [organisation.id],
      );
      expect(rowCount).toBe(1);
    },
    120_000,
  );

  it('a call sent 20 times at once with one Idempotency-Key has one effect', async () => {
    const { user } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    const body = { name: 'Parallel', currency_code: 'EUR' };
    const make = () => client('brands.store', { body }, { idempotencyKey: 'parallel' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, make));
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.data.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ body: { code: 'idempotency_pending' } });
    expect((await client('user.brands')).data.filter(({ name }) => name === 'Parallel')).toHaveLength(1);
  });

  it('another body with the same Idempotency-Key is refused, and the key stays with the first call', async () => {
    const { user } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    const make = (name: string) =>
      client('brands.store', { body: { name, currency_code: 'EUR' } }, { idempotencyKey: 'mismatch' });
    const first = await make('First');
    expect((await failureOf(make('Second'))).body.code).toBe('idempotency_mismatch');
    expect((await make('First')).data.id).toBe(first.data.id);
  });

  it('a refused call is not stored, so the corrected call may use its Idempotency-Key', async () => {
    const { user } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    const make = (country_id: string) =>
      client(
        'brands.store',
        { body: { name: 'Corrected', currency_code: 'EUR', country_id } },
        { idempotencyKey: 'refused' },
      );
    expect((await failureOf(make('XQ'))).status).toBe(422);
    expect((await make('DK')).data.name).toBe('Corrected');
  });

  it('wrong passwords are counted in calls with an Idempotency-Key', async () => {
    const { user } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    await client('auth.lock');
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const unlock = client('auth.unlock', { body: { password: 'Wrong1234' } }, { idempotencyKey: `guess-${guess}` });
      statuses.push((await failureOf(unlock)).status);
    }
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});
