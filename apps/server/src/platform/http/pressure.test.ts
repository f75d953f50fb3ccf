import { expect, it } from 'vitest';
import { testLog } from '../../testing/log.ts';
import { readConfig } from '../config/index.ts';
import { createServer } from './server.ts';

/** Blocks everything else in this process. */
const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

it('an overloaded server refuses calls for a moment but still serves the app’s files and the health check', async () => {
  const app = await createServer({
    config: readConfig({}),
    log: testLog,
    translate: (_request, key) => key,
    patience: 100,
  });
  for (const path of ['/v2/user', '/v2/health', '/assets/app.js']) app.get(path, () => 'here');
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/v2/user')).toBe(200);
  block(2000);
  // The delay is measured once a second.
  while ((await statusOf('/v2/user')) === 200) await new Promise((wait) => setTimeout(wait, 50));
  const refused = await app.inject({ url: '/v2/user' });
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
  expect([await statusOf('/v2/health'), await statusOf('/assets/app.js')]).toEqual([200, 200]);
  await app.close();
});

it('a process that is held up refuses programs while screens are still answered', async () => {
  const app = await createServer({
    config: readConfig({}),
    log: testLog,
    translate: (_request, key) => key,
    isProgram: ({ headers }) => headers['x-program'] === 'yes',
    // Far more than one of the blocks below: the mean over a second decides.
    patience: 4000,
  });
  app.get('/v2/user', () => 'here');
  await app.ready();
  const statusOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/v2/user', headers })).statusCode;
  const program = { 'x-program': 'yes' };
  expect([await statusOf(program), await statusOf({})]).toEqual([200, 200]);
  // A busy machine may hold the process up for longer than a block does, so that screens are refused too for a moment.
  // A server that tells the two apart gets to the state below; any other one never does.
  let statuses = [200, 200];
  while (String(statuses) !== '503,200') {
    if (statuses[0] === 200) block(700);
    // The timer that measures gets a turn.
    await new Promise((wait) => setTimeout(wait, 1));
    statuses = [await statusOf(program), await statusOf({})];
  }
  expect(statuses).toEqual([503, 200]);
  await app.close();
});
