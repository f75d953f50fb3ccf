import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { readModule, readModules, readQueries } from './queries.ts';
import { brandTables, readSchema } from './schema.ts';
import { findUnsealed } from './tenants.ts';

const schema = readSchema();
const modules = readModules();

/** Queries as somebody might write them, beside those of the program. */
const withQueries = (text: string) => {
  const path = 'features/clippings/fixture.queries.ts';
  const imports = `import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
    import type { BrandId, Scope, SystemDb } from '../access/index.ts';`;
  return new Map([...modules, [path, readModule(path, `${imports}\n${text}`)]]);
};

describe('the tables of brands', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('the tables and columns read from the migrations match the migrated database', async () => {
    const rows = await rowsOf(
      database.db,
      sql<{ name: string; columns: string[] }>`
        select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
        from information_schema.columns c
        join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
        where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
        group by 1`,
    );
    const made = rows.filter(({ name }) => name !== 'migrations');
    const read = [...schema].map(([name, { columns }]) => ({ name, columns: [...columns].sort() }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(read.sort(byName)).toEqual(made.sort(byName));
  });

  it('tables with a brand_id and the tables that reference them belong to brands', () => {
    const tables = brandTables(schema);
    expect(tables.size).toBeGreaterThan(55);
    for (const name of ['mentions', 'stories', 'story_corrections', 'kpi_investments', 'file_uses'])
      expect(tables).toContain(name);
    for (const name of ['documents', 'outlets', 'users']) expect(tables).not.toContain(name);
  });

  it('every query on a table of brands takes a Scope, a BrandId or SystemDb and names the brand', () => {
    expect(readQueries(modules, schema).length).toBeGreaterThan(600);
    expect(findUnsealed(modules, schema)).toEqual([]);
  });

  it('a query without an owner is found', () => {
    const offences = findUnsealed(
      withQueries(`
        export const byId = (db: Db, id: string) => rowsOf(db, sql\`select * from clippings where id = \${id}\`);
        export const taken = (db: Db, scope: Scope, id: string) => rowsOf(db, sql\`select * from clippings where id = \${id}\`);
        export const child = (db: Db, brandId: BrandId, id: string) =>
          rowsOf(db, sql\`delete from story_corrections where story_id = \${id}\`);
        const fragment = sql\`from mentions m\`;
        export const through = (db: Db) => rowsOf(db, sql\`select * \${fragment}\`);
        export const plain = (db: Db, brand_id: string) => rowsOf(db, sql\`select * from tags where brand_id = \${brand_id}\`);`),
      schema,
    );
    expect(offences).toEqual([
      'features/clippings/fixture.queries.ts byId takes no Scope, BrandId or SystemDb',
      'features/clippings/fixture.queries.ts taken names no brand_id',
      'features/clippings/fixture.queries.ts child names no brand_id',
      'features/clippings/fixture.queries.ts through takes no Scope, BrandId or SystemDb',
      'features/clippings/fixture.queries.ts plain takes no Scope, BrandId or SystemDb',
    ]);
  });

  it('a query with an owner and a query marked as running across brands are accepted', () => {
    const offences = findUnsealed(
      withQueries(`
        export const own = (db: Db, scope: Scope, id: string) =>
          rowsOf(db, sql\`select * from clippings where brand_id = any(\${scope.brandIds}) and id = \${id}\`);
        export const all = (db: SystemDb) => rowsOf(db, sql\`select * from clippings\`);`),
      schema,
    );
    expect(offences).toEqual([]);
  });
});
