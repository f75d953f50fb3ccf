import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let provider: Awaited<ReturnType<typeof makeTenant>>;
let staffUser: Awaited<ReturnType<typeof makeUser>>;
let staff: ReturnType<TestServer['client']>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  provider = await makeTenant(db);
  staffUser = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  staff = server.client(await server.signIn(staffUser.email));
});
afterAll(() => server.stop());

const reason = 'Asked for by phone';
let count = 0;
const person = (more: object = {}) => ({
  first_name: 'Åse',
  last_name: 'Brønlund',
  email: `aase${++count}@people.example`,
  reason,
  ...more,
});
const customer = async (plan: 'freemium' | 'enterprise' = 'enterprise') => {
  const tenant = await makeTenant(server.database.db, 'administrator', plan);
  return { ...tenant, client: server.client(await server.signIn(tenant.user.email)) };
};
const member = (tenant: Awaited<ReturnType<typeof customer>>, role: 'administrator' | 'editor' = 'editor') =>
  makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], role);
const logOf = async ({ client, organisation }: Awaited<ReturnType<typeof customer>>) =>
  (await client('organisations.audit-log.index', { params: { organisation_id: organisation.id } })).data;
const login = (email: string, password: string) => server.client()('auth.login', { body: { email, password } });

describe('staff', () => {
  it('staff create a user with roles in brands, who sets a password by mail, and the customer’s log has who did it and why', async () => {
    const tenant = await customer();
    const brands = [{ id: tenant.brand.id, role: 'editor' as const }];
    const body = person({ organisation_id: tenant.organisation.id, brands });
    const { data } = await staff('staff.users.store', { body });
    expect(data).toMatchObject({ email: body.email, type: 'member', activated_at: null, is_staff_member: false });
    const link = /password-recovery\/([\w-]+)\/([\w-]+)/.exec((await findMailTo(server.database, body.email)).text)!;
    const params = { user_id: link[1]!, code: link[2]! };
    await server.client()('auth.password-recovery.finish', {
      params,
      body: { password: 'Password2', password_confirmation: 'Password2' },
    });
    const own = server.client((await login(body.email, 'Password2')).access_token);
    expect((await own('user.brands')).data.map(({ id }) => id)).toEqual([tenant.brand.id]);
    expect((await logOf(tenant))[0]).toMatchObject({
      endpoint: 'staff.users.store',
      reason,
      user: { id: staffUser.id },
      subject: { user_id: data.id },
    });
  });

  it('staff create an organisation with its administrator', async () => {
    const body = person({ organisation_name: 'Færgeriet', country_id: 'DK' });
    const { data } = await staff('staff.users.store', { body });
    const params = { organisation_id: data.organisation.id };
    const organisation = (await staff('staff.organisations.show', { params })).data;
    expect(organisation).toMatchObject({ name: 'Færgeriet', state: 'trial', brands: [{ name: 'Færgeriet' }] });
  });

  it('staff cannot use an address or a brand twice, brands of others, a type against the roles, or more seats than the plan has', async () => {
    const tenant = await customer();
    const other = await customer();
    const brands = [{ id: tenant.brand.id, role: 'editor' as const }];
    const organisation_id = tenant.organisation.id;
    const refusal = async (more: object) =>
      (await failureOf(staff('staff.users.store', { body: person({ organisation_id, brands, ...more }) }))).body;
    expect((await refusal({ email: tenant.user.email })).errors).toHaveProperty('email');
    expect((await refusal({ brands: [{ id: other.brand.id, role: 'editor' }] })).errors).toHaveProperty('brands');
    expect((await refusal({ brands: [...brands, ...brands] })).errors).toHaveProperty('brands');
    expect((await refusal({ type: 'reader' })).errors).toHaveProperty('type');
    expect((await refusal({ organisation_name: 'Both' })).errors).toHaveProperty('organisation_name');
    expect((await refusal({ is_staff_member: true })).errors).toHaveProperty('is_staff_member');
    const set = { licenses: 1, reason };
    await staff('staff.organisations.update', { params: { organisation_id }, body: set });
    expect(await refusal({})).toMatchObject({ reason: { cause: 'plan', type: 'quota' }, max: 1 });
  });

  it('staff remove a user, whose sessions end, and restore the user with the brands but without the sessions', async () => {
    const tenant = await customer();
    const { id, email } = await member(tenant);
    const token = await server.signIn(email);
    await staff('staff.users.delete', { params: { user_id: id }, body: { reason } });
    expect((await failureOf(server.client(token)('user.show'))).status).toBe(401);
    expect((await failureOf(login(email, 'Password1'))).status).toBeGreaterThanOrEqual(400);
    const trashed = await staff('staff.users.index', { query: { trashed: 'only', search: email } });
    expect(trashed.data).toMatchObject([{ id, deleted_at: expect.any(String) }]);
    const { data } = await staff('staff.users.restore', { params: { user_id: id }, body: { reason } });
    expect(data.deleted_at).toBeNull();
    expect((await failureOf(server.client(token)('user.show'))).status).toBe(401);
    const again = server.client(await server.signIn(email));
    expect((await again('user.brands')).data).toHaveLength(1);
    expect((await logOf(tenant)).map(({ endpoint }) => endpoint).slice(0, 2)).toEqual([
      'staff.users.restore',
      'staff.users.delete',
    ]);
  });

  it('staff cannot restore a user whose address another account has taken', async () => {
    const tenant = await customer();
    const { id, email } = await member(tenant);
    await staff('staff.users.delete', { params: { user_id: id }, body: { reason } });
    const brands = [{ id: tenant.brand.id, role: 'reader' as const }];
    await staff('staff.users.store', { body: person({ email, organisation_id: tenant.organisation.id, brands }) });
    const failure = await failureOf(staff('staff.users.restore', { params: { user_id: id }, body: { reason } }));
    expect(failure.body.code).toBe('address_in_use');
  });

  it('staff cannot remove themselves or the last administrator, and of two who remove each other one stays', async () => {
    const tenant = await customer();
    const codeOf = async (client: typeof staff, user_id: string) =>
      (await failureOf(client('staff.users.delete', { params: { user_id }, body: { reason } }))).body.code;
    expect(await codeOf(staff, staffUser.id)).toBe('own_account');
    expect(await codeOf(staff, tenant.user.id)).toBe('last_administrator');
    const { db } = server.database;
    const second = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
    const others = server.client(await server.signIn(second.email));
    await server.database.pool.query('update users set is_staff_member = false where id <> all($1)', [
      [staffUser.id, second.id],
    ]);
    const outcomes = await Promise.allSettled([
      staff('staff.users.delete', { params: { user_id: second.id }, body: { reason } }),
      others('staff.users.delete', { params: { user_id: staffUser.id }, body: { reason } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await server.database.pool.query(
      'select id from users where is_staff_member and deleted_at is null',
    );
    expect(rows).toHaveLength(1);
    if (outcomes[1]!.status === 'fulfilled') [staff, staffUser] = [others, second];
  });

  it('staff can sign a user out everywhere', async () => {
    const { user, client } = await customer();
    await staff('staff.users.end-sessions', { params: { user_id: user.id }, body: { reason } });
    expect((await failureOf(client('user.show'))).status).toBe(401);
  });
});

describe('an impersonation', () => {
  const begin = async (changes?: boolean) => {
    const tenant = await customer();
    const body = changes === undefined ? undefined : { changes };
    const { access_token } = await staff('staff.users.impersonate', {
      params: { user_id: tenant.user.id },
      ...(body && { body }),
    });
    return { tenant, client: server.client(access_token) };
  };

  it('an impersonation reads and changes nothing unless the staff member has chosen to make changes', async () => {
    const { client, tenant } = await begin();
    expect((await client('auth.session.show')).data).toMatchObject({ is_impersonated: true, read_only: true });
    expect((await client('streams.index')).data).toEqual([]);
    const stream = { brand_id: tenant.brand.id, name: 'Ferries', main_search_term: 'Ferry' };
    const failure = await failureOf(client('streams.store', { body: stream }));
    expect(failure.body).toMatchObject({ code: 'impersonation_read_only', can: false });
    await client('auth.logout', { body: {} });

    const second = await begin(true);
    const body = { ...stream, brand_id: second.tenant.brand.id };
    await second.client('streams.store', { body });
    const [entry] = await logOf(second.tenant);
    expect(entry).toMatchObject({ endpoint: 'streams.store', user: { id: second.tenant.user.id } });
    expect(entry!.impersonator).not.toBeNull();
  });

  it('an impersonation never gets a secret, even with changes allowed', async () => {
    const { client, tenant } = await begin(true);
    const body = { brand_id: tenant.brand.id, name: 'Ferries', main_search_term: 'Ferry' };
    const stream = (await tenant.client('streams.store', { body })).data;
    await tenant.client('user.media-notifications.store', {
      body: {
        title: 'Hook',
        kind: 'every_mention',
        streams: [stream.id],
        receivers: [{ kind: 'webhook', address: 'https://hooks.example/in' }],
      } as never,
    });
    const secretOf = async (as: typeof client) =>
      (await as('user.media-notifications.index')).data[0]!.receivers[0]!.secret;
    expect(await secretOf(tenant.client)).toMatch(/^whsec_/);
    expect(await secretOf(client)).toBeNull();
    const token = { name: 'Mine', scopes: ['read'], current_password: 'Password1' };
    const failure = await failureOf(client('user.api-tokens.store', { body: token as never }));
    expect(failure.body.code).toBe('impersonation_limited');
  });
});

describe('the level support', () => {
  const makeSupport = async () => {
    const user = await makeUser(server.database.db, provider.organisation.id, [], 'administrator', true);
    const params = { user_id: user.id };
    const { data } = await staff('staff.users.level', { params, body: { level: 'support', reason } });
    return { ...user, data, params, client: server.client(await server.signIn(user.email)) };
  };

  it('the level support reads, ends sessions and impersonates without changes, and is refused everything else with a message', async () => {
    const { client, data } = await makeSupport();
    expect(data).toMatchObject({ is_staff_member: true, staff_level: 'support' });
    const tenant = await customer();
    const someone = await member(tenant);
    const params = { user_id: someone.id };
    await client('staff.users.index', { query: { search: someone.email } });
    await client('staff.users.end-sessions', { params, body: { reason } });
    await client('staff.users.impersonate', { params, body: { changes: false } });
    for (const call of [
      () => client('staff.users.impersonate', { params, body: { changes: true } }),
      () => client('staff.users.delete', { params, body: { reason } }),
      () => client('staff.users.level', { params, body: { level: 'full', reason } }),
      () => client('staff.users.store', { body: person({ organisation_name: 'Own' }) }),
      () => client('staff.outbox.index'),
    ])
      expect((await failureOf(call())).body).toMatchObject({ code: 'staff_level', can: false });
  });

  it('the level support has the rights of its roles in calls of customers, and no more', async () => {
    const { client } = await makeSupport();
    const { data } = await client('user.show');
    expect(data).toMatchObject({ is_staff_member: true, staff_level: 'support' });
    const stream = { brand_id: provider.brand.id, name: 'Own', main_search_term: 'Ferry' };
    expect((await failureOf(client('streams.store', { body: stream }))).status).toBe(404);
  });

  it('the level support is given and removed by others with all rights, never for the last of them', async () => {
    const { params, data } = await makeSupport();
    expect(data.staff_level).toBe('support');
    const again = await staff('staff.users.level', { params, body: { level: 'full', reason } });
    expect(again.data.staff_level).toBe('full');
    const own = { params: { user_id: staffUser.id }, body: { level: 'support' as const, reason } };
    expect((await failureOf(staff('staff.users.level', own))).body).toMatchObject({ code: 'own_account' });
    const outsider = await member(await customer());
    const call = staff('staff.users.level', { params: { user_id: outsider.id }, body: { level: 'full', reason } });
    expect((await failureOf(call)).status).toBe(404);
  });

  it('the level support can be set for a new colleague', async () => {
    const brands = [{ id: provider.brand.id, role: 'reader' as const }];
    const body = person({
      organisation_id: provider.organisation.id,
      brands,
      is_staff_member: true,
      staff_level: 'support',
    });
    expect((await staff('staff.users.store', { body })).data).toMatchObject({ staff_level: 'support' });
  });
});
