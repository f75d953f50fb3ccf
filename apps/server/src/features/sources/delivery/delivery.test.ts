import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { until } from '../../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Outlets, startOutlets } from '../faults.fixture.ts';

let server: TestServer;
let outlets: Outlets;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let call: ReturnType<TestServer['client']>;

beforeAll(async () => {
  [server, outlets] = await Promise.all([startTestServer({ worker: true }), startOutlets()]);
  tenant = await makeTenant(server.database.db);
  const staff = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'administrator', true);
  call = server.client(await server.signIn(staff.email));
});
afterAll(() => Promise.all([server.stop(), outlets.stop()]));

const stored = (url: string) =>
  rowsOf(
    server.database.db,
    sql<
      Record<string, unknown>
    >`select d.*, o.name as outlet from documents d join outlets o on o.id = d.outlet_id where d.url = ${url}`,
  );

describe('documents that a partner delivers', () => {
  const document = {
    url: 'https://paper.example/print/1?utm_source=x',
    headline: 'Ferry Norlunda sails',
    lead: 'After a year.',
    body: 'The ferry sails again from the harbour, and all are glad.\nSo is the mayor.',
    author: 'Ada Ås',
    published_at: '2026-11-20T10:00:00Z',
    country_id: 'DK',
    language: 'da',
    media_type: 'print' as const,
    outlet_name: 'The Paper',
    followers: 1200,
  };

  it('documents of a partner are stored and matched like others and become mentions', async () => {
    const { data: stream } = await call('streams.store', {
      body: {
        brand_id: tenant.brand.id,
        name: 'Norlunda',
        main_search_term: 'Norlunda',
        media_types: ['web', 'print'],
      },
    });
    const answer = await call('documents.store', { body: { documents: [document] } });
    expect(answer).toMatchObject({
      created: 1,
      existing: 0,
      failed: 0,
      data: [{ url: 'https://paper.example/print/1', status: 'created', message: null }],
    });
    const [row] = await until('the document is stored', async () => {
      const rows = await stored('https://paper.example/print/1');
      return rows.length > 0 && rows;
    });
    expect(row).toMatchObject({
      id: answer.data[0]?.document_id,
      headline: document.headline,
      lead: document.lead,
      body: document.body,
      author: 'Ada Ås',
      language: 'da',
      country_id: 'DK',
      media_type: 'print',
      text_from: 'delivered',
      text_reason: null,
      source_id: null,
      outlet: 'The Paper',
    });
    const [mention] = await until('the mention', async () => {
      const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
      return data.length > 0 && data;
    });
    expect(mention).toMatchObject({ headline: document.headline, impressions: 1200, media_type: 'print' });
  });

  it('documents that are sent again are not changed', async () => {
    const documents = [
      document,
      { ...document, headline: 'Changed' },
      { ...document, url: 'https://paper.example/print/2', body: 'Another text.' },
    ];
    const answer = await call('documents.store', { body: { documents } });
    expect(answer.data.map(({ status }) => status)).toEqual(['existing', 'existing', 'created']);
    const twice = await Promise.all([
      call('documents.store', { body: { documents } }),
      call('documents.store', { body: { documents } }),
    ]);
    expect(twice.map(({ existing }) => existing)).toEqual([3, 3]);
  });

  it('documents fail one by one, each with a message', async () => {
    const documents = [
      { ...document, url: 'javascript:alert(1)' },
      { ...document, url: 'https://paper.example/3', country_id: 'XX' },
      { ...document, url: 'https://paper.example/4', media_outlet_id: tenant.brand.id },
      { ...document, url: 'https://paper.example/5', media_type: 'smoke signals' },
      'not a document',
      { url: 'https://paper.example/6', headline: 'Fine', body: 'Fine.' },
    ];
    const answer = await call('documents.store', { body: { documents } });
    expect(answer.data.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'created',
    ]);
    expect(answer).toMatchObject({ created: 1, failed: 5 });
    expect(answer.data.slice(0, 5).every(({ message }) => message && !message.includes('validation.'))).toBe(true);
  });

  it('documents without a body are read at their address', async () => {
    const url = `${outlets.origin}/article/1`;
    const answer = await call('documents.store', { body: { documents: [{ url }] } });
    expect(answer.data[0]).toMatchObject({ status: 'queued' });
    const [row] = await until('the page is read', async () => {
      const rows = await stored(url);
      return rows.length > 0 && rows;
    });
    expect(row).toMatchObject({ headline: 'Minister resigns', text_from: 'page' });
  });

  it('documents are accepted from staff only, up to 1,000 in a call', async () => {
    const client = server.client(await server.signIn(tenant.user.email));
    expect((await failureOf(client('documents.store', { body: { documents: [document] } }))).status).toBe(403);
    const many = Array.from({ length: 1001 }, (_, n) => ({
      url: `https://paper.example/many/${n}`,
      headline: 'x',
      body: 'y',
    }));
    expect((await failureOf(call('documents.store', { body: { documents: many } }))).status).toBe(422);
    expect(await call('documents.store', { body: { documents: many.slice(1) } })).toMatchObject({ created: 1000 });
  });
});

describe('a page that cannot be read', () => {
  it.runIf(inFull)('a page that cannot be read becomes no document, and is tried again', async () => {
    const url = `${outlets.origin}/fault/empty`;
    const { data } = await call('documents.read', { body: { url } });
    await until('it was tried', async () => {
      const [row] = await rowsOf(
        server.database.db,
        sql<{ error_code: string | null }>`select error_code from page_queue where document_id = ${data.document_id}`,
      );
      return row?.error_code === 'page_no_text';
    });
    expect(await stored(url)).toEqual([]);
  });
});

describe('the staff’s view of collection', () => {
  it('staff see queues, lag, hosts, failures and the time that each step takes', async () => {
    const { data: source } = await call('sources.store', {
      body: { url: `${outlets.origin}/copy/${process.pid}staff/feed` },
    });
    const opml = `<opml><body><outline xmlUrl="${outlets.origin}/fault/500"/><outline xmlUrl="${outlets.origin}/fault/html"/></body></opml>`;
    await call('sources.import', { body: { opml } });
    const status = await until(
      'figures',
      async () => {
        const { data } = await call('staff.sources.status');
        const { sources, failures, steps, hosts } = data;
        return sources.failing === 2 && failures.length >= 2 && steps.length > 0 && hosts.length > 0 && data;
      },
      40,
    );
    expect(status.sources).toMatchObject({ total: 3, enabled: 3, failing: 2 });
    expect(status.queues.map(({ name }) => name)).toEqual(['pages', 'retries', 'deliveries', 'matching']);
    expect(status.failures.map(({ kind, code, sources }) => [kind, code, sources]).sort()).toEqual([
      ['feed', 'source_html', 1],
      ['feed', 'source_http_status', 1],
    ]);
    expect(status.failures.every(({ message }) => !message.startsWith('errors.'))).toBe(true);
    expect(status.hosts[0]).toMatchObject({ host: new URL(outlets.origin).host, fetches: expect.any(Number) });
    const shares = status.steps.flatMap(({ share }) => share ?? []);
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 1);
    const failing = await call('staff.sources.index', { query: { health: 'failing', code: 'source_html' } });
    expect(failing.data).toMatchObject([{ kind: 'feed', organisations: 1, last_error: { code: 'source_html' } }]);
    const changed = await call('staff.sources.update', {
      params: { source_id: source.id },
      body: { interval_seconds: 900, name: 'Everybody’s name' },
    });
    expect(changed.data).toMatchObject({ interval_seconds: 900, interval_pinned: true, name: 'Everybody’s name' });
    expect((await call('staff.sources.fetch', { params: { source_id: source.id } })).data.id).toBe(source.id);
    expect((await failureOf(call('staff.sources.fetch', { params: { source_id: tenant.brand.id } }))).status).toBe(404);
  }, 60_000);
});
