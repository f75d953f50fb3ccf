import type { Client, Report, ReportFormat } from '@masthead/contract';
import type { TestServer } from '../../testing/server.ts';
import { ownBrand } from '../access/index.ts';
import { type jobServices, makeMeasuring } from '../clippings/clippings.fixture.ts';
import { generateReportJob } from './generate-report.ts';
import { writeReportFileJob } from './outputs/write-file.ts';

type Services = Awaited<ReturnType<typeof jobServices>>;
type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;

/** Makes a tenant with clippings of April 2026 and of the month before. */
export async function makeReporting(server: TestServer) {
  const tenant = await makeMeasuring(server);
  const pieces = [3, 3, 3, 7, 12, 12, 12, 12, 15, 20, 28, 29];
  for (const [at, day] of pieces.entries())
    await tenant.store({
      headline: at === 4 ? '=cmd|calc' : `Ferry ${at}`,
      published_at: `2026-04-${String(day).padStart(2, '0')}T10:00:00Z`,
      impressions: 1000 * (at + 1),
      country_id: at % 3 ? 'DK' : 'SE',
      text_tonality: at % 4 ? 'positive' : 'negative',
      tags: at % 2 ? ['Ferries'] : [],
    });
  for (const day of ['10', '11', '12'])
    await tenant.store({ headline: `March ${day}`, published_at: `2026-03-${day}T10:00:00Z`, impressions: 500 });
  return tenant;
}

export const april = { start: '2026-04-01', end: '2026-04-30' } as const;

/** Runs the jobs that a report has enqueued. */
export async function count(services: Services, report: Pick<Report, 'id' | 'brands'>): Promise<void> {
  const job = { brand_id: ownBrand(report.brands[0]!.id), report_id: report.id };
  await generateReportJob.run(services, job);
}

/** Creates a report of April 2026 and counts its figures. */
export async function makeReport(
  services: Services,
  { client, brand }: { client: Client; brand: { id: string } },
  more: object = {},
): Promise<Report> {
  const { data } = await client('reports.store', { body: { brands: [brand.id], ...april, ...more } });
  await count(services, data);
  return (await client('reports.show', { params: { report_id: data.id } })).data;
}

/** Returns the bytes of a file of a report, which is written for it. */
export async function fileOf(
  server: TestServer,
  services: Services,
  { client, token, brand }: Measuring,
  { report, format }: { report: Report; format: ReportFormat },
): Promise<Buffer> {
  const params = { report_id: report.id };
  await client('reports.files.store', { params, body: { format } });
  await writeReportFileJob.run(services, { brand_id: ownBrand(brand.id), report_id: report.id, format });
  const answer = await fetch(`${server.origin}/v2/reports/${report.id}/download?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}
