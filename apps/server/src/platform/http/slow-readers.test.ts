import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { testLog } from '../../testing/log.ts';
import { readConfig } from '../config/index.ts';
import { createServer } from './server.ts';

const bytes = 16 * 1024 * 1024;

async function startLarge(slowest?: number) {
  const options = { config: readConfig({}), log: testLog, translate: (_: unknown, key: string) => key };
  const app = await createServer({ ...options, ...(slowest && { slowest }) });
  app.get('/large', (_request, reply) => reply.type('application/octet-stream').send(Buffer.alloc(bytes)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

it('a caller that does not read its answer loses its connection', async () => {
  const { app, port } = await startLarge(200);
  const served = once(app.server, 'connection');
  const idle = connect(port, '127.0.0.1');
  idle.on('error', () => {});
  const [socket] = await served;
  const closed = once(socket, 'close');
  idle.write('GET /large HTTP/1.1\r\nhost: here\r\n\r\n');
  await closed;
  idle.destroy();
  await app.close();
});

it('a caller that reads gets all of a large answer', async () => {
  const { app, port } = await startLarge();
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
  await app.close();
});
