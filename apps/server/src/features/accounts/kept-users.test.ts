import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer, testPassword } from '../../testing/server.ts';
import { changeUntold, expectTold, tablesRead } from '../../testing/sql/told.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function makeSession() {
  const { user } = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(user.email));
  const named = async () => (await client('user.show')).data.first_name;
  return { user, client, named };
}

it('every table that a kept user is read from tells of each change of its rows', async () => {
  const read = tablesRead('features/accounts/users.queries.ts', ['findUser']);
  expect(read).toEqual(new Set(['users', 'email_changes']));
  await expectTold(server.database.db, 'tell_callers_changed', read);
});

it('the signed-in user is read once until something of the user changes', async () => {
  const { user, client, named } = await makeSession();
  const other = await makeSession();
  const name = await named();
  await changeUntold(server.database.db, sql`update users set first_name = 'Forged' where id = ${user.id}`);
  await other.client('user.update', { body: { first_name: 'Olga' } });
  expect(await other.named()).toBe('Olga');
  expect(await named()).toBe(name);
  await client('user.update', { body: { job_title: 'Editor' } });
  expect(await named()).toBe('Forged');
});

it('a new address that waits for its confirmation is in the next answer', async () => {
  const { user, client } = await makeSession();
  const pending = async () => (await client('user.show')).data.pending_email;
  expect(await pending()).toBeNull();
  const email = `new.${user.email}`;
  await client('user.update', { body: { email, current_password: testPassword } });
  expect(await pending()).toBe(email);
  await rowsOf(server.database.db, sql`delete from email_changes where user_id = ${user.id}`);
  expect(await pending()).toBeNull();
});
