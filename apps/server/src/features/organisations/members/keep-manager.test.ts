import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeTenant, makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { insertMember } from './members.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Makes an organisation with an administrator elsewhere, and a second brand that these people manage. */
async function withManagers(count: number) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const brand = await makeBrand(db, tenant.organisation.id);
  const managers = [];
  for (let number = 0; number < count; number++) {
    const user = await makeUser(db, tenant.organisation.id, [brand.id], 'brand_manager');
    managers.push({ ...user, client: server.client(await server.signIn(user.email)) });
  }
  const owner = server.client(await server.signIn(tenant.user.email));
  const rolesIn = async () =>
    (await server.database.pool.query('select role from members where brand_id = $1', [brand.id])).rows.map(
      ({ role }) => role,
    );
  return { tenant, brand, managers, owner, rolesIn };
}
const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, body.code];
};

const reason = 'Asked for by phone';

describe('the last manager of a brand', () => {
  it('the last manager cannot give up the role, leave, or be removed', async () => {
    const { tenant, brand, managers, owner } = await withManagers(1);
    const [manager] = managers;
    const params = { brand_id: brand.id, user_id: manager!.id };
    const demotion = manager!.client('brands.members.update-role', { params, body: { role: 'editor' } });
    expect(await codeOf(demotion)).toEqual([409, 'last_manager']);
    const leaving = { params: { brand_id: brand.id }, body: { is_last_confirmed: true } };
    expect(await codeOf(manager!.client('user.brands.detach', leaving))).toEqual([409, 'last_manager']);
    expect(await codeOf(manager!.client('brands.members.remove', { params }))).toEqual([409, 'last_manager']);
    const removal = { params: { organisation_id: tenant.organisation.id, user_id: manager!.id } };
    expect(await codeOf(owner('organisations.users.remove', removal))).toEqual([409, 'last_manager']);
  });

  it('many members change together, but for the last manager', async () => {
    const { brand, managers, rolesIn } = await withManagers(2);
    const [first, second] = managers;
    const params = { brand_id: brand.id };
    const members = [first!, second!].map(({ id }) => ({ id, role: 'editor' as const }));
    const demotion = await first!.client('brands.members.bulk-update-role', { params, body: { members } });
    // The caller comes last, whatever the order.
    expect(demotion.data).toMatchObject({ done: [second!.id], refused: [{ id: first!.id, code: 'last_manager' }] });
    const both = { members: [first!.id, second!.id] };
    const removal = await first!.client('brands.members.bulk-remove', { params, body: both });
    expect(removal.data).toMatchObject({ done: [second!.id], refused: [{ id: first!.id, code: 'last_manager' }] });
    expect(await rolesIn()).toEqual(['brand_manager']);
  });

  it('the last manager may leave once another person manages the brand, and an invitation alone is not enough', async () => {
    const { tenant, brand, managers } = await withManagers(1);
    const [manager] = managers;
    const leave = () =>
      manager!.client('user.brands.detach', { params: { brand_id: brand.id }, body: { is_last_confirmed: true } });
    const invitations = [{ email: 'next@example.org', role: 'brand_manager' as const }];
    await manager!.client('brands.invitations.store', { params: { brand_id: brand.id }, body: { invitations } });
    expect(await codeOf(leave())).toEqual([409, 'last_manager']);
    await insertMember(server.database.db, brand.id, tenant.user.id, 'administrator', new Date());
    await leave();
  });

  it('the last manager stays when an account is closed that manages a brand of another organisation', async () => {
    const { tenant, managers, owner } = await withManagers(2);
    const abroad = await makeBrand(server.database.db, (await makeTenant(server.database.db)).organisation.id);
    await insertMember(server.database.db, abroad.id, managers[0]!.id, 'brand_manager', new Date());
    const params = { organisation_id: tenant.organisation.id, user_id: managers[0]!.id };
    expect(await codeOf(owner('organisations.users.remove', { params }))).toEqual([409, 'last_manager']);
  });
});

it('one manager stays if two demote each other at the same moment', async () => {
  const { brand, managers, rolesIn } = await withManagers(2);
  const demote = (by: number, whom: number) =>
    managers[by]!.client('brands.members.update-role', {
      params: { brand_id: brand.id, user_id: managers[whom]!.id },
      body: { role: 'editor' },
    });
  const outcomes = await Promise.allSettled([demote(0, 1), demote(1, 0)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await rolesIn()).toSorted()).toEqual(['brand_manager', 'editor']);
});

it('one manager stays if two leave at the same moment', async () => {
  const { brand, managers, rolesIn } = await withManagers(2);
  const leave = ({ client }: (typeof managers)[number]) =>
    client('user.brands.detach', { params: { brand_id: brand.id }, body: { is_last_confirmed: true } });
  await Promise.allSettled(managers.map(leave));
  expect(await rolesIn()).toEqual(['brand_manager']);
});

describe('a brand that nobody manages', () => {
  const unmanaged = async () => {
    const { tenant, brand, managers } = await withManagers(1);
    await server.database.pool.query(`update members set role = 'editor' where brand_id = $1`, [brand.id]);
    const team = await makeTenant(server.database.db);
    const staff = await makeUser(server.database.db, team.organisation.id, [], 'administrator', true);
    return { tenant, brand, member: managers[0]!, staff: server.client(await server.signIn(staff.email)) };
  };
  const find = async (staff: ReturnType<TestServer['client']>, brandId: string) => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data, meta } = await staff('staff.brands.unmanaged', {
        query: { limit: 100, ...(cursor && { cursor }) },
      });
      const found = data.find(({ id }) => id === brandId);
      if (found) return found;
      cursor = meta.cursor;
    }
    return undefined;
  };

  it('a brand without a manager is listed for staff with people who could manage it, members first', async () => {
    const { tenant, brand, member, staff } = await unmanaged();
    const found = await find(staff, brand.id);
    expect(found).toMatchObject({ organisation: { id: tenant.organisation.id } });
    expect(found!.people.map(({ user_id, role }) => [user_id, role])).toEqual([
      [member.id, 'editor'],
      [tenant.user.id, null],
    ]);
    expect(await find(staff, tenant.brand.id)).toBeUndefined();
  });

  it('staff can name a manager, who then manages the brand, and the log of the organisation has the change', async () => {
    const { tenant, brand, member, staff } = await unmanaged();
    const params = { brand_id: brand.id };
    await staff('staff.brands.managers.store', { params, body: { user_id: member.id, reason } });
    expect(await find(staff, brand.id)).toBeUndefined();
    await member.client('brands.members.index', { params });
    const owner = server.client(await server.signIn(tenant.user.email));
    const { data } = await owner('organisations.audit-log.index', {
      params: { organisation_id: tenant.organisation.id },
    });
    expect(data[0]).toMatchObject({
      endpoint: 'staff.brands.managers.store',
      subject: { brand_id: brand.id, user_id: member.id },
      reason,
    });
    const again = staff('staff.brands.managers.store', { params, body: { user_id: tenant.user.id, reason } });
    expect(await codeOf(again)).toEqual([409, 'conflict']);
  });

  it('only staff can name a manager, and only a person of the brand or its organisation', async () => {
    const { tenant, brand, member, staff } = await unmanaged();
    const params = { brand_id: brand.id };
    const stranger = await makeTenant(server.database.db);
    const wrong = await failureOf(
      staff('staff.brands.managers.store', { params, body: { user_id: stranger.user.id, reason } }),
    );
    expect(wrong.body.errors).toHaveProperty('user_id');
    const own = member.client('staff.brands.managers.store', { params, body: { user_id: member.id, reason } });
    expect((await failureOf(own)).status).toBe(403);
    await staff('staff.brands.managers.store', { params, body: { user_id: tenant.user.id, reason } });
    const owner = server.client(await server.signIn(tenant.user.email));
    await owner('brands.members.index', { params });
  });

  it('two parallel calls name one manager', async () => {
    const { tenant, brand, member, staff } = await unmanaged();
    const name = (user_id: string) =>
      staff('staff.brands.managers.store', { params: { brand_id: brand.id }, body: { user_id, reason } }).then(
        () => 204,
        (error: { status: number }) => error.status,
      );
    expect((await Promise.all([name(member.id), name(tenant.user.id)])).sort()).toEqual([204, 409]);
  });
});
