import type { Clipping } from '@masthead/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeBrand, makeRecords, makeUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { insertMember } from '../organisations/index.ts';
import { newName } from '../streams/streams.fixture.ts';
import { makeMeasuring, makeOutlet, makeStream, storeFound } from './clippings.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;

/** Lists all pages of the coverage, a few clippings at a time. */
async function listAll({ client }: Measuring, query: Record<string, unknown>, limit = 3): Promise<Clipping[]> {
  const all: Clipping[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: Clipping[]; meta: { cursor: string | null } } = await client('clippings.index', {
      query: { ...query, limit, ...(cursor && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.meta.cursor;
  } while (cursor);
  return all;
}

const sorts = {
  newest: (a: Clipping, b: Clipping) => b.published_at.localeCompare(a.published_at) || b.id.localeCompare(a.id),
  'highest-pr-value': (a: Clipping, b: Clipping) => b.hf_value - a.hf_value || sorts.newest(a, b),
};

describe('the coverage of two brands', () => {
  it('the coverage of two brands is filtered and paged in both sorts like a simple search over all rows', async () => {
    const tenant = await makeMeasuring(server);
    const { client, user, organisation, store, brand } = tenant;
    const sister = await makeBrand(server.database.db, organisation.id);
    await insertMember(server.database.db, sister.id, user.id, 'editor', new Date());
    const [outlet, named] = [await makeOutlet(server), await makeOutlet(server)];
    await rowsOf(server.database.db, sql`insert into outlet_tiers values (${brand.id}, ${outlet.id}, 'aplus')`);
    const { data: kpi } = await client('kpi-campaigns.store', {
      body: {
        ...{ brand_id: brand.id, name: 'Spring', currency_code: 'DKK', starts_at: '2026-01-01', ends_at: '2099-01-01' },
        measures: ['clippings'],
        markets: [{ country_id: 'DK' }],
      },
    });
    const made: Clipping[] = [];
    for (let at = 0; at < 24; at++)
      made.push(
        await store({
          brand_id: at % 4 === 3 ? sister.id : brand.id,
          type: at % 3 ? 'web' : 'print',
          headline: at % 5 ? `Ferry ${at}` : `100% _harbour_ ${at}`,
          published_at: `2026-04-${String(1 + (at % 9)).padStart(2, '0')}T10:00:00Z`,
          country_id: at % 2 ? 'DK' : null,
          ...(at % 7 && { language: at % 7 < 3 ? 'da' : 'de' }),
          media_outlet_id: at % 6 === 0 ? outlet.id : at % 6 === 1 ? named.id : null,
          text_tonality: at % 4 ? 'positive' : 'negative',
          impressions: (at % 5) * 1000,
          tags: at % 3 ? ['Ferries'] : ['Boats', 'Ferries'],
          ...(at % 8 === 0 && { kpi_campaigns: [kpi.id] }),
        }),
      );
    const tags = (await client('brands.tags.index', { params: { brand_id: brand.id } })).data;
    const boats = tags.find((tag) => tag.name === 'Boats')!.id;
    const cases: [Record<string, unknown>, (one: Clipping) => boolean][] = [
      [{}, () => true],
      [{ brand: brand.id }, (one) => one.brand_id === brand.id],
      [
        { start: '2026-04-03T10:00:00Z', end: '2026-04-06T10:00:00Z' },
        (one) => one.published_at >= '2026-04-03T10:00:00.000Z' && one.published_at < '2026-04-06T10:00:00.000Z',
      ],
      [{ types: 'print' }, (one) => one.media_type === 'print'],
      [{ sentiments: 'negative' }, (one) => one.text_tonality === 'negative'],
      [{ tiers: 'aplus,bplus' }, (one) => one.media_outlet?.tier === 'aplus'],
      [{ countries: 'DK,SE' }, (one) => one.country?.id === 'DK'],
      [{ languages: 'da,fi' }, (one) => one.language === 'da'],
      [{ outlets: [outlet.id, named.id] }, (one) => one.media_outlet !== null],
      [{ tags: boats }, (one) => one.tags.some((tag) => tag.id === boats)],
      [{ kpi_campaigns: kpi.id }, (one) => made.indexOf(made.find((other) => other.id === one.id)!) % 8 === 0],
      [{ stories: kpi.id }, () => false],
      [{ search: '100% _h' }, (one) => one.headline.startsWith('100%')],
      [{ search: named.site }, (one) => one.media_outlet?.id === named.id],
      [{ types: 'web', countries: 'DK', tags: boats }, () => false],
    ];
    for (const sort of ['newest', 'highest-pr-value'] as const)
      for (const [query, fits] of cases) {
        const wanted = made.filter(fits).sort(sorts[sort]);
        expect((await listAll(tenant, { ...query, sort })).map((one) => one.id)).toEqual(wanted.map((one) => one.id));
      }
  });
});

it('clippings are filtered by the streams that found them, and a reader learns nothing from a stream kept from him', async () => {
  const tenant = await makeMeasuring(server);
  const { client, brand } = tenant;
  const [shown, kept] = [await makeStream(tenant, newName()), await makeStream(tenant, newName())];
  const both = await storeFound(server, tenant, [shown, kept], { headline: 'Both' });
  const hidden = await storeFound(server, tenant, [shown, kept], { headline: 'Hidden in the second', isHidden: true });
  const second = await storeFound(server, tenant, [kept], { headline: 'The second' });
  await tenant.store({ headline: 'By hand' });
  const found = async (as: typeof client, streams: string[]) => {
    const query = { brand: brand.id, streams: streams.join(',') };
    const { data } = await as('clippings.index', { query });
    expect((await as('clippings.count', { query })).data.total).toBe(data.length);
    return data.map(({ id }) => id).sort();
  };
  expect(await found(client, [shown.id])).toEqual([both.id, hidden.id].sort());
  expect(await found(client, [kept.id])).toEqual([both.id, second.id].sort());
  expect(await found(client, [shown.id, kept.id])).toHaveLength(3);
  const period = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
  const { data: sums } = await client('metrics.clippings.total.totals', { query: { ...period, streams: kept.id } });
  expect(sums.totals.current).toBe(2);

  await client('brands.authorized-streams.update', { params: { brand_id: brand.id }, body: { streams: [shown.id] } });
  const user = await makeUser(server.database.db, tenant.organisation.id, [brand.id], 'reader');
  const reader = server.client(await server.signIn(user.email));
  expect(await found(reader, [shown.id])).toEqual([both.id, hidden.id].sort());
  expect(await found(reader, [kept.id])).toEqual([]);
  expect(await found(reader, [shown.id, kept.id])).toEqual([both.id, hidden.id].sort());
});

type Counted = { start?: string; end?: string };
/** Filters of counts: whole hours, parts of hours, and days without an hour between. */
const counted: readonly Counted[] = [
  {},
  { start: '2026-04-09T12:00:00Z' },
  { start: '2026-04-05T12:20:00Z' },
  { end: '2026-04-25T12:40:00Z' },
  { start: '2026-04-04T12:20:00Z', end: '2026-04-20T12:40:00Z' },
  { start: '2026-04-04T12:10:00Z', end: '2026-04-04T12:50:00Z' },
  { start: '2026-04-20T12:00:00Z', end: '2026-04-04T12:00:00Z' },
];

/** Returns the measures of a period and the sums of the clippings themselves, and the counts of the coverage beside its lists. */
async function sumsAndRows(tenant: Measuring) {
  const query = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
  const { client } = tenant;
  const current = async (name: 'clippings' | 'impressions' | 'hf_value') =>
    (await client(`metrics.dashboard.${name}`, { query })).data.totals.current;
  const tagged = (await client('metrics.clippings.tags', { query })).data.map((row) => [row.tag.name, row.clippings]);
  const rows = (await listAll(tenant, query, 100)).filter((one) => !one.is_advertisement);
  const names = rows.flatMap((one) => one.tags.map((tag) => tag.name));
  const round = (value: number) => Math.round(value * 100) / 100;
  const all = await listAll(tenant, {}, 100);
  const isCounted = (one: Clipping, { start, end }: Counted) =>
    (!start || Date.parse(one.published_at) >= Date.parse(start)) &&
    (!end || Date.parse(one.published_at) < Date.parse(end));
  const coverage = counted.map((of) => all.filter((one) => isCounted(one, of)));
  const counts = counted.map(async (of) => (await client('clippings.count', { query: of })).data);
  return {
    sums: {
      coverage: (await Promise.all(counts)).map(({ total, looked_at }) => [total, looked_at]),
      clippings: await current('clippings'),
      impressions: await current('impressions'),
      hf_value: round(await current('hf_value')),
      tags: Object.fromEntries(tagged),
    },
    rows: {
      coverage: coverage.map((of) => [of.length, of.filter(({ looked_at }) => looked_at !== null).length]),
      clippings: rows.length,
      impressions: rows.reduce((sum, one) => sum + one.impressions, 0),
      hf_value: round(rows.reduce((sum, one) => sum + one.hf_value, 0)),
      tags: Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length])),
    },
  };
}

const fields = fc.record({
  published_at: fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 5 }))
    .map(([day, minutes]) => `2026-04-${String(day).padStart(2, '0')}T12:${minutes}0:00Z`),
  impressions: fc.nat(500_000),
  country_id: fc.constantFrom('DK' as const, 'SE' as const, null),
  text_tonality: fc.constantFrom('negative' as const, 'positive' as const, null),
  is_advertisement: fc.boolean(),
  logo_present: fc.boolean(),
  tags: fc.subarray(['Ferries', 'Boats', 'Harbour']),
});
const change = fc.record({
  kind: fc.constantFrom('update', 'delete', 'restore', 'tags', 'rename', 'store', 'remove-tag', 'look'),
  at: fc.nat(),
  fields,
  tag: fc.constantFrom('Ferries', 'Boats', 'Harbour', 'Vessels'),
});

it('sums equal rows after every change by the API', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fields, { minLength: 2, maxLength: 5 }),
      fc.array(change, { minLength: 1, maxLength: 7 }),
      async (first, changes) => {
        const tenant = await makeMeasuring(server);
        const { client, brand } = tenant;
        const made: string[] = [];
        const gone: string[] = [];
        for (const one of first) made.push((await tenant.store(one)).id);
        // The process keeps these sums, and has to forget them with each change.
        await sumsAndRows(tenant);
        const params = { brand_id: brand.id };
        for (const { kind, at, fields: body, tag } of changes) {
          const clipping_id = made[at % made.length]!;
          const tags = (await client('brands.tags.index', { params })).data;
          const tag_id = tags[at % Math.max(1, tags.length)]?.id;
          if (kind === 'store') made.push((await tenant.store(body)).id);
          if (kind === 'update') await client('clippings.update', { params: { clipping_id }, body });
          if (kind === 'tags')
            await client('clippings.bulk-update-tags', {
              params,
              body: { clippings: made, tags: [tag], removed_tags: body.tags },
            });
          if (kind === 'rename' && tag_id) await client('tags.update', { params: { tag_id }, body: { name: tag } });
          if (kind === 'remove-tag' && tag_id) await client('tags.delete', { params: { tag_id } });
          if (kind === 'delete' && made.length > 1) {
            await client('clippings.bulk-delete', { params, body: { clippings: [clipping_id] } });
            made.splice(made.indexOf(clipping_id), 1);
            gone.push(clipping_id);
          }
          if (kind === 'look')
            await client('clippings.look', {
              params,
              body: { clippings: made.slice(at % made.length), is_looked_at: body.logo_present },
            });
          if (kind === 'restore' && gone.length > 0) {
            await client('clippings.bulk-restore', { params, body: { clippings: gone } });
            made.push(...gone.splice(0));
          }
        }
        const { sums, rows } = await sumsAndRows(tenant);
        expect(sums).toEqual(rows);
      },
    ),
    { numRuns: 12 },
  );
});

describe('going through the coverage', () => {
  it('the count of reviewed clippings within the filters is the same for everybody of the brand', async () => {
    const tenant = await makeMeasuring(server);
    const { client, brand, organisation, user } = tenant;
    const records = await makeRecords(server.database.db, tenant);
    const own = await tenant.store({ media_outlet_id: null, type: 'print' });
    const counts = async (query: object = {}) =>
      (await client('clippings.count', { query: { brand: brand.id, ...query } })).data;
    const ids = async (looked_at: 'true' | 'false') =>
      (await client('clippings.index', { query: { brand: brand.id, looked_at } })).data.map(({ id }) => id);
    // A clipping that a user enters counts as reviewed; clippings saved otherwise do not.
    expect(await counts()).toMatchObject({ total: 2, looked_at: 1 });
    expect(await counts({ types: 'print' })).toMatchObject({ total: 1, looked_at: 1 });
    expect([await ids('true'), await ids('false')]).toEqual([[own.id], [records.clipping_id]]);

    const look = (clippings: string[], is_looked_at = true) =>
      client('clippings.look', { params: { brand_id: brand.id }, body: { clippings, is_looked_at } });
    const stranger = await makeMeasuring(server);
    const foreign = await stranger.store();
    await look([records.clipping_id, foreign.id]);
    expect(await counts()).toMatchObject({ total: 2, looked_at: 2 });
    await look([own.id], false);
    expect(await ids('false')).toEqual([own.id]);
    await client('clippings.update', { params: { clipping_id: own.id }, body: { note: 'Seen' } });
    expect(await counts()).toMatchObject({ total: 2, looked_at: 2 });

    // Another brand's are neither marked nor counted.
    const sister = await makeBrand(server.database.db, organisation.id);
    await insertMember(server.database.db, sister.id, user.id, 'editor', new Date());
    await client('clippings.look', {
      params: { brand_id: sister.id },
      body: { clippings: [own.id], is_looked_at: false },
    });
    expect(await counts()).toMatchObject({ total: 2, looked_at: 2 });
    expect((await client('clippings.count', { query: { brand: sister.id } })).data).toMatchObject({
      total: 0,
      looked_at: 0,
    });
  });
});

it('a search for words that no clipping has reads an index of parts of headlines instead of all clippings', async () => {
  const { brand } = await makeMeasuring(server);
  const { db } = server.database;
  await rowsOf(
    db,
    sql`insert into clippings (brand_id, id, type, media_type, headline, outlet_name, published_at, hf_value, hf_value_version, created_by, created_at, updated_at)
        select ${brand.id}, gen_random_uuid(), 'web', 'web', 'Ferry ' || md5(n::text), 'The Harbour', now() - n * interval '1 hour', 1, 1, ${brand.id}, now(), now()
        from generate_series(1, 5000) as n`,
  );
  await rowsOf(db, sql`vacuum analyze clippings`);
  const plan = await rowsOf(
    db,
    sql<{ 'QUERY PLAN': string }>`
      explain select id from clippings c where brand_id = ${brand.id} and (headline ilike '%geyser%' or outlet_name ilike '%geyser%')
      order by published_at desc, id desc limit 26`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on clippings_parts');
});
