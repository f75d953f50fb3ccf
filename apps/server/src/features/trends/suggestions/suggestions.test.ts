import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeNewsDesk, readTrends, storeTexts } from '../trends.fixture.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;

/** Reports of an airline, of a virus of the same name, and some that write the airline otherwise. */
const airline = Array.from({ length: 24 }, (_, at) => ({
  headline: `Delta buys aircraft number ${at}`,
  body: `Delta of Atlanta orders from Boeing, said Ed Bastian in New York. Order ${at}.`,
}));
const virus = Array.from({ length: 8 }, (_, at) => ({
  headline: `Delta spreads in hospital number ${at}`,
  body: `It is feared by doctors in Geneva, and Anthony Fauci warns of it. Case ${at}.`,
}));
const railway = [
  { headline: 'Deutsche Bahn (DB) is late', body: 'Deutsche Bahn said so.', language: 'de' },
  { headline: 'DB orders trains', body: 'Nothing else.', language: 'de' },
  { headline: 'DB hires drivers', body: 'Nothing else.', language: 'de' },
];

beforeAll(async () => {
  server = await startTestServer();
  desk = await makeNewsDesk(server);
  const { db, outletId } = desk;
  await storeTexts(
    db,
    [...airline, ...virus, ...railway].map((text) => ({ ...text, outletId })),
  );
  await readTrends(db);
});
afterAll(() => server.stop());

const suggest = async (body: { main_search_term: string; alternative_spellings?: string[]; query_text?: string }) =>
  (await desk.client('streams.suggestions', { body: { brand_id: desk.brand.id, ...body } })).data;
const counted = { exact: true, at_least: false };

it('an abbreviation found in the archive is suggested with the articles that it adds', async () => {
  const { variants } = await suggest({ main_search_term: 'Deutsche Bahn' });
  expect(variants).toEqual([{ text: 'DB', kind: 'abbreviation', adds: { value: 2, ...counted } }]);
});

it('spellings that are in the search, or add nothing, are not suggested', async () => {
  const { variants } = await suggest({ main_search_term: 'Deutsche Bahn', alternative_spellings: ['DB'] });
  expect(variants).toEqual([]);
  // A query as text has no place for other spellings.
  expect(
    (await suggest({ main_search_term: 'Deutsche Bahn', query_text: 'title:"Deutsche Bahn" OR body:strike' })).variants,
  ).toEqual([]);
});

it('a name whose articles are about something else is suggested to be left out', async () => {
  const { exclusions } = await suggest({ main_search_term: 'Delta' });
  expect(exclusions).toHaveLength(1);
  expect(exclusions[0]).toMatchObject({ removes: { value: 8, ...counted } });
  expect(['Anthony Fauci', 'Geneva']).toContain(exclusions[0]!.text);
  expect(exclusions[0]!.headlines[0]).toMatch(/^Delta spreads/);
});

it('a search without hits has no suggestions', async () => {
  expect(await suggest({ main_search_term: 'Quorra' })).toEqual({ variants: [], exclusions: [] });
});
