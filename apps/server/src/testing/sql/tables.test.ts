import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { circles } from '../circles.ts';
import { sources } from '../sources.ts';
import { readModule, readModules, readQueries } from './queries.ts';
import { readSchema } from './schema.ts';
import { featureGraph, foreignReadsSection, foreignUses, ownersOf, tableDocs } from './tables.ts';

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
  ['named in its code', `sql\`delete from \${sql.table(['stories'][0])} where brand_id = ''\``],
])('a write to a table of another feature is found when the table is %s', (_, statement) => {
  const path = 'features/rss/fixture.queries.ts';
  const text = `import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
    export const write = (db: Db) => rowsOf(db, ${statement});`;
  const found = readQueries(new Map([...modules, [path, readModule(path, text)]]), schema);
  expect(foreignUses(found, owners, 'writes')).toContain('rss → stories');
});

const features = [...new Set(queries.map(({ feature }) => feature))].filter((name) => !name.startsWith('platform/'));

it.each(features)('the README of %s names every table of another feature that it reads', (feature) => {
  const section = foreignReadsSection(feature, queries, owners);
  const path = join(import.meta.dirname, '../../features', feature, 'README.md');
  const readme = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (section) expect(readme).toContain(section);
  else expect(readme).not.toContain('## Tables of other features');
});

it('no feature depends on itself through imports and through tables that it reads or writes', () => {
  expect(circles(featureGraph(sources, queries, owners))).toEqual([]);
});

it('a circle of features that only a query closes is found', () => {
  const path = 'features/streams/fixture.queries.ts';
  const text = `import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
    export const read = (db: Db) => rowsOf(db, sql\`select id from mentions where brand_id = ''\`);`;
  const found = readQueries(new Map([...modules, [path, readModule(path, text)]]), schema);
  expect(circles(featureGraph(sources, found, owners)).join('\n')).toContain('mentions → streams → mentions');
});
