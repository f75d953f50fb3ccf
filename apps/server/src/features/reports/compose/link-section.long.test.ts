import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { article, ferryText, type Page, startSite } from '../../../testing/site.ts';
import { jobServices, makeMeasuring } from '../../clippings/clippings.fixture.ts';
import { takeEvidenceJob } from '../../clippings/evidence/take-evidence.ts';
import { fileOf, makeReport } from '../reports.fixture.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
let site: Awaited<ReturnType<typeof startSite>>;
const pages: Record<string, Page> = {};

beforeAll(async () => {
  server = await startTestServer();
  site = await startSite(pages);
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await site.stop();
  await server.stop();
});

const withLink = (path: string, link: string) => {
  const words = article('Ferries sail again', ferryText);
  pages[path] = { body: words.replace('<p>', `<p>The company ${link} says so. `) };
};

it('a report counts the coverage that links to the sites of its brand, by page, and lists it', async () => {
  const tenant = await makeMeasuring(server);
  const { client, brand } = tenant;
  const params = { brand_id: brand.id };
  const { data: changed } = await client('brands.update', {
    params,
    body: { websites: ['https://www.Acme.example/about', 'fähre.example'] },
  });
  expect(changed.websites).toEqual(['acme.example', 'fähre.example']);
  const nonsense = client('brands.update', { params, body: { websites: ['no site'] } });
  expect((await failureOf(nonsense)).status).toBe(422);
  withLink('/a', '<a href="https://acme.example/ferries/?from=press#top">Acme</a>');
  withLink('/b', '<a href="http://www.acme.example/ferries" rel="nofollow">Acme</a>');
  withLink('/c', '<a href="https://shop.xn--fhre-loa.example/">Fähre</a>');
  withLink('/d', '<a href="https://notacme.example/">Another</a>');
  withLink('/e', '<a href="https://acme.example/ferries">an advertisement</a>');
  for (const path of ['/a', '/b', '/c', '/d', '/e'])
    await tenant.store({
      ...{ headline: `Piece ${path}`, published_at: '2026-04-03T10:00:00Z', url: site.origin + path },
      is_advertisement: path === '/e',
    });
  await tenant.store({ headline: 'Without an address', published_at: '2026-04-03T10:00:00Z' });
  await takeEvidenceJob.run(services, {});
  const report = await makeReport(services, tenant, { language: 'en' });
  const block = report.document!.blocks.find(({ kind }) => kind === 'links')!;
  expect(block.figures.map(({ key, value }) => [key, value])).toEqual([
    ['linking', 3],
    ['share', 0.75],
    ['followed', 2],
  ]);
  expect(block.chart!.rows.map(({ name }, at) => [name, block.chart!.series[0]!.values[at]])).toEqual([
    ['acme.example/ferries', 2],
    ['shop.fähre.example', 1],
  ]);
  expect(block.definition).toContain('acme.example and fähre.example. 4 of 5 clippings');
  const behind = async (row: string) => {
    const query = { section: 'links', row } as const;
    const { data } = await client('reports.clippings.index', { params: { report_id: report.id }, query });
    return data.map(({ headline }) => headline).sort();
  };
  expect(await behind('acme.example/ferries')).toEqual(['Piece /a', 'Piece /b']);
  expect(await behind('followed')).toEqual(['Piece /a', 'Piece /c']);
  expect(await behind('linking')).toEqual(['Piece /a', 'Piece /b', 'Piece /c']);
  expect(await behind('acme.example/nothing')).toEqual([]);
  const csv = (await fileOf(server, services, tenant, { report, format: 'csv' })).toString();
  expect(csv).toContain('acme.example/ferries,2');
  await client('brands.update', { params, body: { websites: [] } });
  const without = await makeReport(services, tenant);
  expect(without.document!.blocks.map(({ kind }) => kind)).not.toContain('links');
}, 60_000);
