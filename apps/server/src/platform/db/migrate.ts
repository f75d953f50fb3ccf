import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/index.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** Any number; the same for every process of the product. */
const lockKey = 7_305_601_042;

/** First line of a migration that builds indexes concurrently, which a transaction does not allow. A killed one runs again. */
const withoutTransaction = '-- Runs outside a transaction.';
/** Line of such a migration whose statements are left out where PostgreSQL has no trigrams (0220); searches then read whole tables. */
const withTrigrams = '-- Needs pg_trgm';

/** Hashes of the first text of migrations that were edited later, if another migration does what the edit took out. */
const editedLater: Readonly<Record<string, string>> = {
  // Built the index mentions_author, which held up the writing of mentions; 0310 builds it.
  '0141_email_relevance.sql': 'a9afd5cdc49c98bf57dbf58ff74243dcacf7bb3b1b3584c1678499afe68f4075',
};

/**
 * Brings the schema up to the newest migration, once however many processes start together: an advisory lock lets
 * them in one after the other. Each file runs in a transaction of its own, unless its first line says otherwise. Throws if an applied file was edited, or
 * if the database is newer than the program.
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
        if (applied.get(name) !== hash && applied.get(name) !== editedLater[name])
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

/**
 * Lets one program at a time change the schema, until its connection ends. It asks again instead of waiting in PostgreSQL: a
 * statement that waits holds a snapshot, and an index that is built concurrently waits for that to end.
 */
export async function lockSchema(client: pg.Client): Promise<void> {
  const isLocked = async () =>
    (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])).rows[0]!.locked;
  while (!(await isLocked())) await sleep(100);
}

/** Returns the names of this program's migrations in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  const note = () => client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  try {
    if (text.startsWith(withoutTransaction)) {
      const isLeftOut = text.includes(withTrigrams) && !(await hasTrigrams(client));
      for (const statement of text.split(/;\s*\n/).filter((part) => !isLeftOut && /^\s*[a-z]/m.test(part))) {
        await dropUnfinished(client);
        await client.query(statement);
      }
      await note();
      return;
    }
    await client.query('begin');
    await client.query(text);
    await note();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

const hasTrigrams = async (client: pg.Client): Promise<boolean> =>
  (await client.query("select from pg_extension where extname = 'pg_trgm'")).rows.length > 0;

/** Drops the indexes that a killed migration left half built: they would count as existing and answer nothing. */
async function dropUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`);
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

/**
 * Rebuilds the indexes of names if this PostgreSQL sorts names by other rules than the one that built them: another
 * package or machine may have another version of ICU. Otherwise lists would skip names.
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
