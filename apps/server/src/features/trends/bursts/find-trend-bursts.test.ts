import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock/index.ts';
import { countOf, sql } from '../../../platform/db/index.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { countGroups, dayBefore, makeNewsDesk, readTrends, storeTexts } from '../trends.fixture.ts';
import { findBurstsJob } from './find-trend-bursts.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
let group: string;
let stored: string[];
const harbours = ['Aarhus', 'Bergen', 'Calais', 'Dover', 'Emden', 'Fowey', 'Gdynia', 'Hanko', 'Izola', 'Kiel', 'Lagos'];
const about = (what: string, harbour: string, age: number) => ({
  headline: `${what} in ${harbour} on day ${age}`,
  body: `The harbour of ${harbour} reports it on page ${age * 7 + harbour.length}. ${harbour.repeat(3)} waits.`,
  age,
  outletId: desk.outletId,
});

beforeAll(async () => {
  server = await startTestServer();
  desk = await makeNewsDesk(server);
  const { db } = desk;
  const quiet = Array.from({ length: 60 }, (_, at) => about('A ferry sails', harbours[at % harbours.length]!, at + 3));
  await storeTexts(db, quiet);
  // The pieces of the second day of the rise are collected before those of the first.
  await storeTexts(
    db,
    harbours.map((harbour) => about('Siemens Energy strikes', harbour, 1)),
  );
  stored = await storeTexts(
    db,
    harbours.map((harbour) => about('Siemens Energy stops work', harbour, 2)),
  );
  await storeTexts(db, [{ ...about('Siemens Energy stops work', 'Aarhus', 2), copyOf: stored[0]! }]);
  await readTrends(db);
  const { data } = await desk.client('organisations.trend-groups.store', {
    params: desk.params,
    body: { name: 'Energy', names: [{ name: 'Siemens', words: ['Siemens Energy'] }] },
  });
  group = data.id;
  await countGroups(db);
});
afterAll(() => server.stop());

const findAll = () => findBurstsJob.run({ db: desk.db, clock: systemClock }, {}, new AbortController().signal);

/** Returns the ids of the articles of the rise of Siemens Energy: of all news, or of the group. */
async function articlesOf(query: { group?: string }): Promise<string[]> {
  const days = { start: dayBefore(29), end: dayBefore(0) };
  const { data } = await desk.staff('trends.highlights', { query: { ...days, ...query } });
  // Phrases rise beside the organisation, each with pieces of its own.
  const rise = data.highlights.find(({ subject: { kind, name } }) => name.startsWith('Siemens') && kind !== 'phrase');
  return rise ? [rise.first, ...rise.articles].flatMap((article) => article?.id ?? []) : [];
}

it.each([
  ['all news', () => ({})],
  ['a group', () => ({ group })],
])('a rise of %s has the pieces that published it first, copies left out', async (_, query) => {
  await findAll();
  expect(await articlesOf(query())).toEqual(stored.slice(0, 4));
});

it('a piece that was published first and is read late leads the rise, and one that is gone is left out', async () => {
  const { db } = desk;
  const [late] = await storeTexts(db, [about('Siemens Energy stops work', 'Oulu', 2)]);
  const earliest = new Date(`${dayBefore(2)}T05:00:00Z`);
  await countOf(db, sql`update documents set published_at = ${earliest} where id = ${late}`);
  await readTrends(db);
  await findAll();
  expect(await articlesOf({})).toEqual([late, ...stored.slice(0, 3)]);
  await countOf(db, sql`delete from documents where id = ${stored[0]}`);
  expect(await articlesOf({})).toEqual([late, ...stored.slice(1, 3)]);
});
