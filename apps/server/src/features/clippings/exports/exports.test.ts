import { createHash } from 'node:crypto';
import { type Clipping, type ClippingExport, channels, events } from '@masthead/contract';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, sql } from '../../../platform/db/index.ts';
import { listenToChannel } from '../../../testing/channel.ts';
import { makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobServices, makeMeasuring } from '../clippings.fixture.ts';
import { exportJob } from './export-clippings.ts';
import { forgetExportsJob } from './exports.routes.ts';
import { harmless } from './write-csv.ts';

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

type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;

async function makeExport(
  { client, brand }: Measuring,
  format: ClippingExport['format'],
  { filters = {}, language = 'en' }: { filters?: object; language?: string } = {},
) {
  const started = (await client('clippings.export', { body: { brands: [brand.id], filters, format } })).data;
  expect(started).toMatchObject({ status: 'pending', rows_done: 0, url: null });
  if (language !== 'en')
    await countOf(server.database.db, sql`update clipping_exports set language = ${language} where id = ${started.id}`);
  await exportJob.run(services, { export_id: started.id });
  return (await client('exports.show', { params: { export_id: started.id } })).data;
}

const bytesOf = async (made: ClippingExport) =>
  Buffer.from(await (await fetch(server.origin + made.url!)).arrayBuffer());
const csvOf = (bytes: Buffer): Record<string, string>[] => parse(bytes, { columns: true, bom: true });

async function tenantWithClippings() {
  const tenant = await makeMeasuring(server);
  const made: Clipping[] = [];
  for (let at = 0; at < 12; at++)
    made.push(
      await tenant.store({
        headline: at === 3 ? '=HYPERLINK("http://evil.example")' : `Ferry ${at}, "again"\nand again`,
        published_at: `2026-04-${String(2 + at).padStart(2, '0')}T23:30:00Z`,
        impressions: 1234 * at,
        country_id: at % 2 ? 'DK' : 'SE',
        text_tonality: at % 3 ? 'positive' : null,
        is_advertisement: at === 5,
        tags: at % 4 ? ['Ferries', 'Boats'] : [],
        note: at === 7 ? '-2+3' : null,
      }),
    );
  return { ...tenant, made };
}

describe('the filters of an export', () => {
  it('filters with an unknown name or value are refused', async () => {
    const { client, brand } = await makeMeasuring(server);
    const start = (filters: unknown) =>
      client('clippings.export', { body: { brands: [brand.id], filters: filters as object, format: 'csv' } });
    expect((await failureOf(start([{ name: 'planets', value: 'Mars' }]))).status).toBe(422);
    expect((await failureOf(start([{ name: 'types', value: 'pigeon' }]))).status).toBe(422);
    expect((await failureOf(start({ types: 'pigeon' }))).status).toBe(422);
  });
});

describe('a file of clippings', () => {
  it('a file of clippings has the numbers of the screen, the API and the measures, as CSV and as XLSX', async () => {
    const tenant = await tenantWithClippings();
    const filters = { countries: 'DK' };
    const period = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
    const listed = (await tenant.client('clippings.index', { query: { ...filters, limit: 100 } })).data;
    const made = await makeExport(tenant, 'csv', { filters });
    expect(made).toMatchObject({ status: 'ready', rows_done: 6, rows_total: 6 });
    const listedFilters = await makeExport(tenant, 'csv', { filters: [{ name: 'countries', value: 'DK' }] });
    expect(listedFilters).toMatchObject({ status: 'ready', rows_done: 6, rows_total: 6 });
    const rows = csvOf(await bytesOf(made));
    const figures = rows.map((row) => [Number(row.Impressions), Number(row['hfValue, DKK'])]);
    expect(figures).toEqual(listed.map((one) => [one.impressions, one.hf_value]));
    const counted = rows.filter((row) => row.Advertisement === '0');
    const query = { ...period, countries: 'DK' };
    for (const [measure, of] of [
      ['impressions', 'Impressions'],
      ['hf_value', 'hfValue, DKK'],
    ] as const) {
      const { data } = await tenant.client(`metrics.dashboard.${measure}`, { query });
      const sum = counted.reduce((total, row) => total + Number(row[of]), 0);
      expect(data.totals.current).toBeCloseTo(sum, 2);
    }
    const { data: total } = await tenant.client('metrics.dashboard.clippings', { query });
    expect(total.totals.current).toBe(counted.length);

    const book = await readXlsx(await bytesOf(await makeExport(tenant, 'xlsx', { filters })));
    const [head, ...cells] = book.sheets[0]!.rows;
    const column = (name: string) => cells.map((row) => row[head!.indexOf(name)]);
    expect(column('Impressions')).toEqual(listed.map((one) => one.impressions));
    expect(column('hfValue, DKK')).toEqual(listed.map((one) => one.hf_value));
    expect(column('Headline')).toEqual(listed.map((one) => one.headline));
    expect(column('Published')[0]).toEqual(new Date(listed[0]!.published_at));
  });

  it('a file of clippings runs no formula in a spreadsheet', async () => {
    const tenant = await tenantWithClippings();
    const rows = csvOf(await bytesOf(await makeExport(tenant, 'csv')));
    const texts = rows.flatMap((row) => [row.Headline!, row.Note!]);
    expect(texts.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
    expect(texts).toContain('\'=HYPERLINK("http://evil.example")');
    expect(rows.find((row) => row.Note)!.Note).toBe("'-2+3");
    for (const text of ['=1', '+1', '-1', '@a', '\t=1', '\r', ' =1', '＝1', '\u0000=1'])
      expect(harmless(text)).toBe(`'${text}`);
    for (const text of ['Ferry = boat', '1-2', 'a@b.example', '']) expect(harmless(text)).toBe(text);
    const book = await readXlsx(await bytesOf(await makeExport(tenant, 'xlsx')));
    expect(JSON.stringify(book.sheets[0]!.rows)).toContain('=HYPERLINK');
    expect(JSON.stringify(book)).not.toContain('"formula"');
  });

  it('a file of clippings is in the language of the user, with days in the organisation’s time zone', async () => {
    const tenant = await tenantWithClippings();
    await countOf(
      server.database.db,
      sql`update organisations set timezone = 'Europe/Copenhagen' where id = ${tenant.organisation.id}`,
    );
    const [row] = csvOf(await bytesOf(await makeExport(tenant, 'csv', { language: 'de' })));
    expect(row).toMatchObject({ Veröffentlicht: '2026-04-14 01:30:00', Medienart: 'Web', Land: 'Dänemark' });
    expect(row!['Tonalität des Textes']).toBe('Positiv');
  });

  it('an export can be read only by the user who made it, and is deleted after seven days', async () => {
    const tenant = await tenantWithClippings();
    const made = await makeExport(tenant, 'csv');
    const bytes = await bytesOf(made);
    expect(createHash('sha256').update(bytes).digest('hex')).toHaveLength(64);
    const colleague = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'administrator');
    const other = server.client(await server.signIn(colleague.email));
    const params = { export_id: made.id };
    expect((await failureOf(other('exports.show', { params }))).status).toBe(404);
    const inDays = (count: number) => new Date(Date.parse(made.created_at) + count * 86_400_000);
    server.clock.set(inDays(6.9));
    await forgetExportsJob.run(services, {});
    expect((await fetch(server.origin + made.url!)).status).toBe(200);
    server.clock.set(inDays(7.1));
    await forgetExportsJob.run(services, {});
    expect((await fetch(server.origin + made.url!)).status).toBe(404);
    server.clock.set(null);
    expect((await failureOf(tenant.client('exports.show', { params }))).status).toBe(404);
  });

  it('an export reports its progress to the user’s open screens', async () => {
    const tenant = await tenantWithClippings();
    const channel = await listenToChannel(server.origin, tenant.token, channels.user, tenant.user.id);
    const heard = channel.hear(events.exportsChanged);
    const made = await makeExport(tenant, 'csv');
    expect(await heard).toMatchObject({ id: made.id, status: 'generating' });
    channel.close();
  });

  it('an export that never finished is marked as failed, so that another one can be made', async () => {
    const tenant = await makeMeasuring(server);
    const ask = () => tenant.client('clippings.export', { body: { brands: [tenant.brand.id], format: 'csv' } });
    const made = [await ask(), await ask(), await ask(), await ask(), await ask()];
    expect(await failureOf(ask())).toMatchObject({ status: 429, body: { code: 'too_many_exports' } });
    server.clock.set(new Date(Date.now() + 3 * 3_600_000));
    await forgetExportsJob.run(services, {});
    const params = { export_id: made[0]!.data.id };
    expect((await tenant.client('exports.show', { params })).data).toMatchObject({
      status: 'failed',
      error: expect.any(String),
    });
    server.clock.set(null);
    await ask();
  });

  it('only those who may change the organisation can export all its clippings', async () => {
    const tenant = await tenantWithClippings();
    const params = { organisation_id: tenant.organisation.id };
    const { data } = await tenant.client('organisations.clippings.export', { params, body: { format: 'csv' } });
    await exportJob.run(services, { export_id: data.id });
    const done = (await tenant.client('exports.show', { params: { export_id: data.id } })).data;
    expect(csvOf(await bytesOf(done))).toHaveLength(12);
    const editor = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'editor');
    const client = server.client(await server.signIn(editor.email));
    expect(
      (await failureOf(client('organisations.clippings.export', { params, body: { format: 'csv' } }))).status,
    ).toBe(403);
    const stranger = await makeMeasuring(server);
    const asked = stranger.client('clippings.export', { body: { brands: [tenant.brand.id], format: 'csv' } });
    expect((await failureOf(asked)).status).toBe(404);
  });
});
