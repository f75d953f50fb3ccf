import type { LiveLink } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeBrand, makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { april, makeReporting } from '../reports.fixture.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeReporting>>;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeReporting(server);
});
afterAll(() => server.stop());

const wholeApril = `${april.start}..${april.end}`;
const share = async (body: object = {}, client = tenant.client): Promise<LiveLink> =>
  (
    await client('live-links.store', {
      body: { page: 'coverage', brands: [tenant.brand.id], period: wholeApril, ...body },
    })
  ).data;
async function visit(url: string | null) {
  const answer = await fetch(server.origin + new URL(url!).pathname, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const later = (minutes: number) => server.clock.set(new Date(Date.now() + minutes * 60_000));

describe('a link to the coverage or the dashboard', () => {
  it('a live link shows the coverage that its filters select, as it is when the link is opened', async () => {
    const link = await share({ filters: { countries: ['SE'], count: 'clippings' }, label: 'Board' });
    const first = await visit(link.url);
    expect(first.status).toBe(200);
    expect(first.text).toContain('Ferry 3');
    expect(first.text).not.toContain('Ferry 2');
    expect(first.text).not.toContain('March 10');
    expect(first.headers.get('cache-control')).toContain('no-store');
    expect(first.headers.get('x-robots-tag')).toContain('noindex');
    await tenant.store({ headline: 'Just published', published_at: '2026-04-30T12:00:00Z', country_id: 'SE' });
    expect((await visit(link.url)).text).not.toContain('Just published');
    later(6);
    expect((await visit(link.url)).text).toContain('Just published');
    server.clock.set(null);
    const { data } = await tenant.client('live-links.index', { query: { brand: tenant.brand.id, page: 'coverage' } });
    expect(data[0]).toMatchObject({
      id: link.id,
      label: 'Board',
      status: 'active',
      opened: 3,
      url: null,
      page: 'coverage',
    });
  });

  it('a live link filters clippings by words and outlet, and counts copies of one text once by default', async () => {
    const words = await share({ filters: { search: 'Ferry 7' } });
    const { text } = await visit(words.url);
    expect(text).toContain('Ferry 7');
    expect(text).not.toContain('Ferry 8');
    const none = await share({ filters: { outlets: [crypto.randomUUID()] } });
    expect((await visit(none.url)).text).not.toContain('Ferry');
  });

  it('a live link shows the figures of the dashboard for a period that moves with the date', async () => {
    server.clock.set(new Date('2026-04-30T12:00:00Z'));
    const link = await share({ page: 'dashboard', period: 'month' });
    expect((await visit(link.url)).text).toContain('April 2026');
    server.clock.set(new Date('2026-05-02T12:00:00Z'));
    const { text } = await visit(link.url);
    expect(text).toContain('May 2026');
    expect(text).not.toContain('Ferry 11');
    server.clock.set(null);
  });

  it('a shared dashboard says that audiences are unknown instead of 0, and how many are left out of a sum', async () => {
    const { client, brand } = tenant;
    await tenant.store({ headline: 'Nobody counted it', published_at: '2026-06-10T10:00:00Z', impressions: null });
    const link = await share({ page: 'dashboard', period: '2026-06-01..2026-06-30', brands: [brand.id] }, client);
    const { text } = await visit(link.url);
    expect(text).toContain('Unknown');
    expect(text).toMatch(/Audience unknown for 1 clipping( of 1 outlet)?\./);
    await tenant.store({ headline: 'Counted', published_at: '2026-06-11T10:00:00Z', impressions: 500 });
    later(6);
    const { text: counted } = await visit(link.url);
    expect(counted).toContain('500');
    expect(counted).toMatch(/Audience unknown for 1 clipping/);
    server.clock.set(null);
  });

  it('a live link asks for its password before anything is counted, and shows nothing once it is withdrawn or has expired', async () => {
    const link = await share({ password: 'Salt & water', expires_on: '2099-01-01' });
    const asked = await visit(link.url);
    expect(asked.text).toContain('type="password"');
    expect(asked.text).not.toContain('Ferry');
    const stored = await rowsOf(server.database.db, sql`select document from reports where id = ${link.report_id}`);
    expect(stored).toEqual([{ document: null }]);
    const params = { report_id: link.report_id, link_id: link.id };
    server.clock.set(new Date('2099-01-02T12:00:00Z'));
    expect((await visit(link.url)).status).toBe(410);
    server.clock.set(null);
    await tenant.client('reports.links.update', { params, body: { is_revoked: true } });
    const revoked = await visit(link.url);
    expect([revoked.status, revoked.text]).toEqual([410, expect.not.stringContaining('Ferry')]);
    expect((await tenant.client('reports.links.visits', { params })).data).toEqual([]);
    expect((await visit(`${link.url}x`)).status).toBe(404);
  });

  it('a live link is closed when its maker may no longer see one of its brands', async () => {
    const { db } = server.database;
    const secret = await makeBrand(db, tenant.organisation.id);
    const maker = await makeUser(db, tenant.organisation.id, [tenant.brand.id, secret.id], 'editor');
    const client = server.client(await server.signIn(maker.email));
    const link = await share({ page: 'dashboard', brands: [tenant.brand.id, secret.id] }, client);
    expect((await visit(link.url)).text).toContain(secret.name);
    await tenant.client('live-links.index', { query: { brand: tenant.brand.id } });
    await rowsOf(db, sql`delete from members where brand_id = ${secret.id} and user_id = ${maker.id}`);
    const closed = await visit(link.url);
    expect([closed.status, closed.text]).toEqual([410, expect.not.stringContaining(secret.name)]);
  });

  it('a live link is made and listed only by members who may make reports of all its brands', async () => {
    const { db } = server.database;
    const link = await share({ label: 'Only here' });
    const other = await makeReporting(server);
    expect((await failureOf(share({}, other.client))).status).toBe(404);
    expect((await failureOf(other.client('live-links.index', { query: { brand: tenant.brand.id } }))).status).toBe(404);
    const reader = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'reader');
    const asReader = server.client(await server.signIn(reader.email));
    expect((await failureOf(share({}, asReader))).status).toBe(403);
    const params = { report_id: link.report_id, link_id: link.id };
    expect((await failureOf(other.client('reports.links.update', { params, body: { label: 'x' } }))).status).toBe(404);
    const secret = await makeBrand(db, tenant.organisation.id);
    const narrow = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'editor');
    const asNarrow = server.client(await server.signIn(narrow.email));
    expect((await failureOf(share({ brands: [tenant.brand.id, secret.id] }, asNarrow))).status).toBe(404);
    expect((await failureOf(share({ period: 'decade' }))).body.errors).toHaveProperty('period');
  });

  it('a live link is not in the list of reports', async () => {
    const link = await share();
    const { data } = await tenant.client('reports.index', { query: { brand: tenant.brand.id } });
    expect(data.map(({ id }) => id)).not.toContain(link.report_id);
  });
});
