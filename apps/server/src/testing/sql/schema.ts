import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const migrations = join(import.meta.dirname, '../../migrations');

export interface Table {
  columns: Set<string>;
  /** Tables that a foreign key points to. */
  references: Set<string>;
}

/** Reads the tables from the migrations: their columns and foreign keys. */
export function readSchema(): Map<string, Table> {
  const tables = new Map<string, Table>();
  const statements = readdirSync(migrations)
    .sort()
    .map((file) => readFileSync(join(migrations, file), 'utf8').replace(/--.*$/gm, ''))
    .flatMap((text) => text.split(/;\s*$/m));
  for (const statement of statements) apply(tables, statement.trim());
  return tables;
}

function apply(tables: Map<string, Table>, statement: string): void {
  const created = /^create (?:unlogged )?table (?:if not exists )?(\w+) \(([\s\S]*)\)/i.exec(statement);
  if (created) {
    const table = { columns: new Set<string>(), references: new Set<string>() };
    for (const [, column] of created[2]!.matchAll(
      /(?:^|\n)\s*(?!(?:primary|unique|check|foreign|constraint|exclude)\b)"?(\w+)"? [a-z]/g,
    ))
      table.columns.add(column!);
    addReferences(table, created[2]!);
    tables.set(created[1]!, table);
  }
  const altered = /^alter table (?:if exists )?(\w+)([\s\S]*)/i.exec(statement);
  const table = altered && tables.get(altered[1]!);
  if (table) {
    for (const [, column] of altered[2]!.matchAll(
      /\badd (?:column )?(?:if not exists )?(?!(?:constraint|foreign|primary|unique|check)\b)(\w+) [a-z]/g,
    ))
      table.columns.add(column!);
    for (const [, column] of altered[2]!.matchAll(/\bdrop column (?:if exists )?(\w+)/g)) table.columns.delete(column!);
    addReferences(table, altered[2]!);
  }
  const [, from = '', to = ''] = /^alter table (\w+) rename to (\w+)/i.exec(statement) ?? [];
  const renamed = tables.get(from);
  if (renamed) {
    tables.delete(from);
    tables.set(to, renamed);
  }
  const dropped = /^drop table (?:if exists )?(\w+)/i.exec(statement);
  if (dropped) tables.delete(dropped[1]!);
}

function addReferences(table: Table, definition: string): void {
  for (const [, name] of definition.matchAll(/\breferences (\w+)/gi)) table.references.add(name!);
}

/** Tables whose rows belong to a brand: those with a brand_id, and those that point to one of them. */
export function brandTables(schema: ReadonlyMap<string, Table>): Set<string> {
  const found = new Set([...schema].filter(([, table]) => table.columns.has('brand_id')).map(([name]) => name));
  const children = () =>
    [...schema].filter(
      ([name, table]) => !found.has(name) && [...table.references].some((reference) => found.has(reference)),
    );
  for (let next = children(); next.length > 0; next = children()) for (const [name] of next) found.add(name);
  return found;
}
