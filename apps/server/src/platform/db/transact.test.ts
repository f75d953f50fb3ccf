import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { countOf, type Db, rowsOf, sql, transact } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await rowsOf(database.db, sql`create table counters (id integer primary key, count integer not null)`);
  await rowsOf(database.db, sql`insert into counters values (1, 0), (2, 0)`);
});
afterAll(() => database.drop());

it('both transactions of a deadlock succeed after a retry', async () => {
  let arrived = 0;
  const add = (db: Db, id: number) => countOf(db, sql`update counters set count = count + 1 where id = ${id}`);
  const inOrder = (first: number, second: number) =>
    transact(database.db, async (transaction) => {
      await add(transaction, first);
      arrived++;
      while (arrived < 2) await new Promise((wait) => setTimeout(wait, 10));
      await add(transaction, second);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(await rowsOf(database.db, sql`select count from counters`)).toEqual([{ count: 2 }, { count: 2 }]);
  expect(arrived).toBeGreaterThan(2);
});

it('a transaction that fails for another reason is not retried', async () => {
  let tries = 0;
  const failing = transact(database.db, async (transaction) => {
    tries++;
    await rowsOf(transaction, sql`select nothing from nowhere`);
  });
  await expect(failing).rejects.toThrow();
  expect(tries).toBe(1);
});
