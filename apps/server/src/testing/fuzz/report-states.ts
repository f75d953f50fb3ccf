import { jobServices } from '../../features/clippings/clippings.fixture.ts';
import { writeReportFileJob } from '../../features/reports/outputs/write-file.ts';
import { makeReport } from '../../features/reports/reports.fixture.ts';
import type { TestServer } from '../server.ts';
import { type Makers, type Making, makeOwner, newName, type Ready } from './making.ts';

/** Makes a report with a link and a schedule. The fuzzer may have changed the plan of the world's organisation. */
async function makeSharedReport({ server }: Making) {
  const { token, client, brand } = await makeOwner(server);
  const form = { brands: [brand.id], start: '2026-04-01', end: '2026-04-30' };
  const params = { report_id: (await client('reports.store', { body: form })).data.id };
  const { id: link_id } = (await client('reports.links.store', { params, body: {} })).data;
  const body = {
    ...{ every: 'month' as const, time: '08:00', timezone: 'UTC', on_working_day: true },
    ...{ skips_empty: false, is_paused: false, members: [], emails: [] },
  };
  await client('reports.schedule.update', { params, body });
  return { token, params: { ...params, link_id }, body };
}

async function callOnSharedReport(making: Making): Promise<Ready> {
  const { token, params } = await makeSharedReport(making);
  return { token, params };
}

/** Makes a report whose figures are counted. The caller closes its services. */
async function makeCountedReport(server: TestServer) {
  const owner = await makeOwner(server);
  const services = await jobServices(server);
  const { id } = await makeReport(services, owner, { format: 'csv' });
  return { ...owner, services, params: { report_id: id } };
}

export const reportMakers: Makers = {
  'live-links.store': async ({ server }) => {
    const { token, brand } = await makeOwner(server);
    return { token, body: { page: 'coverage', brands: [brand.id], period: '30d', label: newName('Client') } };
  },
  'reports.clippings.index': async (making) => ({
    ...(await callOnSharedReport(making)),
    query: { section: 'spokespeople', row: 'anna berg' },
  }),
  'reports.files.store': async ({ server }) => {
    const { token, params, services } = await makeCountedReport(server);
    await services.close();
    return { token, params, body: { format: 'csv' } };
  },
  'reports.download': async ({ server }) => {
    const { token, brand, params, services } = await makeCountedReport(server);
    try {
      await writeReportFileJob.run(services, { brand_id: brand.id, ...params, format: 'csv' });
      return { token, params };
    } finally {
      await services.close();
    }
  },
  'reports.links.visits': (making) => callOnSharedReport(making),
  'reports.links.update': async (making) => ({
    ...(await callOnSharedReport(making)),
    body: { label: newName('Client') },
  }),
  'reports.schedule.show': (making) => callOnSharedReport(making),
  'reports.schedule.update': (making) => makeSharedReport(making),
  'reports.schedule.delete': (making) => callOnSharedReport(making),
};
