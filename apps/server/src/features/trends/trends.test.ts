import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { clearCountingJob, followStreamsJob } from './counting/count-group.ts';
import { countGroups, dayBefore, makeNewsDesk, readTrends, storeTexts } from './trends.fixture.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
let group: string;
beforeAll(async () => {
  server = await startTestServer();
  desk = await makeNewsDesk(server);
  const { db, outletId } = desk;
  const text = (headline: string, age: number) => ({ headline, body: `${headline}. More follows.`, age, outletId });
  const [first] = await storeTexts(db, [
    text('Norlunde Ferries buys two ships', 1),
    text('Norlunde Ferries and Siemens Energy agree on a harbour', 2),
    text('Siemens Energy cancels its night route', 2),
    text('Norlund Ferries hires Ingrid Holm as captain', 40),
  ]);
  await storeTexts(db, [{ ...text('Norlunde Ferries buys two ships', 1), copyOf: first! }]);
  await readTrends(db);
  const { data } = await desk.client('organisations.trend-groups.store', {
    params: desk.params,
    body: {
      name: 'Ferries',
      names: [
        { name: 'Norlunde', words: ['Norlunde Ferries', 'Norlund Ferries'] },
        { name: 'Siemens', words: ['Siemens Energy'] },
      ],
    },
  });
  group = data.id;
  expect(data.counting.is_done).toBe(false);
  await countGroups(db);
});
afterAll(() => server.stop());

it('a new group is counted over the archive, and stories are counted apart from pieces', async () => {
  const { staff, client, params } = desk;
  const { data: groups } = await client('organisations.trend-groups.index', { params });
  expect(groups).toMatchObject([{ name: 'Ferries', counting: { is_done: true, share: 1, found: 5 }, embed_url: null }]);
  const ask = async (count: 'stories' | 'pieces') =>
    (await staff('trends.share-of-voice', { query: { group, count } })).data;
  expect(await ask('pieces')).toMatchObject({
    total: 4,
    members: [
      { name: 'Norlunde', value: 3, share: 0.6 },
      { name: 'Siemens', value: 2, share: 0.4 },
    ],
  });
  expect(await ask('stories')).toMatchObject({ total: 3, members: [{ value: 2 }, { value: 2 }] });
});

it('a document that arrives is counted at once', async () => {
  const { db, staff, outletId } = desk;
  await storeTexts(db, [{ headline: 'Siemens Energy orders paint', age: 0, outletId }]);
  await readTrends(db);
  const { data } = await staff('trends.time-series', { query: { group, start: dayBefore(2), end: dayBefore(0) } });
  expect(data.buckets).toEqual([dayBefore(2), dayBefore(1), dayBefore(0)]);
  const values = Object.fromEntries(data.series.map((one) => [one.name, one.values]));
  expect(values).toEqual({ Norlunde: [1, 1, 0], Siemens: [2, 0, 1] });
});

it('sums that were read before grow with a document that arrives, and follow a merge of outlets', async () => {
  const { db, staff, organisation, outletId } = desk;
  const query = { start: dayBefore(400), end: dayBefore(0), count: 'pieces' } as const;
  const ask = async () => ({
    outlets: (await staff('trends.leaderboard', { query })).data.outlets.map(({ id, value }) => [id, value]),
    counted: (await staff('trends.statistics', { query })).data.outlets,
    network: (await staff('trends.network', { query })).data.sample.read,
  });
  const before = await ask();
  expect(before).toEqual({ outlets: [[outletId, 6]], counted: 1, network: 6 });
  const other = await makeSource(db, organisation.id);
  await storeTexts(db, [{ headline: 'Aarhus opens a harbour bath', age: 40, outletId: other.outletId }]);
  await readTrends(db);
  expect(await ask()).toEqual({
    outlets: [
      [outletId, 6],
      [other.outletId, 1],
    ],
    counted: 2,
    network: 7,
  });
  await rowsOf(db, sql`update outlets set merged_into_id = ${outletId} where id = ${other.outletId}`);
  expect(await ask()).toEqual({ outlets: [[outletId, 7]], counted: 1, network: 7 });
});

it('share of voice is compared with the period before', async () => {
  const { staff } = desk;
  const query = { group, compare: 'previous_period', start: dayBefore(29), end: dayBefore(0) } as const;
  const { data } = await staff('trends.share-of-voice', { query });
  expect(data.previous).toEqual({ start: dayBefore(59), end: dayBefore(30) });
  expect(data.members.find(({ name }) => name === 'Norlunde')?.previous).toEqual({ value: 1, share: 1 });
});

it('a point leads to its articles, and an article shows its names', async () => {
  const { staff } = desk;
  const query = { group, subjects: 'm1,m2', start: dayBefore(2), end: dayBefore(2) };
  const { data } = await staff('trends.news', { query });
  expect(data).toMatchObject([{ headline: 'Norlunde Ferries and Siemens Energy agree on a harbour', is_first: true }]);
  for (const [filter, found] of [
    [{ outlet: desk.outletId, country: 'DK', language: 'en' }, 1],
    [{ country: 'SE' }, 0],
    [{ language: 'da' }, 0],
  ] as const)
    expect((await staff('trends.news', { query: { ...query, ...filter } })).data).toHaveLength(found);
  const { data: article } = await staff('trends.news.show', { params: { document_id: data[0]!.id } });
  expect(article.subjects.map(({ name }) => name)).toEqual(expect.arrayContaining(['Siemens Energy']));
});

it('pages of news neither skip nor repeat, of all news, of a group and of one name', async () => {
  const { staff } = desk;
  const { data: leaders } = await staff('trends.leaderboard', { query: { count: 'pieces' } });
  const { id, value } = leaders.names.find(({ name }) => name === 'Siemens Energy')!;
  for (const [subjects, found] of [
    [{}, 5],
    [{ group }, 5],
    [{ subjects: id }, value],
  ] as const)
    for (const limit of [1, 2, 20]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof staff<'trends.news'>>> = await staff('trends.news', {
          query: { count: 'pieces', limit, ...subjects, ...(cursor && { cursor }) },
        });
        seen.push(...page.data.map((article) => article.id));
        cursor = page.meta.cursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(found);
    }
});

it('a licensed text is shown as far as its licence allows', async () => {
  const { db, staff, outletId } = desk;
  const body = 'A long report about the harbour. '.repeat(40);
  const [id] = await storeTexts(db, [{ headline: 'Harbour report', body, outletId, age: 300 }]);
  await rowsOf(db, sql`update outlets set extract_characters = 100 where id = ${outletId}`);
  const { data } = await staff('trends.news.show', { params: { document_id: id! } });
  await rowsOf(db, sql`update outlets set extract_characters = null where id = ${outletId}`);
  expect(data.is_shortened).toBe(true);
  expect(data.body.length).toBeLessThanOrEqual(100);
});

it('statistics, leaderboard, topics and highlights are computed for a group and for all news', async () => {
  const { staff, outletId } = desk;
  const { data: statistics } = await staff('trends.statistics', { query: { group, count: 'pieces' } });
  expect(statistics).toMatchObject({ sums: { pieces: 5, stories: 4 }, outlets: 1, countries: 1, languages: 1 });
  expect(statistics.busiest).toEqual({ day: dayBefore(2), value: 2 });
  // The audience of the outlet is unknown.
  expect(statistics).toMatchObject({ sums: { reach: null }, unknown_outlets: 1 });
  const { data: leaders } = await staff('trends.leaderboard', { query: { group } });
  expect(leaders.outlets).toMatchObject([{ id: outletId, value: 4, reach: null }]);
  expect(leaders.countries).toEqual([{ id: 'DK', value: 4, previous: null }]);
  const { data: all } = await staff('trends.leaderboard', { query: { compare: 'previous_year' } });
  expect(all.names.map(({ name }) => name)).toContain('Siemens Energy');
  for (const query of [{ group }, {}]) {
    await staff('trends.topics', { query });
    expect((await staff('trends.highlights', { query })).data.highlights).toEqual([]);
  }
});

it('an empty period, a period of ten years and days in the wrong order are answered', async () => {
  const { staff } = desk;
  const calls = [
    'trends.share-of-voice',
    'trends.time-series',
    'trends.topics',
    'trends.network',
    'trends.leaderboard',
    'trends.highlights',
    'trends.statistics',
  ] as const;
  for (const name of calls) {
    await staff(name, { query: { group, start: '2020-01-01', end: '2020-01-31', compare: 'previous_year' } });
    const tooLong = await failureOf(staff(name, { query: { start: '2016-01-01', end: '2026-01-01' } }));
    expect(tooLong).toMatchObject({ status: 422 });
    const reversed = await failureOf(staff(name, { query: { start: '2026-02-01', end: '2026-01-01' } }));
    expect(reversed).toMatchObject({ status: 422 });
  }
});

it('trends are for staff', async () => {
  expect(await failureOf(desk.client('trends.topics', { query: {} }))).toMatchObject({ status: 403 });
});

it('a group with too many members, with none, or with a name of one letter is refused', async () => {
  const { client, params } = desk;
  const many = Array.from({ length: 51 }, (_, at) => ({ name: `Name ${at}`, words: [`Name ${at}`] }));
  for (const names of [many, [], [{ name: 'X', words: ['x'] }], [{ name: 'Star', words: ['**'] }]]) {
    const failed = await failureOf(
      client('organisations.trend-groups.store', { params, body: { name: 'Bad', names } }),
    );
    expect(failed).toMatchObject({ status: 422 });
  }
});

it('a group of streams counts what they search, and follows a change of them', async () => {
  const { db, client, staff, params, brand } = desk;
  const { data: stream } = await client('streams.store', {
    body: { brand_id: brand.id, name: 'Night', main_search_term: 'night route' },
  });
  const { data } = await client('organisations.trend-groups.store', {
    params,
    body: { name: 'Streams', streams: [stream.id] },
  });
  expect(data.streams).toMatchObject([{ id: stream.id, name: 'Night', brand: { id: brand.id } }]);
  await countGroups(db);
  const value = async () =>
    (await staff('trends.share-of-voice', { query: { group: data.id, count: 'pieces' } })).data.members[0]?.value;
  expect(await value()).toBe(1);
  await client('streams.update', {
    params: { stream_id: stream.id },
    body: { name: 'Night', main_search_term: 'Siemens' },
  });
  await followStreamsJob.run({ db, clock: server.clock }, {});
  expect(await value()).toBe(1);
  await countGroups(db);
  expect(await value()).toBe(3);
});

it('other members are counted anew, and what was replaced is deleted', async () => {
  const { db, client, staff, params } = desk;
  const make = { name: 'Changing', names: [{ name: 'Ingrid', words: ['Ingrid Holm'] }] };
  const { data } = await client('organisations.trend-groups.store', { params, body: make });
  await countGroups(db);
  const before = await rowOf(db, sql<{ id: string }>`select counting_id as id from trend_groups where id = ${data.id}`);
  const at = { ...params, trend_group_id: data.id };
  await client('organisations.trend-groups.update', { params: at, body: { name: 'Renamed' } });
  expect(await rowOf(db, sql`select counting_id as id from trend_groups where id = ${data.id}`)).toEqual(before);
  const names = [{ name: 'Siemens', words: ['Siemens Energy'] }];
  await client('organisations.trend-groups.update', { params: at, body: { names } });
  await countGroups(db);
  const query = { group: data.id, count: 'pieces' } as const;
  expect((await staff('trends.share-of-voice', { query })).data.members).toMatchObject([{ name: 'Siemens', value: 3 }]);
  await clearCountingJob.run({ db }, { counting_id: before!.id });
  const left = await rowOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from trend_matches where counting_id = ${before!.id}`,
  );
  expect(left).toEqual({ count: 0 });
});

it('a deleted group can be restored, with what arrived meanwhile', async () => {
  const { client, staff, params } = desk;
  const at = { ...params, trend_group_id: group };
  await client('organisations.trend-groups.delete', { params: at });
  expect(await failureOf(staff('trends.share-of-voice', { query: { group } }))).toMatchObject({ status: 404 });
  await client('organisations.trend-groups.restore', { params: at });
  expect((await staff('trends.share-of-voice', { query: { group } })).data.members).toHaveLength(2);
});

it('a public address shows sums and headlines alone, until it is replaced or ended [trends-001]', async () => {
  const { client, params } = desk;
  const at = { ...params, trend_group_id: group };
  const share = async () => (await client('organisations.trend-groups.embed.store', { params: at })).data.embed_url!;
  const [old, url] = [await share(), await share()];
  const tokenOf = (address: string) => address.split('/').at(-1)!;
  const visitor = server.client();
  expect(await failureOf(visitor('trends.embed', { params: { token: tokenOf(old) } }))).toMatchObject({ status: 404 });
  const { data } = await visitor('trends.embed', { params: { token: tokenOf(url) } });
  expect(Object.keys(data).sort()).toEqual(
    ['buckets', 'count', 'headlines', 'interval', 'members', 'name', 'period', 'series'].sort(),
  );
  expect(data.members.map(({ name }) => name).sort()).toEqual(['Norlunde', 'Siemens']);
  expect(Object.keys(data.headlines[0]!).sort()).toEqual(['headline', 'language', 'outlet', 'published_at', 'url']);
  const page = await fetch(`${server.origin}/embed/trends/${tokenOf(url)}`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(html.length).toBeLessThan(100_000);
  expect(html).not.toContain('<script');
  expect(html).toContain('Siemens Energy orders paint');
  await client('organisations.trend-groups.embed.delete', { params: at });
  expect((await fetch(`${server.origin}/embed/trends/${tokenOf(url)}`)).status).toBe(404);
});

it('a group of another organisation is not found', async () => {
  const other = await makeNewsDesk(server);
  const at = { ...other.params, trend_group_id: group };
  const failed = await failureOf(
    other.client('organisations.trend-groups.update', { params: at, body: { name: 'Mine' } }),
  );
  expect(failed).toMatchObject({ status: 404 });
});

it('a document that is gone leaves no gap in a page of news', async () => {
  const { db, staff, outletId } = desk;
  const texts = ['Lanternfish return', 'Lanternfish leave'].map((headline) => ({ headline, outletId }));
  const ids = await storeTexts(db, texts);
  await readTrends(db);
  const [kept = '', gone = ''] = ids;
  await countOf(db, sql`delete from documents where id = ${gone}`);
  const { data, meta } = await staff('trends.news', { query: { limit: 1 } });
  expect(data.map(({ id }) => id)).toEqual([kept]);
  expect(meta.has_more).toBe(true);
});
