import type { Modules, Query } from './queries.ts';
import { readQueries } from './queries.ts';
import { brandTables, type Table } from './schema.ts';
import { systemQueries } from './tenants.ts';

/** Owners of tables that several features insert into, or that are inserted into by a name made in code. */
const declaredOwners: Record<string, string> = {
  brands: 'organisations',
  clipping_kpis: 'clippings',
  clipping_relations: 'clippings',
  clipping_stories: 'clippings',
  match_queue: 'documents',
  organisations: 'organisations',
  outlet_tiers: 'outlets',
  outlets: 'outlets',
  relation_group_members: 'connect',
  relation_groups: 'connect',
  relations: 'connect',
  users: 'accounts',
};

const inserted = /\binsert into\s+(\w+)/gi;

/** The feature that owns each table: the one that inserts into it. undefined: none is found, or several. */
export function ownersOf(queries: readonly Query[], tables: Iterable<string>): Map<string, string | undefined> {
  const inserting = new Map<string, Set<string>>();
  for (const { sql, feature } of queries)
    for (const [, name] of sql.matchAll(inserted))
      inserting.set(name!, new Set([...(inserting.get(name!) ?? []), feature]));
  return new Map(
    [...tables].map((name) => {
      const features = [...(inserting.get(name) ?? [])];
      return [name, declaredOwners[name] ?? (features.length === 1 ? features[0] : undefined)];
    }),
  );
}

/** Every 'feature → table' where a query uses a table of another feature in the given way. */
export function foreignUses(
  queries: readonly Query[],
  owners: ReadonlyMap<string, string | undefined>,
  way: 'reads' | 'writes',
): string[] {
  const found = queries.flatMap((query) =>
    [...query[way]].flatMap((name) => (owners.get(name) === query.feature ? [] : [`${query.feature} → ${name}`])),
  );
  return [...new Set(found)].sort();
}

/** Returns docs/tables.md: the owner of each table, the features that read it, and the queries that run across brands. */
export function tableDocs(modules: Modules, schema: ReadonlyMap<string, Table>): string {
  const queries = readQueries(modules, schema);
  const owners = ownersOf(queries, schema.keys());
  const brands = brandTables(schema);
  const reads = foreignUses(queries, owners, 'reads').map((use) => use.split(' → ') as [string, string]);
  const readers = Map.groupBy(reads, ([, table]) => table);
  const rows = [...schema.keys()].sort().map((name) => {
    const others = (readers.get(name) ?? []).map(([feature]) => feature).join(', ');
    return `| \`${name}\` | ${owners.get(name) ?? '–'} | ${brands.has(name) ? 'yes' : ''} | ${others} |`;
  });
  const across = [...Map.groupBy(systemQueries(modules, schema), ({ path }) => path)]
    .map(([path, of]) => `- \`${path}\`: ${of.map(({ name }) => name).join(', ')}`)
    .sort();
  return [
    '# Tables',
    '',
    'Generated from the migrations and the queries; `vitest -u` on `testing/sql/tables.test.ts` writes it anew. A feature writes only',
    'its own tables.',
    '',
    '| table | owner | of a brand | also read by |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Queries across brands',
    '',
    'These take `SystemDb` instead of a scope: matching, clean-up, quotas, the public site, links with a secret, and staff.',
    '',
    ...across,
    '',
  ].join('\n');
}
