import { type BodyOf, type Endpoints, endpoints, limits, type StreamImport } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { testLog } from '../../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { ownBrand } from '../../access/index.ts';
import { makeConnecting } from '../../connect/connect.fixture.ts';
import { runImportJob } from '../run-import.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Choice = Partial<Omit<BodyOf<Endpoints['streams.imports.run']>, 'fields'>>;

async function makeImporting() {
  const tenant = await makeConnecting(server);
  const { client, brand, token } = tenant;
  const post = (file: string) => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'searches.csv');
    return fetch(`${server.origin}/v2/brands/${brand.id}/streams/imports`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const send = async (file: string): Promise<StreamImport> =>
    endpoints['streams.imports.store'].answer.parse(await (await post(file)).json()).data;
  const asked = (read: StreamImport, choice: Choice = {}) => ({
    params: { brand_id: brand.id, stream_import_id: read.id },
    body: { fields: read.columns.map(({ field }) => field), doubles: 'skip' as const, ...choice },
  });
  const check = async (read: StreamImport, choice?: Choice) =>
    (await client('streams.imports.check', asked(read, choice))).data;
  const work = (read: StreamImport) =>
    runImportJob.run(
      { db: server.database.db, clock: server.clock, log: testLog },
      { brand_id: ownBrand(brand.id), import_id: read.id },
    );
  const run = async (read: StreamImport, choice?: Choice) => {
    await client('streams.imports.run', asked(read, choice));
    await work(read);
    return (await client('streams.imports.show', { params: asked(read).params })).data;
  };
  const list = async () => (await client('streams.index', { query: { brand: brand.id } })).data;
  /** Gives the organisation a limit of streams. */
  const allow = (streams: number) =>
    rowsOf(
      server.database.db,
      sql`
        update subscriptions
        set limitations = ${JSON.stringify({ streams })}
        where organisation_id = ${tenant.organisation.id}`,
    );
  return { ...tenant, post, send, asked, check, work, run, list, allow };
}

it('saved searches of another product become streams that are searched back, and are undone as a whole', async () => {
  const { send, check, run, list, client, asked } = await makeImporting();
  const read = await send(
    [
      'Search name;Boolean query;Keywords;Exclude;Language;Country;Folder',
      'Ferries;ferry and (harbour or "night boat") not cruise;;;English;Denmark;Travel',
      'Wind;;"wind farm", turbine;offshore;German, Klingon;;',
      'Broken;(ferry OR harbour;;;;;',
      'News only;ferry AND sourcetype:news;;;;;',
      'Empty;;;;;;',
    ].join('\n'),
  );
  expect(read.columns.map(({ field }) => field)).toEqual([
    'name',
    'query',
    'any_words',
    'excluded_words',
    'languages',
    'countries',
    'tags',
  ]);
  const told = await check(read);
  expect(told).toMatchObject({ added: 2, skipped: 0, refused: 3 });
  expect(told.streams.map(({ line, given, printed }) => [line, given, printed])).toEqual([
    [
      1,
      'ferry and (harbour or "night boat") not cruise',
      'ferry AND (harbour OR "night boat") AND NOT cruise AND country:DK AND lang:en AND type:web',
    ],
    [2, '"wind farm", turbine', expect.stringContaining('"wind farm" OR turbine')],
  ]);
  expect(told.problems.map(({ line, field, value, reason }) => [line, field, value, reason?.code])).toEqual([
    [2, 'languages', 'Klingon', undefined],
    [3, 'query', '(', 'group_open'],
    [4, 'query', 'sourcetype:news', undefined],
    [5, 'query', '', undefined],
  ]);
  expect(await list()).toEqual([]);
  expect(await run(read)).toMatchObject({ status: 'done', added: 2, refused: 3 });
  const made = await list();
  expect(made.map(({ name, followed, version, backfill }) => [name, followed, version, backfill !== null])).toEqual(
    expect.arrayContaining([
      ['Ferries', true, 1, true],
      ['Wind', true, 1, true],
    ]),
  );
  expect(made.find(({ name }) => name === 'Ferries')).toMatchObject({
    ...{ auto_tags: ['Travel'], monitored_countries: ['DK'], monitored_languages: ['en'], media_types: ['web'] },
    excluded_words: ['cruise'],
  });
  const undone = (await client('streams.imports.undo', { params: asked(read).params })).data;
  expect([undone.status, await list()]).toEqual(['undone', []]);
});

it('streams that the brand has, by name or by search, are skipped or added again', async () => {
  const { send, check, run, list } = await makeImporting();
  await run(await send('name,query\nFerries,ferry AND harbour'));
  const again = await send('name,query\nferries,wind\nBoats,harbour AND ferry\nBoats,ship\nShips,ship');
  const told = await check(again);
  expect(told.doubles.map(({ line, known: { name }, by }) => [line, name, by])).toEqual([[1, 'Ferries', 'name']]);
  expect(await check(again, { doubles: 'add' })).toMatchObject({ added: 4, skipped: 0 });
  const same = await check(await send('name,query\nBoats,(ferry and harbour)'));
  expect(same.doubles.map(({ known: { name }, by }) => [name, by])).toEqual([['Ferries', 'query']]);
  await run(again);
  expect(await list()).toHaveLength(3);
});

it('a file with more streams than the plan includes is refused, also when the limit falls while it runs', async () => {
  const { send, check, work, run, list, client, asked, allow } = await makeImporting();
  await allow(2);
  const three = await send('name,query\nA,ferry\nB,harbour\nC,ship');
  expect(await check(three)).toMatchObject({ added: 3, left: 2 });
  const refused = await failureOf(client('streams.imports.run', asked(three)));
  expect([refused.status, refused.body.reason]).toEqual([403, { cause: 'plan', type: 'quota' }]);
  const two = await send('name,query\nA,ferry\nB,harbour');
  await client('streams.imports.run', asked(two));
  await allow(1);
  await work(two);
  const { status } = (await client('streams.imports.show', { params: asked(two).params })).data;
  expect([status, await list()]).toEqual(['failed', []]);
  await allow(2);
  expect(await run(two)).toMatchObject({ status: 'done', added: 2 });
});

it.runIf(inFull)('imports that run at the same time never exceed the limit of streams', async () => {
  const { send, client, asked, work, list, allow } = await makeImporting();
  await allow(3);
  const files = [];
  for (let n = 0; n < 8; n++) files.push(await send(`name,query\nStream ${n},word${n}`));
  await Promise.all(files.map((file) => client('streams.imports.run', asked(file))));
  await Promise.all(files.map(work));
  expect(await list()).toHaveLength(3);
});

it('a file with too many searches is refused, and no stranger sees an import', async () => {
  const { post, send, asked } = await makeImporting();
  const other = await makeImporting();
  const many = Array.from({ length: limits.importedStreams + 1 }, (_, n) => `S${n},word${n}`);
  const refused = await post(['name,query', ...many].join('\n'));
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'import_too_long' }]);
  const { params, body } = asked(await send('name,query\nA,ferry'));
  expect((await failureOf(other.client('streams.imports.show', { params }))).status).toBe(404);
  const foreign = { params: { ...params, brand_id: other.brand.id }, body };
  expect((await failureOf(other.client('streams.imports.run', foreign))).status).toBe(404);
});
