import { countOf, type Db, rowsOf, sql } from './index.ts';

/** Indexes that a broken build has left unusable. */
export const listInvalidIndexes = async (db: Db): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ name: string }>`
        select indexrelid::regclass::text as name
        from pg_index
        where not indisvalid
        order by 1`,
    )
  ).map(({ name }) => name);

/** Rebuilds an index while others read and write. */
export const rebuildIndex = (db: Db, name: string) => countOf(db, sql`reindex index concurrently ${sql.raw(name)}`);

interface Pages {
  has_checksums: boolean;
  failures: number;
}

/** Counts pages of the database with a wrong checksum when they were read, as PostgreSQL has counted them. */
export const countBrokenPages = async (db: Db): Promise<Pages | undefined> =>
  (
    await rowsOf(
      db,
      sql<Pages>`
        select current_setting('data_checksums') = 'on' as has_checksums,
          coalesce(checksum_failures, 0)::int as failures
        from pg_stat_database
        where datname = current_database()`,
    )
  )[0];

/** Returns the number of connections that PostgreSQL has for ordinary users. */
export const countConnections = async (db: Db): Promise<number> =>
  (
    await rowsOf(
      db,
      sql<{ connections: number }>`
        select current_setting('max_connections')::int - current_setting(
          'superuser_reserved_connections'
        )::int as connections`,
    )
  )[0]!.connections;
