import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeSource } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { countGroups, dayBefore, makeNewsDesk, readTrends, storeTexts } from '../trends.fixture.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
let outlets: string[];
let group: string;

beforeAll(async () => {
  server = await startTestServer();
  desk = await makeNewsDesk(server);
  const { db, organisation } = desk;
  outlets = [desk.outletId];
  for (let at = 0; at < 3; at++) outlets.push((await makeSource(db, organisation.id)).outletId);
  const texts = Array.from({ length: 90 }, (_, at) => ({
    headline: `${at % 4 === 0 ? 'Norlunde Ferries' : 'Siemens Energy'} story ${at}`,
    // Some were collected at once, others long after.
    age: (at * 7) % (at % 3 === 0 ? 6 : 200),
    outletId: outlets[at % 10 === 0 ? 3 : at % 3]!,
    countryId: at % 30 === 0 ? 'SE' : 'DK',
    language: at % 25 === 0 ? 'de' : 'en',
  }));
  await storeTexts(db, texts);
  await storeTexts(
    db,
    [1, 9, 17, 25].map((age) => ({
      headline: `Norlunde Ferries ${age} days ago`,
      age,
      collected: age,
      outletId: outlets[3]!,
      countryId: 'NO',
      language: 'fr',
    })),
  );
  await readTrends(db);
  const { data } = await desk.client('organisations.trend-groups.store', {
    params: desk.params,
    body: { name: 'Ferries', names: [{ name: 'Norlunde', words: ['Norlunde Ferries'] }] },
  });
  group = data.id;
  await countGroups(db);
});
afterAll(() => server.stop());

type Query = Record<string, string | undefined>;

async function listAll(query: Query, limit: number): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const span = { start: dayBefore(250), end: dayBefore(0) };
    const page: { data: object[]; meta: { cursor: string | null } } = await desk.staff('trends.news', {
      query: { ...span, ...query, limit, ...(cursor && { cursor }) },
    });
    all.push(...page.data.map((one) => ({ ...one })));
    cursor = page.meta.cursor;
  }
  return all;
}

const outletOf = (article: Record<string, unknown>) => (article.outlet as { id: string }).id;

it.each(['pieces', 'stories'] as const)(
  'news of an outlet, a country or a language are those of all news, page by page, counted in %s',
  async (count) => {
    for (const within of [{}, { group }, { group, subjects: 'm1' }]) {
      const all = await listAll({ ...within, count }, 50);
      expect(all.length).toBeGreaterThan(20);
      const narrowed: [Query, (article: Record<string, unknown>) => boolean][] = [
        ...outlets.map((outlet): (typeof narrowed)[number] => [{ outlet }, (one) => outletOf(one) === outlet]),
        [{ country: 'SE' }, (one) => one.country_id === 'SE'],
        [{ country: 'NO', language: 'fr' }, (one) => one.country_id === 'NO'],
        [{ language: 'de' }, (one) => one.language === 'de'],
        [{ language: 'en' }, (one) => one.language === 'en'],
        [{ language: 'pl' }, () => false],
      ];
      for (const [query, fits] of narrowed)
        for (const limit of [1, 5, 50])
          expect(await listAll({ ...within, ...query, count }, limit), JSON.stringify(query)).toEqual(all.filter(fits));
    }
  },
);

it('news of an outlet have those of outlets that were merged into it', async () => {
  const [into = '', merged = ''] = outlets;
  const before = await listAll({ outlet: into }, 50);
  const others = await listAll({ outlet: merged }, 50);
  await rowsOf(desk.db, sql`update outlets set merged_into_id = ${into} where id = ${merged}`);
  expect(await listAll({ outlet: into }, 3)).toHaveLength(before.length + others.length);
  await rowsOf(desk.db, sql`update outlets set merged_into_id = null where id = ${merged}`);
});
