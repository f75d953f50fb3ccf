import type { Report, ReportBlock } from '@masthead/contract';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeBrand } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices, makeMeasuring, makeOutlet } from '../clippings/clippings.fixture.ts';
import { fileOf, makeReport } from './reports.fixture.ts';

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

const piece = fc.record({
  day: fc.integer({ min: 1, max: 30 }),
  month: fc.constantFrom('03', '04'),
  country: fc.constantFrom('DK', 'SE', 'NO', 'DE'),
  tone: fc.constantFrom('positive', 'neutral', 'negative', 'unsure'),
  type: fc.constantFrom('web', 'print', 'radio'),
  impressions: fc.integer({ min: 0, max: 900_000 }),
  tags: fc.subarray(['Ferries', 'Harbour', 'Fares']),
  outlet: fc.integer({ min: 0, max: 2 }),
  isRival: fc.boolean(),
  isAdvertisement: fc.boolean(),
});
type Piece = typeof piece extends fc.Arbitrary<infer P> ? P : never;

/** Counts what a list of pieces has of each value. */
function tally(pieces: readonly Piece[], valuesOf: (piece: Piece) => readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of pieces) for (const value of valuesOf(one)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const blockIn = (report: Report, kind: ReportBlock['kind']) => report.document!.blocks.find((one) => one.kind === kind);
/** Returns the first series of a section by the names of its rows. */
const chartIn = (report: Report, kind: ReportBlock['kind']): Record<string, number> => {
  const chart = blockIn(report, kind)?.chart;
  return Object.fromEntries(
    (chart?.rows ?? []).flatMap(({ key, name }, at) => {
      const value = chart!.series[0]!.values[at];
      return value ? [[kind === 'coverage' || kind === 'media_types' ? key : name, value]] : [];
    }),
  );
};
const countryNames = { DK: 'Denmark', SE: 'Sweden', NO: 'Norway', DE: 'Germany' } as const;

type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;

/** Makes a brand of the organisation that its user measures as well. */
async function makeRival({ organisation, user }: Measuring) {
  const { db } = server.database;
  const rival = await makeBrand(db, organisation.id);
  await rowsOf(
    db,
    sql`insert into members (brand_id, user_id, role, joined_at) values (${rival.id}, ${user.id}, 'administrator', now())`,
  );
  return rival;
}

/** Checks a sheet against the rows of a chart. */
function expectSheet(workbook: Awaited<ReturnType<typeof readXlsx>>, title: string, wanted: Record<string, number>) {
  const rows = workbook.sheets.find(({ name }) => name === title)!.rows.slice(1, -1);
  expect([title, Object.fromEntries(rows.map(([name, value]) => [name, value]))]).toEqual([title, wanted]);
}

it('share of voice, outlets, targets and best pieces are those of an independent count, the API and the spreadsheet', async () => {
  const [pieces] = fc.sample(fc.array(piece, { minLength: 40, maxLength: 60 }), { numRuns: 1, seed: 9 });
  const tenant = await makeMeasuring(server);
  const rival = await makeRival(tenant);
  const outlets = [await makeOutlet(server), await makeOutlet(server), await makeOutlet(server)];
  const days = { starts_at: '2026-04-01', ends_at: '2026-04-30' };
  const { data: set } = await tenant.client('kpi-campaigns.store', {
    body: {
      ...{ ...days, brand_id: tenant.brand.id, name: 'April', currency_code: 'DKK', measures: ['clippings'] },
      markets: [{ country_id: 'DK', targets: { clippings: 10 } }],
    },
  });
  for (const [at, one] of pieces!.entries())
    await tenant.store({
      ...{ headline: `Piece ${at}`, published_at: `2026-04-${String(one.day).padStart(2, '0')}T10:00:00Z` },
      ...{ type: 'web', country_id: 'DK', impressions: one.impressions, media_outlet_id: outlets[one.outlet]!.id },
      ...(one.isRival ? { brand_id: rival.id } : { kpi_campaigns: one.tags.length > 0 ? [set.id] : [] }),
    });
  const report = await makeReport(services, tenant, {
    brands: [tenant.brand.id, rival.id],
    language: 'en',
    currency: 'DKK',
  });
  const own = pieces!.filter(({ isRival }) => !isRival);
  const shares = { [tenant.brand.name]: own.length, [rival.name]: pieces!.length - own.length };
  expect(chartIn(report, 'share')).toEqual(shares);
  for (const { label, value } of blockIn(report, 'share')!.figures)
    expect(value).toBeCloseTo(shares[label]! / pieces!.length, 10);
  const byOutlet = tally(own, ({ outlet }) => [`The ${outlets[outlet]!.site}`]);
  expect(chartIn(report, 'outlets')).toEqual(byOutlet);
  const [target] = blockIn(report, 'kpi')!.figures;
  expect(target).toMatchObject({ value: own.filter(({ tags }) => tags.length > 0).length, target: 10 });
  const query = { brand: tenant.brand.id, start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
  const { data: listed } = await tenant.client('clippings.index', {
    query: { ...query, sort: 'highest-pr-value', limit: 12 },
  });
  const facts = listed.map(({ id, impressions, hf_value }) => ({ id, impressions, hf_value }));
  expect(
    blockIn(report, 'clippings')!.pieces.map(({ id, impressions, hf_value }) => ({ id, impressions, hf_value })),
  ).toEqual(facts);
  const workbook = await readXlsx(await fileOf(server, services, tenant, { report, format: 'xlsx' }));
  expectSheet(workbook, 'Share of voice', shares);
  expectSheet(workbook, 'Top outlets', byOutlet);
}, 60_000);

it('every section counts what is there, whatever it is, and the spreadsheet has the same', async () => {
  const samples = fc.sample(fc.array(piece, { minLength: 25, maxLength: 60 }), { numRuns: 3, seed: 42 });
  for (const pieces of samples) {
    const tenant = await makeMeasuring(server);
    for (const [at, one] of pieces.entries())
      await tenant.store({
        headline: `Piece ${at}`,
        published_at: `2026-${one.month}-${String(one.day).padStart(2, '0')}T10:00:00Z`,
        type: one.type,
        country_id: one.country,
        impressions: one.impressions,
        tags: one.tags,
        is_advertisement: one.isAdvertisement,
        ...(one.tone !== 'unsure' && { text_tonality: one.tone }),
      });
    const report = await makeReport(services, tenant, { language: 'en' });
    const counted = pieces.filter(({ isAdvertisement }) => !isAdvertisement);
    const [now, before] = ['04', '03'].map((month) => counted.filter((one) => one.month === month));
    const figures = blockIn(report, 'figures')!.figures;
    expect(figures.find(({ key }) => key === 'clippings')).toMatchObject({
      value: now!.length,
      previous: before!.filter(({ day }) => day >= 2).length,
    });
    expect(chartIn(report, 'coverage')).toEqual(tally(now!, ({ day }) => [`2026-04-${String(day).padStart(2, '0')}`]));
    expect(chartIn(report, 'countries')).toEqual(tally(now!, ({ country }) => [countryNames[country]]));
    expect(chartIn(report, 'media_types')).toEqual(tally(now!, ({ type }) => [type]));
    expect(chartIn(report, 'tags')).toEqual(tally(now!, ({ tags }) => tags));
    const tone = blockIn(report, 'tone')!.chart!;
    const tones = Object.fromEntries(tone.series.map(({ key, values }) => [key, values[0]]));
    const wanted = tally(now!, (one) => [one.tone]);
    for (const name of ['positive', 'neutral', 'negative', 'unsure']) expect(tones[name]).toBe(wanted[name] ?? 0);
    const sum = (name: 'impressions') => now!.reduce((total, one) => total + one[name], 0);
    expect(figures.find(({ key }) => key === 'impressions')!.value).toBe(sum('impressions'));
    const workbook = await readXlsx(await fileOf(server, services, tenant, { report, format: 'xlsx' }));
    const geography = workbook.sheets.find(({ name }) => name === 'Geography')!.rows.slice(1, -1);
    expect(Object.fromEntries(geography.map(([name, value]) => [name, value]))).toEqual(chartIn(report, 'countries'));
    const [head, ...rows] = workbook.sheets.find(({ name }) => name === 'All clippings')!.rows;
    const total = rows.pop()!;
    const column = (name: string) => head!.indexOf(name);
    const seen = rows.map((row) => [row[column('Headline')], row[column('Impressions')] ?? 0]);
    const listed = pieces.flatMap((one, at) =>
      one.month === '04' && !one.isAdvertisement ? [[`Piece ${at}`, one.impressions]] : [],
    );
    expect(seen.toSorted()).toEqual(listed.toSorted());
    expect(rows[0]![0]).toBeInstanceOf(Date);
    const value = figures.find(({ key }) => key === 'hf_value')!.value!;
    expect(Number(total[column(`hfValue, ${report.document!.currency}`)])).toBeCloseTo(value, 1);
  }
});
