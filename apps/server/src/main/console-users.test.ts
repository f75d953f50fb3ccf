import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeTenant, makeUser } from '../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../testing/server.ts';
import { staffCommand, userCommand } from './console-users.ts';

let server: TestServer;
let said: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

it('an operator removes a user, restores the user, and adds staff without a browser', async () => {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const member = await makeUser(db, organisation.id, [brand.id], 'editor');
  const token = await server.signIn(member.email);
  await userCommand(db, [member.email, 'remove', 'Left', 'the', 'company']);
  expect(said.at(-1)).toMatch(/^Ingrid Ås <.+>, .+: removed /);
  expect((await failureOf(server.client(token)('user.show'))).status).toBe(401);
  await userCommand(db, [member.email, 'restore', 'Came back']);
  expect(said.at(-1)).not.toContain('removed');
  const client = server.client(await server.signIn(user.email));
  const log = (await client('organisations.audit-log.index', { params: { organisation_id: organisation.id } })).data;
  expect(log[0]).toMatchObject({ endpoint: 'staff.users.restore', reason: 'Came back', user: null });
  await expect(userCommand(db, [user.email, 'remove', 'Mistake'])).rejects.toThrow('last_administrator');
  await expect(userCommand(db, [member.email, 'remove'])).rejects.toThrow('with a reason');
  await expect(userCommand(db, ['nobody@nowhere.example'])).rejects.toThrow('There is no user');

  await makeUser(db, organisation.id, [brand.id], 'administrator', true);
  await staffCommand(db, ['add', 'bo@provider.example', 'Bo', 'Lund']);
  const password = /password (\S+)/.exec(said.at(-1)!)![1]!;
  const { access_token } = await server.client()('auth.login', { body: { email: 'bo@provider.example', password } });
  const staff = server.client(access_token);
  expect((await staff('staff.users.index', { query: { search: 'bo@provider' } })).data).toMatchObject([
    { full_name: 'Bo Lund', is_staff_member: true },
  ]);
  await expect(staffCommand(db, ['add', 'bo@provider.example', 'Bo', 'Lund'])).rejects.toThrow('email_taken');
});
