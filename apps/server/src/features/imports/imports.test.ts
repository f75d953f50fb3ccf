import { endpoints, type ImportDoubles, type ImportField, type RelationImport } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { ownBrand } from '../access/index.ts';
import { makeConnecting } from '../connect/connect.fixture.ts';
import { forgetRelationsJob } from '../connect/removal.ts';
import { runImportJob } from './run-import.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const services = () => ({ db: server.database.db, clock: server.clock, log: testLog });

async function makeImporting() {
  const tenant = await makeConnecting(server);
  const { client, brand, token } = tenant;
  const post = (
    path: string,
    file: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    by = token,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file]), 'people.csv');
    return fetch(`${server.origin}/v2${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${by}` },
    });
  };
  const send = async (file: string | Uint8Array<ArrayBuffer>): Promise<RelationImport> => {
    const answer = await post(`/brands/${brand.id}/connect/imports`, file);
    expect(answer.status).toBe(201);
    return endpoints['connect.imports.store'].answer.parse(await answer.json()).data;
  };
  const params = ({ id }: { id: string }) => ({ brand_id: brand.id, import_id: id });
  const fieldsOf = ({ columns }: RelationImport): (ImportField | null)[] => columns.map(({ field }) => field);
  const work = (id: string, signal?: AbortSignal) =>
    runImportJob.run(services(), { brand_id: ownBrand(brand.id), import_id: id }, ...(signal ? [signal] : []));
  const run = async (read: RelationImport, doubles: ImportDoubles = 'skip', group_id?: string) => {
    const body = { fields: fieldsOf(read), doubles, ...(group_id && { group_id }) };
    await client('connect.imports.run', { params: params(read), body });
    await work(read.id);
    return (await client('connect.imports.show', { params: params(read) })).data;
  };
  const check = async (read: RelationImport, doubles: ImportDoubles = 'skip') =>
    (await client('connect.imports.check', { params: params(read), body: { fields: fieldsOf(read), doubles } })).data;
  const undo = (read: RelationImport) => client('connect.imports.undo', { params: params(read) });
  return { ...tenant, post, send, params, fieldsOf, work, run, check, undo };
}

const csv = [
  'Press list 2026;;;',
  'Name;E-mail;Telephone;Outlet;Country;Beat',
  'Anne Holm;anne@press.example;33 12 13 14;Harbour Post;Denmark;Ferries, Sea',
  'Bo Lind;bo@press.example;;;Danmark;',
  ';nameless@press.example;;;;',
  'Carla Munk;no address;;;Atlantis;',
].join('\r\n');

it('a file is read, told and run, and undone as a whole', async () => {
  const { send, check, run, names, undo, client, params, group, brand } = await makeImporting();
  const { id: groupId } = await group('Press');
  const read = await send(csv);
  expect(read).toMatchObject({ status: 'read', rows_total: 4, file_name: 'people.csv' });
  expect(read.columns.map(({ field }) => field)).toEqual([
    'name',
    'email',
    'phone',
    'media_outlet',
    'country',
    'topics',
  ]);
  expect(read.sample[0]![0]).toBe('Anne Holm');
  const told = await check(read);
  expect(told).toMatchObject({ added: 3, skipped: 0, refused: 1, doubles: [] });
  expect(told.problems.map(({ line, field }) => [line, field])).toEqual([
    [3, 'name'],
    [4, 'country'],
    [4, 'email'],
    [1, 'media_outlet'],
  ]);
  expect(await names()).toEqual([]);
  const done = await run(read, 'skip', groupId);
  expect(done).toMatchObject({ status: 'done', added: 3, refused: 1, rows_done: 4, sample: [] });
  expect(await names()).toEqual(['Anne Holm', 'Bo Lind', 'Carla Munk']);
  const { data } = await client('connect.relations.index', { query: { brand: brand.id } });
  expect(data[0]).toMatchObject({
    email: 'anne@press.example',
    phone: '+4533121314',
    country: { id: 'DK' },
    topics: ['Ferries', 'Sea'],
    groups: [{ id: groupId }],
  });
  expect(
    (await failureOf(client('connect.imports.run', { params: params(read), body: { fields: [], doubles: 'skip' } })))
      .status,
  ).toBe(409);
  expect((await undo(read)).data.status).toBe('undone');
  expect(await names()).toEqual([]);
  expect((await failureOf(undo(read))).status).toBe(409);
});

it('known people are shown side by side, and skipped, completed or added as the user chooses', async () => {
  const { add, send, check, run, names, undo, client } = await makeImporting();
  const anne = await add('Anne Holm', { email: 'ANNE@press.example', job_title: 'Editor' });
  await add('Bo Lind');
  const file =
    'name,email,phone,title\nA. Holm,anne@press.example,+4533121314,Reporter\nBo Lind,bo@press.example,,\nBo Lind,bo@press.example,,\nNew One,new@press.example,,';
  const read = await send(file);
  const told = await check(read);
  expect(told).toMatchObject({ added: 1, skipped: 3, filled: 0 });
  expect(told.doubles.map(({ by, given, known }) => [by, given.name, known.name])).toEqual([
    ['email', 'A. Holm', 'Anne Holm'],
    ['name', 'Bo Lind', 'Bo Lind'],
    ['name', 'Bo Lind', 'Bo Lind'],
  ]);
  expect(await check(read, 'fill')).toMatchObject({ added: 1, filled: 2, skipped: 1 });
  expect(await check(read, 'add')).toMatchObject({ added: 4, filled: 0, skipped: 0 });
  await run(read, 'fill');
  const show = async () => (await client('connect.relations.show', { params: { relation_id: anne.id } })).data;
  expect(await show()).toMatchObject({ name: 'Anne Holm', job_title: 'Editor', phone: '+4533121314' });
  await undo(read);
  expect(await show()).toMatchObject({ name: 'Anne Holm', job_title: 'Editor', phone: null });
  expect(await names()).toEqual(['Anne Holm', 'Bo Lind']);
});

it('a person who is in a file twice is imported once, wherever the rows are', async () => {
  const { send, check, run, names } = await makeImporting();
  const others = Array.from({ length: 1100 }, (_, n) => `Person ${n},p${n}@press.example,`);
  const read = await send(
    [
      'name,email,phone',
      'Anne Holm,anne@press.example,+4533121314',
      ...others,
      'A. Holm,ANNE@press.example,',
      'A. B. Holm,,+4533121314',
      'anne holm,,',
      'Anne Holm,another@press.example,',
    ].join('\n'),
  );
  expect(await check(read)).toMatchObject({ added: 1102, skipped: 3 });
  expect(await run(read)).toMatchObject({ added: 1102, skipped: 3 });
  expect((await names({ search: 'Holm' })).length).toBe(2);
});

it('the meaning of columns is remembered for the next file with the same ones', async () => {
  const { send, client, params, work } = await makeImporting();
  const file = 'Who,Where to write\nAnne Holm,anne@press.example';
  const first = await send(file);
  await client('connect.imports.run', { params: params(first), body: { fields: ['name', 'email'], doubles: 'skip' } });
  await work(first.id);
  const second = await send(file.replace('Anne', 'Bo'));
  expect(second.columns.map(({ field }) => field)).toEqual(['name', 'email']);
});

it('a run that is ended in the middle adds no one, and the next one adds everybody', async () => {
  const { send, client, params, fieldsOf, work, names } = await makeImporting();
  const lines = Array.from({ length: 2500 }, (_, n) => `Person ${n},p${n}@press.example`);
  const read = await send(['name,email', ...lines].join('\n'));
  await client('connect.imports.run', { params: params(read), body: { fields: fieldsOf(read), doubles: 'skip' } });
  const stopping = new AbortController();
  let steps = 0;
  // Ends when all are looked up, and the first thousand are in.
  const signal = new Proxy(stopping.signal, {
    get: (target, name) => {
      if (name === 'throwIfAborted' && ++steps === 5) stopping.abort();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await expect(work(read.id, signal)).rejects.toThrow();
  expect(await names()).toEqual([]);
  await work(read.id);
  const count = await rowOf(
    server.database.db,
    sql<{ count: number }>`select count(*)::int as count from relations where brand_id = ${params(read).brand_id}`,
  );
  expect(count).toEqual({ count: 2500 });
});

it('a person who was deleted is new when imported again, and nothing of the earlier record comes back', async () => {
  const { send, run, client, brand, add } = await makeImporting();
  const anne = await add('Anne Holm', { email: 'anne@press.example', job_title: 'Editor' });
  await client('connect.relations.delete', { params: { relation_id: anne.id } });
  await run(await send('name,email\nAnne Holm,anne@press.example'));
  const { data } = await client('connect.relations.index', { query: { brand: brand.id } });
  expect(data).toMatchObject([{ name: 'Anne Holm', job_title: null }]);
  expect(data[0]!.id).not.toBe(anne.id);
});

it('an import keeps nothing about people who are deleted', async () => {
  const { send, run, client, brand, add } = await makeImporting();
  const anne = await add('Anne Holm', { email: 'anne@press.example' });
  await run(await send('name,email,phone\nAnne,anne@press.example,+4533121314'), 'fill');
  await client('connect.relations.delete', { params: { relation_id: anne.id } });
  server.clock.set(new Date(Date.now() + 86_401_000));
  await forgetRelationsJob.run(services(), {});
  expect(
    await rowsOf(
      server.database.db,
      sql`select cells, relation_id, filled from relation_import_rows where brand_id = ${brand.id}`,
    ),
  ).toEqual([{ cells: null, relation_id: null, filled: null }]);
});

it('relations are exported as vCards, those of a group too, and read again without a change', async () => {
  const { add, group, token, brand } = await makeImporting();
  const other = await makeImporting();
  const anne = await add('Åse Brønlund', { email: 'aase@press.example', job_title: 'Editor' });
  await add('Bo Lind');
  const { id } = await group('Media', [anne.id]);
  const fetchCards = async (query = '') =>
    await (
      await fetch(`${server.origin}/v2/brands/${brand.id}/connect/relations.vcf${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).text();
  expect((await fetchCards()).match(/BEGIN:VCARD/g)).toHaveLength(2);
  const cards = await fetchCards(`?group=${id}`);
  expect(cards.match(/FN:.*/g)).toEqual(['FN:Åse Brønlund']);
  await other.run(await other.send(cards));
  expect(await other.names()).toEqual(['Åse Brønlund']);
});

it('relations are exported as CSV and XLSX in the language of the user, and read again without a change', async () => {
  const { add, group, token, brand } = await makeImporting();
  const other = await makeImporting();
  const details = {
    ...{ email: 'aase@press.example', phone: '+4533121314', job_title: 'Editor', country_id: 'DK' },
    ...{ topics: ['Ferries', 'Sea'], website: 'https://post.example/', linkedin: 'https://www.linkedin.com/in/aase' },
  };
  const aase = await add('Åse "Ås" Brønlund', details);
  await add('=1+1 Lind');
  const { id } = await group('Media', [aase.id]);
  const fetchTable = (query: string, language: string) =>
    fetch(`${server.origin}/v2/brands/${brand.id}/connect/relations/export?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    });
  const german = await fetchTable('format=csv', 'de');
  expect(german.headers.get('content-disposition')).toBe('attachment; filename="relations.csv"');
  const text = await german.text();
  expect(text).toContain('Position');
  // No spreadsheet computes a name.
  expect(text).toContain("'=1+1 Lind");
  for (const answer of [
    await fetchTable(`format=csv&group=${id}`, 'fi'),
    await fetchTable(`format=xlsx&group=${id}`, 'pl'),
  ]) {
    const read = await other.send(new Uint8Array(await answer.arrayBuffer()));
    expect(read.columns.every(({ field }) => field !== null)).toBe(true);
    const done = await other.run(read);
    expect([done.added, done.problems]).toEqual([1, []]);
    const { data } = await other.client('connect.relations.index', { query: { brand: other.brand.id } });
    const { country_id, ...same } = details;
    expect(data).toMatchObject([{ name: aase.name, country: { id: country_id }, ...same }]);
    await other.undo(read);
  }
});

it('invalid and empty files are refused, and so are strangers', async () => {
  const { post, brand, send, params } = await makeImporting();
  const other = await makeImporting();
  const codeOf = async (file: string) =>
    z.object({ code: z.string() }).parse(await (await post(`/brands/${brand.id}/connect/imports`, file)).json()).code;
  expect([await codeOf(''), await codeOf('name,email'), await codeOf('PK\u0003\u0004')]).toEqual([
    'import_empty',
    'import_empty',
    'import_unreadable',
  ]);
  const read = await send(csv);
  expect((await failureOf(other.client('connect.imports.show', { params: params(read) }))).status).toBe(404);
  const foreign = { params: { brand_id: other.brand.id, import_id: read.id } };
  expect((await failureOf(other.client('connect.imports.show', foreign))).status).toBe(404);
  const { id: group_id } = await other.group('Theirs');
  const body = { fields: [], doubles: 'skip' as const, group_id };
  expect((await failureOf(other.client('connect.imports.run', { ...foreign, body }))).status).toBe(404);
});

it('staff import into a brand, see whom a deletion is about, and delete for good; others are refused [staff-011]', async () => {
  const { post, brand, names, token, organisation, add, client } = await makeImporting();
  const staff = await makeUser(server.database.db, organisation.id, [], 'administrator', true);
  const staffToken = await server.signIn(staff.email);
  const asStaff = server.client(staffToken);
  expect((await post('/staff/relations/import', csv, { brand_id: brand.id })).status).toBe(403);
  const reason = 'Sent by the customer';
  expect((await post('/staff/relations/import', csv, { brand_id: brand.id }, staffToken)).status).toBe(422);
  // No text of the database can hold U+0000.
  const answer = await post('/staff/relations/import', csv, { brand_id: brand.id, reason: `${reason}\0` }, staffToken);
  expect(answer.status).toBe(202);
  const { data } = endpoints['staff.relations.import'].answer.parse(await answer.json());
  await runImportJob.run(services(), { brand_id: ownBrand(brand.id), import_id: data.id });
  expect((await asStaff('staff.relations.imports.show', { params: { import_id: data.id } })).data).toMatchObject({
    status: 'done',
    added: 3,
  });
  const bo = await add('Bo Late');
  await client('connect.relations.notes.store', { params: { relation_id: bo.id }, body: { title: 'Called today' } });
  const listed = (await asStaff('staff.relations.index', { params: { brand_id: brand.id }, query: { search: 'bo ' } }))
    .data;
  expect(listed.map(({ name }) => name)).toEqual(['Bo Late', 'Bo Lind']);
  const body = { brand_id: brand.id, relations: listed.map(({ id }) => id), reason };
  expect((await failureOf(server.client(token)('staff.relations.delete', { body }))).status).toBe(403);
  expect((await asStaff('staff.relations.delete', { body })).data).toEqual({ deleted: 2 });
  expect(await names()).toEqual(['Anne Holm', 'Carla Munk']);
  const { db } = server.database;
  expect(await rowsOf(db, sql`select 1 from relations where brand_id = ${brand.id} and id = ${bo.id}`)).toEqual([]);
  expect(await rowsOf(db, sql`select 1 from notes where brand_id = ${brand.id}`)).toEqual([]);
  expect((await failureOf(asStaff('staff.relations.delete', { body }))).status).toBe(404);
  await asStaff('staff.relations.imports.undo', { params: { import_id: data.id }, body: { reason } });
  expect(await names()).toEqual([]);
  const { data: log } = await client('organisations.audit-log.index', { params: { organisation_id: organisation.id } });
  const noted = log.filter((entry) => entry.reason === reason).map(({ endpoint }) => endpoint);
  expect(noted).toEqual(['staff.relations.imports.undo', 'staff.relations.delete', 'staff.relations.import']);
});
