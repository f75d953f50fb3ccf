import { expect, it } from 'vitest';
import { readModule, readModules, readQueries } from './queries.ts';
import { readSchema } from './schema.ts';
import { foreignUses, foreignWrites, ownersOf, tableDocs } from './tables.ts';

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

it('a feature writes no table of another feature except the listed ones', () => {
  expect(foreignUses(queries, owners, 'writes')).toEqual(foreignWrites);
});

it('a write to a table of another feature is found', () => {
  const path = 'features/rss/fixture.queries.ts';
  const text = `import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
    export const write = (db: Db) => rowsOf(db, sql\`update stories set headline = '' where brand_id = '' \`);`;
  const found = readQueries(new Map([...modules, [path, readModule(path, text)]]), schema);
  expect(foreignUses(found, owners, 'writes')).toContain('rss → stories');
});
