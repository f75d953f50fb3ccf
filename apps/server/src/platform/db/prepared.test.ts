import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf, sql } from './index.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const named = prepared(
  'countries by name',
  (id: string, prefix: string) =>
    sql<{ id: string; asked: string }>`
      select id, ${prefix}::text as asked from countries where id = ${id} and ${prefix} <> '' limit ${1}`,
);

it('a prepared query takes its parameters anew each time and is planned once per connection', async () => {
  expect(await named(database.db, 'DK', 'a')).toEqual([{ id: 'DK', asked: 'a' }]);
  expect(await named(database.db, 'SE', "'; drop table countries")).toEqual([
    { id: 'SE', asked: "'; drop table countries" },
  ]);
  await database.db.transaction().execute(async (transaction) => {
    for (const id of ['DK', 'SE', 'NO']) expect((await named(transaction, id, 'b'))[0]?.id).toBe(id);
    const plans = await rowsOf(transaction, sql<{ name: string }>`select name from pg_prepared_statements`);
    expect(plans).toEqual([{ name: 'countries by name' }]);
  });
});
