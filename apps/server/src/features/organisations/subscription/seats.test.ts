import { randomBytes } from 'node:crypto';
import type { Role } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { isBusy, patientFetch } from '../../../testing/patient-fetch.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const address = () => `guest-${randomBytes(6).toString('hex')}@example.org`;

async function makeHost(licenses: number | null, readOnlyLicenses: number | null) {
  const { db, pool } = server.database;
  const tenant = await makeTenant(db, 'administrator', 'professional');
  await pool.query('update subscriptions set licenses = $2, read_only_licenses = $3 where organisation_id = $1', [
    tenant.organisation.id,
    licenses,
    readOnlyLicenses,
  ]);
  const token = await server.signIn(tenant.user.email);
  const client = server.client(token);
  const params = { brand_id: tenant.brand.id };
  return {
    ...tenant,
    client,
    token,
    params,
    invite: (email: string, role: Role = 'editor') =>
      client('brands.invitations.store', { params, body: { invitations: [{ email, role }] } }),
    seats: async () => (await client('brands.seats.show', { params })).data,
  };
}

describe('licences', () => {
  it('licences count members and pending invitations, each person once', async () => {
    const host = await makeHost(3, 1);
    await makeUser(server.database.db, host.organisation.id, [host.brand.id], 'editor');
    expect((await host.seats()).licenses).toEqual({ max: 3, current: 2, invited: 0 });
    const email = address();
    const [made] = (await host.invite(email)).data;
    expect(await host.seats()).toEqual({
      licenses: { max: 3, current: 3, invited: 1 },
      read_only_licenses: { max: 1, current: 0, invited: 0 },
    });
    // Renewing an open invitation takes no further seat.
    await host.invite(email, 'brand_manager');
    expect((await failureOf(host.invite(address()))).body).toMatchObject({
      code: 'forbidden',
      reason: { cause: 'plan', type: 'quota' },
      max: 3,
      current: 3,
    });
    await host.client('brands.invitations.delete', { params: { ...host.params, invitation_id: made!.id } });
    await host.invite(address());
  });

  it('a change of role uses a licence, and readers use read-only seats', async () => {
    const host = await makeHost(1, 1);
    const reader = await makeUser(server.database.db, host.organisation.id, [host.brand.id], 'reader');
    expect((await failureOf(host.invite(address(), 'reader'))).body).toMatchObject({ max: 1, current: 1 });
    const update = (role: Role) =>
      host.client('brands.members.update-role', { params: { ...host.params, user_id: reader.id }, body: { role } });
    expect((await failureOf(update('editor'))).body).toMatchObject({ reason: { type: 'quota' }, max: 1, current: 1 });
    expect((await host.client('brands.members.index', { params: host.params })).data.map(({ role }) => role)).toContain(
      'reader',
    );
  });

  it('licences are not exceeded by twenty invitations at the same moment', async () => {
    const host = await makeHost(4, null);
    const ask = patientFetch(isBusy);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await ask(`${server.origin}/v2/brands/${host.brand.id}/invitations`, {
          method: 'POST',
          headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ invitations: [{ email: address(), role: 'editor' }] }),
        });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status < 300)).toHaveLength(3);
    expect(statuses.filter((status) => status === 403)).toHaveLength(17);
    expect((await host.seats()).licenses).toEqual({ max: 4, current: 4, invited: 3 });
  });

  it('licences cannot be fewer than the people who use them', async () => {
    const host = await makeHost(5, 5);
    const { db } = server.database;
    for (const role of ['editor', 'editor', 'reader'] as const)
      await makeUser(db, host.organisation.id, [host.brand.id], role);
    const provider = await makeTenant(db);
    const staff = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
    const client = server.client(await server.signIn(staff.email));
    const lower = (licenses: number) =>
      client('staff.organisations.update', {
        params: { organisation_id: host.organisation.id },
        body: { licenses, reason: 'Fewer people' },
      });
    const refusal = await failureOf(lower(2));
    expect(refusal).toMatchObject({ status: 409, body: { code: 'licenses_in_use' } });
    expect(refusal.body.message).toContain('3 people use these seats');
    expect((await lower(3)).data.subscription.licenses).toBe(3);
  });

  it('seats above the limit after a downgrade keep their members, and no further member joins', async () => {
    const host = await makeHost(null, null);
    const { db, pool } = server.database;
    const editor = await makeUser(db, host.organisation.id, [host.brand.id], 'editor');
    await pool.query("update subscriptions set plan = 'freemium' where organisation_id = $1", [host.organisation.id]);
    expect((await host.seats()).licenses).toEqual({ max: 1, current: 2, invited: 0 });
    await host.client('brands.members.update-role', {
      params: { ...host.params, user_id: editor.id },
      body: { role: 'brand_manager' },
    });
    expect((await failureOf(host.invite(address()))).status).toBe(403);
    expect((await failureOf(host.invite(address(), 'reader'))).status).toBe(403);
  });
});
