import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer, testPassword } from '../../testing/server.ts';

const lines: Record<string, unknown>[] = [];
const refusals = () => lines.filter(({ msg }) => msg === 'A call was refused');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    settings: { MASTHEAD_TRUST_PROXY: '1' },
    onLog: (line) => lines.push(line),
  });
});
afterAll(() => server.stop());

describe('a refused call is logged', () => {
  it("a refused call for another organisation's record is logged with its caller, address and record", async () => {
    const own = await makeTenant(server.database.db);
    const foreign = await makeTenant(server.database.db);
    const token = await server.signIn(own.user.email);
    lines.length = 0;
    const client = server.client(token, { 'x-forwarded-for': '203.0.113.7' });
    await failureOf(client('brands.show', { params: { brand_id: foreign.brand.id } }));
    expect(refusals()).toEqual([
      expect.objectContaining({
        level: 40,
        user_id: own.user.id,
        address: '203.0.113.7',
        method: 'GET',
        route: '/v2/brands/:brand_id',
        record: [foreign.brand.id],
        status: 404,
        code: 'not_found',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('a call refused for a missing permission is logged with the cause', async () => {
    const { user, brand } = await makeTenant(server.database.db, 'reader');
    const client = server.client(await server.signIn(user.email));
    lines.length = 0;
    await failureOf(client('stories.store', { body: { brand_id: brand.id, headline: 'Quiet words' } }));
    expect(refusals()).toEqual([
      expect.objectContaining({ user_id: user.id, status: 403, code: 'forbidden', cause: 'role', record: [brand.id] }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('Quiet words');
  });

  it('a call with an unknown token is logged without the token', async () => {
    lines.length = 0;
    await failureOf(server.client('a-token-that-nobody-has-been-given')('user.show'));
    expect(refusals()).toEqual([expect.objectContaining({ user_id: null, status: 401, code: 'unauthenticated' })]);
    expect(JSON.stringify(lines)).not.toContain('a-token-that');
  });

  it('refused calls of one address are logged at most 60 times a minute', async () => {
    lines.length = 0;
    const client = server.client(undefined, { 'x-forwarded-for': '203.0.113.8' });
    server.clock.set(new Date());
    for (let n = 0; n < 70; n++) await failureOf(client('user.show'));
    server.clock.set(null);
    expect(refusals()).toHaveLength(60);
  });
});

it('a caller beyond a rate limit is logged once a minute', async () => {
  const limited: Record<string, unknown>[] = [];
  const slow = await startTestServer({
    settings: { MASTHEAD_RATE_LIMIT: '1200' },
    onLog: (line) => limited.push(line),
  });
  try {
    const resend = () => slow.client()('auth.activate.resend', { body: { email: 'nobody@example.org' } });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await failureOf(resend())).status);
    expect(statuses.at(-1)).toBe(429);
    const lines = limited.filter(({ msg }) => msg === 'A caller exceeded a rate limit');
    // A minute may end between two calls.
    expect([1, 2]).toContain(lines.length);
    expect(lines[0]).toMatchObject({ level: 40, address: '127.0.0.1', route: '/v2/auth/activate/resend' });
  } finally {
    await slow.stop();
  }
});

it('sign-ins are logged, right and wrong ones, without the password', async () => {
  const { user } = await makeTenant(server.database.db);
  const client = server.client(undefined, { 'x-forwarded-for': '203.0.113.9' });
  lines.length = 0;
  await failureOf(client('auth.login', { body: { email: user.email, password: 'Wrong-password-1' } }));
  await client('auth.login', { body: { email: user.email, password: testPassword } });
  const who = { user_id: user.id, address: '203.0.113.9' };
  expect(lines).toEqual([
    expect.objectContaining({ ...who, level: 40, msg: 'A sign-in failed' }),
    expect.objectContaining({ ...who, level: 30, msg: 'A user signed in' }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Wrong-password-1|Password1/);
});
