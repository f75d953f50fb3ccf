import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { rowsOf, sql } from './index.ts';
import { hasOnePlan, StatementNames } from './statement-names.ts';

it.each([
  ['select id, email from users where id = $1', true],
  ["select metadata ->> 'theme' from users where id = $1 and deleted_at is null", true],
  ['insert into audit_log (id, at) values ($1, $2)', true],
  ['select count(*) from brands where organisation_id = $1', true],
  ['select id from clippings where brand_id = $1 order by published_at desc limit $2', false],
  ['select id from clippings where brand_id = $1 and published_at >= $2', false],
  ['select id from tags where brand_id = any($1)', false],
  ['select id from users where email ilike $1', false],
  ['select id from documents where texts @@ to_tsquery($1)', false],
  ['select * from users where id = $1', false],
  ['select u.* from users u where id = $1', false],
  ['select now()', false],
  [`insert into words (word) values ${Array.from({ length: 1000 }, (_, at) => `($${at + 1})`).join(', ')}`, false],
])('one plan serves %s for all values: %s', (text, expected) => {
  expect(hasOnePlan(text)).toBe(expected);
});

it('a statement gets a name when it is asked often, and no more than 200 do', () => {
  const names = new StatementNames();
  const asked = (text: string, times: number) => Array.from({ length: times }, () => names.nameOf(text)).at(-1);
  expect(asked('select id from users where id = $1', 19)).toBeUndefined();
  const name = asked('select id from users where id = $1', 1);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(asked('select id from users where id > $1', 100)).toBeUndefined();
  const many = Array.from({ length: 300 }, (_, at) => asked(`select ${at} from users where id = $1`, 20));
  expect(many.filter((one) => one !== undefined)).toHaveLength(199);
  expect(asked('select id from users where id = $1', 1)).toBe(name);
});

it('PostgreSQL plans a statement once that is asked often, and answers the same', async () => {
  const database = await createTestDatabase();
  try {
    const ask = (id: string) => rowsOf(database.db, sql<{ id: string }>`select id from countries where id = ${id}`);
    for (let round = 0; round < 40; round++) expect(await ask('DK')).toEqual([{ id: 'DK' }]);
    expect(await ask('SE')).toEqual([{ id: 'SE' }]);
    const plans = await rowsOf(
      database.db,
      sql<{ statement: string; generic_plans: number }>`select statement, generic_plans from pg_prepared_statements`,
    );
    expect(plans).toEqual([{ statement: 'select id from countries where id = $1', generic_plans: expect.any(Number) }]);
    expect(plans[0]!.generic_plans).toBeGreaterThan(5);
  } finally {
    await database.drop();
  }
});

it('a connection whose kept plan was outdated by a migration is replaced', async () => {
  const database = await createTestDatabase();
  try {
    await rowsOf(database.db, sql`create table plants (id int, height int)`);
    await rowsOf(database.db, sql`insert into plants values (1, 2)`);
    const ask = () => rowsOf(database.db, sql<{ height: unknown }>`select height from plants where id = ${1}`);
    for (let round = 0; round < 30; round++) expect(await ask()).toEqual([{ height: 2 }]);
    await rowsOf(database.db, sql`alter table plants alter column height type text`);
    await expect(ask()).rejects.toThrow('cached plan');
    expect(await ask()).toEqual([{ height: '2' }]);
  } finally {
    await database.drop();
  }
});
