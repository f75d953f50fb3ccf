import { roomGraph } from '../circles.ts';
import type { Source } from '../sources.ts';
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
  match_part_queue: 'documents',
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

/** Returns the feature that owns each table: the one that inserts into it; undefined if there is none, or several. */
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

/** Returns every 'feature → table' of a query that uses a table of another feature in the given way. */
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

/**
 * Reads that point upwards. The guard finds a caller with user, memberships and plan in one statement on every call, so `access`
 * reads tables of features that import it. It never writes them.
 */
const mayRead: ReadonlySet<string> = new Set(['access → accounts', 'access → organisations']);

/** Returns the graph of features: what each imports, and whose tables it reads or writes. */
export function featureGraph(
  files: readonly Source[],
  queries: readonly Query[],
  owners: ReadonlyMap<string, string | undefined>,
): Map<string, Set<string>> {
  const graph = roomGraph(files, (path) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1]);
  for (const { feature, reads, writes } of queries)
    for (const owner of [...reads, ...writes].map((name) => owners.get(name)))
      if (owner && owner !== feature && !mayRead.has(`${feature} → ${owner}`)) graph.get(feature)?.add(owner);
  return graph;
}

/** Returns the section of a feature's README that names the tables of other features; null: it reads none. */
export function foreignReadsSection(
  feature: string,
  queries: readonly Query[],
  owners: ReadonlyMap<string, string | undefined>,
): string | null {
  const own = queries.filter((query) => query.feature === feature);
  const tables = foreignUses(own, owners, 'reads').map((use) => use.split(' → ')[1]!);
  if (tables.length === 0) return null;
  const lines = [...Map.groupBy(tables, (name) => owners.get(name))].map(
    ([owner, names]) => `- \`${owner}\`: ${names.map((name) => `\`${name}\``).join(', ')}`,
  );
  return ['## Tables of other features', '', 'Queries of this feature also read:', '', ...lines.sort(), ''].join('\n');
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
