import { expect, it } from 'vitest';
import { readModule, readModules, readQueries } from './queries.ts';
import { readSchema } from './schema.ts';
import { foreignUses, ownersOf, tableDocs } from './tables.ts';

const schema = readSchema();
const modules = readModules();
const queries = readQueries(modules, schema);
const owners = ownersOf(queries, schema.keys());

it('docs/tables.md names the owner and the readers of every table', async () => {
  await expect(tableDocs(modules, schema)).toMatchFileSnapshot('../../../../../docs/tables.md');
});

it('every table that queries write has one owner', () => {
  const written = new Set(queries.flatMap(({ writes }) => [...writes]));
  expect([...written].filter((name) => owners.get(name) === undefined)).toEqual([]);
});

it('a feature writes no table of another feature', () => {
  expect(foreignUses(queries, owners, 'writes')).toEqual([]);
});

it.each([
  ['named in its SQL', "sql`update stories set headline = '' where brand_id = ''`"],
  ['named in its code', "sql`delete from ${sql.table(['stories'][0])} where brand_id = ''`"],
])('a write to a table of another feature is found when the table is %s', (_, statement) => {
  const path = 'features/rss/fixture.queries.ts';
  const text = `import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
    export const write = (db: Db) => rowsOf(db, ${statement});`;
  const found = readQueries(new Map([...modules, [path, readModule(path, text)]]), schema);
  expect(foreignUses(found, owners, 'writes')).toContain('rss → stories');
});
