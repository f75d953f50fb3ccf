import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeMeasuring } from '../../clippings/clippings.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const april = { start: '2026-04-01', end: '2026-04-30' } as const;

it('a template of an organisation gives new reports its arrangement, but neither brand, period, tags nor hidden pieces', async () => {
  const { client, brand, organisation } = await makeMeasuring(server);
  const { db } = server.database;
  const brands = [brand.id];
  const { data: report } = await client('reports.store', {
    body: { brands, ...april, template: 'weekly', language: 'de', format: 'pptx', filters: { countries: ['DK'] } },
  });
  const hidden = '01930a5e-7c1d-7f00-8000-000000000001';
  const sections = report.sections.map((section) => ({
    ...section,
    ...(section.kind === 'clippings' && { comment: 'Our best', hidden_clippings: [hidden] }),
    is_hidden: section.kind === 'tone',
  }));
  await client('reports.update', { params: { report_id: report.id }, body: { sections } });
  const { data: saved } = await client('report-templates.store', {
    body: { name: 'Client week', report_id: report.id },
  });
  expect(saved).toMatchObject({ name: 'Client week', base: 'weekly', language: 'de', format: 'pptx' });

  // A colleague with another brand uses it, and may choose another language.
  const colleague = await makeUser(db, organisation.id, [brand.id], 'editor');
  const theirs = server.client(await server.signIn(colleague.email));
  const params = { report_template_id: saved.id };
  await theirs('report-templates.update', { params, body: { name: 'Our week' } });
  expect((await client('report-templates.index', {})).data.map(({ name }) => name)).toEqual(['Our week']);
  const { data: made } = await theirs('reports.store', {
    body: { brands, start: '2026-05-01', end: '2026-05-07', report_template_id: saved.id, language: 'fi' },
  });
  expect(made).toMatchObject({ template: 'weekly', language: 'fi', format: 'pptx', filters: { countries: ['DK'] } });
  expect(made.sections).toEqual(sections.map((section) => ({ ...section, hidden_clippings: [] })));
  await theirs('report-templates.delete', { params });
  expect((await client('report-templates.index', {})).data).toEqual([]);
});

it('templates of another organisation are not found, and one that is gone is refused', async () => {
  const [mine, other] = [await makeMeasuring(server), await makeMeasuring(server)];
  const { data: report } = await other.client('reports.store', { body: { brands: [other.brand.id], ...april } });
  const { data: theirs } = await other.client('report-templates.store', {
    body: { name: 'Secret', report_id: report.id },
  });
  expect((await mine.client('report-templates.index', {})).data).toEqual([]);
  const params = { report_template_id: theirs.id };
  expect((await failureOf(mine.client('report-templates.delete', { params }))).status).toBe(404);
  const foreign = { name: 'Stolen', report_id: report.id };
  expect((await failureOf(mine.client('report-templates.store', { body: foreign }))).body.errors).toHaveProperty(
    'report_id',
  );
  const body = { brands: [mine.brand.id], ...april, report_template_id: theirs.id };
  expect((await failureOf(mine.client('reports.store', { body }))).body.errors).toHaveProperty('report_template_id');
});
