import JSZip from 'jszip';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { startSite } from '../../../../testing/site.ts';
import { jobServices, makeMeasuring, makeOutlet } from '../../../clippings/clippings.fixture.ts';
import { fileOf, makeReport } from '../../reports.fixture.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
  const photo = await sharp({ create: { width: 900, height: 1400, channels: 3, background: '#2f6f8f' } })
    .png()
    .toBuffer();
  site = await startSite({
    '/ferry.png': { body: photo, type: 'image/png' },
    '/secret.png': { body: photo, type: 'image/png' },
    '/page.png': { body: '<html><body>Gone</body></html>', type: 'text/html' },
  });
});
afterAll(async () => {
  await site.stop();
  await services.close();
  await server.stop();
});

const countIn = (bytes: Buffer | string, pattern: RegExp): number =>
  (typeof bytes === 'string' ? bytes : bytes.toString('latin1')).match(pattern)?.length ?? 0;
async function mediaIn(bytes: Buffer): Promise<number> {
  const zip = await JSZip.loadAsync(bytes);
  return Object.keys(zip.files).filter((path) => /media\/.*\.jpe?g$/.test(path)).length;
}

it('the best pieces have their pictures in every file and on the page, where the licence of the outlet lets them be shown', async () => {
  const tenant = await makeMeasuring(server);
  const closed = await makeOutlet(server, { extract: 0 });
  const day = { published_at: '2026-04-03T10:00:00Z', impressions: 9000 };
  await tenant.store({ ...day, headline: 'With picture', thumbnail: `${site.origin}/ferry.png` });
  await tenant.store({ ...day, headline: 'No picture there', thumbnail: `${site.origin}/page.png` });
  await tenant.store({
    ...{ ...day, headline: 'Headlines only', thumbnail: `${site.origin}/secret.png` },
    media_outlet_id: closed.id,
  });
  const report = await makeReport(services, tenant);
  const write = (format: 'pdf' | 'pptx' | 'docx' | 'book') => fileOf(server, services, tenant, { report, format });
  expect(countIn(await write('pdf'), /DCTDecode/g)).toBe(1);
  expect(await mediaIn(await write('pptx'))).toBe(1);
  expect(await mediaIn(await write('docx'))).toBe(1);
  expect(countIn(await write('book'), /DCTDecode/g)).toBe(1);
  // Four files and one page: the picture was fetched once, and the one that nobody may see never.
  const { data: link } = await tenant.client('reports.links.store', { params: { report_id: report.id }, body: {} });
  const page = await (await fetch(server.origin + new URL(link.url!).pathname)).text();
  expect(countIn(page, /data:image\/jpeg/g)).toBe(1);
  expect(site.asked.filter((path) => path === '/ferry.png')).toHaveLength(1);
  expect(site.asked).not.toContain('/secret.png');
});
