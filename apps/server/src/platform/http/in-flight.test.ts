import { expect, it } from 'vitest';
import { testLog } from '../../testing/log.ts';
import { readConfig } from '../config/index.ts';
import { createServer } from './server.ts';

it('a server with as many calls in hand as its connections can serve refuses more, and serves again afterwards', async () => {
  const app = await createServer({
    config: readConfig({ MASTHEAD_DATABASE_CONNECTIONS: '2' }),
    log: testLog,
    translate: (_request, key) => key,
  });
  let finish = () => {};
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  let inHand = 0;
  app.get('/v2/slow', async () => {
    inHand++;
    await finished;
    return 'done';
  });
  app.get('/v2/health', () => 'well');
  await app.ready();
  const slow = Array.from({ length: 8 }, () => app.inject({ url: '/v2/slow' }));
  await expect.poll(() => inHand).toBe(8);
  const refused = await app.inject({ url: '/v2/slow' });
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
  expect((await app.inject({ url: '/v2/health' })).statusCode).toBe(200);
  finish();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect((await app.inject({ url: '/v2/slow' })).statusCode).toBe(200);
  await app.close();
});
