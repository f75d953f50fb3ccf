import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeSource, makeTenant, makeUser, storeText } from '../../../testing/factories.ts';
import { until } from '../../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { checkReader } from './check-reader.ts';

const paragraph = 'The company said on Monday that it has ordered two electric ferries from a yard in Norway. ';
let outlet: Server;
let server: TestServer;
beforeAll(async () => {
  outlet = createServer((request, response) => {
    if (request.url?.startsWith('/robots')) return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const head = '<meta property="article:published_time" content="2026-11-20T08:00:00Z">';
    const body = `<p>${paragraph.repeat(3)}</p><p>${paragraph.repeat(2)}</p>`;
    return response.end(
      `<!doctype html><html lang="en"><head><title>Two new ferries</title>${head}</head><body><article><h1>Two new ferries</h1>${body}</article></body></html>`,
    );
  });
  await new Promise<void>((done) => outlet.listen(0, '127.0.0.1', done));
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.stop();
  await new Promise((done) => outlet.close(done));
});

const origin = () => `http://127.0.0.1:${(outlet.address() as { port: number }).port}`;

describe('a changed reader', () => {
  it('a changed reader is run on the stored pages of judged mentions', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db);
    const source = await makeSource(db, tenant.organisation.id);
    const user = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'administrator', true);
    const staff = server.client(await server.signIn(user.email));
    const body = { brand_id: tenant.brand.id, name: 'Ferries', main_search_term: 'Readervarla' };
    const { data: stream } = await staff('streams.store', { body });
    const id = await storeText(db, { ...source, headline: 'Readervarla', body: 'Readervarla' });
    await rowsOf(db, sql`update documents set url = ${`${origin()}/ferries`}, text_from = 'page' where id = ${id}`);
    const list = async () => (await staff('staff.qa-mentions.index', { query: { stream: stream.id } })).data;
    const found = async () => (await staff('mentions.index', { params: { stream_id: stream.id } })).data;
    await until('the mention', async () => (await found()).length > 0);
    await staff('staff.qa-mentions.draw');
    await until('the draw', async () => (await list()).length > 0);
    const params = { mention_id: (await list())[0]!.id };
    await staff('staff.qa-mentions.update', { params, body: { status: 'right' } });
    await until('the page', async () => (await checkReader(db)).pages === 1);
    expect(await checkReader(db)).toEqual({ pages: 1, changed: [] });

    // As if the reader had seen less when the mention was judged.
    const known = { headline: 'Two new ferries', lead: '', text: 'Cookies', published_at: '2026-11-20T08:00:00.000Z' };
    await rowsOf(db, sql`update case_pages set reading = ${JSON.stringify(known)}`);
    expect((await checkReader(db)).changed).toMatchObject([{ parts: ['text'], wasWrong: false }]);
    await staff('staff.qa-mentions.update', { params, body: { status: 'wrong', reason: 'wrong_text' } });
    expect((await checkReader(db)).changed).toMatchObject([{ parts: ['text'], wasWrong: true }]);
  });
});
