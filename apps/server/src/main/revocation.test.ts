import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type Client } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMember } from '../features/organisations/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { inFull } from '../testing/extent.ts';
import { makeBrand, makeTenant, makeUser } from '../testing/factories.ts';
import { patientClient } from '../testing/patient-fetch.ts';
import { testPassword } from '../testing/server.ts';

let database: TestDatabase;
let folder: string;
let origins: readonly [string, string];
const children: ChildProcess[] = [];

/** Starts the API as an operator does; returns its address. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'api.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PORT: '0',
      HOST: '127.0.0.1',
      MASTHEAD_DATA: folder,
      MASTHEAD_RATE_LIMIT: '1000000',
      MASTHEAD_DATABASE_CONNECTIONS: '5',
      MASTHEAD_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return await new Promise((found, failed) => {
    child.stdout.on('data', (text) => {
      const [, port] = /answers on port (\d+)/.exec(String(text)) ?? [];
      if (port) found(`http://127.0.0.1:${port}`);
    });
    child.on('exit', (code) => failed(new Error(`The process ended with ${code}`)));
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'masthead-revocation-'));
  // One after the other: the first writes the key that both read.
  origins = [await start(), await start()];
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const signIn = async (email: string) =>
  (await patientClient(origins[0])('auth.login', { body: { email, password: testPassword } })).access_token;

/** Status of a call; 200 if it succeeds. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );

/** Makes a customer with an administrator and an editor, and a staff member, each signed in. */
async function makeCircle() {
  const { db } = database;
  const { organisation, brand, user } = await makeTenant(db);
  const editor = await makeUser(db, organisation.id, [brand.id], 'editor');
  const staffUser = await makeUser(db, organisation.id, [], 'administrator', true);
  const [token, adminToken, staffToken] = [
    await signIn(editor.email),
    await signIn(user.email),
    await signIn(staffUser.email),
  ];
  return {
    organisation,
    brand,
    adminUser: user,
    editor,
    token,
    // Every change is made on the first process.
    client: patientClient(origins[0], token),
    admin: patientClient(origins[0], adminToken),
    staff: patientClient(origins[0], staffToken),
  };
}
type Circle = Awaited<ReturnType<typeof makeCircle>>;
type Call = (client: Client, circle: Circle) => Promise<unknown>;

const listStreams: Call = (client, { brand }) => client('streams.index', { query: { brand: brand.id } });
const makeStream: Call = (client, { brand }) =>
  client('streams.store', { body: { brand_id: brand.id, name: 'Ferries', main_search_term: 'ferry' } });
const showUser: Call = (client) => client('user.show');
const setPermission =
  (can: boolean) =>
  ({ admin, organisation, editor }: Circle) =>
    admin('organisations.users.permissions.update', {
      params: { organisation_id: organisation.id, user_id: editor.id },
      body: { permissions: [{ name: 'streams.list', can, max: null }] },
    });
const setSwitches =
  (switched_off: 'streams.list'[]) =>
  ({ staff, organisation }: Circle) =>
    staff('staff.organisations.update', {
      params: { organisation_id: organisation.id },
      body: { switched_off, reason: 'Test' },
    });
const setPlan =
  (plan: 'freemium' | 'enterprise') =>
  ({ staff, organisation }: Circle) =>
    staff('staff.organisations.update', {
      params: { organisation_id: organisation.id },
      body: { plan, reason: 'Test' },
    });
const listKpis: Call = (client, { brand }) => client('kpi-campaigns.index', { query: { brand: brand.id } });

interface Change {
  name: string;
  call: Call;
  change: (circle: Circle) => Promise<unknown>;
  after: number;
  /** A change that gives back what the first took away. */
  back?: (circle: Circle) => Promise<unknown>;
}

const changes: Change[] = [
  {
    name: 'is taken out of the brand',
    call: listStreams,
    change: ({ admin, brand, editor }) =>
      admin('brands.members.remove', { params: { brand_id: brand.id, user_id: editor.id } }),
    after: 404,
  },
  {
    name: 'gets a role that may less',
    call: makeStream,
    change: ({ admin, brand, editor }) =>
      admin('brands.members.update-role', {
        params: { brand_id: brand.id, user_id: editor.id },
        body: { role: 'reader' },
      }),
    after: 403,
    back: ({ admin, brand, editor }) =>
      admin('brands.members.update-role', {
        params: { brand_id: brand.id, user_id: editor.id },
        body: { role: 'editor' },
      }),
  },
  {
    name: 'has a permission taken away',
    call: listStreams,
    change: setPermission(false),
    after: 403,
    back: setPermission(true),
  },
  {
    name: 'loses a switched off feature',
    call: listStreams,
    change: setSwitches(['streams.list']),
    after: 403,
    back: setSwitches([]),
  },
  {
    name: 'comes to a smaller plan',
    call: listKpis,
    change: setPlan('freemium'),
    after: 403,
    back: setPlan('enterprise'),
  },
  { name: 'signs out', call: showUser, change: ({ client }) => client('auth.logout', { body: {} }), after: 401 },
  {
    name: 'has all sessions ended by staff',
    call: showUser,
    change: ({ staff, editor }) =>
      staff('staff.users.end-sessions', { params: { user_id: editor.id }, body: { reason: 'Test' } }),
    after: 401,
  },
  {
    name: 'locks the session',
    call: showUser,
    change: ({ client }) => client('auth.lock', { body: {} }),
    after: 423,
    back: ({ client }) => client('auth.unlock', { body: { password: testPassword } }),
  },
  {
    name: 'needs a second factor',
    call: showUser,
    change: ({ admin, organisation }) =>
      admin('organisations.update', {
        params: { organisation_id: organisation.id },
        body: { require_two_factor: true },
      }),
    after: 403,
  },
  {
    name: 'loses the brand',
    call: listStreams,
    change: async ({ admin, adminUser, brand, organisation }) => {
      // An organisation keeps a brand and an administrator.
      const other = await makeBrand(database.db, organisation.id);
      await insertMember(database.db, other.id, adminUser.id, 'administrator', new Date());
      await admin('brands.delete', { params: { brand_id: brand.id } });
    },
    after: 404,
  },
];

it.each(changes)(
  'a user who $name finds it so in the next call, on each process',
  async ({ call, change, after, back }) => {
    const circle = await makeCircle();
    const statuses = () =>
      Promise.all(
        [origins[1], origins[0], origins[1]].map((origin) =>
          statusOf(call(patientClient(origin, circle.token), circle)),
        ),
      );
    const passed = [200, 200, 200];
    expect(await statuses()).toEqual(passed);
    await change(circle);
    expect(await statuses()).toEqual([after, after, after]);
    if (!back) return;
    await back(circle);
    expect(await statuses()).toEqual(passed);
  },
);

it('an API token that is revoked opens nothing any more, on each process', async () => {
  const { client } = await makeCircle();
  const { data } = await client('user.api-tokens.store', {
    body: { name: 'Export', scopes: ['read'], expires_at: null, current_password: testPassword },
  });
  const statuses = () =>
    Promise.all(origins.map((origin) => statusOf(patientClient(origin, data.token)('user.brands', { query: {} }))));
  expect(await statuses()).toEqual([200, 200]);
  await client('user.api-tokens.delete', { params: { api_token_id: data.id } });
  expect(await statuses()).toEqual([401, 401]);
});

it.runIf(inFull)(
  'no call that begins after the removal of a member is admitted while two processes are busy with the member',
  async () => {
    const circle = await makeCircle();
    const path = `/v2/streams?brand=${circle.brand.id}`;
    let removed = false;
    let isOver = false;
    const seen = { before: 0, after: 0, admittedAfter: 0 };
    const hammer = async (origin: string) => {
      while (!isOver) {
        const beganAfter = removed;
        const { status, body } = await fetch(origin + path, { headers: { authorization: `Bearer ${circle.token}` } });
        await body?.cancel();
        // So many callers at once are refused in part, before anybody looks who they are.
        if (status === 503) continue;
        if (!beganAfter) seen.before++;
        else seen.after++;
        if (beganAfter && status !== 404) seen.admittedAfter++;
      }
    };
    const hammers = Array.from({ length: 40 }, (_, at) => hammer(origins[at % 2 === 0 ? 0 : 1]));
    await expect.poll(() => seen.before, { timeout: 60_000 }).toBeGreaterThan(500);
    await circle.admin('brands.members.remove', {
      params: { brand_id: circle.brand.id, user_id: circle.editor.id },
    });
    removed = true;
    await expect.poll(() => seen.after, { timeout: 60_000 }).toBeGreaterThan(500);
    isOver = true;
    await Promise.all(hammers);
    expect(seen.admittedAfter).toBe(0);
  },
  120_000,
);
