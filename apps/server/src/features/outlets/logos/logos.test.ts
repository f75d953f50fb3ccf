import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { makePng } from '../../../testing/media.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeOutlet } from '../../clippings/clippings.fixture.ts';

let server: TestServer;
let site: Server;
const asked: string[] = [];
beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/')
      return response.end('<link rel="icon" href="/broken.png" sizes="128x128"><link rel="icon" href="/mark.png">');
    if (url === '/broken.png') return response.end('<svg onload="alert(1)"/>');
    if (url === '/mark.png') return response.end(makePng(96, 96));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.stop();
  site.close();
});

it('the logo of an outlet is fetched once, drawn anew and served from the own address; others are transparent', async () => {
  const { port } = site.address() as AddressInfo;
  const [known, unknown] = [await makeOutlet(server), await makeOutlet(server)];
  const url = `http://127.0.0.1:${port}/`;
  await sql`update outlets set url = ${url} where id = ${known.id}`.execute(server.database.db);
  const look = (id: string) => fetch(`${server.origin}/v2/media-outlets/${id}/logo`);
  const first = await look(known.id);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/gif']);
  await expect
    .poll(async () => (await look(known.id)).headers.get('content-type'), { timeout: 30_000 })
    .toBe('image/webp');
  const logo = await look(known.id);
  expect(logo.headers.get('cache-control')).toBe('private, max-age=86400');
  const { width, height } = await sharp(Buffer.from(await logo.arrayBuffer())).metadata();
  expect([width, height]).toEqual([64, 64]);
  expect(asked).toEqual(['/', '/broken.png', '/mark.png']);
  const none = await look(unknown.id);
  expect((await sharp(Buffer.from(await none.arrayBuffer())).metadata()).width).toBe(1);
});
