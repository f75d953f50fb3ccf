import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStorage, type Storage } from '../../../platform/storage/index.ts';
import { makeBrand, makeTenant, makeUser } from '../../../testing/factories.ts';
import { testLog } from '../../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { cleanFilesJob } from '../../files/files.jobs.ts';
import { purgeBrandsJob } from '../brands/delete-brand.ts';
import { purgeOrganisationsJob } from './purge-organisations.ts';

let server: TestServer;
let storage: Storage;
beforeAll(async () => {
  server = await startTestServer();
  storage = await createStorage(server.config);
});
afterEach(() => server.clock.set(null));
afterAll(() => server.stop());

const inHours = (hours: number) => server.clock.set(new Date(Date.now() + hours * 3_600_000));
const rowsOf = async (query: string, id: string) => (await server.database.pool.query(query, [id])).rows;

async function administrator() {
  const tenant = await makeTenant(server.database.db, 'administrator', 'enterprise');
  const [{ name }] = await rowsOf('select name from organisations where id = $1', tenant.organisation.id);
  return {
    ...tenant,
    params: { organisation_id: tenant.organisation.id },
    body: { name: name as string, current_password: 'Password1' },
    client: server.client(await server.signIn(tenant.user.email)),
  };
}

/** Stores a file of a user: a brand's, or a picture of the user. */
async function storeFile(organisationId: string, brandId: string | null, userId: string): Promise<string> {
  const { rows } = await server.database.pool.query(
    `insert into files (
      id, organisation_id, brand_id, user_id, purpose, kind, name, content_type, bytes, sha256, storage_key, secret,
      created_at, stored_at
    )
    select id, $1, $2, $3, $4, 'image', 'ship.png', 'image/png', 1, '', 'files/' || id, 'secret', now(), now()
    from (select gen_random_uuid() as id) made
    returning id, storage_key`,
    [organisationId, brandId, userId, brandId ? 'attachment' : 'avatar'],
  );
  await storage.put(rows[0].storage_key, Buffer.from('x'));
  await server.database.pool.query(`insert into file_uses (file_id, holder_kind, holder_id) values ($1, 'story', $1)`, [
    rows[0].id,
  ]);
  return rows[0].id;
}

async function purge() {
  const needs = { db: server.database.db, clock: server.clock, log: testLog };
  await cleanFilesJob.run({ ...needs, storage }, {});
  await purgeOrganisationsJob.run(needs, {});
  await purgeBrandsJob.run(needs, {});
}

const insertInvoice = (organisationId: string, status: string) =>
  server.database.pool.query(
    `insert into invoices (
      id, organisation_id, provider, status, plan, interval, currency, lines, subtotal, discount, tax, tax_kind, total, due,
      issued_at
    )
    values (gen_random_uuid(), $1, 'test', $2, 'enterprise', 'month', 'EUR', '[]', 100, 0, 0, 'none', 100, 100, now())`,
    [organisationId, status],
  );

/** Rows that a user signs in and sends mails with. */
const personalRows = [
  `insert into two_factors (user_id, secret, created_at) values ($1, 'x', now())`,
  `insert into recovery_codes (user_id, code_hash) values ($1, 'x')`,
  `insert into passkeys (id, user_id, credential_id, public_key, counter, name, is_backed_up, created_at)
  values (gen_random_uuid(), $1, 'credential', 'x', 0, 'Key', false, now())`,
  `insert into smtp_settings (user_id, host, port, encryption, updated_at) values ($1, 'mail.example', 25, 'none', now())`,
];
const personalTables = ['sessions', 'two_factors', 'recovery_codes', 'passkeys', 'smtp_settings'];

describe('the deletion of an organisation', () => {
  it('an administrator has the organisation deleted with its name and the password, and can keep it', async () => {
    const { client, params, body, user } = await administrator();
    const store = (given: object) => client('organisations.deletion.store', { params, body: { ...body, ...given } });
    const shown = async () => (await client('organisations.deletion.show', { params })).data;
    const { db, pool } = server.database;
    await makeUser(db, params.organisation_id, [], 'editor');
    const former = await makeUser(db, params.organisation_id, [], 'editor');
    await pool.query('update users set deleted_at = now() where id = $1', [former.id]);
    expect(await shown()).toMatchObject({
      deletes_at: null,
      held_by: null,
      records: { brands: 1, users: 2, streams: 0 },
    });
    expect((await failureOf(store({ name: 'Another' }))).body.errors).toHaveProperty('name');
    expect((await failureOf(store({ current_password: 'Wrong1234' }))).body.errors).toHaveProperty('current_password');
    expect((await shown()).deletes_at).toBeNull();
    const { data } = await store({});
    expect(Date.parse(data.deletes_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await shown()).deletes_at).toBe(data.deletes_at);
    const mails = await rowsOf('select subject from mails where to_address = $1', user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(body.name)]);
    await client('organisations.deletion.delete', { params });
    inHours(8 * 24);
    await purge();
    server.clock.set(null);
    expect(await shown()).toMatchObject({ deletes_at: null, records: { brands: 1 } });
  });

  it('the accounts and records of a deleted organisation are gone after 7 days, and members of others move there', async () => {
    const own = await administrator();
    const other = await makeTenant(server.database.db);
    const { db, pool } = server.database;
    const guest = await makeUser(db, own.organisation.id, [own.brand.id, other.brand.id], 'editor');
    const files = [
      await storeFile(own.organisation.id, own.brand.id, own.user.id),
      await storeFile(own.organisation.id, null, own.user.id),
    ];
    const picture = await storeFile(own.organisation.id, null, guest.id);
    await insertInvoice(own.organisation.id, 'paid');
    for (const statement of personalRows) await pool.query(statement, [own.user.id]);
    await own.client('organisations.deletion.store', own);
    inHours(7 * 24 + 1);
    await purge();
    for (const table of personalTables)
      expect(await rowsOf(`select 1 from ${table} where user_id = $1`, own.user.id)).toEqual([]);
    expect(
      await rowsOf('select deleted_at from brands where id = $1 and deleted_at is not null', own.brand.id),
    ).toHaveLength(1);
    for (const hours of [3, 5]) {
      inHours(7 * 24 + hours);
      await purge();
    }
    const id = own.organisation.id;
    let stored = '';
    for await (const key of storage.list()) stored += key;
    expect(files.filter((file) => stored.includes(file))).toEqual([]);
    expect(stored).toContain(picture);
    expect(await rowsOf('select organisation_id from files where id = $1', picture)).toEqual([
      { organisation_id: other.organisation.id },
    ]);
    expect(await rowsOf('select status from invoices where organisation_id = $1', id)).toEqual([{ status: 'paid' }]);
    expect(await rowsOf('select name from organisations where id = $1 and deleted_at is not null', id)).toEqual([
      { name: 'Deleted organisation' },
    ]);
    for (const table of ['brands', 'audit_entries', 'user_permissions'])
      expect(await rowsOf(`select 1 from ${table} where organisation_id = $1`, id)).toEqual([]);
    expect(await rowsOf('select first_name, email from users where id = $1', own.user.id)).toEqual([
      { first_name: 'Deleted', email: `${own.user.id}@deleted.invalid` },
    ]);
    const moved = await pool.query('select organisation_id, deleted_at from users where id = $1', [guest.id]);
    expect(moved.rows).toEqual([{ organisation_id: other.organisation.id, deleted_at: null }]);
    server.clock.set(null);
    expect((await failureOf(own.client('user.show'))).status).toBe(401);
  });

  it('a subscription that would renew, an unpaid invoice, staff and guests keep an organisation from being deleted', async () => {
    const own = await administrator();
    const id = own.organisation.id;
    const heldBy = async () => (await own.client('organisations.deletion.show', { params: own.params })).data.held_by;
    const { db, pool } = server.database;
    await pool.query(
      `insert into billing_subscriptions (id, organisation_id, provider, status, ordered, currency, coupon, created_at)
      values (gen_random_uuid(), $1, 'test', 'active', '{}', 'EUR', 'null', now())`,
      [id],
    );
    expect(await heldBy()).toBe('subscription_active');
    expect((await failureOf(own.client('organisations.deletion.store', own))).body.code).toBe('organisation_held');
    await pool.query('update billing_subscriptions set canceled_at = now() where organisation_id = $1', [id]);
    expect(await heldBy()).toBeNull();
    await insertInvoice(id, 'open');
    expect(await heldBy()).toBe('invoice_open');
    await pool.query(`update invoices set status = 'paid' where organisation_id = $1`, [id]);
    const guest = await makeTenant(db);
    await pool.query(
      `insert into members (brand_id, user_id, role, joined_at, position) values ($1, $2, 'administrator', now(), 0)`,
      [own.brand.id, guest.user.id],
    );
    const asGuest = server.client(await server.signIn(guest.user.email));
    expect((await asGuest('organisations.deletion.show', { params: own.params })).data.held_by).toBe('not_own');
    await pool.query(`update organisations set type = 'demo' where id = $1`, [id]);
    expect(await heldBy()).toBe('kept');
    await pool.query(`update organisations set type = 'customer' where id = $1`, [id]);
    expect(await heldBy()).toBeNull();
    await makeUser(db, id, [(await makeBrand(db, id)).id], 'administrator', true);
    expect(await heldBy()).toBe('kept');
  });

  it('an editor is refused the deletion of the organisation', async () => {
    const { organisation, brand, params, body } = await administrator();
    const editor = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const client = server.client(await server.signIn(editor.email));
    expect((await failureOf(client('organisations.deletion.store', { params, body }))).status).toBe(403);
  });
});
