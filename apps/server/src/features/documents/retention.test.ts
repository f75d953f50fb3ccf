import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { beginSnapshot } from '../../platform/db/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganisation, makeSource, storeText } from '../../testing/factories.ts';
import { recordingLog } from '../../testing/log.ts';
import { boundAt, firstIdAt } from './id-range.ts';
import { preparePartitions } from './partitions.ts';
import { monthOf, retireDocumentsJob } from './retention.ts';

let database: TestDatabase;
let said: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  said = [];
});
afterEach(() => database.drop());

/** Returns the 15th of the month so many months from this one. */
function inMonths(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
}
const nameOf = (time: Date) => `documents_${time.toISOString().slice(0, 7).replace('-', '_')}`;

const retire = (now: Date, months?: number) =>
  retireDocumentsJob.run(
    {
      db: database.db,
      clock: { now: () => now },
      config: readConfig(months === undefined ? {} : { MASTHEAD_DOCUMENT_MONTHS: String(months) }),
      log: recordingLog(({ msg }) => said.push(msg)),
    },
    {},
  );
const partitions = async () =>
  (
    await rowsOf(
      database.db,
      sql<{ name: string }>`
        select c.relname as name
        from pg_inherits i
        join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'documents'::regclass
        order by 1`,
    )
  ).map(({ name }) => name);

/** Stores a document of this month. Answers its id. */
async function store(): Promise<string> {
  const source = await makeSource(database.db, (await makeOrganisation(database.db)).id);
  return await storeText(database.db, { ...source, headline: 'Ferry sails', body: 'It left the harbour.' });
}
const stored = async (id: string) =>
  (await rowsOf(database.db, sql`select id from documents where id = ${id}`)).length > 0;

it('a month that is older than the setting is deleted with its documents, and no other', async () => {
  const id = await store();
  const [last, current, ...coming] = [-1, 0, 1, 2, 3].map((month) => nameOf(inMonths(month)));
  await retire(inMonths(1), 2);
  expect(await partitions()).toEqual([last, current, ...coming].toSorted());
  await retire(inMonths(2), 2);
  expect(await partitions()).toEqual([current, ...coming].toSorted());
  expect(await stored(id)).toBe(true);
  await retire(inMonths(3), 2);
  expect(await partitions()).toEqual(coming.toSorted());
  expect(await stored(id)).toBe(false);
  expect(said).toEqual(Array.from({ length: 2 }, () => 'A month of documents was deleted'));
});

it('documents are kept without limit where nothing is set', async () => {
  const before = await partitions();
  await retire(inMonths(24));
  expect(await partitions()).toEqual(before);
});

it('a partition that Masthead has not made is kept and named', async () => {
  await database.pool.query(
    `create table documents_archive partition of documents for values
     from ('${boundAt(new Date('2020-01-01'))}') to ('${boundAt(new Date('2020-02-01'))}')`,
  );
  await database.pool.query(
    `create table documents_2020_05 partition of documents for values
     from ('${boundAt(new Date('2020-05-01'))}') to ('${boundAt(new Date('2020-07-01'))}')`,
  );
  await retire(new Date(), 1);
  expect(await partitions()).toEqual(expect.arrayContaining(['documents_archive', 'documents_2020_05']));
  expect(said).toEqual(
    Array.from({ length: 2 }, () => 'A partition of documents is not one that Masthead makes, so it is kept'),
  );
});

it('a name and bounds are a month of documents only if they agree', () => {
  const bounds = (from: string, to: string) =>
    `FOR VALUES FROM ('${boundAt(new Date(from))}') TO ('${boundAt(new Date(to))}')`;
  const whole = bounds('2026-12-01', '2027-01-01');
  expect(monthOf({ name: 'documents_2026_12', bound: whole })?.end.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(monthOf({ name: 'documents_2026_11', bound: whole })).toBeNull();
  expect(monthOf({ name: 'documents_2026_13', bound: whole })).toBeNull();
  expect(monthOf({ name: 'documents_2026_12_old', bound: whole })).toBeNull();
  expect(monthOf({ name: 'documents_2026_12', bound: 'DEFAULT' })).toBeNull();
});

it('the job gives up while somebody reads, holds up others for seconds only, and deletes in its next run', async () => {
  const id = await store();
  const reader = await database.pool.connect();
  // Ends a reader that the job would wait for.
  reader.on('error', () => {});
  await reader.query(`begin; set local idle_in_transaction_session_timeout = '8s'`);
  await reader.query('select count(*) from documents');
  try {
    const retired = retire(inMonths(4), 1);
    await new Promise((done) => setTimeout(done, 500));
    // Stands behind the job, which stands behind the reader.
    expect(await stored(id)).toBe(true);
    // Ends although the reader does not.
    await retired;
    expect(await stored(id)).toBe(true);
    expect(said).toEqual(['Documents are being read, so an old month of them is deleted later']);
  } finally {
    reader.release(true);
  }
  await retire(inMonths(4), 1);
  expect(await stored(id)).toBe(false);
});

it('a backup that has begun keeps the months that it writes', async () => {
  const id = await store();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const facts = await beginSnapshot(client);
    await retire(inMonths(4), 1);
    expect(await stored(id)).toBe(true);
    expect(facts.partitions.map(({ name }) => name)).toContain(`public.${nameOf(inMonths(0))}`);
  } finally {
    await client.end();
  }
  await retire(inMonths(4), 1);
  expect(await stored(id)).toBe(false);
});

it('pages and failures of documents that cannot be stored any more are forgotten, and others are kept', async () => {
  const { sourceId, outletId } = await makeSource(database.db, (await makeOrganisation(database.db)).id);
  await preparePartitions({ db: database.db, clock: { now: () => inMonths(4) } });
  const [old, fresh] = [uuidv7(), firstIdAt(inMonths(4))];
  for (const id of [old, fresh]) {
    await database.pool.query(
      `insert into page_queue (document_id, source_id, outlet_id, host, url, entry, next_try_at)
       values ($1, $2, $3, '', 'https://outlet.example/', '{}', '9999-01-01')`,
      [id, sourceId, outletId],
    );
    await database.pool.query(
      `insert into document_keys (url_hash, document_id) values (decode(md5($1::text), 'hex'), $1::uuid)`,
      [id],
    );
    for (const kind of ['page', 'document', 'byline', 'trend'])
      await database.pool.query(
        `insert into parked_items (id, kind, item_id, subject, attempts, reason, detail, first_failed_at, changed_at, parked_at)
         values (gen_random_uuid(), $2, $1, 'A page', 5, 'It fails', '', now(), now(), now())`,
        [id, kind],
      );
  }
  await retire(inMonths(4), 1);
  const { rows } = await database.pool.query<{ id: string }>(
    `select document_id::text as id from page_queue union all select item_id from parked_items`,
  );
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 5 }, () => fresh));
  // The address stays known, so it is not collected again.
  expect((await database.pool.query('select from document_keys')).rowCount).toBe(2);
});
