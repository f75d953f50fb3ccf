import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('the overview counts what waits for a person, and is for staff only', async () => {
  const { db, pool } = server.database;
  const provider = await makeTenant(db);
  const user = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  const staff = server.client(await server.signIn(user.email));
  const show = async () => (await staff('staff.overview.show')).data;
  const before = await show();
  expect(before).toMatchObject({ last_backup_at: null, version: expect.any(String) });
  expect(before.disk.total_bytes).toBeGreaterThan(0);

  const customer = await makeTenant(db);
  const own = server.client(await server.signIn(customer.user.email));
  await own('billing.enterprise-enquiries.store', {
    body: { name: 'Ann', company: 'Acme', email: 'ann@acme.example', phone: null, message: 'We are many.' },
  });
  await pool.query(`update subscriptions set payment_failed_at = now() where organisation_id = $1`, [
    customer.organisation.id,
  ]);
  const lonely = await makeTenant(db);
  await pool.query(`update users set deleted_at = now() where id = $1`, [lonely.user.id]);
  await pool.query(`insert into settings (key, value, updated_at) values ('last_backup', $1, now())`, [
    { at: '2026-11-22T03:00:00.000Z' },
  ]);
  const after = await show();
  const added = Object.entries(after.attention).filter(
    ([name, count]) => count === before.attention[name as keyof typeof before.attention] + 1,
  );
  expect(added.map(([name]) => name).toSorted()).toEqual(['failed_payments', 'new_enquiries', 'unmanaged_brands']);
  expect(after.last_backup_at).toBe('2026-11-22T03:00:00.000Z');
  expect((await failureOf(own('staff.overview.show'))).status).toBe(403);
});
