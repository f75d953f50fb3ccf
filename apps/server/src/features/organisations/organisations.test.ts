import type { Role } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function signedIn(role: Role = 'administrator') {
  const tenant = await makeTenant(server.database.db, role, 'enterprise');
  return {
    ...tenant,
    params: { organisation_id: tenant.organisation.id },
    client: server.client(await server.signIn(tenant.user.email)),
  };
}
async function colleagueOf({ organisation, brand }: Awaited<ReturnType<typeof signedIn>>, role: Role) {
  const user = await makeUser(server.database.db, organisation.id, [brand.id], role);
  return { ...user, client: server.client(await server.signIn(user.email)) };
}

describe('company settings', () => {
  it('company settings change data, colours, font, lock-out and logo [settings-001]', async () => {
    const { client, params } = await signedIn();
    const body = {
      name: 'Nordlys A/S',
      vat_number: 'DK12345678',
      currency_code: 'DKK',
      lockout_time: 30 as const,
      description: 'Ferries',
      domain: 'Nordlys.Example',
      color_primary: '#AA0011',
      font_primary: 'Georgia' as const,
    };
    const { data } = await client('organisations.update', { params, body: { ...body, country_id: 'DK' } });
    expect(data).toMatchObject({ ...body, domain: 'nordlys.example', color_primary: '#aa0011', country: { id: 'DK' } });
    const logo = {
      original: '/files/1/a.png',
      cropped: '/files/2/b.png',
      cropped_information: { zoom: 1.5, points: [1, 2, 3, 4] },
    };
    expect((await client('organisations.logo.update', { params, body: logo })).data.logo).toEqual(logo);
    const none = await client('organisations.logo.update', { params, body: { original: null, cropped: null } });
    expect(none.data.logo).toBeNull();
  });

  it('an invalid colour, font, domain or currency is refused, and so is a picture with a script as address', async () => {
    const { client, params } = await signedIn();
    for (const body of [
      { color_primary: 'red' },
      { font_primary: 'Comic Sans' as never },
      { domain: 'https://a.example' },
      { currency_code: 'XQX' },
      { country_id: 'XX' },
      { lockout_time: 45 as never },
    ])
      expect((await failureOf(client('organisations.update', { params, body }))).body.errors).toHaveProperty(
        Object.keys(body)[0]!,
      );
    const logo = { original: 'javascript:alert(1)', cropped: null };
    expect((await failureOf(client('organisations.logo.update', { params, body: logo }))).status).toBe(422);
  });

  it('only administrators can change company settings [permissions-030] [permissions-037]', async () => {
    const { client, params } = await signedIn('brand_manager');
    const failure = await failureOf(client('organisations.update', { params, body: { name: 'Mine' } }));
    expect(failure).toMatchObject({ status: 403, body: { can: false, reason: { cause: 'role' } } });
  });
});

describe('the users of an organisation', () => {
  it('the users of an organisation are listed by name with their brands, page by page', async () => {
    const own = await signedIn();
    for (const role of ['editor', 'reader', 'brand_manager'] as const) await colleagueOf(own, role);
    const first = await own.client('organisations.users.index', { params: own.params, query: { limit: 3 } });
    expect(first.meta.has_more).toBe(true);
    const rest = await own.client('organisations.users.index', {
      params: own.params,
      query: { limit: 3, cursor: first.meta.cursor! },
    });
    const all = [...first.data, ...rest.data];
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(all.every(({ brands }) => brands[0]?.id === own.brand.id)).toBe(true);
    const found = await own.client('organisations.users.index', {
      params: own.params,
      query: { search: own.user.email },
    });
    expect(found.data.map(({ id }) => id)).toEqual([own.user.id]);
  });

  it('a user is removed at once, but nobody can remove themselves or a user of others', async () => {
    const own = await signedIn();
    const leaving = await colleagueOf(own, 'editor');
    const stranger = await signedIn();
    const remove = (of: { client: typeof own.client }, user_id: string) =>
      of.client('organisations.users.remove', { params: { ...own.params, user_id } });
    expect((await failureOf(remove(stranger, leaving.id))).status).toBe(404);
    expect((await failureOf(remove(own, own.user.id))).body.code).toBe('own_account');
    await remove(own, leaving.id);
    expect((await failureOf(leaving.client('user.show'))).status).toBe(401);
    expect((await failureOf(server.signIn(leaving.email))).body.code).toBe('bad_credentials');
  });

  it('users delete their own account with the password, but not the last administrator or manager', async () => {
    const own = await signedIn();
    const byPassword = { body: { current_password: 'Password1' } };
    const leaving = await colleagueOf(own, 'editor');
    const wrong = await failureOf(leaving.client('user.delete', { body: { current_password: 'Wrong1234' } }));
    expect(wrong.body.errors?.current_password).toHaveLength(1);
    await leaving.client('user.delete', byPassword);
    expect((await failureOf(leaving.client('user.show'))).status).toBe(401);
    expect((await failureOf(server.signIn(leaving.email))).body.code).toBe('bad_credentials');
    const refused = await failureOf(own.client('user.delete', byPassword));
    expect(refused.body.code).toBe('last_administrator');
    const { data } = await own.client('organisations.audit-log.index', { params: own.params });
    expect(data.map(({ endpoint, user }) => [endpoint, user?.id])).toContainEqual(['user.delete', leaving.id]);
    await colleagueOf(own, 'administrator');
    await own.client('user.delete', byPassword);
    expect((await failureOf(own.client('user.show'))).status).toBe(401);
  });

  it('removed users are listed for staff with trashed=only, and not without', async () => {
    const own = await signedIn();
    const leaving = await colleagueOf(own, 'editor');
    const member = await makeUser(server.database.db, own.organisation.id, [], 'administrator', true);
    const staff = server.client(await server.signIn(member.email));
    const { name } = (await staff('staff.users.index', { query: { search: leaving.email } })).data[0]!.organisation;
    const ids = async (trashed?: 'only') =>
      (await staff('staff.users.index', { query: { search: name, limit: 100, trashed } })).data.map(({ id }) => id);
    expect(await ids('only')).toEqual([]);
    await own.client('organisations.users.remove', { params: { ...own.params, user_id: leaving.id } });
    expect(await ids('only')).toEqual([leaving.id]);
    expect(await ids()).toContain(own.user.id);
    expect(await ids()).not.toContain(leaving.id);
  });
});

describe('the permissions of one user', () => {
  it('permissions of one user override the role, granting or denying, and can be reset [permissions-003] [permissions-033]', async () => {
    const own = await signedIn();
    const editor = await colleagueOf(own, 'editor');
    const params = { ...own.params, user_id: editor.id };
    const entryOf = async (name: string) =>
      (await editor.client('user.brands.permissions', { params: { brand_id: own.brand.id } })).data[name];
    const set = (
      permissions: { name: 'stream.create' | 'members.manage'; can: boolean | null; max?: number | null }[],
    ) => own.client('organisations.users.permissions.update', { params, body: { permissions } });
    expect(await entryOf('stream.create')).toMatchObject({ can: true });
    const { data } = await set([
      { name: 'stream.create', can: false },
      { name: 'members.manage', can: true },
    ]);
    expect(data.find(({ name }) => name === 'stream.create')).toMatchObject({
      can: false,
      override: { can: false, max: null },
    });
    expect(await entryOf('stream.create')).toEqual({ can: false, reason: { cause: 'role', type: null } });
    expect(await entryOf('members.manage')).toMatchObject({ can: true });
    const invite = { params: { brand_id: own.brand.id } };
    expect((await editor.client('brands.invitations.index', invite)).data).toEqual([]);
    await set([{ name: 'stream.create', can: null, max: 0 }]);
    expect(await entryOf('stream.create')).toMatchObject({
      can: false,
      reason: { cause: 'plan', type: 'quota' },
      max: 0,
    });
    await set([]);
    expect(await entryOf('stream.create')).toMatchObject({ can: true });
    expect((await failureOf(editor.client('brands.invitations.index', invite))).status).toBe(403);
  });

  it('nobody can set the own permissions, nor those of strangers', async () => {
    const [own, stranger] = [await signedIn(), await signedIn()];
    const set = (user_id: string) =>
      own.client('organisations.users.permissions.update', {
        params: { ...own.params, user_id },
        body: { permissions: [] },
      });
    expect((await failureOf(set(own.user.id))).body.code).toBe('own_permissions');
    expect((await failureOf(set(stranger.user.id))).status).toBe(404);
    const editor = await colleagueOf(own, 'brand_manager');
    const look = editor.client('organisations.users.permissions.show', {
      params: { ...own.params, user_id: own.user.id },
    });
    expect((await failureOf(look)).status).toBe(403);
  });
});

describe('the audit log', () => {
  it('the audit log says who changed what and when, and never the new text', async () => {
    const own = await signedIn();
    await own.client('organisations.update', { params: own.params, body: { description: 'a secret plan' } });
    await own.client('brands.update', { params: { brand_id: own.brand.id }, body: { name: 'Another' } });
    const password = {
      current_password: 'Password1',
      password: 'Another1password',
      password_confirmation: 'Another1password',
    };
    await own.client('user.password.update', { body: password });
    const { data } = await own.client('organisations.audit-log.index', { params: own.params });
    expect(data.map(({ endpoint, fields }) => [endpoint, fields])).toEqual([
      ['user.password.update', ['password', 'password_confirmation', 'current_password']],
      ['brands.update', ['name']],
      ['organisations.update', ['description']],
    ]);
    expect(data[1]).toMatchObject({ brand_id: own.brand.id, user: { id: own.user.id }, impersonator: null });
    const kept = await server.database.pool.query('select e::text from audit_entries e');
    expect(JSON.stringify(kept.rows)).not.toMatch(/secret plan|Another1password/);
    const filtered = await own.client('organisations.audit-log.index', {
      params: own.params,
      query: { brand: own.brand.id, limit: 1 },
    });
    expect(filtered.data.map(({ endpoint }) => endpoint)).toEqual(['brands.update']);
  });

  it('refused calls are not in the audit log, and others cannot read it', async () => {
    const [own, stranger] = [await signedIn(), await signedIn()];
    await failureOf(own.client('organisations.update', { params: own.params, body: { color_primary: 'red' } }));
    expect((await own.client('organisations.audit-log.index', { params: own.params })).data).toEqual([]);
    expect((await failureOf(stranger.client('organisations.audit-log.index', { params: own.params }))).status).toBe(
      404,
    );
    const editor = await colleagueOf(own, 'editor');
    expect((await failureOf(editor.client('organisations.audit-log.index', { params: own.params }))).status).toBe(403);
  });
});

it('a user belongs to organisations and brands, and only administrators create more [permissions-032] [access-001]', async () => {
  const own = await signedIn();
  await makeBrand(server.database.db, own.organisation.id);
  expect((await own.client('user.organisations')).data.map(({ id }) => id)).toEqual([own.organisation.id]);
  const editor = await colleagueOf(own, 'editor');
  const make = editor.client('brands.store', { body: { name: 'More', currency_code: 'EUR' } });
  expect((await failureOf(make)).status).toBe(403);
});
