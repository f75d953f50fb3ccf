import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { testLog } from '../../testing/log.ts';
import { readConfig } from '../config/index.ts';
import { createServer } from './server.ts';

async function startSlow(isProgram?: (request: FastifyRequest) => boolean) {
  const app = await createServer({
    config: readConfig({ MASTHEAD_DATABASE_CONNECTIONS: '2' }),
    log: testLog,
    translate: (_request, key) => key,
    ...(isProgram && { isProgram }),
  });
  const gate = Promise.withResolvers<void>();
  let inHand = 0;
  app.get('/v2/slow', async () => {
    inHand++;
    await gate.promise;
    return 'done';
  });
  app.get('/v2/health', () => 'well');
  await app.ready();
  return { app, finish: gate.resolve, inHand: () => inHand };
}

it('a server with as many calls in hand as its connections can serve refuses more, and serves again afterwards', async () => {
  const { app, finish, inHand } = await startSlow();
  const slow = Array.from({ length: 8 }, () => app.inject({ url: '/v2/slow' }));
  await expect.poll(inHand).toBe(8);
  const refused = await app.inject({ url: '/v2/slow' });
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
  expect((await app.inject({ url: '/v2/health' })).statusCode).toBe(200);
  finish();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect((await app.inject({ url: '/v2/slow' })).statusCode).toBe(200);
  await app.close();
});

it('programs that call too much are refused while people are still served', async () => {
  const { app, finish, inHand } = await startSlow(({ headers }) => headers['x-program'] === 'yes');
  const call = (isProgram: boolean) =>
    app.inject({ url: '/v2/slow', ...(isProgram && { headers: { 'x-program': 'yes' } }) });
  const programs = Array.from({ length: 4 }, () => call(true));
  await expect.poll(inHand).toBe(4);
  const refused = await call(true);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded']);
  const people = Array.from({ length: 4 }, () => call(false));
  await expect.poll(inHand).toBe(8);
  expect((await call(false)).statusCode).toBe(503);
  finish();
  const answers = await Promise.all([...programs, ...people]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect((await call(true)).statusCode).toBe(200);
  await app.close();
});
