import { type Endpoint, endpointList } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer, testPassword } from '../../testing/server.ts';
import { endImpersonationsJob } from './impersonate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const later = (minutes: number) => server.clock.set(new Date(Date.now() + minutes * 60_000));
const setLockout = (organisationId: string, minutes: number | null) =>
  server.database.pool.query('update organisations set lockout_time = $2 where id = $1', [organisationId, minutes]);

async function signedIn(lockout: number | null = null) {
  const made = await makeTenant(server.database.db);
  await setLockout(made.organisation.id, lockout);
  return { ...made, client: server.client(await server.signIn(made.user.email)) };
}

describe('a locked session', () => {
  it('a locked session opens nothing until the password is given [session-002]', async () => {
    const { client } = await signedIn();
    await client('auth.lock');
    expect(await failureOf(client('user.show'))).toMatchObject({ status: 423, body: { code: 'locked_out' } });
    expect((await client('auth.session.show')).data.locked_at).not.toBeNull();
    expect(
      (await failureOf(client('auth.unlock', { body: { password: 'Wrong1234' } }))).body.errors?.password,
    ).toHaveLength(1);
    expect((await failureOf(client('user.show'))).status).toBe(423);
    await client('auth.unlock', { body: { password: testPassword } });
    await client('user.show');
  });

  it('a locked session can make only the calls that allow it', () => {
    const open = endpointList.filter(([, endpoint]) => (endpoint as Endpoint).evenLocked).map(([name]) => name);
    expect(open.toSorted()).toEqual(['auth.lock', 'auth.logout', 'auth.session.show', 'auth.unlock']);
  });

  it('a locked session ends after 30 minutes, because of inactivity [session-004]', async () => {
    const { client } = await signedIn();
    await client('auth.lock');
    later(29);
    expect((await failureOf(client('user.show'))).status).toBe(423);
    later(31);
    const failure = await failureOf(client('auth.unlock', { body: { password: testPassword } }));
    expect(failure).toMatchObject({ status: 401, body: { code: 'session_inactive' } });
  });

  it('a locked session can be signed out', async () => {
    const { client } = await signedIn();
    await client('auth.lock');
    await client('auth.logout', { body: { reason: 'inactivity' } });
    expect((await failureOf(client('auth.session.show'))).status).toBe(401);
  });

  it('a locked session accepts a limited number of guesses', async () => {
    const { client } = await signedIn();
    await client('auth.lock');
    for (let guess = 0; guess < 10; guess++)
      await failureOf(client('auth.unlock', { body: { password: `Guess${guess}` } }));
    expect((await failureOf(client('auth.unlock', { body: { password: testPassword } }))).status).toBe(429);
  });
});

describe('a session that is not used', () => {
  it('an unused session is locked after the default of 900 seconds and one more minute [session-005]', async () => {
    const { client } = await signedIn();
    const { lockout_seconds, locks_at } = (await client('auth.session.show')).data;
    expect(lockout_seconds).toBe(900);
    expect(Date.parse(locks_at!) - Date.now()).toBeGreaterThan(890_000);
    later(15);
    expect((await client('auth.session.show')).data.locked_at).toBeNull();
    later(17);
    expect((await failureOf(client('user.show'))).status).toBe(423);
    await client('auth.unlock', { body: { password: testPassword } });
    await client('user.show');
  });

  it('a session stays open while it is used, or while the app reports that the user is present', async () => {
    const { client } = await signedIn();
    later(14);
    await client('user.show');
    later(28);
    await client('auth.session.renew');
    later(42);
    await client('user.show');
  });

  it('a session is not extended by asking for its state', async () => {
    const { client } = await signedIn();
    later(14);
    await client('auth.session.show');
    later(17);
    expect((await failureOf(client('user.show'))).status).toBe(423);
  });

  it('the idle lock follows the organisation, then the user; 0 disables it [session-006] [session-007]', async () => {
    const { client, organisation } = await signedIn();
    const seconds = async () => (await client('auth.session.show')).data.lockout_seconds;
    await client('user.update', { body: { lockout_time: 60 } });
    expect(await seconds()).toBe(3600);
    await setLockout(organisation.id, 0);
    expect(await seconds()).toBe(0);
    await setLockout(organisation.id, 30);
    expect(await seconds()).toBe(1800);
    expect((await failureOf(client('user.update', { body: { lockout_time: 20 as never } }))).status).toBe(422);
    await setLockout(organisation.id, 0);
    later(60 * 24);
    await client('user.show');
  });
});

describe('the list of sessions', () => {
  it('the list shows where the user is signed in, and can sign out elsewhere', async () => {
    const { user, client } = await signedIn();
    const other = server.client(await server.signIn(user.email), { 'user-agent': 'Another browser' });
    const sessions = (await client('user.sessions.index')).data;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
    await client('user.sessions.delete-others');
    expect((await failureOf(other('user.show'))).status).toBe(401);
    await client('user.show');
  });

  it('a user can end the own sessions, and never one of another user', async () => {
    const [own, stranger] = [await signedIn(), await signedIn()];
    const session_id = (await own.client('user.sessions.index')).data[0]!.id;
    expect((await failureOf(stranger.client('user.sessions.delete', { params: { session_id } }))).status).toBe(404);
    await own.client('user.sessions.delete', { params: { session_id } });
    expect((await failureOf(own.client('user.show'))).status).toBe(401);
  });
});

describe('an impersonation', () => {
  async function impersonated() {
    const tenant = await makeTenant(server.database.db);
    const home = await makeTenant(server.database.db);
    const staff = await makeUser(server.database.db, home.organisation.id, [], 'administrator', true);
    const asStaff = server.client(await server.signIn(staff.email));
    const params = { user_id: tenant.user.id };
    const token = await asStaff('staff.users.impersonate', { params, body: { changes: true } });
    return { tenant, staff, asStaff, token, client: server.client(token.access_token) };
  }
  const logOf = async ({ client }: { client: ReturnType<TestServer['client']> }, organisation_id: string) =>
    (await client('organisations.audit-log.index', { params: { organisation_id } })).data;

  it('an impersonation opens the account for an hour, marked with the staff member [staff-001]', async () => {
    const { tenant, staff, token, client } = await impersonated();
    expect(token.expires_in).toBe(3600);
    expect((await client('user.show')).data.id).toBe(tenant.user.id);
    const session = (await client('auth.session.show')).data;
    expect(session).toMatchObject({ is_impersonated: true, impersonator: { id: staff.id } });
    later(55);
    await client('user.show');
    later(61);
    expect((await failureOf(client('user.show'))).status).toBe(401);
  });

  it('the log has the start, the changes and the end of an impersonation', async () => {
    const { tenant, staff, client } = await impersonated();
    await client('user.update', { body: { first_name: 'Åse' } });
    const entries = await logOf({ client }, tenant.organisation.id);
    await client('auth.logout');
    const all = await logOf({ client: server.client(await server.signIn(tenant.user.email)) }, tenant.organisation.id);
    expect(all.map(({ endpoint }) => endpoint)).toEqual(['auth.logout', 'user.update', 'staff.users.impersonate']);
    expect(all.every(({ impersonator, user }) => impersonator?.id === staff.id && user?.id === tenant.user.id)).toBe(
      true,
    );
    expect(entries).toHaveLength(2);
  });

  it('an impersonation that nobody ended is logged as ended by the job', async () => {
    const { tenant } = await impersonated();
    later(61);
    const { db } = server.database;
    await endImpersonationsJob.run({ db, clock: server.clock, log: { info: () => {} } as never }, {});
    const own = server.client(await server.signIn(tenant.user.email));
    expect((await logOf({ client: own }, tenant.organisation.id))[0]).toMatchObject({
      endpoint: 'auth.logout',
      subject: { reason: 'expired' },
    });
  });

  it('only staff can impersonate, and never other staff [staff-012]', async () => {
    const { tenant, asStaff } = await impersonated();
    const other = await makeUser(server.database.db, tenant.organisation.id, [], 'administrator', true);
    const refusal = await failureOf(asStaff('staff.users.impersonate', { params: { user_id: other.id } }));
    expect(refusal.body.code).toBe('staff_not_impersonated');
    const client = server.client(await server.signIn(tenant.user.email));
    expect((await failureOf(client('staff.users.impersonate', { params: { user_id: other.id } }))).status).toBe(403);
  });

  it('a refused impersonation is logged with who tried and whom [staff-020]', async () => {
    const lines: Record<string, unknown>[] = [];
    const logged = await startTestServer({ onLog: (line) => lines.push({ ...line }) });
    try {
      const { db } = logged.database;
      const { organisation } = await makeTenant(db);
      const staff = await makeUser(db, organisation.id, [], 'administrator', true);
      const other = await makeUser(db, organisation.id, [], 'administrator', true);
      const client = logged.client(await logged.signIn(staff.email));
      await failureOf(client('staff.users.impersonate', { params: { user_id: other.id } }));
      expect(lines.find(({ msg }) => msg === 'Impersonation failed')).toMatchObject({
        level: 40,
        user_id: other.id,
        impersonator_id: staff.id,
        code: 'staff_not_impersonated',
      });
    } finally {
      await logged.stop();
    }
  });

  it('an impersonation cannot change how the account is protected', async () => {
    const { client } = await impersonated();
    const body = {
      current_password: testPassword,
      password: 'Another1password',
      password_confirmation: 'Another1password',
    };
    expect((await failureOf(client('user.password.update', { body }))).status).toBe(403);
    expect((await failureOf(client('user.update', { body: { email: 'taken-over@example.org' } }))).status).toBe(403);
    const start = client('user.two-factor.start', { body: { current_password: testPassword } });
    expect((await failureOf(start)).status).toBe(403);
    const make = client('user.api-tokens.store', {
      body: { name: 'Back door', scopes: ['write'], current_password: testPassword },
    });
    expect((await failureOf(make)).status).toBe(403);
  });
});
