import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { sql, values } from './index.ts';

const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('rows become a VALUES list with a parameter for each field, lists and expressions included', () => {
  const rows = [
    ['a', ['b', 'c'], null],
    ['d', [], sql`now()`],
  ];
  expect(sql`values ${values(rows)}`.compile(db)).toMatchObject({
    sql: 'values ($1, $2, $3), ($4, $5, now())',
    parameters: ['a', ['b', 'c'], null, 'd', []],
  });
});
