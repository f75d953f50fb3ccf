import type { Report } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { makeBrand, makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { ownBrand } from '../../access/index.ts';
import { jobServices } from '../../clippings/clippings.fixture.ts';
import { count, makeReport, makeReporting } from '../reports.fixture.ts';
import { makeEditionsJob } from './make-editions.ts';
import { parkedEditions } from './parked-editions.ts';
import { sendEditionJob } from './send-edition.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
let tenant: Awaited<ReturnType<typeof makeReporting>>;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
});
beforeEach(async () => {
  server.clock.set(new Date('2026-04-10T12:00:00Z'));
  tenant = await makeReporting(server);
});
afterEach(() => server.clock.set(null));
afterAll(async () => {
  await services.close();
  await server.stop();
});

const form = (more: object = {}) => ({
  ...{ every: 'month' as const, time: '08:00', timezone: 'Europe/Copenhagen', on_working_day: true },
  ...{ skips_empty: false, is_paused: false, members: [tenant.user.id], emails: [] as string[], ...more },
});
const schedule = async (report: Report, more: object = {}) =>
  (await tenant.client('reports.schedule.update', { params: { report_id: report.id }, body: form(more) })).data;
const scheduleOf = async (report: Report) =>
  (await tenant.client('reports.schedule.show', { params: { report_id: report.id } })).data;
const editionsOf = async (report: Report) =>
  (await tenant.client('reports.index', { query: { edition_of: report.id } })).data;

/** Sets the clock, and signs the user in again: sessions do not last for months. */
async function travel(moment: string): Promise<void> {
  server.clock.set(new Date(moment));
  tenant = { ...tenant, client: server.client(await server.signIn(tenant.user.email)) };
}

/** Lets a moment come, and runs the jobs of its editions. */
async function reach(moment: string, report: Report) {
  await travel(moment);
  await makeEditionsJob.run(services, {});
  for (const edition of await editionsOf(report))
    if (edition.status === 'pending') {
      await count(services, edition);
      await sendEditionJob.run(services, { brand_id: ownBrand(edition.brands[0]!.id), report_id: edition.id });
    }
}
const mailsTo = (address: string) =>
  rowsOf(
    server.database.db,
    sql<{ subject: string; text: string; headers: Record<string, string> }>`
      select subject, text, headers from mails where to_address = ${address} order by created_at, id`,
  );
const linkIn = (text: string, part: string) => new RegExp(`https?://[^\\s)]*${part}[^\\s)]*`).exec(text)![0];
const pathOf = (url: string) => server.origin + new URL(url).pathname;
const post = (url: string, answer: string) =>
  fetch(pathOf(url), { method: 'POST', body: new URLSearchParams({ answer }) });

describe('editions', () => {
  it('editions are made on time, frozen and sent, and say what has changed since the last one', async () => {
    const model = await makeReport(services, tenant, { name: 'Ferries monthly', currency: 'DKK' });
    const narrowed = model.sections.map((one) =>
      one.kind === 'tone' ? { ...one, narrowing: { countries: ['SE'] } } : one,
    );
    await tenant.client('reports.update', { params: { report_id: model.id }, body: { sections: narrowed } });
    expect((await schedule(model)).next_at).toBe('2026-05-01T06:00:00.000Z');
    await reach('2026-05-01T05:59:00Z', model);
    expect(await editionsOf(model)).toEqual([]);
    await reach('2026-05-01T06:00:10Z', model);
    const [first] = await editionsOf(model);
    expect(first).toMatchObject({
      edition: 1,
      edition_of: model.id,
      start: '2026-04-01',
      end: '2026-04-30',
      status: 'ready',
    });
    expect(await scheduleOf(model)).toMatchObject({ last_outcome: 'sent', next_at: '2026-06-01T06:00:00.000Z' });
    await makeEditionsJob.run(services, {});
    expect(await editionsOf(model)).toHaveLength(1);
    // Filters of sections are frozen with the figures.
    await tenant.client('reports.update', { params: { report_id: model.id }, body: { sections: model.sections } });
    const { document: frozen } = (await tenant.client('reports.show', { params: { report_id: first!.id } })).data;
    expect(frozen!.blocks.find(({ kind }) => kind === 'tone')!.narrowed).toEqual({
      ...{ filters: { countries: ['SE'] }, text: expect.stringContaining('S') },
    });

    await tenant.client('clippings.store', {
      body: { brand_id: tenant.brand.id, type: 'web', headline: 'May', published_at: '2026-05-03T10:00:00Z' },
    });
    await reach('2026-06-01T06:00:10Z', model);
    const [second] = await editionsOf(model);
    const { document } = (await tenant.client('reports.show', { params: { report_id: second!.id } })).data;
    const changes = document!.blocks.find(({ kind }) => kind === 'changes')!;
    expect(changes.figures[0]).toMatchObject({ key: 'clippings', value: 1, previous: 12, growth: -11 / 12 });
    expect(changes.sentences[0]!.text).toMatch(/^Compared with edition 1, 1\s*–\s*30 April 2026\.$/);
    const mails = await mailsTo(tenant.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Ferries monthly: 1\s*–\s*30 April 2026$/),
      expect.stringMatching(/^Ferries monthly: 1\s*–\s*31 May 2026$/),
    ]);
    expect(mails[1]!.text).toContain('Compared with edition 1');
    expect(mails[1]!.text).toContain(`/reports/${second!.id}`);

    const params = { report_id: first!.id };
    for (const change of [{ name: 'Other' }, { start: '2026-01-01' }])
      expect((await failureOf(tenant.client('reports.update', { params, body: change }))).status).toBe(409);
    expect((await failureOf(tenant.client('reports.generate', { params }))).status).toBe(409);
    const copy = (await tenant.client('reports.copy', { params })).data;
    expect(copy).toMatchObject({ edition: null, edition_of: null });
  });

  it('editions go to outside addresses that have agreed, with their own link, until they unsubscribe', async () => {
    const model = await makeReport(services, tenant);
    const address = 'board@client.example';
    const { receivers } = await schedule(model, { emails: [address] });
    expect(receivers.map(({ status }) => status)).toEqual(['active', 'awaiting']);
    await reach('2026-05-01T06:00:10Z', model);
    expect(await mailsTo(address)).toHaveLength(1);
    const confirm = linkIn((await mailsTo(address))[0]!.text, 'report-editions/confirm');
    expect((await fetch(pathOf(confirm))).status).toBe(200);
    expect((await scheduleOf(model))!.receivers[1]!.status).toBe('awaiting');
    await post(confirm, 'yes');
    await reach('2026-06-01T06:00:10Z', model);
    const [, mail] = await mailsTo(address);
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const page = await fetch(pathOf(linkIn(mail!.text, 'shared-reports')));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(tenant.brand.name)]);
    expect(mail!.text).not.toContain('/reports/0');
    await post(linkIn(mail!.text, 'report-editions/unsubscribe'), 'end');
    await reach('2026-07-01T06:00:10Z', model);
    expect(await mailsTo(address)).toHaveLength(2);
    expect((await fetch(`${pathOf(confirm)}x`)).status).toBe(404);
    await post(confirm, 'no');
    const again = schedule(await makeReport(services, tenant), { emails: [address] });
    expect((await failureOf(again)).body.errors).toHaveProperty('emails');
  });

  it('editions without clippings can be skipped, and a paused schedule makes none', async () => {
    const model = await makeReport(services, tenant);
    await schedule(model, { every: 'day', on_working_day: false, skips_empty: true });
    await reach('2026-04-11T06:00:10Z', model);
    expect(await editionsOf(model)).toEqual([]);
    expect((await scheduleOf(model))!.last_outcome).toBe('skipped');
    expect(await mailsTo(tenant.user.email)).toEqual([]);
    await reach('2026-04-13T06:00:10Z', model);
    expect(await editionsOf(model)).toMatchObject([{ start: '2026-04-12', end: '2026-04-12', edition: 2 }]);
    await schedule(model, { every: 'day', is_paused: true });
    await reach('2026-04-20T06:00:10Z', model);
    expect(await editionsOf(model)).toHaveLength(1);
  });

  it('editions never show brands that their owner or a receiver may not see', async () => {
    const { db } = server.database;
    const secret = await makeBrand(db, tenant.organisation.id);
    const wide = await makeUser(db, tenant.organisation.id, [tenant.brand.id, secret.id], 'editor');
    const client = server.client(await server.signIn(wide.email));
    const model = await makeReport(services, { client, brand: tenant.brand }, { brands: [tenant.brand.id, secret.id] });
    const params = { report_id: model.id };
    const refused = client('reports.schedule.update', { params, body: form() });
    expect((await failureOf(refused)).body.errors).toHaveProperty('members');
    await client('reports.schedule.update', { params, body: form({ members: [wide.id] }) });
    await countOf(db, sql`delete from members where user_id = ${wide.id} and brand_id = ${secret.id}`);
    server.clock.set(new Date('2026-05-01T06:00:10Z'));
    await makeEditionsJob.run(services, {});
    expect(await rowsOf(db, sql`select from reports where edition_of = ${model.id}`)).toEqual([]);
    expect(
      await rowsOf(db, sql`select is_paused, last_outcome from report_schedules where report_id = ${model.id}`),
    ).toEqual([{ is_paused: true, last_outcome: 'failed' }]);
  });

  it('editions that fail are shown, tried again, and sent once', async () => {
    const { db } = server.database;
    const model = await makeReport(services, tenant);
    await schedule(model);
    await travel('2026-05-01T06:00:10Z');
    await makeEditionsJob.run(services, {});
    const [edition] = await editionsOf(model);
    const job = { brand_id: ownBrand(tenant.brand.id), report_id: edition!.id };
    await countOf(db, sql`update brands set deletes_at = now() where id = ${tenant.brand.id}`);
    await count(services, edition!);
    await countOf(db, sql`update brands set deletes_at = null where id = ${tenant.brand.id}`);
    expect((await editionsOf(model))[0]).toMatchObject({ status: 'failed', error: expect.any(String) });
    expect((await scheduleOf(model))!.last_outcome).toBe('failed');
    const parked = sql`select attempts from parked_items where kind = 'edition' and item_id = ${edition!.id}`;
    expect(await rowsOf(db, parked)).toEqual([{ attempts: 1 }]);
    expect(await parkedEditions.retry(db, edition!.id, server.clock.now())).toBe(true);
    await count(services, edition!);
    await sendEditionJob.run(services, job);
    await sendEditionJob.run(services, job);
    expect(await mailsTo(tenant.user.email)).toHaveLength(1);
    expect(await rowsOf(db, parked)).toEqual([]);
    expect((await scheduleOf(model))!.last_outcome).toBe('sent');
  });
});
