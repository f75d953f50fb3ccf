import type { Report } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { makeBrand, makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobServices } from '../../clippings/clippings.fixture.ts';
import { april, count, makeReport, makeReporting } from '../reports.fixture.ts';
import { forgetReportsJob } from '../reports.routes.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
let tenant: Awaited<ReturnType<typeof makeReporting>>;
let report: Report;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
  tenant = await makeReporting(server);
  report = await makeReport(services, tenant);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

interface Visit {
  cookie?: string;
  agent?: string;
}
const pathOf = (url: string) => server.origin + new URL(url).pathname;
async function visit(url: string, { cookie, agent = 'Mozilla/5.0 (X11) Firefox/140.0' }: Visit = {}) {
  const answer = await fetch(pathOf(url), {
    redirect: 'manual',
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
async function enter(url: string, password: string) {
  const answer = await fetch(pathOf(url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ password }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const share = async (body: object = {}, of = report, client = tenant.client) =>
  (await client('reports.links.store', { params: { report_id: of.id }, body })).data;

describe('a link to a report', () => {
  it('a link shows the figures to people without an account, and search engines are told not to index it', async () => {
    const link = await share({ label: 'Client' });
    const { status, headers, text } = await visit(link.url!);
    expect(status).toBe(200);
    for (const { text: words } of report.document!.blocks.flatMap(({ sentences }) => sentences))
      expect(text).toContain(words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;'));
    expect(text).toContain('=cmd|calc');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).not.toMatch(/<script/);
    const stored = await rowsOf(server.database.db, sql`select * from report_links where id = ${link.id}`);
    expect(JSON.stringify(stored)).not.toContain(new URL(link.url!).pathname.split('/').at(-1));
    const [listed] = (await tenant.client('reports.links.index', { params: { report_id: report.id } })).data;
    expect(listed).toMatchObject({ label: 'Client', url: null, opened: 1, status: 'active', has_password: false });
  });

  it('a link asks for its password, and asks everyone again when the password changes', async () => {
    const link = await share({ password: 'Salt & water' });
    const asked = await visit(link.url!);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('type="password"');
    expect(asked.text).not.toContain(tenant.brand.name);
    expect((await enter(link.url!, 'salt & water')).status).toBe(403);
    const right = await enter(link.url!, 'Salt & water');
    expect(right.status).toBe(303);
    const given = right.headers.get('set-cookie')!;
    expect(given).toMatch(/HttpOnly; SameSite=Lax/);
    expect(given).toContain(`Path=${new URL(link.url!).pathname};`);
    const cookie = given.split(';')[0]!;
    expect((await visit(link.url!, { cookie })).text).toContain(tenant.brand.name);
    for (const forged of [cookie.slice(0, -2), cookie.replace(/=\d+/, '=9999999999'), 'masthead_report=1.2'])
      expect((await visit(link.url!, { cookie: forged })).text).not.toContain(tenant.brand.name);
    const params = { report_id: report.id, link_id: link.id };
    await tenant.client('reports.links.update', { params, body: { password: 'Another one' } });
    expect((await visit(link.url!, { cookie })).text).not.toContain(tenant.brand.name);
    const visits = (await tenant.client('reports.links.visits', { params })).data;
    expect(visits.map(({ outcome, visitor }) => [outcome, visitor])).toEqual([
      ['opened', 1],
      ['unlocked', 1],
      ['wrong_password', 1],
    ]);
  });

  it('a link accepts few wrong passwords, also when many arrive at the same time', async () => {
    const link = await share({ password: 'Salt & water' });
    const tried = await Promise.all(Array.from({ length: 12 }, (_, at) => enter(link.url!, `guess ${at}`)));
    expect(tried.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(7);
    const late = await enter(link.url!, 'Salt & water');
    expect(late.status).toBe(429);
    expect(late.headers.get('retry-after')).toBe('900');
    server.clock.set(new Date(Date.now() + 16 * 60_000));
    expect((await enter(link.url!, 'Salt & water')).status).toBe(303);
    server.clock.set(null);
  });

  it('a link that shows nothing says why', async () => {
    const link = await share({ expires_on: '2099-01-01' });
    const params = { report_id: report.id, link_id: link.id };
    const change = (body: object) => tenant.client('reports.links.update', { params, body });
    await change({ is_revoked: true });
    const revoked = await visit(link.url!);
    expect([revoked.status, revoked.text]).toEqual([410, expect.stringContaining('withdrawn the link')]);
    await change({ is_revoked: false });
    expect((await visit(link.url!)).status).toBe(200);
    server.clock.set(new Date('2099-01-02T12:00:00Z'));
    const expired = await visit(link.url!);
    server.clock.set(null);
    expect([expired.status, expired.text]).toEqual([410, expect.stringContaining('1 January 2099')]);
    expect((await failureOf(change({ expires_on: '2020-01-01' }))).status).toBe(422);
    for (const guess of ['abc', 'a'.repeat(43), '%00', `${new URL(link.url!).pathname.split('/').at(-1)}x`]) {
      const { status, text } = await visit(`${server.origin}/shared-reports/${guess}`);
      expect([guess, status]).toEqual([guess, 404]);
      expect(text).not.toContain(tenant.brand.name);
    }
  });

  it('a link ends with its report, and works again when the report is restored', async () => {
    const own = await makeReport(services, tenant);
    const link = await share({}, own);
    await tenant.client('reports.delete', { params: { report_id: own.id } });
    const deleted = await visit(link.url!);
    expect([deleted.status, deleted.text]).toEqual([410, expect.stringContaining('The report was deleted.')]);
    await tenant.client('reports.restore', { params: { report_id: own.id } });
    expect((await visit(link.url!)).status).toBe(200);
    const body = { start: '2026-04-12', end: '2026-04-12' };
    await tenant.client('reports.update', { params: { report_id: own.id }, body });
    expect((await visit(link.url!)).text).toContain('had 12 clippings');
    await count(services, own);
    expect((await visit(link.url!)).text).toContain('had 4 clippings');
  });

  it('visits tell robots from people, and are deleted after 90 days', async () => {
    const link = await share();
    const params = { report_id: report.id, link_id: link.id };
    await visit(link.url!, { agent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' });
    const visits = async () => (await tenant.client('reports.links.visits', { params })).data;
    expect(await visits()).toMatchObject([{ outcome: 'robot', visitor: 1 }]);
    server.clock.set(new Date(Date.now() + 91 * 86_400_000));
    await forgetReportsJob.run(services, {});
    server.clock.set(null);
    expect(await visits()).toEqual([]);
  });
});

describe('brands that the sharer may not see', () => {
  it('brands that the sharer may not see never reach a reader, even when they are added or removed later', async () => {
    const { db } = server.database;
    const secret = await makeBrand(db, tenant.organisation.id);
    const wide = await makeUser(db, tenant.organisation.id, [tenant.brand.id, secret.id], 'editor');
    const narrow = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'editor');
    const [all, one] = [
      server.client(await server.signIn(wide.email)),
      server.client(await server.signIn(narrow.email)),
    ];
    const { data } = await one('reports.store', { body: { brands: [tenant.brand.id], ...april } });
    await count(services, data);
    const link = await share({}, data, one);
    expect((await visit(link.url!)).status).toBe(200);
    const change = (brands: string[]) => all('reports.update', { params: { report_id: data.id }, body: { brands } });
    await change([tenant.brand.id, secret.id]);
    await count(services, data);
    const closed = await visit(link.url!);
    expect([closed.status, closed.text]).toEqual([410, expect.stringContaining('no longer shares')]);
    expect(closed.text).not.toContain(secret.name);
    await change([tenant.brand.id]);
    // Not counted again yet: neither the link nor the page has the figures of the other brand.
    expect((await visit(link.url!)).status).toBe(503);
    expect((await one('reports.show', { params: { report_id: data.id } })).data.document).toBeNull();
    await count(services, data);
    expect((await visit(link.url!)).status).toBe(200);
    await countOf(db, sql`delete from members where user_id = ${narrow.id} and brand_id = ${tenant.brand.id}`);
    expect((await visit(link.url!)).status).toBe(410);
  });

  it('links are listed and made only by those who see the report', async () => {
    const other = await makeReporting(server);
    const params = { report_id: report.id };
    expect((await failureOf(other.client('reports.links.index', { params }))).status).toBe(404);
    expect((await failureOf(other.client('reports.links.store', { params, body: {} }))).status).toBe(404);
  });
});
