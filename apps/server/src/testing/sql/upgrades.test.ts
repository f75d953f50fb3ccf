import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breakingChanges } from './upgrades.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** Older migrations were written before several processes were upgraded one by one. */
const first = '0222';

it('no migration breaks processes of the version before, which still run during an upgrade', () => {
  const found = readdirSync(folder)
    .filter((name) => name >= first)
    .flatMap((name) => breakingChanges(readFileSync(join(folder, name), 'utf8')).map((change) => `${name} ${change}`));
  expect(found).toEqual([]);
});

it.each([
  ['alter table tags drop column name;', 'drops a column'],
  ['drop table tags;', 'drops a table'],
  ['alter table tags rename to labels;', 'renames something'],
  ['alter table tags alter name type varchar(20);', 'changes a type'],
  ['alter table tags alter column name set not null;', 'forbids nulls'],
  ['alter table tags\n  add colour text not null;', 'adds a column that must be given'],
  ['alter table tags add constraint short check (length(name) < 9);', 'adds a rule for old rows'],
])('%s is found', (statement, change) => {
  expect(breakingChanges(statement)).toEqual([change]);
});

it.each([
  'alter table tags add colour text;',
  "alter table tags add colour text not null default '';",
  'create table labels (id uuid primary key, name text not null check (length(name) < 9));',
  'alter table tags add constraint short check (length(name) < 9) not valid;',
  '-- contract: unused since 0.4.0\nalter table tags drop column colour;',
])('%s is accepted', (statement) => {
  expect(breakingChanges(statement)).toEqual([]);
});
