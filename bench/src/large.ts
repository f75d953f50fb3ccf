import { mkdir } from 'node:fs/promises';
import { createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { isBusy, patientFetch } from '../../apps/server/src/testing/patient-fetch.ts';
import { measureCalls, wanted } from './large-calls.ts';
import { fillLarge } from './large-fill.ts';
import { measurePace } from './large-pace.ts';

/** Folder of the data, which is kept. */
const folder = process.env.LARGE_DATA;

/** Prints the rows and bytes of the large tables, with their indexes. */
async function reportSize(db: Db): Promise<void> {
  const rows = await rowsOf(
    db,
    sql<{ name: string; rows: number; bytes: number }>`
      select t.name, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes
      from unnest(array['mentions', 'clippings', 'documents']) as t (name)
        join pg_class c on c.relkind = 'r'
          and (c.oid = t.name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = t.name::regclass))
      group by 1
      order by 1`,
  );
  for (const { name, rows: count, bytes } of rows)
    console.log(`${name}: ${(count / 1e6).toFixed(1)} million, ${(bytes / 1e9).toFixed(1)} GB`);
}

/**
 * Measures lists, dashboards and collection over 20 million mentions, 10 million clippings and 4 million documents. The data are filled
 * once, in about 40 minutes on two fast cores; a fill that was interrupted goes on. LARGE_MILLIONS changes the number of mentions, and the others with it.
 */
export async function run(): Promise<void> {
  if (!folder) return console.log('Skipped: LARGE_DATA names no folder for about 45 GB of data.');
  await mkdir(folder, { recursive: true });
  const config = readConfig({
    ...{ PORT: '0', MASTHEAD_DATA: folder, MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'error' },
    MASTHEAD_RATE_LIMIT: '1000000',
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { keys } = await prepareDatabase({ url: postgres.url, config, log });
  const api = await startApi({ url: postgres.url, config, log, keys });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  try {
    const origin = `http://127.0.0.1:${api.port}`;
    // A program that has just loaded its modules takes itself for overloaded.
    const patient = patientFetch(isBusy);
    const signIn = async () => {
      const { access_token: token } = await createClient({ origin, fetch: patient, headers: () => ({}) })(
        'auth.login',
        { body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' } },
      );
      return createClient({ origin, fetch: patient, headers: () => ({ authorization: `Bearer ${token}` }) });
    };
    const parts = await fillLarge(database.db, log, await signIn(), folder);
    // A session is locked before all is filled.
    const call = await signIn();
    await reportSize(database.db);
    await measureCalls(call, parts);
    if (!wanted) await measurePace(database.db, config, log);
  } finally {
    await database.close();
    await api.stop();
    await postgres.stop();
  }
}
