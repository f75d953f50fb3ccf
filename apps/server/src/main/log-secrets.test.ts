import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../platform/clock/index.ts';
import { readConfig } from '../platform/config/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startApi } from './api.ts';
import { channelKeys } from './prepare.ts';

const lines: string[] = [];
let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({ PORT: '0', MASTHEAD_DATABASE_CONNECTIONS: '3', MASTHEAD_SECRET: 'x'.repeat(40) });
  const log: Log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  api = await startApi({
    url: database.url,
    config,
    log,
    keys: await channelKeys(database),
    clock: systemClock,
    patience: 60_000,
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('errors are logged without the secrets of the request', async () => {
  await database.pool.query(
    'alter table invitations rename to gone; alter table password_recoveries rename to gone_too',
  );
  const link = 'a-link-that-only-its-receiver-has-seen';
  const send = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${api.port}/v2/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer a-bearer-that-is-secret', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const password = { password: 'Secret1password', password_confirmation: 'Secret1password' };
  const answers = [
    await send(`auth/invitations/${link}`),
    await send(`auth/password-recovery/01890000-0000-7000-8000-000000000000/${link}`, password),
    await send('auth/login', { email: 'admin@masthead.localhost', password: 'Secret1password' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 422]);
  expect(await answers[0]!.json()).not.toHaveProperty('stack');
  const all = lines.join('');
  expect(all).toContain('A request failed');
  expect(all).not.toMatch(/only-its-receiver|Secret1password|bearer-that-is-secret/);
});
