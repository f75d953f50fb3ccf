import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../platform/clock/index.ts';
import { createStorage, type Storage } from '../platform/storage/index.ts';
import { makeRecords, makeTenant } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { checkCommand } from './console-check.ts';

let server: TestServer;
let storage: Storage;
beforeAll(async () => {
  server = await startTestServer();
  storage = await createStorage(server.config);
  await makeRecords(server.database.db, await makeTenant(server.database.db));
  // The factory makes rows of files without their bytes.
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select unnest(array[storage_key, thumbnail_key]) as key from files where stored_at is not null and deleted_at is null`,
  );
  for (const { key } of rows) if (key) await storage.put(key, Buffer.from('bytes'));
});
afterAll(async () => {
  await storage.close();
  await server.stop();
});

async function check(): Promise<string[]> {
  const lines: string[] = [];
  const services = { db: server.database.db, clock: systemClock, log: testLog, storage };
  await checkCommand(services, (line) => lines.push(line)).catch((error: Error) => lines.push(error.message));
  return lines;
}

it('a check of sound data finds nothing', async () => {
  const lines = await check();
  expect(lines.filter((line) => /^PROBLEM|anew|left/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThanOrEqual(6);
});

it('numbers of mentions, sums of clippings and indexes that differ are made anew', async () => {
  const { pool } = server.database;
  const hours = await pool.query('select * from mention_hours order by 1, 2, 3, 4, 5, 6, 7');
  const months = await pool.query('select count(*) from clipping_months');
  const sums = await pool.query('select * from mention_hour_sums order by 1, 2, 3');
  expect(sums.rows.length).toBeGreaterThan(0);
  await pool.query(`update mention_hours set onlys = onlys + 1`);
  await pool.query(`insert into mention_hours select brand_id, stream_id, hour - interval '1 day', media_type, sentiment, language, country_id, 1, 0, 0
                    from mention_hours`);
  await pool.query(`delete from clipping_months`);
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'mentions_pkey'::regclass`);
  const lines = await check();
  expect(lines).toContainEqual(expect.stringMatching(/numbers by hour agree; \d+ hours were counted anew/));
  expect(lines).toContainEqual(expect.stringMatching(/sums agree; those of \d+ brands were made anew/));
  expect(lines).toContainEqual(expect.stringContaining('built anew: mentions_pkey'));
  expect((await pool.query('select * from mention_hours order by 1, 2, 3, 4, 5, 6, 7')).rows).toEqual(hours.rows);
  expect((await pool.query('select count(*) from clipping_months')).rows).toEqual(months.rows);
  const left = 'select * from mention_hour_sums where onlys + firsts + copies <> 0 order by 1, 2, 3';
  expect((await pool.query(left)).rows).toEqual(sums.rows);
  await pool.query(`update mention_hour_sums set negative = negative + 1, firsts = firsts - 1`);
  expect(await check()).toContainEqual(expect.stringMatching(/\d+ hours were counted anew/));
  expect((await pool.query(left)).rows).toEqual(sums.rows);
  expect((await check()).filter((line) => line.includes('anew'))).toEqual([]);
});

it('lost bytes of a file are a problem, and objects of no file are named and left', async () => {
  await storage.put('files/nobody-knows-it', Buffer.from('bytes'));
  const { rows } = await server.database.pool.query<{ key: string }>(
    'select storage_key as key from files where stored_at is not null and deleted_at is null limit 1',
  );
  const key = rows[0]?.key ?? '';
  await storage.delete(key);
  const lines = await check();
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^PROBLEM .*bytes of 1 are missing.*${key}`)));
  expect(lines).toContainEqual(expect.stringContaining('files/nobody-knows-it'));
  expect(lines.at(-1)).toBe('1 problem is left.');
  expect((await storage.get('files/nobody-knows-it')).destroy()).toBeTruthy();
});
