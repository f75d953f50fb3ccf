import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { after, before, days, hours } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { trialNoticesJob } from './index.ts';
import { makeCustomer, startTrial } from './plans.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const end = new Date('2027-06-15T10:00:00Z');
const run = () => {
  const { database, clock, config } = server;
  return trialNoticesJob.run({ db: database.db, clock, config }, {});
};
const at = async (time: Date) => {
  server.clock.set(time);
  await run();
};

async function makeTrial(language = 'en') {
  const customer = await makeCustomer(server, 'professional');
  await startTrial(server.database.db, customer.organisation.id, end, before(end, days(14)));
  await server.database.pool.query('update users set language = $1, activated_at = now() where id = $2', [
    language,
    customer.user.id,
  ]);
  const subjects = async () =>
    (
      await rowsOf(
        server.database.db,
        sql<{
          subject: string;
        }>`select subject from mails where to_address = ${customer.user.email} order by created_at, id`,
      )
    ).map(({ subject }) => subject);
  return { ...customer, subjects };
}

it('a trial is announced 7 and 2 days before its end and at the end, each once', async () => {
  const { subjects, organisation, member } = await makeTrial();
  const editor = await member('editor');
  await at(before(end, days(8)));
  expect(await subjects()).toEqual([]);
  for (const time of [before(end, days(7)), before(end, days(6)), before(end, days(2)), before(end, hours(1)), end])
    await at(time);
  await at(after(end, days(1)));
  const sent = await subjects();
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatch(/^The trial of .+ ends in 7 days$/);
  expect(sent[1]).toMatch(/ends in 2 days$/);
  expect(sent[2]).toMatch(/has ended$/);
  const notices = await rowsOf(
    server.database.db,
    sql<{
      days_left: number;
    }>`select days_left from trial_notices where organisation_id = ${organisation.id} order by 1`,
  );
  expect(notices.map(({ days_left }) => days_left)).toEqual([0, 2, 7]);
  const toEditor = await rowsOf(server.database.db, sql`select from mails where to_address = ${editor.email}`);
  expect(toEditor).toEqual([]);
});

it('a clock that jumps ahead skips the mails it has missed, and one that is set back repeats none', async () => {
  const { subjects } = await makeTrial();
  await at(before(end, days(1)));
  expect(await subjects()).toEqual([expect.stringMatching(/ends in 1 day$/)]);
  await at(before(end, days(2)));
  await at(before(end, days(1)));
  expect(await subjects()).toHaveLength(1);
  await at(after(end, days(30)));
  expect(await subjects()).toHaveLength(1);
});

it('mails about a trial are in the language of the person, and a demo organisation gets none [billing-016]', async () => {
  const [german, demo] = [await makeTrial('de'), await makeTrial()];
  await demo.set({ type: 'demo' });
  await at(before(end, days(2)));
  expect(await german.subjects()).toEqual([expect.stringMatching(/^Die Testphase von .+ endet in 2 Tagen$/)]);
  expect(await demo.subjects()).toEqual([]);
});

it('two runs at the same moment send one mail, and a longer trial is announced again', async () => {
  const { subjects, set } = await makeTrial();
  server.clock.set(before(end, days(2)));
  await Promise.all([run(), run(), run()]);
  expect(await subjects()).toHaveLength(1);
  const later = after(end, days(30));
  server.clock.set(null);
  await set({ trial_ends_at: later.toISOString() });
  await at(before(later, days(7)));
  expect(await subjects()).toHaveLength(2);
});
