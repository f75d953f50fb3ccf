import { type Endpoint, endpointList, type PermissionName, pathOf } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords, makeTenant, makeUser, type Records } from '../testing/factories.ts';
import { isBusy, patientFetch } from '../testing/patient-fetch.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** Rules of the specification, each with its permission. */
const rules: [string, PermissionName][] = [
  ['[permissions-012]', 'performance-facts.list'],
  ['[permissions-013]', 'kpis.list'],
  ['[permissions-014]', 'kpi.update'],
  ['[permissions-015]', 'clippings.list'],
  ['[permissions-016]', 'create.manual.clipping'],
  ['[permissions-017]', 'stream.create'],
  ['[permissions-018]', 'stream.update'],
  ['[permissions-019]', 'streams.list'],
  ['[permissions-020]', 'relations.list'],
  ['[permissions-021]', 'relation.create'],
  ['[permissions-022]', 'relations.groups.list'],
  ['[permissions-023]', 'relations.group.update'],
  ['[permissions-024]', 'relations.group.view'],
  ['[permissions-026]', 'story.create'],
  ['[permissions-027]', 'story.update'],
  ['[permissions-028]', 'newsroom.create'],
  ['[permissions-030]', 'organisation.update'],
  ['[permissions-031]', 'brand.update'],
  ['[permissions-032]', 'brand.create'],
  ['[permissions-033]', 'user.update'],
  ['[permissions-034]', 'emails.settings.update'],
];

let server: TestServer;
let records: Records;
let userId: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const tenant = await makeTenant(db);
  records = await makeRecords(db, tenant);
  const user = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'administrator');
  [userId, token] = [user.id, await server.signIn(user.email)];
});
afterAll(() => server.stop());

async function statusOf(endpoint: Endpoint): Promise<number> {
  const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    name in records ? records[name as keyof Records] : 'x'.repeat(20),
  );
  const [part, name = ''] = endpoint.subject?.id?.split('.') ?? [];
  const id = name === 'organisation_id' ? records.organisation_id : records.brand_id;
  const response = await patientFetch(isBusy)(`${server.origin}${path}${part === 'query' ? `?${name}=${id}` : ''}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(part === 'body' ? { [name]: id } : {}) }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe('missing permission', () => {
  it.each(rules)(
    '%s: calls that need %s are refused without it, and the permissions of the user show that',
    async (_rule, name) => {
      const { pool } = server.database;
      await pool.query('delete from user_permissions');
      await pool.query(
        'insert into user_permissions (organisation_id, user_id, name, can) values ($1, $2, $3, false)',
        [records.organisation_id, userId, name],
      );
      const params = { brand_id: records.brand_id };
      const entry = (await server.client(token)('user.brands.permissions', { params })).data[name];
      expect(entry).toMatchObject({ can: false, reason: { cause: 'role' } });
      const calls = endpointList.map(([, endpoint]) => endpoint as Endpoint).filter(({ access }) => access === name);
      expect(calls).not.toEqual([]);
      const statuses = await Promise.all(calls.map(statusOf));
      expect(statuses).toEqual(calls.map(() => 403));
    },
  );

  it('a permission that does not exist is granted to nobody [permissions-004]', async () => {
    const params = { brand_id: records.brand_id };
    const map = (await server.client(token)('user.brands.permissions', { params })).data;
    expect(map['no.such.permission']).toBeUndefined();
  });

  it('a reader may read streams and clippings and nothing else', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db, 'reader');
    const params = { brand_id: tenant.brand.id };
    const map = (await server.client(await server.signIn(tenant.user.email))('user.brands.permissions', { params }))
      .data;
    const held = Object.entries(map).filter(([, entry]) => entry.can);
    expect(held.map(([name]) => name).toSorted()).toEqual(['clippings.list', 'streams.list']);
  });
});
