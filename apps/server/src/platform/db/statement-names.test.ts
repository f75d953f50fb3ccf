import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { rowsOf, sql } from './index.ts';
import { hasOnePlan, StatementNames } from './statement-names.ts';

it.each([
  ['select id, email from users where id = $1', true],
  ["select metadata ->> 'theme' from users where id = $1 and deleted_at is null", true],
  ['insert into audit_log (id, at) values ($1, $2)', true],
  ['select count(*) from brands where organisation_id = $1', true],
  ['select id from clippings where brand_id = $1 order by published_at desc limit $2', true],
  ['select id from clippings where brand_id = $1 and tier = $2 order by published_at desc limit $3', false],
  ['select id from clippings where brand_id = $1 and type = any($2) order by published_at desc limit $3', false],
  ['select id from clippings where brand_id = $1 and type in ($2, $3) order by published_at desc limit $4', false],
  [
    'select id from emails where brand_id = $1 and (at, id) < ($2::timestamptz, $3::uuid) order by at, id limit $4',
    true,
  ],
  ['select id from emails where brand_id = $1 order by at limit $2 offset $3', false],
  ['select sum(clippings) from clipping_days where brand_id = any($1) and day >= $2::date and day < $3::date', true],
  ['select key from clipping_days where brand_id = $1 group by key having sum(clippings) > 0', true],
  ['select id from clippings where brand_id = $1 and published_at >= $2', false],
  ["select id from clippings where brand_id = $1 and published_at >= date_trunc('day', $2::timestamptz)", false],
  ['select id from reports where brand_id = $1 and brand_ids <@ $2::uuid[]', false],
  ['select id from tags where brand_id = any($1)', true],
  ['select id from tags where name = any($1)', false],
  ['select c.id from (select * from clippings where brand_id = $1) as c', true],
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
  const asked = (text: string, times: number) =>
    Array.from({ length: times }, () => names.named(text, ['x'])?.name).at(-1);
  expect(asked('select id from users where id = $1', 19)).toBeUndefined();
  const name = asked('select id from users where id = $1', 1);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(asked('select id from users where id > $1', 100)).toBeUndefined();
  const many = Array.from({ length: 300 }, (_, at) => asked(`select ${at} from users where id = $1`, 20));
  expect(many.filter((one) => one !== undefined)).toHaveLength(199);
  expect(asked('select id from users where id = $1', 1)).toBe(name);
});

it('a list has a name for each limit, which is written into its text', () => {
  const names = new StatementNames();
  const text = 'select id from tags where (name, id) > ($1, $4) and brand_id = $3 limit $2';
  const named = (limit: unknown) =>
    Array.from({ length: 20 }, () => names.named(text, ['name', limit, 'brand', 'id'])).at(-1);
  expect(named(25)).toMatchObject({
    text: 'select id from tags where (name, id) > ($1, $2) and brand_id = $3 limit 25',
    values: ['name', 'id', 'brand'],
  });
  expect(named(100)!.text).toMatch(/limit 100$/);
  expect(named(100)!.name).not.toBe(named(25)!.name);
  expect([null, '25', 2.5].map(named)).toEqual([undefined, undefined, undefined]);
  expect(Array.from({ length: 30 }, (_, limit) => named(limit)).filter(Boolean)).toHaveLength(19);
});

it('PostgreSQL plans a list once for each limit, and answers the same', async () => {
  const database = await createTestDatabase();
  try {
    await rowsOf(
      database.db,
      sql`create table plants as select n as id, 1 as brand_id from generate_series(1, 9) as n`,
    );
    const ask = (limit: number) =>
      rowsOf(database.db, sql<{ id: number }>`select id from plants where brand_id = ${1} order by id limit ${limit}`);
    for (let round = 0; round < 60; round++)
      for (const limit of [2, 3]) expect(await ask(limit)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }].slice(0, limit));
    const plans = await rowsOf(
      database.db,
      sql<{ statement: string; generic_plans: number }>`
        select statement, generic_plans from pg_prepared_statements order by statement`,
    );
    expect(plans.map(({ statement }) => statement.slice(-7))).toEqual(['limit 2', 'limit 3']);
    for (const { generic_plans } of plans) expect(generic_plans).toBeGreaterThan(5);
  } finally {
    await database.drop();
  }
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
