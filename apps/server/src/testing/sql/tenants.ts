import { holdsType, type Modules, type Query, readQueries } from './queries.ts';
import { brandTables, type Table } from './schema.ts';

const seals = new Set(['Scope', 'BrandId']);
const across = new Set(['SystemDb']);
/** An insert whose columns are written by code: they are looked for in the words of that code. */
const writtenColumns = /\binsert into \w+ \(\s*\?/i;

/** Queries that run across brands. */
export const systemQueries = (modules: Modules, schema: ReadonlyMap<string, Table>): Query[] =>
  readQueries(modules, schema).filter((query) => holdsType(modules, query, across));

/**
 * Finds queries on the tables of brands that could reach another brand's rows: those that take neither a Scope nor a BrandId, and
 * those that take one and name no brand_id. A child table has none, so its query has to join or look up the parent. The platform
 * knows no brands: its parked items carry a brand_id only to be shown.
 */
export function findUnsealed(modules: Modules, schema: ReadonlyMap<string, Table>): string[] {
  const tables = brandTables(schema);
  return readQueries(modules, schema)
    .filter(({ path }) => path.startsWith('features/'))
    .filter(({ reads, writes }) => [...reads, ...writes].some((name) => tables.has(name)))
    .filter((query) => !holdsType(modules, query, across))
    .flatMap((query) => {
      const place = `${query.path} ${query.name}`;
      if (!holdsType(modules, query, seals)) return [`${place} takes no Scope, BrandId or SystemDb`];
      const namesBrand =
        /\bbrand_id\b/.test(query.sql) || (writtenColumns.test(query.sql) && query.words.has('brand_id'));
      return namesBrand ? [] : [`${place} names no brand_id`];
    });
}
