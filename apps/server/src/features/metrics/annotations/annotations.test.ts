import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const november = { first: '2026-11-01', last: '2026-11-30' };

it('annotations on days are saved with the brand, shown to every colleague, and can be deleted', async () => {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const colleague = await makeUser(db, organisation.id, [brand.id], 'editor');
  const reader = await makeUser(db, organisation.id, [brand.id], 'reader');
  const [mine, theirs] = [
    server.client(await server.signIn(user.email)),
    server.client(await server.signIn(colleague.email)),
  ];
  const params = { brand_id: brand.id };
  const write = async (day: string, text: string) =>
    (await mine('brands.annotations.store', { params, body: { day, text } })).data;
  const annotation = await write('2026-11-17', ' Winter timetable ');
  await write('2026-11-02', 'Strike');
  await write('2026-12-01', 'Later');
  const read = async () => (await theirs('metrics.annotations.index', { query: november })).data;
  expect(await read()).toEqual([
    expect.objectContaining({ day: '2026-11-02', text: 'Strike', brand_id: brand.id }),
    { ...annotation, text: 'Winter timetable', created_by: { id: user.id, full_name: 'Ingrid Ås' } },
  ]);
  const body = { day: '2026-11-18', text: 'Mine too' };
  const third = server.client(await server.signIn(reader.email));
  expect((await failureOf(third('brands.annotations.store', { params, body }))).status).toBe(403);
  await mine('brands.annotations.delete', { params: { ...params, annotation_id: annotation.id } });
  expect((await read()).map(({ text }) => text)).toEqual(['Strike']);
  const logged = await rowsOf(db, sql`select endpoint from audit_entries where brand_id = ${brand.id} order by id`);
  expect(logged.map((row) => (row as { endpoint: string }).endpoint)).toEqual([
    'brands.annotations.store',
    'brands.annotations.store',
    'brands.annotations.store',
    'brands.annotations.delete',
  ]);
});

it('annotations of another organisation are not shown, and invalid ones are refused', async () => {
  const { db } = server.database;
  const [one, other] = [await makeTenant(db), await makeTenant(db)];
  const [mine, theirs] = [
    server.client(await server.signIn(one.user.email)),
    server.client(await server.signIn(other.user.email)),
  ];
  const params = { brand_id: one.brand.id };
  const { data: annotation } = await mine('brands.annotations.store', {
    params,
    body: { day: '2026-11-17', text: 'Secret' },
  });
  expect((await theirs('metrics.annotations.index', { query: november })).data).toEqual([]);
  const foreign = { brand_id: other.brand.id, annotation_id: annotation.id };
  expect((await failureOf(theirs('brands.annotations.delete', { params: foreign }))).status).toBe(404);
  for (const body of [
    { day: '2026-11-31', text: 'x' },
    { day: '2026-11-17', text: '  ' },
    { day: '2026-11-17', text: 'x'.repeat(81) },
  ])
    expect((await failureOf(mine('brands.annotations.store', { params, body }))).status).toBe(422);
});
