import type { Kysely } from 'kysely';

/** The database or a transaction on it. Queries are written in SQL with the `sql` tag; every row type is declared beside its query. */
export type Db = Kysely<Record<never, never>>;
