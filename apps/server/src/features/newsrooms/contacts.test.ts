import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const errorsOf = async (call: Promise<unknown>) => (await failureOf(call)).body.errors;

async function press() {
  const tenant = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(tenant.user.email));
  const brand_id = tenant.brand.id;
  const add = async (contact: object) =>
    (await client('contacts.store', { body: { name: 'Åse Brønlund', ...contact, brand_id } })).data;
  const newsroom = async (name: string) =>
    (await client('newsrooms.store', { body: { brand_id, name: `${name} ${brand_id}`, country_id: 'DK' } })).data;
  const show = async (newsroom_id: string, contacts: { name: string; id?: string; phone?: string }[]) =>
    (await client('newsrooms.contacts.replace', { params: { newsroom_id }, body: { contacts } })).data;
  const ofBrand = async () => (await client('brands.contacts.index', { params: { brand_id } })).data;
  return { ...tenant, client, add, newsroom, show, ofBrand };
}

describe('a press contact', () => {
  it('a press contact is a record of its brand that can be changed and deleted', async () => {
    const { client, add, ofBrand } = await press();
    const made = await add({ role: 'Head of press', email: 'aase@norlunde.example', phone: '+4533123456' });
    expect(made.phone).toBe('+45 33 12 34 56');
    const params = { contact_id: made.id };
    const { data: changed } = await client('contacts.update', { params, body: { role: null } });
    expect(changed).toEqual({ ...made, role: null });
    expect(await ofBrand()).toEqual([changed]);
    await client('contacts.delete', { params });
    expect(await ofBrand()).toEqual([]);
    expect((await failureOf(client('contacts.update', { params, body: {} }))).status).toBe(404);
  });

  it('a press contact can be shown by several newsrooms and changes in all of them', async () => {
    const { client, add, newsroom, show, ofBrand } = await press();
    const [aase, denmark, sweden] = [await add({}), await newsroom('Denmark'), await newsroom('Sweden')];
    await show(denmark.id, [{ id: aase.id, name: aase.name }, { name: 'Piotr Kowalczyk' }]);
    await show(sweden.id, [{ id: aase.id, name: 'Åse Lind' }]);
    const { data: shown } = await client('newsrooms.contacts.index', { params: { newsroom_id: denmark.id } });
    expect(shown.map(({ name }) => name)).toEqual(['Åse Lind', 'Piotr Kowalczyk']);
    await show(denmark.id, []);
    expect(await ofBrand()).toMatchObject([{ id: aase.id, name: 'Åse Lind' }]);
  });

  it('a press contact of another brand is not shown but copied under a new id', async () => {
    const [own, other] = [await press(), await press()];
    const foreign = await other.add({});
    const { id } = await own.newsroom('Denmark');
    expect((await own.show(id, [{ id: foreign.id, name: 'Mine' }]))[0]?.id).not.toBe(foreign.id);
    expect(await other.ofBrand()).toEqual([foreign]);
  });
});

it('a phone of a press contact has to be valid in the country, wherever it is entered [forms-011]', async () => {
  const { client, brand, add, newsroom, show } = await press();
  const { id: newsroom_id } = await newsroom('Denmark');
  const text = 'The phone is not a valid phone number for this country';
  expect(await errorsOf(add({ phone: '1' }))).toEqual({ phone: [text] });
  expect(await errorsOf(show(newsroom_id, [{ name: 'Åse', phone: '1' }]))).toEqual({ 'contacts.0.phone': [text] });
  const params = { newsroom_id };
  expect(await errorsOf(client('newsrooms.update', { params, body: { contact_phone: '1' } }))).toEqual({
    contact_phone: ['The contact phone is not a valid phone number for this country'],
  });
  const contact = { name: 'Åse', phone: '1' };
  expect(await errorsOf(client('stories.store', { body: { brand_id: brand.id, contact } }))).toEqual({
    'contact.phone': [text],
  });
  const body = { brand_id: brand.id, contact: { name: 'Åse', phone: '33123456' } };
  expect((await client('stories.store', { body })).data.contact?.phone).toBe('+45 33 12 34 56');
});

it('contacts of newsrooms that were saved before they were records keep their ids, photos and order', async () => {
  const migration = await readFile(new URL('../../migrations/0056_press_contacts.sql', import.meta.url), 'utf8');
  const rows = await server.database.db.transaction().execute(async (db) => {
    for (const statement of [
      'create schema before',
      'set local search_path = before',
      'create table brands (id uuid primary key)',
      'create table newsrooms (id uuid primary key, brand_id uuid, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz)',
      'create table newsroom_contacts (newsroom_id uuid, id uuid, position int, name text, role text, email text, phone text, photo jsonb, primary key (newsroom_id, id))',
      'insert into brands select gen_random_uuid()',
      'insert into newsrooms select gen_random_uuid(), id, null, now(), now() from brands',
      `insert into newsroom_contacts select id, gen_random_uuid(), 1, 'Åse', 'Press', 'aase@norlunde.example', '1', '{"cropped": "/a"}' from newsrooms`,
      `insert into newsroom_contacts select id, gen_random_uuid(), 0, 'Piotr', null, null, null, null from newsrooms`,
      'create table old as select * from newsroom_contacts',
      ...migration.split(/;\s*\n/).filter((text) => text.trim() !== ''),
    ])
      await rowsOf(db, sql`${sql.raw(statement)}`);
    return await rowsOf(
      db,
      sql`select o.* from old o
          join newsroom_contacts l on l.newsroom_id = o.newsroom_id and l.id = o.id and l.position = o.position and l.photo is not distinct from o.photo
          join contacts c on c.id = l.id and c.brand_id = l.brand_id
          where (c.name, c.role, c.email, c.phone) is not distinct from (o.name, o.role, o.email, o.phone)`,
    );
  });
  expect(rows).toHaveLength(2);
});
