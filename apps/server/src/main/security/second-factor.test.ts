import { type Endpoint, endpointList, pathOf } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt, stepAt } from '../../features/accounts/two-factor/totp.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer, testPassword } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_REQUIRE_STAFF_TWO_FACTOR: 'true' } });
});
afterAll(() => server.stop());

type Client = ReturnType<TestServer['client']>;

async function enrol(client: Client) {
  const { data } = await client('user.two-factor.start', { body: { current_password: testPassword } });
  await client('user.two-factor.confirm', { body: { code: codeAt(data.secret, stepAt(server.clock.now())) } });
}

it('members of an organisation that requires a second factor reach nothing but its set-up until they have one', async () => {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const member = await makeUser(db, organisation.id, [brand.id], 'editor');
  const owner = server.client(await server.signIn(user.email));
  const client = server.client(await server.signIn(member.email));
  await client('user.show');
  const { data } = await owner('organisations.update', {
    params: { organisation_id: organisation.id },
    body: { require_two_factor: true },
  });
  expect(data.require_two_factor).toBe(true);
  const failure = await failureOf(client('user.show'));
  expect(failure).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
  expect(failure.message).toContain('authenticator app');
  await enrol(client);
  await client('user.show');
  expect((await failureOf(owner('user.show'))).body.code).toBe('second_factor_missing');
});

it('every call but the set-up and the session refuses a user without the required factor', async () => {
  const { db } = server.database;
  const { organisation, user } = await makeTenant(db);
  const token = await server.signIn(user.email);
  await server.database.pool.query('update organisations set require_two_factor = true where id = $1', [
    organisation.id,
  ]);
  const id = organisation.id;
  const open: string[] = [];
  for (const [name, endpoint] of endpointList as readonly [string, Endpoint][]) {
    if (endpoint.access === 'public' || endpoint.evenUnenrolled) continue;
    const asked = /^query\.(\w+)$/.exec(endpoint.subject?.id ?? '')?.[1];
    const path = pathOf(endpoint).replace(/\{\w+\}/g, id) + (asked ? `?${asked}=${id}` : '');
    const response = await fetch(server.origin + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(endpoint.body && { 'content-type': 'application/json' }) },
      ...(endpoint.body && { body: '{}' }),
    });
    // A number or a word of the path that an id cannot be is refused before anybody is asked for.
    const isUnread = response.status === 404 && /\{(?!\w*_id\})/.test(endpoint.path);
    const body = (await response.json().catch(() => ({}))) as { code?: string };
    if (!isUnread && body.code !== 'second_factor_missing') open.push(`${name} ${response.status}`);
  }
  expect(open).toEqual([]);
  const exempt = endpointList.filter(([, endpoint]) => (endpoint as Endpoint).evenUnenrolled).map(([name]) => name);
  expect(exempt.toSorted()).toEqual([
    'auth.lock',
    'auth.logout',
    'auth.session.show',
    'auth.unlock',
    'user.passkeys.index',
    'user.passkeys.options',
    'user.passkeys.store',
    'user.two-factor.confirm',
    'user.two-factor.show',
    'user.two-factor.start',
  ]);
});

it('members from elsewhere need the factor that the organisation of their brand requires', async () => {
  const { db } = server.database;
  const [home, host] = [await makeTenant(db), await makeTenant(db)];
  const guest = await makeUser(db, home.organisation.id, [host.brand.id], 'editor');
  const client = server.client(await server.signIn(guest.email));
  await client('user.show');
  await server.database.pool.query('update organisations set require_two_factor = true where id = $1', [
    host.organisation.id,
  ]);
  expect((await failureOf(client('user.show'))).body.code).toBe('second_factor_missing');
});

it('staff enrol on their first sign-in where the setting asks for it', async () => {
  const { db } = server.database;
  const home = await makeTenant(db);
  const staff = await makeUser(db, home.organisation.id, [home.brand.id], 'administrator', true);
  const client = server.client(await server.signIn(staff.email));
  expect((await failureOf(client('staff.users.index'))).body.code).toBe('second_factor_missing');
  expect((await failureOf(client('user.show'))).body.code).toBe('second_factor_missing');
  await enrol(client);
  await client('staff.users.index');
  await client('auth.logout', { body: {} });
});

it('only those who change the organisation set whether a factor is required', async () => {
  const { db } = server.database;
  const { organisation, brand } = await makeTenant(db);
  const manager = await makeUser(db, organisation.id, [brand.id], 'brand_manager');
  const client = server.client(await server.signIn(manager.email));
  const params = { organisation_id: organisation.id };
  expect((await failureOf(client('organisations.update', { params, body: { require_two_factor: true } }))).status).toBe(
    403,
  );
});
