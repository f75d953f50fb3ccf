import { type Db, rowsOf, sql } from '../../platform/db/index.ts';

/** Returns outlets by their names in lower case; of several with the same name none. */
export const listOutletsByName = (db: Db, names: readonly string[]) =>
  rowsOf(
    db,
    sql<{ name: string; id: string }>`
      select lower(name) as name, min(id::text)::uuid as id
      from outlets
      where lower(name) = any(${names}::text[]) and merged_into_id is null
      group by 1
      having count(*) = 1`,
  );

export interface NamedOutlet {
  /** The site or the name by which it was found. */
  key: string;
  id: string;
  name: string;
  country_id: string | null;
  language: string | null;
  media_type: string | null;
}

/** Returns outlets by their hosts. */
export const listOutletsOfHosts = (db: Db, hosts: readonly string[]) =>
  rowsOf(
    db,
    sql<NamedOutlet>`
      select found.key, o.id, o.name, o.country_id, o.language, o.media_type
      from (
        select site as key, coalesce(merged_into_id, id) as id
        from outlets
        where site = any(${hosts}::text[])
        union
        select a.value, a.outlet_id
        from outlet_aliases a
        where a.kind = 'domain' and a.value = any(${hosts}::text[])
      ) as found
      join outlets o on o.id = found.id`,
  );

/** Returns outlets by their ids, with the ids as keys. */
export const listOutletsOfIds = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<NamedOutlet>`
      select id as key, id, name, country_id, language, media_type
      from outlets
      where id = any(${ids}::uuid[])`,
  );
