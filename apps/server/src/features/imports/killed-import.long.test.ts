import { endpoints } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowOf, sql } from '../../platform/db/index.ts';
import { kill, startKillable } from '../../testing/killable-worker.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeConnecting } from '../connect/connect.fixture.ts';

const rows = 20_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a worker that is killed in the middle of an import adds no one, and the next worker adds everybody once', async () => {
  const { client, brand, token } = await makeConnecting(server);
  const { db } = server.database;
  const people = Array.from({ length: rows }, (_, n) => `Person ${n},p${n}@press.example,+45 ${20_000_000 + n}`);
  const form = new FormData();
  form.append('file', new Blob([['name,email,phone', ...people].join('\n')]), 'people.csv');
  const answer = await fetch(`${server.origin}/v2/brands/${brand.id}/connect/imports`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const { data: read } = endpoints['connect.imports.store'].answer.parse(await answer.json());
  const params = { brand_id: brand.id, import_id: read.id };
  const body = { fields: read.columns.map(({ field }) => field), doubles: 'skip' as const };
  await client('connect.imports.run', { params, body });
  const show = async () => (await client('connect.imports.show', { params })).data;
  const count = async () =>
    (await rowOf(
      db,
      sql<{
        count: number;
      }>`select count(*)::int as count from relations where brand_id = ${brand.id}`,
    ))!.count;

  const first = await startKillable(server);
  // Progress is written beside the transaction: past the half some of the people are in it, and not all.
  while ((await show()).rows_done <= rows / 2) await new Promise((resolve) => setTimeout(resolve, 1));
  await kill(first);
  expect([(await show()).status, await count()]).toEqual(['running', 0]);
  expect((await show()).rows_done).toBeLessThan(rows);

  const second = await startKillable(server);
  await expect.poll(async () => (await show()).status, { timeout: 300_000 }).toBe('done');
  await kill(second);
  expect([(await show()).added, await count()]).toEqual([rows, rows]);
});
