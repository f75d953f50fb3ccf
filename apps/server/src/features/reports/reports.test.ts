import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { type Report, type ReportBlock, reportTemplateNames } from '@masthead/contract';
import { readPdf } from '@masthead/reading';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, sql } from '../../platform/db/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { ownBrand } from '../access/index.ts';
import { jobServices, makeMeasuring, makeOutlet } from '../clippings/clippings.fixture.ts';
import { writeReportFileJob } from './outputs/write-file.ts';
import { april, count, fileOf, makeReport, makeReporting } from './reports.fixture.ts';
import { forgetReportsJob } from './reports.routes.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
let tenant: Awaited<ReturnType<typeof makeReporting>>;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
  tenant = await makeReporting(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

const blockOf = (report: Report, kind: ReportBlock['kind']) => report.document?.blocks.find((one) => one.kind === kind);
const paramsOf = ({ id }: Pick<Report, 'id'>) => ({ params: { report_id: id } });

describe('a report', () => {
  it('a report counts what the metrics count, and says in words what it shows', async () => {
    const report = await makeReport(services, tenant, { currency: 'DKK' });
    expect(report).toMatchObject({ status: 'ready', template: 'monthly', error: null, currency: 'DKK' });
    const query = { brands: tenant.brand.id, start: '2026-03-31T22:00:00Z', end: '2026-04-30T22:00:00Z' };
    const figures = blockOf(report, 'figures')!.figures;
    for (const [key, measure] of [
      ['clippings', 'total'],
      ['impressions', 'impressions'],
      ['hf_value', 'hf_value'],
    ] as const) {
      const { current, previous, growth } = (await tenant.client(`metrics.clippings.${measure}.totals`, { query })).data
        .totals;
      expect(figures.find((one) => one.key === key)).toMatchObject({ value: current, previous, growth });
    }
    const texts = blockOf(report, 'summary')!.sentences.map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([
      `${tenant.brand.name} had 12 clippings in this period.`,
      'This is 300% more than in the previous period (3).',
    ]);
    expect(texts).toContain('The busiest day was Sunday 12 April with 4 clippings.');
    expect(blockOf(report, 'share')).toBeUndefined();
    expect(blockOf(report, 'clippings')!.pieces).toHaveLength(12);
  });

  it('every template makes a report of sections that exist, in the language and currency that were chosen', async () => {
    for (const template of reportTemplateNames) {
      const report = await makeReport(services, tenant, { template, language: 'pl', currency: 'PLN' });
      expect(report.sections.at(-1)!.kind).toBe('method');
      expect(report.document!.language).toBe('pl');
      expect(blockOf(report, 'summary')!.sentences[0]!.text).toContain('12 wycinków');
    }
  });

  it('the archive lists reports, and a report can be copied, edited, deleted and restored [reports-001] [reports-002]', async () => {
    const report = await makeReport(services, tenant, { name: 'April' });
    const listed = (await tenant.client('reports.index', { query: { brand: tenant.brand.id, limit: 1 } })).data;
    expect(listed).toEqual([expect.objectContaining({ id: report.id, name: 'April', status: 'ready' })]);

    const sections = [...report.sections].reverse();
    sections[0] = { ...sections[0]!, is_hidden: true, comment: 'Seen' };
    const { revision } = report;
    const changed = (await tenant.client('reports.update', { ...paramsOf(report), body: { sections, revision } })).data;
    expect(changed).toMatchObject({ status: 'ready', sections, revision: revision + 1 });
    const late = tenant.client('reports.update', { ...paramsOf(report), body: { name: 'Late', revision } });
    expect((await failureOf(late)).status).toBe(409);

    const copy = (await tenant.client('reports.copy', paramsOf(report))).data;
    expect(copy).toMatchObject({ name: 'Copy of April', sections, status: 'pending', document: null });
    await tenant.client('reports.delete', paramsOf(report));
    expect((await failureOf(tenant.client('reports.show', paramsOf(report)))).status).toBe(404);
    expect((await tenant.client('reports.restore', paramsOf(report))).data.name).toBe('April');
    await tenant.client('reports.delete', paramsOf(report));
    server.clock.set(new Date(Date.now() + 8 * 86_400_000));
    await forgetReportsJob.run(services, {});
    server.clock.set(null);
    expect((await failureOf(tenant.client('reports.restore', paramsOf(report)))).status).toBe(404);
  });

  it('several reports are deleted and restored in one call, only those of the caller', async () => {
    const made = [await makeReport(services, tenant), await makeReport(services, tenant)];
    const reports = made.map(({ id }) => id);
    const stranger = server.client(await server.signIn((await makeTenant(server.database.db)).user.email));
    expect((await stranger('reports.bulk-delete', { body: { reports } })).data).toEqual({ deleted: 0 });
    expect((await tenant.client('reports.bulk-delete', { body: { reports } })).data).toEqual({ deleted: 2 });
    expect((await failureOf(tenant.client('reports.show', paramsOf(made[1]!)))).status).toBe(404);
    expect((await stranger('reports.bulk-restore', { body: { reports } })).data).toEqual({ restored: 0 });
    expect((await tenant.client('reports.bulk-restore', { body: { reports } })).data).toEqual({ restored: 2 });
    expect((await tenant.client('reports.show', paramsOf(made[1]!))).data.id).toBe(made[1]!.id);
  });

  it('a change of the period counts the figures again, a change of the arrangement does not', async () => {
    const report = await makeReport(services, tenant);
    const body = { start: '2026-04-12', end: '2026-04-12' };
    const pending = (await tenant.client('reports.update', { ...paramsOf(report), body })).data;
    expect(pending.status).toBe('pending');
    await count(services, report);
    const again = (await tenant.client('reports.show', paramsOf(report))).data;
    expect(blockOf(again, 'figures')!.figures[0]).toMatchObject({ value: 4 });
    for (const wrong of [{ start: '2026-05-01', end: '2026-04-01' }, { currency: 'XXQ' }, { start: '1999-01-01' }])
      expect((await failureOf(tenant.client('reports.update', { ...paramsOf(report), body: wrong }))).status).toBe(422);
  });

  it('a failed report shows its error and can be counted again [reports-003]', async () => {
    const other = await makeBrand(server.database.db, tenant.organisation.id);
    const { db } = server.database;
    const client = server.client(
      await server.signIn((await makeUser(db, tenant.organisation.id, [tenant.brand.id, other.id], 'editor')).email),
    );
    const { data } = await client('reports.store', { body: { brands: [tenant.brand.id, other.id], ...april } });
    await countOf(db, sql`update brands set deletes_at = now() where id = ${other.id}`);
    await count(services, data);
    const body = { brands: [tenant.brand.id] };
    await countOf(db, sql`update brands set deletes_at = null where id = ${other.id}`);
    expect((await client('reports.show', paramsOf(data))).data).toMatchObject({
      status: 'failed',
      error: 'A brand of this report was deleted. Choose other brands.',
    });
    await client('reports.update', { ...paramsOf(data), body });
    await count(services, data);
    expect((await client('reports.show', paramsOf(data))).data.status).toBe('ready');
  });
});

describe('access to a report', () => {
  it('nobody sees a report with a brand that they may not see', async () => {
    const { db } = server.database;
    const other = await makeBrand(db, tenant.organisation.id);
    const both = await makeUser(db, tenant.organisation.id, [tenant.brand.id, other.id], 'editor');
    const one = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'editor');
    const stranger = await makeMeasuring(server);
    const [wide, narrow] = [
      server.client(await server.signIn(both.email)),
      server.client(await server.signIn(one.email)),
    ];
    const { data } = await wide('reports.store', { body: { brands: [tenant.brand.id, other.id], ...april } });
    expect((await wide('reports.show', paramsOf(data))).data.brands).toHaveLength(2);
    for (const client of [narrow, stranger.client]) {
      expect((await failureOf(client('reports.show', paramsOf(data)))).status).toBe(404);
      expect((await failureOf(client('reports.copy', paramsOf(data)))).status).toBe(404);
      expect((await client('reports.index')).data.map(({ id }) => id)).not.toContain(data.id);
    }
    const foreign = narrow('reports.store', { body: { brands: [other.id], ...april } });
    expect((await failureOf(foreign)).status).toBeGreaterThanOrEqual(404);
  });

  it('a reader is refused reports', async () => {
    const reader = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'reader');
    const client = server.client(await server.signIn(reader.email));
    expect((await failureOf(client('reports.index'))).status).toBe(403);
  });
});

describe('the files of a report', () => {
  it('PDF, XLSX, CSV and JSON show the numbers of the API, without what is hidden', async () => {
    const report = await makeReport(services, tenant, { currency: 'DKK' });
    const hidden = blockOf(report, 'clippings')!.pieces[0]!;
    const sections = report.sections.map((one) =>
      one.kind === 'clippings'
        ? { ...one, hidden_clippings: [hidden.id], comment: 'Well done' }
        : { ...one, is_hidden: one.kind === 'tags' },
    );
    await tenant.client('reports.update', { ...paramsOf(report), body: { sections } });
    const bytesOf = (format: 'pdf' | 'xlsx' | 'csv' | 'json') => fileOf(server, services, tenant, { report, format });
    const figures = blockOf(report, 'figures')!.figures;
    const outlets = blockOf(report, 'countries')!.chart!;

    const json = JSON.parse((await bytesOf('json')).toString()) as { sections: ReportBlock[] };
    expect(json.sections.find(({ kind }) => kind === 'figures')!.figures).toEqual(figures);
    expect(json.sections.map(({ kind }) => kind)).not.toContain('tags');

    const workbook = await readXlsx(await bytesOf('xlsx'));
    const sheet = (name: string) => workbook.sheets.find((one) => one.name === name)!.rows;
    expect(
      sheet('Key figures')
        .slice(1)
        .map((row) => row[1]),
    ).toEqual(figures.map(({ value }) => value));
    expect(
      sheet('Geography')
        .slice(1)
        .map((row) => row.slice(0, 2)),
    ).toEqual([...outlets.rows.map(({ name }, at) => [name, outlets.series[0]!.values[at]]), ['Total', 12]]);
    expect(sheet('Top clippings').flat()).not.toContain(hidden.headline);
    expect(workbook.sheets.map(({ name }) => name)).not.toContain('Top tags');

    const csv: string[][] = parse(await bytesOf('csv'), { bom: true, relax_column_count: true });
    const from = csv.findIndex(([title]) => title === 'Key figures') + 2;
    expect(csv.slice(from, from + figures.length).map((row) => Number(row[1]))).toEqual(
      figures.map(({ value }) => value),
    );
    expect(csv.flat().every((text) => !/^[=+@]/.test(text))).toBe(true);

    const { text } = await readPdf(await bytesOf('pdf'));
    const plain = text.replace(/\s+/g, ' ');
    for (const figure of figures)
      expect(plain).toContain(new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }).format(figure.value!));
    expect(plain).toContain('Well done');
    expect(plain).not.toContain(hidden.headline);
  });

  it('a file is written again when the report has changed, and a failed one shows its error [reports-004]', async () => {
    const report = await makeReport(services, tenant, { format: 'json' });
    const job = { brand_id: ownBrand(tenant.brand.id), report_id: report.id };
    await writeReportFileJob.run(services, { ...job, format: 'json' });
    const fileState = async () => (await tenant.client('reports.show', paramsOf(report))).data.file[0];
    expect(await fileState()).toMatchObject({ format: 'json', status: 'ready', is_outdated: false });
    await tenant.client('reports.update', { ...paramsOf(report), body: { name: 'Renamed' } });
    expect(await fileState()).toMatchObject({ is_outdated: true });
    await tenant.client('reports.files.store', { ...paramsOf(report), body: { format: 'pdf' } });
    const blind = { ...services, browser: { ...services.browser, isAvailable: async () => false } };
    await writeReportFileJob.run(blind, { ...job, format: 'pdf' });
    const files = (await tenant.client('reports.show', paramsOf(report))).data.file;
    expect(files.find(({ format }) => format === 'pdf')).toMatchObject({ status: 'failed', error: expect.any(String) });
    const download = tenant.client('reports.download', { ...paramsOf(report), query: { format: 'pdf' } });
    expect((await failureOf(download)).status).toBe(409);
  });
});

/** Returns the ids of the browsers below this process; a distribution may start its browser by a script. */
function browsersOfThisProcess(): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, parent, program]) => ({
      pid: Number(pid),
      parent: Number(parent),
      isBrowser: /chrom/i.test(program ?? ''),
    }));
  const below = new Set([process.pid]);
  for (const { pid, parent } of rows.toSorted((a, b) => a.pid - b.pid)) if (below.has(parent)) below.add(pid);
  return rows.filter(({ pid, isBrowser }) => isBrowser && below.has(pid)).map(({ pid }) => pid);
}

/** Ends processes; those that have already ended are left out. */
function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}

it.skipIf(process.platform === 'win32')(
  'a browser that is killed in the middle fails the file alone, which can be made again',
  async () => {
    const report = await makeReport(services, tenant, { format: 'json' });
    const job = { brand_id: ownBrand(tenant.brand.id), report_id: report.id, format: 'pdf' } as const;
    await tenant.client('reports.files.store', { ...paramsOf(report), body: { format: 'pdf' } });
    const dying: typeof services.browser = {
      ...services.browser,
      pdf: async (options) => {
        let isDrawing = true;
        const drawn = services.browser.pdf(options).finally(() => {
          isDrawing = false;
        });
        drawn.catch(() => {});
        while (isDrawing) {
          kill(browsersOfThisProcess());
          await setTimeout(20);
        }
        return await drawn;
      },
    };
    await writeReportFileJob.run({ ...services, browser: dying }, job);
    const stateOf = async () =>
      (await tenant.client('reports.show', paramsOf(report))).data.file.find(({ format }) => format === 'pdf');
    expect(await stateOf()).toMatchObject({ status: 'failed', error: expect.any(String) });
    const pdf = await fileOf(server, services, tenant, { report, format: 'pdf' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await stateOf()).toMatchObject({ status: 'ready', error: null });
  },
);

it('the clipping book has one piece on each page, and only as much text as the licence allows', async () => {
  const report = await makeReport(services, tenant);
  const { text } = await readPdf(await fileOf(server, services, tenant, { report, format: 'book' }));
  expect(text).toContain('Clipping book');
  for (const { headline } of blockOf(report, 'clippings')!.pieces) expect(text).toContain(headline);
});

it.runIf(inFull)('each section with more than text has a picture', async () => {
  const report = await makeReport(services, tenant);
  const { files } = await JSZip.loadAsync(await fileOf(server, services, tenant, { report, format: 'png' }));
  const names = Object.keys(files).map((name) => name.replace(/^\d+-(\w+)\.png$/, '$1'));
  expect(names).toEqual(expect.arrayContaining(['summary', 'figures', 'coverage', 'tone', 'countries', 'clippings']));
  expect(names).not.toContain('method');
});

it('a brand without clippings has a report that says so', async () => {
  const empty = await makeMeasuring(server);
  const report = await makeReport(services, empty);
  expect(blockOf(report, 'summary')!.sentences.map(({ key }) => key)).toEqual(['none']);
  expect(report.document!.blocks.map(({ kind }) => kind)).toEqual(['summary', 'figures', 'method']);
  const pdf = await fileOf(server, services, empty, { report, format: 'pdf' });
  expect((await readPdf(pdf)).text).toContain('no clippings in this period');
});

it('the clippings behind the number of new outlets are those of outlets that had none before', async () => {
  const tenant = await makeMeasuring(server);
  const outlets = [await makeOutlet(server), await makeOutlet(server), await makeOutlet(server)];
  const pieces = [
    ...[['2026-03-10', 0, false] as const, ['2026-03-11', 1, true] as const],
    ...[['2026-04-10', 0, false] as const, ['2026-04-11', 1, false] as const, ['2026-04-12', 1, false] as const],
    ...[['2026-04-13', 2, true] as const],
  ];
  for (const [day, at, is_advertisement] of pieces)
    await tenant.store({
      ...{ headline: day, published_at: `${day}T10:00:00Z`, is_advertisement },
      media_outlet_id: outlets[at]!.id,
    });
  const report = await makeReport(services, tenant);
  const said = blockOf(report, 'outlets')!.sentences.find(({ key }) => key === 'new_outlets')!;
  expect([said.numbers, said.row]).toEqual([{ count: 1 }, { section: 'new_outlets', key: 'all' }]);
  const query = { section: said.row!.section, row: said.row!.key };
  const { data } = await tenant.client('reports.clippings.index', { params: { report_id: report.id }, query });
  expect(data.map(({ headline }) => headline)).toEqual(['2026-04-12', '2026-04-11']);
}, 60_000);
