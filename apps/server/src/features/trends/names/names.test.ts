import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { matchQueued } from '../../../testing/match-queued.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeNewsDesk, readTrends, storeTexts } from '../trends.fixture.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
let stream: string;

/** Reports of a shipping line, half of them with its director, beside those of a bank. */
const texts = Array.from({ length: 24 }, (_, at) =>
  at % 2
    ? { headline: 'Vestby Lines orders a ship', body: `Mathilde Askholm runs Vestby Lines. Ship number ${at} is new.` }
    : {
        headline: 'Vestby Lines and Danske Bank meet',
        body: `Danske Bank and Novo Nordisk lend it money. Number ${at}.`,
      },
);

beforeAll(async () => {
  server = await startTestServer();
  desk = await makeNewsDesk(server);
  const { client, brand, db, outletId } = desk;
  const { data } = await client('streams.store', {
    body: { brand_id: brand.id, name: 'Vestby', main_search_term: 'Vestby Lines' },
  });
  stream = data.id;
  await storeTexts(
    db,
    [...texts, { headline: 'Mathilde Askholm leaves Norlunde', body: 'Not about the line.' }].map((text) => ({
      ...text,
      outletId,
    })),
  );
  await matchQueued(db);
  await readTrends(db);
});
afterAll(() => server.stop());

const nameOf = (name: string, kind: 'person' | 'organisation' = 'person') => ({
  params: { brand_id: desk.brand.id },
  query: { kind, name },
});

it('a mention and its clipping show the names in the article, people first', async () => {
  const { client } = desk;
  const { data } = await client('mentions.index', { params: { stream_id: stream }, query: { limit: 50 } });
  const mention = data.find(({ headline }) => headline.includes('orders'))!;
  const { data: names } = await client('mentions.names', { params: { mention_id: mention.id } });
  expect(names[0]).toEqual({ kind: 'person', name: 'Mathilde Askholm' });
  const { data: clipping } = await client('mentions.save-as-clipping', {
    params: { mention_id: mention.id },
    body: {},
  });
  expect((await client('clippings.names', { params: { clipping_id: clipping.id } })).data).toEqual(names);
});

it('a name is counted in the mentions of the brand only', async () => {
  const { client, outletId } = desk;
  const { data } = await client('brands.names.show', nameOf('Mathilde Askholm'));
  // The thirteenth text with the name is in no stream.
  expect(data).toMatchObject({ articles: 12, relation: null, is_journalist: false });
  expect(data.outlets).toMatchObject([{ id: outletId, articles: 12 }]);
  expect(data.weeks).toHaveLength(13);
  expect(data.weeks.reduce((sum, week) => sum + week.articles, 0)).toBe(12);
  expect(data.newest).toHaveLength(5);
  expect(data.newest[0]).toMatchObject({ stream_id: stream, headline: 'Vestby Lines orders a ship' });
});

it('names that appear together more often than by chance are connected', async () => {
  const { client } = desk;
  const { data: bank } = await client('brands.names.show', nameOf('Danske Bank', 'organisation'));
  expect(bank.articles).toBe(12);
  expect(bank.connected).toContainEqual({ kind: 'organisation', name: 'Novo Nordisk', articles: 12 });
  expect(bank.connected.map(({ name }) => name)).not.toContain('Mathilde Askholm');
});

it('a spelling of the name is the same name, and one without mentions has none', async () => {
  const { client } = desk;
  const { data } = await client('brands.names.show', nameOf('MATHILDE ASKHOLM'));
  expect(data.articles).toBe(12);
  const { data: nobody } = await client('brands.names.show', nameOf('Bo Lind'));
  expect(nobody).toMatchObject({ articles: 0, outlets: [], connected: [], newest: [] });
});

it('a contact of the brand with the name is linked', async () => {
  const { client, brand } = desk;
  const { data: relation } = await client('connect.relations.store', {
    body: { brand_id: brand.id, name: 'Mathilde Askholm' },
  });
  const { data } = await client('brands.names.show', nameOf('Mathilde Askholm'));
  expect(data.relation).toEqual({ id: relation.id, name: 'Mathilde Askholm' });
});

it('a reader is shown nothing of streams that are kept from readers, nor contacts', async () => {
  const { client, db, brand, organisation } = desk;
  const reader = await makeUser(db, organisation.id, [brand.id], 'reader');
  const reading = server.client(await server.signIn(reader.email));
  const own = await reading('brands.names.show', nameOf('Mathilde Askholm'));
  expect(own.data).toMatchObject({ articles: 12, relation: null });
  await client('brands.authorized-streams.update', { params: { brand_id: brand.id }, body: { streams: [] } });
  expect((await reading('brands.names.show', nameOf('Mathilde Askholm'))).data).toMatchObject({
    articles: 0,
    newest: [],
  });
  await client('brands.authorized-streams.update', { params: { brand_id: brand.id }, body: { streams: null } });
});

it('the material of another customer is not looked at', async () => {
  const other = await makeTenant(desk.db);
  const stranger = server.client(await server.signIn(other.user.email));
  const { data } = await stranger('brands.names.show', {
    params: { brand_id: other.brand.id },
    query: { kind: 'person', name: 'Mathilde Askholm' },
  });
  expect(data).toMatchObject({ articles: 0, outlets: [], newest: [] });
  await expect(stranger('brands.names.show', nameOf('Mathilde Askholm'))).rejects.toMatchObject({ status: 404 });
});
