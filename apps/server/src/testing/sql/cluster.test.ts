import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribution } from '../../main/distribution.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { findUnspreadable, scopesOf } from './cluster.ts';
import { readModule, readModules, readQueries } from './queries.ts';
import { readSchema } from './schema.ts';

const schema = readSchema();
const modules = readModules();
const spread = Object.entries(distribution.spread);

/** Both page through news by day, and one PostgreSQL stops at the end of the page; a cluster sends the matches of the period around. */
const accepted = new Set(['listNews', 'listFirstOf'].map((name) => `features/trends/answers/news.queries.ts ${name}`));

describe('the rules for a cluster', () => {
  it('no statement joins spread tables with others or uses a form that Citus lacks', () => {
    expect(findUnspreadable(readQueries(modules, schema), distribution, schema, accepted)).toEqual([]);
  });

  it.each([
    [
      'a join',
      'select d.id from documents d join outlets o on o.id = d.outlet_id',
      'reads documents, outlets in one part',
    ],
    [
      'a lookup',
      'select id from streams where exists (select 1 from documents)',
      'reads streams, documents in one part',
    ],
    ['a lock', 'select id from documents where id = ? for update', 'has for update on documents'],
    ['a subquery without columns', 'select 1 from documents where exists (select from documents)', 'selects no column'],
    [
      'groups that lie apart',
      'select 1 from documents join document_keys using (id)',
      'reads documents, document_keys in one part',
    ],
  ])('the lint finds %s that a cluster refuses', (_, statement, offence) => {
    const path = 'features/streams/fixture.queries.ts';
    const text = `import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
      export const read = (db: Db) => rowsOf(db, sql\`${statement}\`);`;
    const queries = readQueries(new Map([[path, readModule(path, text)]]), schema);
    expect(findUnspreadable(queries, distribution, schema, new Set())).toEqual([`${path} read ${offence}`]);
  });

  it('a statement is cut into the parts that PostgreSQL plans separately', () => {
    const text = 'with a as materialized (select f(1) from x) select 1 from a where id in (select id from y)';
    expect(scopesOf(text).map((scope) => scope.text.trim())).toEqual([
      'with a  (…) select 1 from a where id  (…)',
      'select f(1) from x',
      'select id from y',
    ]);
  });

  it('no migration puts a trigger on a spread table or a table of all nodes', () => {
    const folder = join(import.meta.dirname, '../../migrations');
    const text = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    const triggered = [...text.matchAll(/create (?:constraint )?trigger [\s\S]*? on (\w+)/gi)].map(
      ([, table]) => table,
    );
    expect(triggered.length).toBeGreaterThan(5);
    expect(
      triggered.filter((table) => table && (table in distribution.spread || distribution.references.includes(table))),
    ).toEqual([]);
  });
});

describe('the keys of spread tables', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('every unique key has the column that decides the node', async () => {
    const keys = await rowsOf(
      database.db,
      sql<{ table: string; columns: string[] }>`
        select i.indrelid::regclass::text as table, array_agg(a.attname::text) as columns
        from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indisunique and i.indrelid = any(${spread.map(([table]) => table)}::regclass[])
        group by i.indexrelid, i.indrelid`,
    );
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(spread.map(([table]) => table)));
    expect(keys.filter(({ table, columns }) => !columns.includes(distribution.spread[table]?.column ?? ''))).toEqual(
      [],
    );
  });

  it('no foreign key leads from a spread table to another place, or to one', async () => {
    const keys = await rowsOf(
      database.db,
      sql<{ from: string; to: string }>`
        select conrelid::regclass::text as from, confrelid::regclass::text as to
        from pg_constraint
        where contype = 'f' and conparentid = 0`,
    );
    const groupOf = (table: string) => distribution.spread[table]?.group;
    expect(
      keys.filter(
        ({ from, to }) => groupOf(from) !== groupOf(to) && !(groupOf(from) && distribution.references.includes(to)),
      ),
    ).toEqual([]);
  });
});
