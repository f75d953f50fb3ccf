import type { Report, ReportBlock } from '@masthead/contract';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeSource } from '../../../testing/make-document.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobServices, makeMeasuring } from '../../clippings/clippings.fixture.ts';
import { fileOf, makeReport } from '../reports.fixture.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

type Tenant = Awaited<ReturnType<typeof makeMeasuring>>;
const run = (query: ReturnType<typeof sql>) => rowsOf(server.database.db, query);
const blockIn = (report: Report, kind: ReportBlock['kind']) => report.document!.blocks.find((one) => one.kind === kind);
const figuresIn = (report: Report, kind: ReportBlock['kind']) =>
  Object.fromEntries(blockIn(report, kind)!.figures.map(({ key, value, previous }) => [key, [value, previous]]));
const sentence = (report: Report, key: string) =>
  report.document!.blocks.flatMap(({ sentences }) => sentences).find((one) => one.key === key)?.text;

/** Publishes a story of a brand at a time. */
async function publish({ client, brand }: Tenant, headline: string, at: string) {
  const { data } = await client('stories.store', { body: { brand_id: brand.id, headline } });
  await run(sql`update stories set first_published_at = ${at} where id = ${data.id}`);
  const [row] = await rowsOf(
    server.database.db,
    sql<{ newsroom_id: string }>`select newsroom_id from stories where id = ${data.id}`,
  );
  return { id: data.id, newsroomId: row!.newsroom_id };
}

const view = fc.record({
  story: fc.integer({ min: 0, max: 2 }),
  day: fc.constantFrom('2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'),
  measure: fc.constantFrom('view', 'download', 'feed'),
  count: fc.integer({ min: 1, max: 900 }),
});

it('a report counts what newsrooms published and how it was read, and the spreadsheet has the same', async () => {
  const [views] = fc.sample(fc.array(view, { minLength: 20, maxLength: 40 }), { numRuns: 1, seed: 7 });
  const tenant = await makeMeasuring(server);
  const stories = [
    await publish(tenant, 'Alpha', '2026-04-01T00:00:00Z'),
    await publish(tenant, 'Beta', '2026-04-20T10:00:00Z'),
    await publish(tenant, 'Gamma', '2026-03-20T10:00:00Z'),
  ];
  for (const { story, day, measure, count } of views!)
    await run(
      sql`insert into newsroom_days (newsroom_id, day, measure, record_id, count)
          values (${stories[story]!.newsroomId}, ${day}, ${measure}, ${stories[story]!.id}, ${count})
          on conflict (newsroom_id, day, measure, record_id, key) do update set count = newsroom_days.count + excluded.count`,
    );
  for (const [at, confirmed] of ['2026-04-02T10:00:00Z', '2026-03-05T10:00:00Z', null].entries())
    await run(
      sql`insert into newsroom_followers (newsroom_id, id, email, language, token_hash, asked_at, confirmed_at)
          values (${stories[0]!.newsroomId}, ${uuidv7()}, ${`f${at}@example.org`}, 'en', ${Buffer.from(uuidv7())}, now(), ${confirmed})`,
    );
  const report = await makeReport(services, tenant, { language: 'en' });
  const sum = (measure: string, month: string, story?: number) =>
    views!
      .filter((one) => one.measure === measure && one.day.startsWith(month) && one.day !== '2026-03-01')
      .filter((one) => story === undefined || one.story === story)
      .reduce((total, { count }) => total + count, 0);
  expect(figuresIn(report, 'newsroom')).toEqual({
    stories: [2, 1],
    views: [sum('view', '2026-04'), sum('view', '2026-03')],
    downloads: [sum('download', '2026-04'), sum('download', '2026-03')],
    followers: [1, 1],
  });
  const { rows, series } = blockIn(report, 'newsroom')!.chart!;
  const wanted = ['Alpha', 'Beta', 'Gamma'].map((name, at) => [name, sum('view', '2026-04', at)] as const);
  const ranked = wanted.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);
  expect(rows.map(({ name }, at) => [name, series[0]!.values[at]])).toEqual(ranked);
  expect(sentence(report, 'most_read')).toContain(`“${ranked[0]![0]}”`);
  const { sheets } = await readXlsx(await fileOf(server, services, tenant, { report, format: 'xlsx' }));
  const sheet = sheets.find(({ name }) => name === 'Newsroom results')!.rows;
  expect(sheet.slice(1, ranked.length + 1).map((row) => row.slice(0, 2))).toEqual(ranked);
}, 60_000);

it('a report counts e-mails, each recipient once by the strongest response', async () => {
  const tenant = await makeMeasuring(server);
  const brandId = tenant.brand.id;
  const mail = async (subject: string, startedAt: string, kind = 'email') => {
    const id = uuidv7();
    await run(
      sql`insert into emails (brand_id, id, status, subject, body, sender, is_tracked, kind, started_at, created_at, updated_at)
          values (${brandId}, ${id}, 'sent', ${subject}, '', '{}', true, ${kind}, ${startedAt}, now(), now())`,
    );
    return id;
  };
  const recipient = fc.record({
    state: fc.constantFrom('accepted', 'delivered', 'bounced', 'failed'),
    is_tracked: fc.boolean(),
    did: fc.constantFrom('nothing', 'opened', 'clicked', 'replied'),
  });
  const send = async (
    emailId: string,
    people: readonly (typeof recipient extends fc.Arbitrary<infer R> ? R : never)[],
  ) => {
    const when = '2026-04-05T10:00:00Z';
    for (const [at, { state, is_tracked, did }] of people.entries())
      await run(
        sql`insert into email_recipients (brand_id, email_id, id, address, provider, state, next_try_at, is_tracked, opened_at, clicked_at, replied_at)
            values (${brandId}, ${emailId}, ${uuidv7()}, ${`r${at}@example.org`}, 'example.org', ${state}, now(), ${is_tracked},
                    ${is_tracked && (did === 'opened' || did === 'clicked') ? when : null}::timestamptz,
                    ${is_tracked && did === 'clicked' ? when : null}::timestamptz, ${did === 'replied' ? when : null}::timestamptz)`,
      );
    const reached = people.filter(({ state }) => state === 'accepted' || state === 'delivered');
    const count = (test: (one: (typeof reached)[number]) => boolean) => reached.filter(test).length;
    return {
      delivered: reached.length,
      tracked: count((one) => one.is_tracked),
      replied: count(({ did }) => did === 'replied'),
      clicked: count(({ did, is_tracked }) => is_tracked && did === 'clicked'),
      opened: count(({ did, is_tracked }) => is_tracked && did === 'opened'),
    };
  };
  const [first, second, past] = fc.sample(fc.array(recipient, { minLength: 8, maxLength: 30 }), {
    numRuns: 3,
    seed: 11,
  });
  const sent = [
    { subject: 'Green ferries', ...(await send(await mail('Green ferries', '2026-04-04T10:00:00Z'), first!)) },
    { subject: '=cmd()', ...(await send(await mail('=cmd()', '2026-04-29T22:30:00Z'), second!)) },
  ];
  const before = await send(await mail('March', '2026-03-10T10:00:00Z'), past!);
  await send(await mail('To followers', '2026-04-10T10:00:00Z', 'followers'), first!);
  const report = await makeReport(services, tenant, { language: 'en' });
  const sum = (name: 'delivered' | 'tracked' | 'replied' | 'clicked' | 'opened') =>
    sent.reduce((total, one) => total + one[name], 0);
  expect(figuresIn(report, 'emails')).toEqual({
    emails: [2, 1],
    delivered: [sum('delivered'), before.delivered],
    opened: [(sum('opened') + sum('clicked')) / sum('tracked'), null],
    clicked: [sum('clicked') / sum('tracked'), null],
    replied: [sum('replied'), before.replied],
  });
  const { rows, series } = blockIn(report, 'emails')!.chart!;
  const shown = rows.map(({ name }, at) => [name, ...series.map(({ values }) => values[at])]);
  expect(shown).toEqual(
    sent
      .toSorted((a, b) => b.delivered - a.delivered)
      .map(({ subject, delivered, replied, clicked, opened }) => [
        ...[subject, replied, clicked, opened, delivered - replied - clicked - opened],
      ]),
  );
  expect(sentence(report, 'mail_replies')).toContain(String(sum('replied')));
}, 60_000);

it('a report shows followers, posts and reactions of the accounts of the brand', async () => {
  const tenant = await makeMeasuring(server);
  const brandId = tenant.brand.id;
  const [mastodon, other] = [uuidv7(), uuidv7()];
  for (const [id, handle] of [
    [mastodon, '@ferries'],
    [other, '@harbour'],
  ] as const)
    await run(
      sql`insert into social_accounts (id, brand_id, network, handle, status, access_token, connected_at, created_at, updated_at)
          values (${id}, ${brandId}, 'mastodon', ${handle}, 'connected', ${Buffer.from('x')}, '2026-01-01', now(), now())`,
    );
  for (const [day, followers] of [
    ['2026-03-31', 100],
    ['2026-04-01', 110],
    ['2026-04-30', 130],
    ['2026-05-01', 999],
  ] as const)
    await run(
      sql`insert into social_figures (brand_id, account_id, day, followers) values (${brandId}, ${mastodon}, ${day}, ${followers})`,
    );
  const posts = [
    { account: mastodon, at: '2026-04-03T10:00:00Z', likes: 5, comments: 2, shares: 1 },
    { account: other, at: '2026-04-30T23:59:00Z', likes: 40, comments: null, shares: null },
    { account: other, at: '2026-03-03T10:00:00Z', likes: 3, comments: 0, shares: 0 },
    { account: other, at: '2026-05-01T00:00:00Z', likes: 900, comments: 0, shares: 0 },
  ];
  for (const [at, post] of posts.entries())
    await run(
      sql`insert into social_posts (brand_id, account_id, external_id, url, text, published_at, likes, comments, shares, read_at)
          values (${brandId}, ${post.account}, ${String(at)}, ${`https://m.example/${at}`}, ${`Post\n${at} ${'sails '.repeat(40)}`}, ${post.at},
                  ${post.likes}, ${post.comments}, ${post.shares}, now())`,
    );
  const report = await makeReport(services, tenant, { language: 'en' });
  expect(figuresIn(report, 'social')).toEqual({
    ...{ posts: [2, 1], engagement: [48, 3] },
    ...{ [mastodon]: [130, 100], [other]: [null, null] },
  });
  const { rows, series } = blockIn(report, 'social')!.chart!;
  expect(rows.map(({ key }) => key)).toEqual(['https://m.example/1', 'https://m.example/0']);
  expect(series[0]!.values).toEqual([40, 8]);
  expect(rows[0]!.name).toMatch(/^30 Apr, Mastodon: Post 1 sails .*…$/);
  expect(sentence(report, 'none')).toBeDefined();
});

it('the method names the sources that were read and the gaps in collection', async () => {
  const tenant = await makeMeasuring(server);
  const { db } = server.database;
  const sources = [
    await makeSource(db, tenant.organisation.id),
    await makeSource(db, tenant.organisation.id),
    await makeSource(db, (await makeMeasuring(server)).organisation.id),
  ];
  const now = server.clock.now();
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  await run(
    sql`update organisation_sources set added_at = ${day(30)} where organisation_id = ${tenant.organisation.id}`,
  );
  await run(sql`update sources set name = 'Harbour News' where id = ${sources[1]!.sourceId}`);
  const days = [
    ...[9, 8, 5, 4, 3, 2].map((ago) => ({ source: 0, ago, fetches: 20, failures: 1 })),
    ...[9, 8, 3, 2].map((ago) => ({ source: 1, ago, fetches: 10, failures: ago > 5 ? 10 : 0 })),
    // Another organisation's source says nothing about this one.
    { source: 2, ago: 7, fetches: 10, failures: 0 },
  ];
  for (const { source, ago, fetches, failures } of days)
    await run(
      sql`insert into source_days (source_id, day, fetches, failures) values (${sources[source]!.sourceId}, ${day(ago)}, ${fetches}, ${failures})`,
    );
  const lines = (report: Report) =>
    Object.fromEntries(blockIn(report, 'method')!.sentences.map(({ key, text }) => [key, text]));
  const said = lines(await makeReport(services, tenant, { language: 'en', start: day(9), end: day(2) }));
  expect(said.sources).toBe('2 sources were read. They belong to 2 outlets.');
  expect(said.broken).toBe('1 source could not be read on at least one day: Harbour News (2 days).');
  expect(said.silent).toMatch(/^Nothing was collected on .+ and .+\.$/);
  const calm = lines(await makeReport(services, tenant, { language: 'en', start: day(3), end: day(2) }));
  expect(calm).toMatchObject({ whole: 'Collection had no gaps of a day or more.' });
  expect(calm.silent ?? calm.broken).toBeUndefined();
  const long = lines(await makeReport(services, tenant, { language: 'en', start: day(300), end: day(2) }));
  expect(long.known_from).toMatch(/^Collection is known from /);
});
