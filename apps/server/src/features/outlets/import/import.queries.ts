import { countOf, type Db, rowsOf, sql, values } from '../../../platform/db/index.ts';

export interface KnownOutlet {
  id: string;
  name: string;
  url: string | null;
  site: string;
  country_id: string | null;
  language: string | null;
  media_type: string;
  geography: string | null;
  publication_interval: string | null;
}

const columns = sql`
  o.id, o.name, o.url, o.site, o.country_id, o.language, o.media_type, o.geography, o.publication_interval`;

/** Outlets that a site leads to, as their own or as one of their domains. */
export const findBySites = (db: Db, sites: readonly string[]) =>
  rowsOf(
    db,
    sql<KnownOutlet & { asked: string }>`
      select ${columns}, f.site as asked
      from outlets o
      join (
        select site, coalesce(merged_into_id, id) as id
        from outlets
        where site = any(${sites})
        union
        select value, outlet_id
        from outlet_aliases
        where kind = 'domain' and value = any(${sites})
      ) as f
        on f.id = o.id`,
  );

/** Outlets without an address by their names, lower case. */
export const findByNames = (db: Db, names: readonly string[]) =>
  rowsOf(
    db,
    sql<KnownOutlet>`
      select ${columns}
      from outlets o
      where lower(o.name) = any(${names}) and o.url is null and o.merged_into_id is null`,
  );

/** Outlets that have one of the names, lower case, as their own or as another name. */
export const findNamed = (db: Db, names: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; asked: string }>`
      select o.id, lower(o.name) as asked
      from outlets o
      where lower(o.name) = any(${names}) and o.merged_into_id is null
      union
      select a.outlet_id, a.value
      from outlet_aliases a
      where a.kind = 'name' and a.value = any(${names})`,
  );

export interface AliasOwner {
  kind: 'name' | 'domain';
  value: string;
  outlet_id: string;
}

export const findOwners = (db: Db, { names, domains }: { names: readonly string[]; domains: readonly string[] }) =>
  rowsOf(
    db,
    sql<AliasOwner>`
      select kind, value, outlet_id
      from outlet_aliases
      where (kind = 'name' and value = any(${names})) or (kind = 'domain' and value = any(${domains}))`,
  );

/** Audiences of outlets on exactly these days, '<outlet> <day>'. */
export const findRecorded = (db: Db, asked: readonly { outlet_id: string; valid_from: string }[]) =>
  asked.length === 0
    ? Promise.resolve([])
    : rowsOf(
        db,
        sql<{ outlet_id: string; valid_from: string; impressions: number; source: string }>`
          select a.outlet_id, a.valid_from, a.impressions, a.source
          from outlet_audiences a
          join unnest(
            ${asked.map((one) => one.outlet_id)}::uuid[], ${asked.map((one) => one.valid_from)}::date[]
          ) as v (outlet_id, valid_from) using (outlet_id, valid_from)`,
      );

const written = ['name', 'url', 'country_id', 'language', 'media_type', 'geography', 'publication_interval'] as const;
type Written = Partial<Pick<KnownOutlet, (typeof written)[number]>>;

/** Adds outlets; ids of those whose site nobody else has taken meanwhile. */
export const insertOutlets = (db: Db, outlets: readonly (Written & { id: string; site: string })[], now: Date) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      insert into outlets (id, site, ${sql.join(written.map((column) => sql.ref(column)))}, created_at, updated_at)
      values ${values(outlets.map((outlet) => [outlet.id, outlet.site, ...written.map((column) => outlet[column] ?? null), now, now]))}
      on conflict (site) do nothing
      returning id`,
  );

/** Changes outlets; what is left out stays as it is. */
export const updateOutlets = (db: Db, outlets: readonly (Written & { id: string })[], now: Date) =>
  countOf(
    db,
    sql`
      update outlets o
      set ${sql.join(written.map((column) => sql`${sql.ref(column)} = coalesce(v.${sql.ref(column)}, o.${sql.ref(column)})`))},
        updated_at = ${now}
      from (
        values ${values(outlets.map((outlet) => [outlet.id, ...written.map((column) => outlet[column] ?? null)]))}
      ) as v (id, ${sql.join(written.map((column) => sql.ref(column)))})
      where o.id = v.id::uuid`,
  );

export const insertAliases = (db: Db, aliases: readonly AliasOwner[]) =>
  countOf(
    db,
    sql`
      insert into outlet_aliases (kind, value, outlet_id)
      values ${values(aliases.map(({ kind, value, outlet_id }) => [kind, value, outlet_id]))}
      on conflict do nothing`,
  );
