import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { makePng } from '../../testing/media.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let site: Server;
let siteOrigin: string;

beforeAll(async () => {
  site = createServer(({ url }, response) => {
    if (url === '/large.png') return response.end(makePng(20, 20, Buffer.alloc(6 * 1024 * 1024)));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    // A stated type is not trusted, because it may be false.
    if (url === '/lying.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(svg);
    if (url === '/picture') return response.writeHead(200, { 'content-type': 'text/html' }).end(makePng(20, 20));
    response.writeHead(500).end();
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  site.close();
});

const ask = async (from: TestServer, url: string, token: string | null) =>
  await fetch(`${from.origin}/v2/pictures?${new URLSearchParams({ url })}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

describe('a picture of another site', () => {
  it('a picture of another site is fetched by the server and isolated, regardless of the content type that the site states', async () => {
    const token = await server.signIn((await makeTenant(server.database.db)).user.email);
    const answer = await ask(server, `${siteOrigin}/picture`, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(makePng(20, 20));
  });

  it('a picture that is missing, too large or an SVG is answered with 404', async () => {
    const token = await server.signIn((await makeTenant(server.database.db)).user.email);
    for (const path of ['/none', '/large.png', '/lying.png'])
      expect((await ask(server, `${siteOrigin}${path}`, token)).status, path).toBe(404);
  });

  it('a picture of another site is not fetched for a signed-out caller', async () => {
    expect((await ask(server, `${siteOrigin}/picture`, null)).status).toBe(401);
  });

  it('a picture in a private network is not fetched', async () => {
    const closed = await startTestServer({ settings: { MASTHEAD_ALLOW_PRIVATE_NETWORK: 'false' } });
    try {
      const token = await closed.signIn((await makeTenant(closed.database.db)).user.email);
      expect((await ask(closed, `${siteOrigin}/picture`, token)).status).toBe(404);
    } finally {
      await closed.stop();
    }
  });
});
