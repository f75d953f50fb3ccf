import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Log } from '../log/index.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** Any number; the same for every process of the product. */
const lockKey = 7_305_601_042;

/**
 * Brings the schema up to the newest migration, once however many processes start together: an advisory lock lets
 * them in one after the other. Each file runs in a transaction of its own. Throws where an applied file was edited, or
 * where the database is newer than the program.
 */
export async function migrate({
  url,
  log,
  only,
}: {
  url: string;
  log: Log;
  /** Names of the migrations to apply, for a restore of older data; all without it. */
  only?: readonly string[];
}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'masthead migrate' });
  await client.connect();
  try {
    await lockSchema(client);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    const files = await knownMigrations();
    refuseUnknown(applied, files);
    const done: string[] = [];
    for (const name of only ?? files) {
      const text = await readFile(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      if (applied.has(name)) {
        if (applied.get(name) !== hash)
          throw new Error(`The migration ${name} was changed after it had been applied to this database.`);
        continue;
      }
      await apply(client, name, text, hash);
      done.push(name);
    }
    if (done.length > 0) log.info({ migrations: done.length }, 'The schema was brought up to date');
    await renewNameOrder(client, log);
    return done;
  } finally {
    await client.end();
  }
}

/** Lets one program at a time change the schema, until its connection ends. */
export const lockSchema = (client: pg.Client) => client.query('select pg_advisory_lock($1)', [lockKey]);

/** Returns the names of this program's migrations in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Builds the indexes of names anew where this PostgreSQL sorts names by other rules than the one that built them: another version of
 * ICU comes with another package or machine. Lists would skip names otherwise.
 */
async function renewNameOrder(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ index: string }>(`
    select i.indexrelid::regclass::text as index
    from pg_collation c join pg_index i on c.oid = any(i.indcollation::oid[])
    where c.collname = 'by_name' and c.collversion <> pg_collation_actual_version(c.oid)`);
  if (rows.length === 0) return;
  const reindexed = rows.map(({ index }) => `reindex index ${index};`).join(' ');
  // Statements that are sent together are one transaction.
  await client.query(`${reindexed} alter collation by_name refresh version`);
  log.info({ indexes: rows.length }, 'The indexes of names were built anew, for this PostgreSQL sorts by newer rules');
}

function refuseUnknown(applied: Map<string, string>, files: string[]): void {
  const newer = [...applied.keys()].filter((name) => !files.includes(name));
  if (newer.length > 0)
    throw new Error(
      `This database was made by a newer Masthead (${newer.join(', ')}). Start that version, or restore a backup.`,
    );
}
