import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, minutes } from '../../platform/clock/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let site: Server;
let address: string;
let visits = 0;
let server: TestServer;
let closed: TestServer;
let token: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/page') visits++;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Harbour</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => site.once('listening', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/page`;
  server = await startTestServer();
  closed = await startTestServer({ settings: { MASTHEAD_ALLOW_PRIVATE_NETWORK: 'false' } });
  token = await server.signIn((await makeTenant(server.database.db)).user.email);
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await server.stop();
  await closed.stop();
});

const ask = (of: TestServer, path: string, query: Record<string, string>, as: string | null = token) =>
  fetch(`${of.origin}/v2/${path}?${new URLSearchParams(query)}`, {
    headers: as ? { authorization: `Bearer ${as}` } : {},
  });

describe('screenshots and PDFs of pages', () => {
  it('a page is rendered once an hour for all callers together', async () => {
    const first = await ask(server, 'screenshot', { url: address, width: '500', height: '300' });
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 300 });
    const second = await ask(server, 'screenshot', { url: address, width: '500', height: '300' });
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    expect(visits).toBe(1);
    server.clock.set(after(new Date(), minutes(61)));
    await ask(server, 'screenshot', { url: address, width: '500', height: '300' });
    server.clock.set(null);
    expect(visits).toBe(2);
  });

  it('parallel requests render a page once', async () => {
    const before = visits;
    const query = { url: address, width: '640', height: '480' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(server, 'screenshot', query)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(visits - before).toBe(1);
  });

  it('pages are rendered as PDF too', async () => {
    const answer = await ask(server, 'pdf', { url: address });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('pages are rendered for signed-in users only, and only at public addresses', async () => {
    expect((await ask(server, 'screenshot', { url: address }, null)).status).toBe(401);
    expect((await ask(server, 'screenshot', {})).status).toBe(422);
    expect((await ask(server, 'pdf', { url: 'file:///etc/passwd' })).status).toBe(422);
    const as = await closed.signIn((await makeTenant(closed.database.db)).user.email);
    const refused = await ask(closed, 'pdf', { url: 'http://169.254.169.254/' }, as);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      422,
      'source_private_address',
    ]);
  });
});
