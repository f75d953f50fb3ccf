import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { after, days, minutes } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { type Events, listen } from '../../platform/events/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { expectTold, tablesRead } from '../../testing/sql/told.ts';
import { type Callers, keepCallers } from './known-callers.ts';
import { openSession } from './sessions/open-session.ts';
import { hashToken } from './tokens.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let events: Events;
let callers: Callers;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  events = await listen({ url: proxy.url, log: testLog });
});
afterAll(async () => {
  await events.close();
  await proxy.stop();
  await database.drop();
});
beforeEach(() => {
  callers = keepCallers({ db: database.db, events });
});

const now = new Date();

async function makeSession() {
  const tenant = await makeTenant(database.db);
  const caller = { ip: '192.0.2.1', userAgent: null };
  const { access_token } = await openSession(database.db, { userId: tenant.user.id, caller }, now);
  // A change that arrives while a caller is read prevents that the caller is kept.
  await events.caughtUp();
  return { ...tenant, hash: hashToken(access_token) };
}
type Session = Awaited<ReturnType<typeof makeSession>>;

/** Returns true if the same object is answered twice: it was kept and not read again. */
async function isKept({ hash }: Session): Promise<boolean> {
  const first = await callers.bySession(hash, now);
  return (await callers.bySession(hash, now)) === first;
}

it('every table that is read for a caller tells of each change of its rows', async () => {
  const read = tablesRead('features/access/callers.queries.ts', ['findSessionActor', 'findTokenActor']);
  expect(read.size).toBeGreaterThan(8);
  await expectTold(database.db, 'tell_callers_changed', read);
});

it('a caller is read once, for all calls until something changes that the caller depends on', async () => {
  const [session, other] = [await makeSession(), await makeSession()];
  expect(await isKept(session)).toBe(true);
  const [row, otherRow] = [await callers.bySession(session.hash, now), await callers.bySession(other.hash, now)];
  await rowsOf(database.db, sql`update members set role = 'reader' where user_id = ${session.user.id}`);
  const later = await callers.bySession(session.hash, now);
  expect(row?.memberships[0]?.role).toBe('administrator');
  expect(later?.memberships[0]?.role).toBe('reader');
  expect(await callers.bySession(other.hash, now)).toBe(otherRow);
});

it('a caller whose only brand comes back from the trash is read again', async () => {
  const session = await makeSession();
  const trash = (at: Date | null) =>
    rowsOf(database.db, sql`update brands set deletes_at = ${at} where id = ${session.brand.id}`);
  await trash(after(now, days(30)));
  expect((await callers.bySession(session.hash, now))?.memberships).toEqual([]);
  await trash(null);
  expect((await callers.bySession(session.hash, now))?.memberships).toHaveLength(1);
});

it('a change of more users than a message can name is told as a change of all', async () => {
  const sessions = [await makeSession(), await makeSession()];
  for (const session of sessions) await callers.bySession(session.hash, now);
  await rowsOf(
    database.db,
    sql`
      insert into users (id, organisation_id, first_name, last_name, email, created_at, updated_at)
      select gen_random_uuid(), ${sessions[0]!.organisation.id}, 'A', 'B', n || '@many.example', now(), now()
      from generate_series(1, 150) n`,
  );
  await rowsOf(database.db, sql`update members set role = 'reader'`);
  for (const { hash } of sessions) expect((await callers.bySession(hash, now))?.memberships[0]?.role).toBe('reader');
  await rowsOf(database.db, sql`update users set language = 'da'`);
  for (const { hash } of sessions) expect((await callers.bySession(hash, now))?.language).toBe('da');
});

it('the clock alone causes changes that are noticed: the end of a session, of a trial and of a minute', async () => {
  const session = await makeSession();
  await rowsOf(
    database.db,
    sql`
      update subscriptions
      set plan = 'professional', trial_ends_at = ${after(now, minutes(0.5))}
      where organisation_id = ${session.organisation.id}`,
  );
  const planAt = async (at: Date) => (await callers.bySession(session.hash, at))?.memberships[0]?.plan;
  expect(await planAt(now)).toBe('professional');
  expect(await planAt(after(now, minutes(0.49)))).toBe('professional');
  expect(await planAt(after(now, minutes(0.5)))).toBe('freemium');
  // Also if the clock is set back.
  expect(await planAt(now)).toBe('professional');
  await rowsOf(
    database.db,
    sql`update sessions set expires_at = ${after(now, minutes(0.2))} where user_id = ${session.user.id}`,
  );
  expect(await planAt(now)).toBe('professional');
  expect(await planAt(after(now, minutes(0.2)))).toBeUndefined();
});

it('a caller cannot be changed by a call that shares it with others', async () => {
  const { hash } = await makeSession();
  const row = await callers.bySession(hash, now);
  expect(() => Object.assign(row!.memberships[0]!, { role: 'administrator' })).toThrow(TypeError);
});

it('no more callers are kept than agreed, and the one unused for longest goes first', async () => {
  const few = keepCallers({ db: database.db, events, most: 4 });
  const [first, second, third] = [await makeSession(), await makeSession(), await makeSession()];
  const rows = [await few.bySession(first.hash, now), await few.bySession(second.hash, now)];
  expect(await few.bySession(first.hash, now)).toBe(rows[0]);
  await few.bySession(third.hash, now);
  expect(await few.bySession(first.hash, now)).toBe(rows[0]);
  expect(await few.bySession(second.hash, now)).not.toBe(rows[1]);
});

it('callers are read from the database while the connection that hears of changes is lost, and kept again afterwards', async () => {
  const session = await makeSession();
  expect(await isKept(session)).toBe(true);
  await proxy.refuse();
  expect(await isKept(session)).toBe(false);
  await rowsOf(database.db, sql`delete from sessions where user_id = ${session.user.id}`);
  expect(await callers.bySession(session.hash, now)).toBeUndefined();
  const again = await makeSession();
  expect(await isKept(again)).toBe(false);
  await proxy.accept();
  await expect.poll(() => isKept(again), { timeout: 20_000 }).toBe(true);
});
