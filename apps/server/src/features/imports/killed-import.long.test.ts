import { endpoints } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RawBuilder, rowOf, sql } from '../../platform/db/index.ts';
import { kill, startKillable } from '../../testing/killable-worker.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { ownBrand } from '../access/index.ts';
import { isAstray } from '../clippings/index.ts';
import { makeConnecting } from '../connect/connect.fixture.ts';

const rows = 20_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const csvOf = {
  people: () => [
    'name,email,phone',
    ...Array.from({ length: rows }, (_, n) => `Person ${n},p${n}@press.example,+45 ${20_000_000 + n}`),
  ],
  coverage: () => [
    'Date,Headline,URL,Source,Tags',
    ...Array.from(
      { length: rows },
      (_, n) => `2020-${1 + (n % 12)}-17,Ferry ${n} sails,https://a.example/${n},Post,Sea`,
    ),
  ],
};

/** Sends a file of a kind and has it run. */
async function begin(kind: 'people' | 'coverage') {
  const { client, brand, token } = await makeConnecting(server);
  const { db } = server.database;
  const place = kind === 'people' ? 'connect' : 'clippings';
  const form = new FormData();
  form.append('file', new Blob([csvOf[kind]().join('\n')]), `${kind}.csv`);
  const answer: unknown = await (
    await fetch(`${server.origin}/v2/brands/${brand.id}/${place}/imports`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();
  const numberOf = async (statement: RawBuilder<{ count: number }>) => (await rowOf(db, statement))!.count;
  if (kind === 'people') {
    const { id, columns } = endpoints['connect.imports.store'].answer.parse(answer).data;
    const params = { brand_id: brand.id, import_id: id };
    const fields = columns.map(({ field }) => field);
    await client('connect.imports.run', { params, body: { fields, doubles: 'skip' } });
    return {
      show: async () => (await client('connect.imports.show', { params })).data,
      count: () => numberOf(sql`select count(*)::int as count from relations where brand_id = ${brand.id}`),
      astray: () => isAstray(db, ownBrand(brand.id)),
    };
  }
  const { id, columns } = endpoints['clippings.imports.store'].answer.parse(answer).data;
  const params = { brand_id: brand.id, coverage_import_id: id };
  const fields = columns.map(({ field }) => field);
  await client('clippings.imports.run', { params, body: { fields, doubles: 'skip' } });
  return {
    show: async () => (await client('clippings.imports.show', { params })).data,
    count: () => numberOf(sql`select count(*)::int as count from clippings where brand_id = ${brand.id}`),
    astray: () => isAstray(db, ownBrand(brand.id)),
  };
}

it.each(['people', 'coverage'] as const)(
  'a worker that is killed in the middle of an import of %s adds nothing, and the next worker adds everything once',
  async (kind) => {
    const { show, count, astray } = await begin(kind);
    const first = await startKillable(server);
    // Progress is written beside the transaction: past the half some of the records are in it, and not all.
    while ((await show()).rows_done <= rows / 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await kill(first);
    expect([(await show()).status, await count()]).toEqual(['running', 0]);
    expect((await show()).rows_done).toBeLessThan(rows);

    const second = await startKillable(server);
    await expect.poll(async () => (await show()).status, { timeout: 300_000 }).toBe('done');
    await kill(second);
    expect([(await show()).added, await count(), await astray()]).toEqual([rows, rows, false]);
  },
);
