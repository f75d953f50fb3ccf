import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { hasDebianPostgres, startDebianPostgres } from '../testing/debian-postgres.ts';
import { inFull } from '../testing/extent.ts';
import { testLog } from '../testing/log.ts';
import { patientClient } from '../testing/patient-fetch.ts';
import { startApi } from './api.ts';
import { prepareDatabase } from './prepare.ts';

const config = readConfig({ PORT: '0', MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });
const made: string[] = [];

async function emptyDatabase(admin: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  made.push(name);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

afterAll(async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
});

describe('preparing a database', () => {
  it('the start stops where PostgreSQL has fewer connections than the setting asks for', async () => {
    const url = await emptyDatabase(inject('postgresUrl'), 'prepare_connections');
    const many = { ...config, MASTHEAD_DATABASE_CONNECTIONS: 100_000 };
    await expect(prepareDatabase({ url, config: many, log: testLog })).rejects.toThrow(
      /MASTHEAD_DATABASE_CONNECTIONS is 100000, but PostgreSQL has \d+ connections/,
    );
  });

  it.runIf(inFull)('a database is prepared once when several processes start together', async () => {
    const url = await emptyDatabase(inject('postgresUrl'), 'prepare_together');
    const results = await Promise.all(Array.from({ length: 6 }, () => prepareDatabase({ url, config, log: testLog })));
    expect(results.filter(({ staff }) => staff !== null)).toHaveLength(1);
    expect(new Set(results.map(({ keys }) => keys.secret)).size).toBe(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      'select (select count(*)::int from organisations) as organisations, (select count(*)::int from users) as users, (select count(*)::int from countries) as countries',
    );
    await client.end();
    expect(rows[0]).toEqual({ organisations: 1, users: 1, countries: 250 });
  });

  it('a database of a newer version is refused with a readable error', async () => {
    const url = await emptyDatabase(inject('postgresUrl'), 'prepare_newer');
    await migrate({ url, log: testLog });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("insert into migrations (name, hash) values ('9999_from_the_future.sql', '')");
    await client.end();
    await expect(migrate({ url, log: testLog })).rejects.toThrow(/made by a newer Masthead/);
  });
});

describe('indexes that are built while others write', () => {
  it.runIf(inFull)('an index that a killed migration left half built is built again', async () => {
    const url = await emptyDatabase(inject('postgresUrl'), 'prepare_indexes');
    await migrate({ url, log: testLog });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const isValid = async () =>
      (await client.query("select indisvalid from pg_index where indexrelid = 'mentions_author'::regclass")).rows[0]
        ?.indisvalid;
    expect(await isValid()).toBe(true);
    await client.query("update pg_index set indisvalid = false where indexrelid = 'mentions_author'::regclass");
    await client.query("delete from migrations where name = '0310_mentions_author.sql'");
    await migrate({ url, log: testLog });
    expect(await isValid()).toBe(true);
    await client.end();
  });

  it.runIf(inFull)('a database that built the index in a transaction before is accepted', async () => {
    const url = await emptyDatabase(inject('postgresUrl'), 'prepare_edited');
    await migrate({ url, log: testLog });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const note = (hash: string) =>
      client.query("update migrations set hash = $1 where name = '0141_email_relevance.sql'", [hash]);
    await note('a9afd5cdc49c98bf57dbf58ff74243dcacf7bb3b1b3584c1678499afe68f4075');
    expect(await migrate({ url, log: testLog })).toEqual([]);
    await note('00');
    await expect(migrate({ url, log: testLog })).rejects.toThrow(/changed after it had been applied/);
    await client.end();
  });
});

describe('order of names', () => {
  it.runIf(inFull)('indexes by name are rebuilt once after PostgreSQL’s collation changes', async () => {
    const url = await emptyDatabase(inject('postgresUrl'), 'prepare_names');
    await migrate({ url, log: testLog });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const stored = async () =>
      (
        await client.query(`
          select c.collversion as version, pg_relation_filenode('outlets_by_name') as index, pg_relation_filenode('outlets_name') as other
          from pg_collation c where c.collname = 'by_name'`)
      ).rows[0];
    const before = await stored();
    await client.query("update pg_collation set collversion = '0' where collname = 'by_name'");
    await migrate({ url, log: testLog });
    const after = await stored();
    expect(after).toMatchObject({ version: before.version, other: before.other });
    expect(after.index).not.toBe(before.index);
    await migrate({ url, log: testLog });
    expect(await stored()).toEqual(after);
    await client.end();
  });
});

describe.skipIf(!hasDebianPostgres)('PostgreSQL 15 of Debian (skipped where it is not installed)', () => {
  it.runIf(inFull)('Masthead runs on PostgreSQL 15 of Debian', async () => {
    const postgres = await startDebianPostgres();
    try {
      const { keys } = await prepareDatabase({ url: postgres.url, config, log: testLog });
      const api = await startApi({ url: postgres.url, config, log: testLog, keys, patience: 60_000 });
      const origin = `http://127.0.0.1:${api.port}`;
      const { access_token: token } = await patientClient(origin)('auth.login', {
        body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
      });
      const client = patientClient(origin, token);
      const brand = (await client('user.brands')).data[0]!;
      const stream = await client('streams.store', {
        body: { brand_id: brand.id, name: 'Ferries', main_search_term: 'ferry' },
      });
      expect((await client('mentions.index', { params: { stream_id: stream.data.id } })).data).toEqual([]);
      expect((await client('metrics.dashboard.clippings')).data.totals.current).toBe(0);
      await api.stop();
    } finally {
      await postgres.stop();
    }
  });
});
