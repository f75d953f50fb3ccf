import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, testPassword } from '../../testing/server.ts';

it('a caller behind a proxy that appends to X-Forwarded-For cannot choose an address and escape the limit', async () => {
  const server = await startTestServer({ settings: { MASTHEAD_TRUST_PROXY: '1' } });
  try {
    const { user } = await makeTenant(server.database.db);
    const guess = async (n: number, forwarded: string) =>
      (
        await failureOf(
          server.client(undefined, { 'x-forwarded-for': forwarded })('auth.login', {
            body: { email: user.email, password: `Guess${n}xx` },
          }),
        )
      ).status;
    const statuses: number[] = [];
    for (let n = 0; n < 15; n++) statuses.push(await guess(n, `5.5.${n}.1, 203.0.113.9`));
    expect(statuses.at(-1)).toBe(429);
    const fromElsewhere = server.client(undefined, { 'x-forwarded-for': '5.5.99.1, 203.0.113.10' });
    expect(
      (await fromElsewhere('auth.login', { body: { email: user.email, password: testPassword } })).token_type,
    ).toBe('bearer');
  } finally {
    await server.stop();
  }
});

it.each([
  ['two', 'neither a number of proxies'],
  ['10.0.0.0/64', 'neither a number of proxies'],
  ['10.0.0.1, proxy.example.com', 'neither a number of proxies'],
])('the setting MASTHEAD_TRUST_PROXY=%s stops the start', (value, message) => {
  expect(() => readConfig({ MASTHEAD_TRUST_PROXY: value })).toThrow(message);
});

it('addresses of proxies and the old value true are taken by MASTHEAD_TRUST_PROXY', () => {
  expect(readConfig({ MASTHEAD_TRUST_PROXY: '10.0.0.0/8, ::1' }).MASTHEAD_TRUST_PROXY).toEqual(['10.0.0.0/8', '::1']);
  expect(readConfig({ MASTHEAD_TRUST_PROXY: 'true' }).MASTHEAD_TRUST_PROXY).toBe(1);
  expect(readConfig({}).MASTHEAD_TRUST_PROXY).toBe(0);
});

it('made-up tokens are refused after a while without being looked up, and sessions of one user share an allowance', async () => {
  const server = await startTestServer({ settings: { MASTHEAD_RATE_LIMIT: '40' } });
  try {
    const { user } = await makeTenant(server.database.db);
    const tokens = [await server.signIn(user.email), await server.signIn(user.email)];
    const status = async (token: string) =>
      (await fetch(`${server.origin}/v2/user`, { headers: { authorization: `Bearer ${token}` } })).status;
    const own: number[] = [];
    for (let n = 0; n < 50; n++) own.push(await status(tokens[n % 2]!));
    expect(own[0]).toBe(200);
    expect(own.filter((code) => code === 200).length).toBeLessThanOrEqual(80);
    expect(own.at(-1)).toBe(429);
    const madeUp: number[] = [];
    for (let n = 0; n < 10; n++) madeUp.push(await status(`${'x'.repeat(40)}${n}`));
    expect(madeUp[0]).toBe(401);
    expect(madeUp.at(-1)).toBe(429);
  } finally {
    await server.stop();
  }
});
