import { type Report, type ReportBlock, type ReportFilters, reportTemplates } from '@masthead/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../testing/extent.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobServices, makeMeasuring, makeOutlet, makeStream, storeFound } from '../../clippings/clippings.fixture.ts';
import { newName } from '../../streams/streams.fixture.ts';
import { count, fileOf, makeReport } from '../reports.fixture.ts';

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
  country: fc.constantFrom('DK', 'SE', 'DE'),
  tone: fc.constantFrom('positive', 'negative', 'unsure'),
  type: fc.constantFrom('web', 'print'),
  outlet: fc.integer({ min: 0, max: 2 }),
  language: fc.constantFrom('da', 'de'),
  tags: fc.subarray(['Ferries', 'Harbour']),
});

const blockIn = (report: Report, kind: ReportBlock['kind']) =>
  report.document!.blocks.find((one) => one.kind === kind)!;
const sectionsWith = (narrowings: Partial<Record<ReportBlock['kind'], ReportFilters>>) =>
  reportTemplates.monthly.sections.map((kind) => ({ kind, narrowing: narrowings[kind] }));
const sumOf = (block: ReportBlock): number =>
  block.chart!.series.reduce(
    (sum, { values }) => sum + values.reduce<number>((all, value) => all + (value ?? 0), 0),
    0,
  );

it.runIf(inFull)(
  'a section counts only the clippings that its filters and those of the report let through, and opens them',
  async () => {
    const [pieces] = fc.sample(fc.array(piece, { minLength: 40, maxLength: 60 }), { numRuns: 1, seed: 21 });
    const tenant = await makeMeasuring(server);
    const outlets = [await makeOutlet(server), await makeOutlet(server), await makeOutlet(server)];
    for (const [at, one] of pieces!.entries())
      await tenant.store({
        ...{ headline: `Piece ${at}`, published_at: `2026-04-${String(one.day).padStart(2, '0')}T10:00:00Z` },
        ...{
          type: one.type,
          country_id: one.country,
          language: one.language,
          media_outlet_id: outlets[one.outlet]!.id,
          tags: one.tags,
        },
        ...(one.tone !== 'unsure' && { text_tonality: one.tone }),
      });
    const { data: tags } = await tenant.client('brands.tags.index', { params: { brand_id: tenant.brand.id } });
    const harbour = tags.find(({ name }) => name === 'Harbour')!.id;
    const [north] = outlets;
    const narrowings = {
      figures: { sentiments: ['negative' as const] },
      tone: { outlets: [north!.id] },
      outlets: { tags: [harbour] },
      tags: { countries: ['DK', 'DE'] },
      media_types: { languages: ['de'] },
    };
    const report = await makeReport(services, tenant, {
      ...{ language: 'en', filters: { countries: ['DK', 'SE'] }, sections: sectionsWith(narrowings) },
    });
    const counted = pieces!.filter(({ country }) => country !== 'DE');
    const has = (wanted: (one: (typeof counted)[number]) => boolean) => counted.filter(wanted).length;
    expect(blockIn(report, 'figures').figures[0]!.value).toBe(has(({ tone }) => tone === 'negative'));
    expect(blockIn(report, 'figures').narrowed!.text).toBe('Only: Negative');
    expect(sumOf(blockIn(report, 'tone'))).toBe(has(({ outlet }) => outlet === 0));
    expect(blockIn(report, 'tone').narrowed!.text).toBe(`Only: The ${north!.site}`);
    expect(sumOf(blockIn(report, 'outlets'))).toBe(has((one) => one.tags.includes('Harbour')));
    const ofTag = (name: string) => has((one) => one.country === 'DK' && one.tags.includes(name));
    expect(sumOf(blockIn(report, 'tags'))).toBe(ofTag('Harbour') + ofTag('Ferries'));
    expect(blockIn(report, 'tags').narrowed!.text).toBe('Only: Denmark or Germany');
    expect(sumOf(blockIn(report, 'media_types'))).toBe(has(({ language }) => language === 'de'));
    expect(blockIn(report, 'media_types').narrowed!.text).toBe('Only: German');
    expect([sumOf(blockIn(report, 'coverage')), blockIn(report, 'coverage').narrowed]).toEqual([
      counted.length,
      undefined,
    ]);
    // The summary speaks of the whole report.
    const [total] = blockIn(report, 'summary').sentences;
    expect(total!.numbers).toEqual({ count: counted.length });

    // Sentences of the section open what they count.
    const tag = blockIn(report, 'tags').sentences.find(({ key }) => key === 'tag')!;
    expect(tag.query).toMatchObject({ countries: ['DK'] });
    const { data: opened } = await tenant.client('clippings.index', {
      query: {
        ...{ brand: tenant.brand.id, start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z', limit: 100 },
        ...{ countries: 'DK', tags: tag.query!.tags!.join(',') },
      },
    });
    expect(opened).toHaveLength(tag.numbers.count!);
    const csv = (await fileOf(server, services, tenant, { report, format: 'csv' })).toString();
    expect(csv).toContain('Outlet. Only: Harbour');
  },
);

it('a filter of a section is checked, counts the report again when it changes, and says when nothing fits', async () => {
  const tenant = await makeMeasuring(server);
  for (const country_id of ['DK', 'DK', 'SE'])
    await tenant.store({ headline: 'Ferry', published_at: '2026-04-10T10:00:00Z', country_id, tags: ['Ferries'] });
  const { data: tags } = await tenant.client('brands.tags.index', { params: { brand_id: tenant.brand.id } });
  const ferries = [tags[0]!.id];
  const report = await makeReport(services, tenant, { language: 'en', filters: { countries: ['DK', 'SE'] } });
  const params = { report_id: report.id };
  const save = (narrowings: Parameters<typeof sectionsWith>[0]) =>
    tenant.client('reports.update', { params, body: { sections: sectionsWith(narrowings) as Report['sections'] } });
  for (const wrong of [{ kpi: { countries: ['DK'] } }, { tone: { countries: ['DE'] } }, { tags: { tags: ferries } }])
    expect(await failureOf(save(wrong))).toMatchObject({ status: 422 });
  // Order and comments count nothing again.
  expect((await save({})).data.status).toBe('ready');
  const { data: changed } = await save({ coverage: { countries: ['SE'] }, tone: { sentiments: ['negative'] } });
  expect(changed.status).toBe('pending');
  await count(services, changed);
  const counted = (await tenant.client('reports.show', { params })).data;
  expect(sumOf(blockIn(counted, 'coverage'))).toBe(1);
  const { narrowed, chart, sentences } = blockIn(counted, 'tone');
  expect([narrowed?.text, chart, sentences.map(({ text }) => text)]).toEqual([
    'Only: Negative',
    null,
    ['No data for this period.'],
  ]);

  const body = { name: 'Swedish', report_id: report.id };
  await save({ coverage: { countries: ['SE'] }, outlets: { tags: ferries } });
  const { id: report_template_id } = (await tenant.client('report-templates.store', { body })).data;
  const { data: made } = await tenant.client('reports.store', {
    body: { brands: [tenant.brand.id], start: '2026-04-01', end: '2026-04-30', report_template_id },
  });
  const kept = made.sections.flatMap(({ kind, narrowing }) => (narrowing ? [[kind, narrowing]] : []));
  expect(kept).toEqual([['coverage', { countries: ['SE'] }]]);
});

it('a report and its sections count only what their streams have found, and say so by name', async () => {
  const tenant = await makeMeasuring(server);
  const [first, second] = [await makeStream(tenant, newName()), await makeStream(tenant, newName())];
  for (const [streams, country_id] of [
    [[first], 'DK'],
    [[first, second], 'SE'],
    [[second], 'SE'],
  ] as const)
    await storeFound(server, tenant, streams, { published_at: '2026-04-10T10:00:00Z', country_id });
  await tenant.store({ published_at: '2026-04-10T10:00:00Z', country_id: 'DK' });
  const sections = sectionsWith({ coverage: { streams: [first.id] }, countries: { streams: [second.id] } });
  const report = await makeReport(services, tenant, { language: 'en', sections });
  const of = (kind: ReportBlock['kind']) => [sumOf(blockIn(report, kind)), blockIn(report, kind).narrowed?.text];
  expect([of('coverage'), of('countries'), of('media_types')]).toEqual([
    [2, `Only: ${first.name}`],
    [2, `Only: ${second.name}`],
    [4, undefined],
  ]);
  // Two filters by streams cannot be one: a clipping has several.
  const params = { report_id: report.id };
  const filters = { streams: [second.id, crypto.randomUUID()], countries: ['SE'] };
  const refused = await failureOf(tenant.client('reports.update', { params, body: { filters } }));
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['filters']]);
  await tenant.client('reports.update', { params, body: { filters, sections: sectionsWith({}) } });
  await count(services, report);
  const { data: whole } = await tenant.client('reports.show', { params });
  expect(sumOf(blockIn(whole, 'coverage'))).toBe(2);
  const method = blockIn(whole, 'method').sentences.find(({ key }) => key === 'filters')!;
  expect(method.text).toContain(`Only: ${second.name} or – · Sweden`);
});

it('a row of a narrowed section opens its own clippings, and one of the summary those of the whole report', async () => {
  const tenant = await makeMeasuring(server);
  const [danish, swedish] = [await makeOutlet(server), await makeOutlet(server, { country: 'SE' })];
  for (const [country_id, { id: media_outlet_id }] of [
    ['DK', danish],
    ['SE', swedish],
    ['SE', swedish],
  ] as const)
    await tenant.store({ headline: 'Ferry', published_at: '2026-04-10T10:00:00Z', country_id, media_outlet_id });
  const sections = sectionsWith({ outlets: { countries: ['DK'] } });
  const { id: report_id } = await makeReport(services, tenant, { language: 'en', sections });
  const rows = async (is_whole?: 'true') => {
    const query = { section: 'new_outlets' as const, row: 'all', ...(is_whole && { is_whole }) };
    return (await tenant.client('reports.clippings.index', { params: { report_id }, query })).data.length;
  };
  expect([await rows(), await rows('true')]).toEqual([1, 3]);
});
