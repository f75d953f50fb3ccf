import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, hours } from '../../platform/clock/index.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { resetDemoAccountsJob } from './demo-accounts.ts';

let server: TestServer;
let staff: ReturnType<TestServer['client']>;
let customer: ReturnType<TestServer['client']>;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const provider = await makeTenant(db);
  const user = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  staff = server.client(await server.signIn(user.email));
  customer = server.client(await server.signIn(provider.user.email));
});
afterAll(() => server.stop());

const body = {
  organisation_name: 'Harbour trial',
  email: 'prospect@harbour.example',
  first_name: 'Bo',
  last_name: 'Lund',
  reason: 'Asked for a look around',
};

it('a demo account has invented records, sends nothing to others, and is as new the next night', async () => {
  const { data } = await staff('staff.demo-accounts.store', { body });
  const { link } = await findMailTo(server.database, body.email);
  const [user_id = '', code = ''] = link.split('/').slice(-2);
  const password = { password: 'Password2', password_confirmation: 'Password2' };
  await server.client()('auth.password-recovery.finish', { params: { user_id, code }, body: password });
  const signIn = async () => {
    const form = { email: body.email, password: 'Password2' };
    return server.client((await server.client()('auth.login', { body: form })).access_token);
  };
  const own = await signIn();
  const clippings = (await own('clippings.index', { query: { limit: 100 } })).data;
  expect(clippings).toHaveLength(100);
  expect((await own('streams.index')).data).toHaveLength(2);
  const invite = own('brands.invitations.store', {
    params: { brand_id: data.brand_id },
    body: { invitations: [{ email: 'stranger@elsewhere.example', role: 'editor' }] },
  });
  expect((await failureOf(invite)).body).toMatchObject({ reason: { cause: 'bool' } });
  const params = { brand_id: data.brand_id };
  await own('brands.update', { params, body: { name: 'Changed by a visitor' } });
  for (const { id } of (await own('streams.index')).data) await own('streams.delete', { params: { stream_id: id } });

  const { db } = server.database;
  const run = (at: Date) =>
    resetDemoAccountsJob.run({ db, clock: { now: () => at } }, {}, new AbortController().signal);
  await run(new Date());
  expect((await own('streams.index')).data).toEqual([]);
  await run(after(new Date(), hours(12)));
  const [brand, ...others] = (await own('user.brands')).data;
  expect(others).toEqual([]);
  expect(brand).toMatchObject({ name: 'Norlunde Ferries' });
  expect(brand!.id).not.toBe(data.brand_id);
  expect((await own('streams.index')).data).toHaveLength(2);
  expect((await failureOf(own('brands.members.index', { params }))).status).toBe(404);
});

it('a demo account needs an address without an account, and is made by staff only', async () => {
  const again = await failureOf(staff('staff.demo-accounts.store', { body }));
  expect(again.body.errors).toHaveProperty('email');
  expect((await failureOf(customer('staff.demo-accounts.store', { body }))).status).toBe(403);
});
