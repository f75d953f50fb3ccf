import {
  type Endpoint,
  endpointList,
  isOpenToSupport,
  isPlanGated,
  keptKindOf,
  type PermissionName,
  pathOf,
  permissions,
  type Role,
  roles,
} from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../platform/db/index.ts';
import { inFull } from '../testing/extent.ts';
import { makeRecords, makeTenant, makeUser, type Records } from '../testing/factories.ts';
import { makeNotification } from '../testing/make-notification.ts';
import { makeOwn, makeView } from '../testing/make-own.ts';
import { isBusy, patientFetch } from '../testing/patient-fetch.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let other: string;
/**
 * Records and a member of each role for the calls that change nothing: reads and refused calls leave them as they are.
 */
let shared: Tenant;
/**
 * Records and members for the calls that may change something: kept for the next call until one has changed them, and
 * in the suite until one has removed what the next call needs.
 */
let changeable: Tenant | undefined;

beforeAll(async () => {
  server = await startTestServer();
  other = await server.signIn((await makeTenant(server.database.db)).user.email);
  shared = await makeMembers();
});
afterAll(() => server.stop());

interface Caller {
  token: string;
  records: Records;
}

interface Tenant {
  records: Records;
  /** Returns a member of a role, made when the role is first asked for. */
  caller(role: Role): Promise<Caller>;
}

/** Makes one tenant and the members that are asked for; records that belong to a user and to no brand are each member's own. */
async function makeMembers(): Promise<Tenant> {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const records = await makeRecords(db, tenant);
  const callers: Partial<Record<Role, Caller>> = {};
  const makeCaller = async (role: Role): Promise<Caller> => {
    const user = await makeUser(db, tenant.organisation.id, [tenant.brand.id], role);
    const own = {
      ...(await makeOwn(db, user.id)),
      ...(await makeView(db, tenant.brand.id, user.id)),
      ...(await makeNotification(db, user.id, tenant.organisation.id, records.stream_id)),
    };
    return { token: await server.signIn(user.email), records: { ...records, ...own } };
  };
  return {
    records,
    caller: async (role) => {
      callers[role] ??= await makeCaller(role);
      return callers[role];
    },
  };
}

const bodyWith = (name: string, records: Records) => ({
  [name]: name === 'organisation_id' ? records.organisation_id : records.brand_id,
});

/** A busy machine may refuse a call for a moment. */
const patient = patientFetch(isBusy);

/** Returns the raw status of a call without a client, so that a wrong schema cannot hide a missing guard. */
async function statusOf(endpoint: Endpoint, records: Records, token?: string): Promise<number> {
  const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    name in records ? records[name as keyof Records] : 'x'.repeat(20),
  );
  const idInQuery = endpoint.subject?.id?.startsWith('query.')
    ? `?${endpoint.subject.id.slice('query.'.length)}=${records.brand_id}`
    : '';
  const body = endpoint.subject?.id?.startsWith('body.')
    ? bodyWith(endpoint.subject.id.slice('body.'.length), records)
    : {};
  const response = await patient(server.origin + path + idInQuery, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
    },
    ...(endpoint.body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Answers of calls that the guard has let in. */
const answered = [200, 201, 204, 409, 422];

async function statusFor(tenant: Tenant, endpoint: Endpoint, role: Role): Promise<number> {
  const { records, token } = await tenant.caller(role);
  return await statusOf(endpoint, records, token);
}

/** Returns the status of a call that may change records; one that earlier calls may have caused is checked on new records. */
async function statusOfChange(endpoint: Endpoint, role: Role): Promise<number> {
  const used = changeable;
  changeable ??= await makeMembers();
  const status = await statusFor(changeable, endpoint, role);
  if (inFull ? status < 400 : !answered.includes(status)) changeable = undefined;
  return used && changeable === undefined && !answered.includes(status) ? await statusOfChange(endpoint, role) : status;
}

const mayCall = (endpoint: Endpoint, role: Role): boolean => {
  if (endpoint.access === 'staff') return false;
  const row = (permissions as Record<string, { roles: readonly Role[] }>)[endpoint.access];
  return !row || row.roles.includes(role);
};

const guarded = endpointList.filter(([, endpoint]) => endpoint.access !== 'public');
/** Calls whose subject is one record, which another organisation must not find. */
const ofRecords = guarded.filter(([, { subject }]) => subject?.id !== undefined);

describe('every call of the contract', () => {
  it('every endpoint names an existing permission or none', () => {
    const known = ['public', 'signed-in', 'staff', 'brand member', ...Object.keys(permissions)];
    expect(endpointList.filter(([, { access }]) => !known.includes(access)).map(([name]) => name)).toEqual([]);
    expect(
      endpointList.filter(([, { access, subject }]) => access in permissions && !subject).map(([name]) => name),
    ).toEqual([]);
  });

  it('a permission of a role is held by the roles above it too', () => {
    const rows = Object.entries<{ roles: readonly Role[] }>(permissions);
    expect(rows.filter(([, row]) => row.roles.some((role, at) => role !== roles[at])).map(([name]) => name)).toEqual(
      [],
    );
  });

  describe.each(guarded)('%s', (name, endpoint) => {
    const allowed = roles.filter((role) => mayCall(endpoint, role));
    const mayChange = endpoint.method !== 'GET' && endpoint.onlyReads !== true;
    /** Roles that are tried: in the suite the lowest that is let and the highest that is refused, for whom a wrong row is wrong first. */
    const tried = inFull
      ? roles
      : [allowed.at(-1), roles.find((role) => !allowed.includes(role))].filter((role) => role !== undefined);

    it(`${name} answers 401 to a signed-out caller`, async () => {
      expect(await statusOf(endpoint, shared.records)).toBe(401);
    });

    it.each(tried)(`${name} answers a %s as the permission matrix says [permissions-039]`, async (role) => {
      const isAllowed = allowed.includes(role);
      const status =
        mayChange && isAllowed ? await statusOfChange(endpoint, role) : await statusFor(shared, endpoint, role);
      if (isAllowed) expect(answered).toContain(status);
      else expect(status).toBe(403);
    });
  });

  it.each(ofRecords)('%s answers 404 for a record of another organisation', async (_name, endpoint) => {
    expect(await statusOf(endpoint, shared.records, other)).toBe(404);
  });
});

describe('staff of the level support', () => {
  let records: Records;
  let token: string;
  beforeAll(async () => {
    const tenant = await makeTenant(server.database.db);
    records = await makeRecords(server.database.db, tenant);
    const user = await makeUser(server.database.db, tenant.organisation.id, [], 'administrator', true);
    await rowsOf(server.database.db, sql`update users set staff_level = 'support' where id = ${user.id}`);
    token = await server.signIn(user.email);
  });
  const calls = endpointList.filter(([, { access }]) => access === 'staff');

  it.each(calls)('%s is answered for support as its row of the contract says', async (_name, endpoint) => {
    const status = await statusOf(endpoint, records, token);
    if (isOpenToSupport(endpoint)) expect(status).not.toBe(403);
    else expect(status).toBe(403);
  });

  it('staff of the level support change nothing, but may end sessions and view as a user', () => {
    const changing = calls.filter(([, endpoint]) => endpoint.method !== 'GET' && isOpenToSupport(endpoint));
    expect(changing.map(([name]) => name)).toEqual(['staff.users.end-sessions', 'staff.users.impersonate']);
  });
});

describe('a plan', () => {
  let records: Records;
  let token: string;
  beforeAll(async () => {
    const tenant = await makeTenant(server.database.db, 'administrator', 'freemium');
    records = await makeRecords(server.database.db, tenant);
    token = await server.signIn(tenant.user.email);
  });
  const gated = guarded.filter(([, { access }]) => isPlanGated(access)) as [string, Endpoint][];
  const isRead = ({ method, onlyReads, access }: Endpoint) =>
    (method === 'GET' || onlyReads === true) && keptKindOf('freemium', access) !== undefined;

  it.each(gated.filter(([, endpoint]) => !isRead(endpoint)))(
    '%s answers 403 where the plan does not include it',
    async (_name, endpoint) => {
      expect(await statusOf(endpoint, records, token)).toBe(403);
    },
  );

  it.each(gated.filter(([, endpoint]) => isRead(endpoint)))(
    '%s reads records that the plan no longer includes, and answers 403 where there are none',
    async (_name, endpoint) => {
      expect(await statusOf(endpoint, records, token)).not.toBe(403);
      const empty = await makeTenant(server.database.db, 'administrator', 'freemium');
      const own = { ...records, brand_id: empty.brand.id };
      expect([403, 404]).toContain(await statusOf(endpoint, own, await server.signIn(empty.user.email)));
    },
  );

  it('a call beyond the plan answers 403 with can and reason [permissions-005]', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db, 'administrator', 'freemium');
    const response = await fetch(`${server.origin}/v2/clippings?brand=${tenant.brand.id}`, {
      headers: { authorization: `Bearer ${await server.signIn(tenant.user.email)}` },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'forbidden',
      can: false,
      reason: { cause: 'plan', type: null },
    });
  });

  it('a call beyond a limit answers 403 with the quota, and the permissions show its count [permissions-010]', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db, 'administrator', 'freemium');
    const client = server.client(await server.signIn(tenant.user.email));
    const stream = { brand_id: tenant.brand.id, name: 'First', main_search_term: 'Ferry' };
    await client('streams.store', { body: stream });
    const entry = (await client('user.brands.permissions', { params: { brand_id: tenant.brand.id } })).data[
      'stream.create' satisfies PermissionName
    ];
    expect(entry).toEqual({ can: false, reason: { cause: 'plan', type: 'quota' }, max: 1, current: 1 });
    await expect(client('streams.store', { body: stream })).rejects.toMatchObject({
      status: 403,
      body: { reason: { cause: 'plan', type: 'quota' }, max: 1, current: 1 },
    });
  });
});
