import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, minutes } from '../../../platform/clock/index.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { countGroups, dayBefore, makeNewsDesk, readTrends, storeTexts } from '../trends.fixture.ts';

const asked: URL[] = [];
/** Answers of the services, by path; shaped after their documentation. */
const answers: Record<string, { status: number; body: string }> = {};

const compact = (days: number) => dayBefore(days).replaceAll('-', '');
/** Returns an answer of the Wikimedia Analytics API, pageviews per article. */
const views = () =>
  JSON.stringify({
    items: [2, 0].map((days) => ({
      project: 'en.wikipedia',
      article: 'Norlunde_Ferries',
      granularity: 'daily',
      timestamp: `${compact(days)}00`,
      access: 'all-access',
      agent: 'user',
      views: 100 + days,
    })),
  });
/** Returns an answer of the GDELT DOC 2.0 API, mode timelinevolraw, with steps of fifteen minutes. */
const volume = () =>
  JSON.stringify({
    query_details: { title: '"Norlunde Ferries"', date_resolution: '15m' },
    timeline: [
      {
        series: 'Article Count',
        data: ['000000', '001500'].map((time) => ({ date: `${compact(1)}T${time}Z`, value: 7, norm: 912 })),
      },
    ],
  });
/** GDELT refuses with status 200. */
const refusal = 'Please limit requests to one every 5 seconds or contact kalev.leetaru5@gmail.com for larger queries.';

const outside = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://outside');
  asked.push(url);
  const { status, body } = answers[url.pathname.startsWith('/wikimedia') ? 'wikipedia' : 'gdelt']!;
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
let group: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startTestServer({
    settings: {
      MASTHEAD_WIKIPEDIA_URL: `${origin}/wikimedia`,
      MASTHEAD_GDELT_URL: `${origin}/gdelt`,
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    },
  });
  desk = await makeNewsDesk(server);
  await storeTexts(desk.db, [{ headline: 'Norlunde Ferries buys two ships', age: 1, outletId: desk.outletId }]);
  await readTrends(desk.db);
  const names = ['Norlunde Ferries', 'Vestby Lines'].map((name) => ({ name, words: [name] }));
  const { data } = await desk.client('organisations.trend-groups.store', {
    params: desk.params,
    body: { name: 'Ferries', names },
  });
  group = data.id;
  await countGroups(desk.db);
});
afterAll(async () => {
  outside.close();
  await server.stop();
});

const ask = async (subject: string) => {
  const query = { group, subject, start: dayBefore(2), end: dayBefore(0) };
  return (await desk.staff('trends.outside', { query })).data;
};

it('page views and articles worldwide stand beside the own counts, and are asked once a day', async () => {
  answers.wikipedia = { status: 200, body: views() };
  answers.gdelt = { status: 200, body: volume() };
  const data = await ask('m1');
  expect(data).toMatchObject({
    subject: { name: 'Norlunde Ferries' },
    buckets: [dayBefore(2), dayBefore(1), dayBefore(0)],
    values: [0, 1, 0],
    signals: [
      {
        service: 'wikipedia',
        state: 'found',
        page: 'https://en.wikipedia.org/wiki/Norlunde_Ferries',
        values: [102, 0, 100],
      },
      { service: 'gdelt', state: 'found', page: null, values: [0, 14, 0] },
    ],
  });
  expect(asked.map(({ pathname }) => pathname)).toContain(
    `/wikimedia/metrics/pageviews/per-article/en.wikipedia/all-access/user/Norlunde_Ferries/daily/${compact(2)}/${compact(0)}`,
  );
  expect(asked.map(({ searchParams }) => searchParams.get('query'))).toContain('"Norlunde Ferries"');
  expect(await ask('m1')).toEqual(data);
  expect(asked).toHaveLength(2);
});

it('an unknown name and a refusing service are reported; a refusal is tried again after minutes', async () => {
  answers.wikipedia = { status: 404, body: '{"type":"about:blank","title":"Not found."}' };
  answers.gdelt = { status: 200, body: refusal };
  const states = async () => (await ask('m2')).signals.map(({ state, values }) => [state, values]);
  expect(await states()).toEqual([
    ['unknown', null],
    ['unavailable', null],
  ]);
  const before = asked.length;
  answers.gdelt = { status: 200, body: volume() };
  expect((await states())[1]).toEqual(['unavailable', null]);
  expect(asked).toHaveLength(before);
  server.clock.set(after(new Date(), minutes(11)));
  expect((await states()).map(([state]) => state)).toEqual(['unknown', 'found']);
  expect(asked).toHaveLength(before + 1);
  server.clock.set(null);
});

it('a member that the group does not have is not found', async () => {
  expect(await failureOf(ask('m9'))).toMatchObject({ status: 404 });
  expect(await failureOf(ask('t999999'))).toMatchObject({ status: 404 });
});

it('no service is asked if the settings name none', async () => {
  const quiet = await startTestServer();
  const { db, staff, outletId } = await makeNewsDesk(quiet);
  await storeTexts(db, [{ headline: 'Angela Merkel meets Emmanuel Macron', age: 1, outletId }]);
  await readTrends(db);
  const { data } = await staff('trends.time-series', { query: {} });
  const before = asked.length;
  const answer = await staff('trends.outside', { query: { subject: data.series[0]!.id } });
  expect(answer.data.signals).toEqual([]);
  expect(asked).toHaveLength(before);
  await quiet.stop();
});
