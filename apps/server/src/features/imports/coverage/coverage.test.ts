import { type BodyOf, type CoverageImport, type Endpoints, endpoints, type InputOfEndpoint } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { testLog } from '../../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { ownBrand } from '../../access/index.ts';
import { makeOutlet } from '../../clippings/clippings.fixture.ts';
import { isAstray } from '../../clippings/index.ts';
import { makeConnecting } from '../../connect/connect.fixture.ts';
import { runImportJob } from '../run-import.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

type Choice = Partial<Omit<BodyOf<Endpoints['clippings.imports.run']>, 'fields'>>;

async function makeImporting() {
  const tenant = await makeConnecting(server);
  const { client, brand, token } = tenant;
  const send = async (file: string): Promise<CoverageImport> => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'coverage.csv');
    const answer = await fetch(`${server.origin}/v2/brands/${brand.id}/clippings/imports`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(201);
    return endpoints['clippings.imports.store'].answer.parse(await answer.json()).data;
  };
  const asked = (read: CoverageImport, choice: Choice = {}) => ({
    params: { brand_id: brand.id, coverage_import_id: read.id },
    body: { fields: read.columns.map(({ field }) => field), doubles: 'skip' as const, ...choice },
  });
  const check = async (read: CoverageImport, choice?: Choice) =>
    (await client('clippings.imports.check', asked(read, choice))).data;
  const work = (read: CoverageImport, signal?: AbortSignal) =>
    runImportJob.run(
      { db: server.database.db, clock: server.clock, log: testLog },
      { brand_id: ownBrand(brand.id), import_id: read.id },
      ...(signal ? [signal] : []),
    );
  const show = async (read: CoverageImport) =>
    (await client('clippings.imports.show', { params: asked(read).params })).data;
  const run = async (read: CoverageImport, choice?: Choice) => {
    await client('clippings.imports.run', asked(read, choice));
    await work(read);
    return await show(read);
  };
  const list = async (query: InputOfEndpoint<Endpoints['clippings.index']>['query'] = {}) =>
    (await client('clippings.index', { query: { brand: brand.id, ...query } })).data;
  const undo = async (read: CoverageImport) =>
    (await client('clippings.imports.undo', { params: asked(read).params })).data;
  /** Lets the brand be older or younger than its coverage. */
  const makeSince = (time: string) =>
    rowsOf(server.database.db, sql`update brands set created_at = ${time} where id = ${brand.id}`);
  /** Gives the organisation a limit of clippings a month. */
  const allow = (max: number) =>
    rowsOf(
      server.database.db,
      sql`
        update subscriptions
        set limitations = ${JSON.stringify({ manual_clippings_per_month: max })}
        where organisation_id = ${tenant.organisation.id}`,
    );
  return { ...tenant, send, asked, check, work, show, run, list, undo, makeSince, allow };
}

it('an export of another product becomes clippings that are valued and counted, and is undone as a whole', async () => {
  const { send, check, run, show, list, undo, add, client, brand } = await makeImporting();
  const outlet = await makeOutlet(server);
  const anne = await add('Anne Holm');
  const read = await send(
    [
      'Coverage report;;;;;;;;;',
      'Date;Time;Headline;URL;Source;Country;Language;Reach;Sentiment;Author;Tags',
      `27/11/2020;14:05;A ferry sails;https://www.${outlet.site}/a?utm_source=x;Some Paper;Denmark;English;12,345;Positive;Anne Holm;Spring, Ferries`,
      '26/11/2020;;A ferry stops;https://trade.example/b;Trade Weekly;;;;Mixed;;',
      '25/11/2020;;;https://trade.example/c;Trade Weekly;;;;;;',
      'yesterday;;A ferry sinks;;;;;;;;',
    ].join('\n'),
  );
  expect(read.columns.map(({ field }) => field)).toEqual([
    ...[
      'published_at',
      'time',
      'headline',
      'url',
      'media_outlet',
      'country',
      'language',
      'impressions',
      'tone',
      'author',
    ],
    'tags',
  ]);
  const told = await check(read);
  expect(told).toMatchObject({
    ...{ added: 2, skipped: 0, refused: 2, counted: 0, history: 2 },
    ...{ day_order: 'day-first', is_day_order_certain: true },
  });
  expect(told.problems.map(({ line, field }) => [line, field])).toEqual([
    [3, 'headline'],
    [4, 'published_at'],
    [2, 'media_outlet'],
  ]);
  expect(await list()).toEqual([]);
  expect(await run(read)).toMatchObject({ status: 'done', added: 2, refused: 2, rows_done: 4, sample: [] });
  expect((await show(read)).days).toEqual({ first: '2020-11-26', last: '2020-11-27' });
  const [sails, stops] = await list({ include: 'relations,evidence' });
  expect(sails).toMatchObject({
    ...{ headline: 'A ferry sails', media_outlet: { id: outlet.id }, country: { id: 'DK' }, language: 'en' },
    ...{ impressions: 12_345, impressions_from: 'person', text_tonality: 'positive', is_imported: true },
    ...{ relations: [{ id: anne.id }], evidence: null, named_outlet: null },
  });
  expect(sails!.tags.map(({ name }) => name).toSorted()).toEqual(['Ferries', 'Spring']);
  expect(sails!.hf_value).toBeGreaterThan(0);
  expect(stops).toMatchObject({
    ...{ media_outlet: null, named_outlet: 'Trade Weekly', impressions: 0, impressions_from: null },
    text_tonality: 'neutral',
  });
  expect(await isAstray(server.database.db, ownBrand(brand.id))).toBe(false);
  expect((await undo(read)).status).toBe('undone');
  expect(await list()).toEqual([]);
  expect(await isAstray(server.database.db, ownBrand(brand.id))).toBe(false);
  expect(
    (await failureOf(client('clippings.imports.undo', { params: { brand_id: brand.id, coverage_import_id: read.id } })))
      .status,
  ).toBe(409);
});

it('pieces that the brand has are shown side by side, and skipped or added again; one that is twice in the file comes once', async () => {
  const { send, check, run, list, cover } = await makeImporting();
  const known = await cover('https://trade.example/a', [], { published_at: '2020-04-02T10:00:00Z' });
  const rows = [
    'headline,url,date,outlet',
    'Another headline,https://trade.example/a?utm_campaign=x,2020-04-02,Trade Weekly',
    'A ferry sails,https://meter.example/r/1,2020-04-02,Trade Weekly',
    'A ferry turns,https://trade.example/d,2020-04-02,Trade Weekly',
    'A ferry turns,https://meter.example/r/2,2020-04-02,Trade Weekly',
    'A ferry sails,https://trade.example/e,2020-04-09,Trade Weekly',
  ];
  const read = await send(rows.join('\n'));
  const told = await check(read);
  expect(told.doubles.map(({ line, known: { id }, by }) => [line, id, by])).toEqual([
    [1, known.id, 'url'],
    [2, known.id, 'headline'],
  ]);
  expect(told).toMatchObject({ added: 2, skipped: 3 });
  expect(await check(read, { doubles: 'add' })).toMatchObject({ added: 5, skipped: 0 });
  await run(read);
  expect((await list()).map(({ headline }) => headline)).toEqual(['A ferry sails', 'A ferry turns', 'A ferry sails']);
});

it('dates that do not tell the day from the month are read as the user chooses', async () => {
  const { send, check, run, list } = await makeImporting();
  const read = await send('headline,date\nA ferry sails,03/04/2020');
  expect(await check(read)).toMatchObject({ day_order: 'day-first', is_day_order_certain: false });
  await run(read, { day_order: 'month-first' });
  expect((await list())[0]!.published_at.slice(0, 10)).toBe('2020-03-04');
});

it('pieces since the brand was made count like clippings by hand, and earlier ones are history that no month counts', async () => {
  const { send, check, run, list, client, asked, makeSince, allow, cover } = await makeImporting();
  await makeSince('2026-01-01');
  await allow(3);
  await cover('https://trade.example/a', []);
  const lines = (days: readonly string[]) => ['headline,date', ...days.map((day) => `On ${day},${day}`)].join('\n');
  const tooMany = await send(lines(['2026-02-01', '2026-02-02', '2026-02-03', '2025-02-01']));
  expect(await check(tooMany)).toMatchObject({ counted: 3, counted_left: 2, history: 1 });
  const refused = await failureOf(client('clippings.imports.run', asked(tooMany)));
  expect([refused.status, refused.body.reason]).toEqual([403, { cause: 'plan', type: 'quota' }]);
  await run(await send(lines(['2026-02-01', '2026-02-02', '2025-02-01', '2025-02-02', '2025-02-03'])));
  expect(await list()).toHaveLength(6);
  // History still comes in when the month is used up; a piece that was moved into the present counts.
  const [past] = await list({ end: '2025-02-01T23:00:00Z' });
  await run(await send(lines(['2024-02-01'])));
  expect(await list()).toHaveLength(7);
  await client('clippings.delete', { params: { clipping_id: (await list())[0]!.id } });
  await client('clippings.update', {
    params: { clipping_id: past!.id },
    body: { published_at: '2026-02-04T10:00:00Z' },
    query: {},
  });
  const one = await send(lines(['2026-02-09']));
  expect(await check(one)).toMatchObject({ counted: 1, counted_left: 0 });
  expect((await failureOf(client('clippings.imports.run', asked(one)))).status).toBe(403);
});

it('an import that no longer fits when it ends adds nothing, and neither does one that is ended in the middle', async () => {
  const { send, work, show, list, client, asked, makeSince, allow } = await makeImporting();
  await makeSince('2020-01-01');
  const lines = Array.from({ length: 2500 }, (_, n) => `Piece ${n},2021-04-0${1 + (n % 9)}`);
  const read = await send(['headline,date', ...lines].join('\n'));
  await client('clippings.imports.run', asked(read));
  const stopping = new AbortController();
  let steps = 0;
  const signal = new Proxy(stopping.signal, {
    get: (target, name) => {
      if (name === 'throwIfAborted' && ++steps === 5) stopping.abort();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await expect(work(read, signal)).rejects.toThrow();
  expect([(await show(read)).status, await list()]).toEqual(['running', []]);
  await allow(2000);
  await work(read);
  expect([(await show(read)).status, await list()]).toEqual(['failed', []]);
  await allow(3000);
  await client('clippings.imports.run', asked(read));
  await work(read);
  const count = await rowOf(
    server.database.db,
    sql<{
      count: number;
    }>`select count(*)::int as count from clippings where brand_id = ${asked(read).params.brand_id}`,
  );
  expect([(await show(read)).status, count]).toEqual(['done', { count: 2500 }]);
});

it('a file of coverage is none of people, and no stranger sees it', async () => {
  const { send, asked, client } = await makeImporting();
  const other = await makeImporting();
  const read = await send('headline,date\nA ferry sails,2020-04-02');
  const { params } = asked(read);
  expect(
    (await failureOf(client('connect.imports.show', { params: { brand_id: params.brand_id, import_id: read.id } })))
      .status,
  ).toBe(404);
  expect((await failureOf(other.client('clippings.imports.show', { params }))).status).toBe(404);
  const foreign = { params: { ...params, brand_id: other.brand.id }, body: asked(read).body };
  expect((await failureOf(other.client('clippings.imports.run', foreign))).status).toBe(404);
});
