import { randomBytes } from 'node:crypto';
import { type ReportFormat, reportFormats } from '@masthead/contract';
import { readPdf } from '@masthead/reading';
import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeBrand } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices, makeMeasuring } from '../clippings/clippings.fixture.ts';
import { april, fileOf, makeReport } from './reports.fixture.ts';

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

async function upload({ token, brand }: Tenant, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set('purpose', 'logo');
  form.set('brand_id', brand.id);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const headers = { authorization: `Bearer ${token}` };
  return await fetch(`${server.origin}/v2/files`, { method: 'POST', headers, body: form });
}

const beginnings: Partial<Record<ReportFormat, string>> = { pdf: '%PDF-', book: '%PDF-', csv: '\u{feff}', json: '{' };

it.each(inFull ? [0, 1] : [1])(
  'all files of a report with %i clippings can be written and opened',
  async (clippings) => {
    const tenant = await makeMeasuring(server);
    if (clippings > 0) await tenant.store({ headline: '=cmd|calc', published_at: '2026-04-03T10:00:00Z' });
    const report = await makeReport(services, tenant, { name: '=1+1', language: 'pl' });
    expect(report.status).toBe('ready');
    for (const format of reportFormats) {
      const bytes = await fileOf(server, services, tenant, { report, format });
      expect([
        format,
        bytes
          .subarray(0, 5)
          .toString()
          .startsWith(beginnings[format] ?? 'PK'),
      ]).toEqual([format, true]);
    }
    const { sheets } = await readXlsx(await fileOf(server, services, tenant, { report, format: 'xlsx' }));
    const all = sheets.find(({ name }) => name === 'Wszystkie wycinki');
    // One clipping has a head above and a sum below. Without any, no section of clippings is shown.
    expect(all?.rows.length ?? 0).toBe(clippings === 0 ? 0 : 3);
    expect(all?.rows[1]?.includes('=cmd|calc') ?? false).toBe(clippings > 0);
  },
);

it.runIf(inFull)(
  'a logo that is too large or no picture is refused, and one that has gone leaves its place empty',
  async () => {
    const tenant = await makeMeasuring(server);
    const large = await upload(tenant, randomBytes(40 * 1024 * 1024), 'logo.png');
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(large.status).toBeLessThan(500);
    const report = await makeReport(services, tenant);
    const params = { report_id: report.id };
    const change = (logo: string) =>
      tenant.client('reports.update', { params, body: { logo: { original: logo, cropped: null } } });
    expect((await failureOf(change(`${server.origin}/files/0198a000-0000-7000-8000-000000000001`))).status).toBe(422);
    const other = await makeMeasuring(server);
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const urlOf = async (answer: Response) => ((await answer.json()) as { data: { url: string } }).data.url;
    const theirs = await urlOf(await upload(other, picture, 'theirs.png'));
    expect((await failureOf(change(theirs))).status).toBe(422);
    const own = await urlOf(await upload(tenant, picture, 'own.png'));
    await change(own);
    const withLogo = await fileOf(server, services, tenant, { report, format: 'pptx' });
    const media = async (bytes: Buffer) =>
      Object.keys((await JSZip.loadAsync(bytes)).files).filter((path) => /media\/.*png$/.test(path));
    expect(await media(withLogo)).toHaveLength(1);
    await rowsOf(server.database.db, sql`update files set storage_key = 'gone' where brand_id = ${tenant.brand.id}`);
    await tenant.client('reports.update', { params, body: { name: 'Without its logo' } });
    const without = await fileOf(server, services, tenant, { report, format: 'pptx' });
    expect(await media(without)).toHaveLength(0);
    expect((await readPdf(await fileOf(server, services, tenant, { report, format: 'pdf' }))).text).toContain(
      'Without its logo',
    );
  },
);

it('a template outlives the brand of its report, which nobody sees any more', async () => {
  const tenant = await makeMeasuring(server);
  const { client, organisation } = tenant;
  const old = await makeBrand(server.database.db, organisation.id);
  await rowsOf(
    server.database.db,
    sql`insert into members (brand_id, user_id, role, joined_at) values (${old.id}, ${tenant.user.id}, 'administrator', now()) on conflict do nothing`,
  );
  const { data: report } = await client('reports.store', { body: { brands: [old.id], ...april, template: 'weekly' } });
  const { data: template } = await client('report-templates.store', { body: { name: 'Ours', report_id: report.id } });
  await rowsOf(server.database.db, sql`update brands set deletes_at = now() where id = ${old.id}`);
  const made = await makeReport(services, tenant, { report_template_id: template.id });
  expect(made).toMatchObject({ status: 'ready', template: 'weekly' });
  expect(made.sections).toEqual(report.sections);
  expect((await failureOf(client('reports.show', { params: { report_id: report.id } }))).status).toBe(404);
});
