import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { makeOrganisation, makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { readCsv } from './read-csv.ts';

let server: TestServer;
let staff: ReturnType<TestServer['client']>;
beforeAll(async () => {
  server = await startTestServer();
  const organisation = await makeOrganisation(server.database.db);
  const user = await makeUser(server.database.db, organisation.id, [], 'administrator', true);
  staff = server.client(await server.signIn(user.email));
});
afterAll(() => server.stop());

const send = async (csv: string, dry_run = false) =>
  (await staff('staff.media-outlets.import', { body: { csv, dry_run } })).data;
const csv = [
  'Name;URL;Country;Media type;Impressions;Impressions source;Impressions from;Colour',
  'Harbour Post;https://www.harbour-post.example/;dk;Print;12.500;Survey;2026-01-01;blue',
  ';https://nameless.example/;dk;web;;;;',
  'Pier News;https://pier.example/;XX;web;;;;',
  'Quay Radio;;se;radio;;;;',
].join('\r\n');

it('a trial run reports the effect of a file, the import has it, and each line that cannot be read has its reason', async () => {
  const refused = [
    { line: 3, field: 'name', message: 'The name info is required' },
    { line: 4, field: 'country_id', message: 'The country is not valid' },
  ];
  const told = await send(`\uFEFF${csv}`, true);
  expect(told).toMatchObject({ added: 2, updated: 0, unchanged: 0, refused });
  expect((await staff('staff.media-outlets.index', { query: { search: 'Harbour Post' } })).data).toEqual([]);
  expect(await send(`\uFEFF${csv}`)).toEqual(told);
  expect(await send(csv)).toMatchObject({ added: 0, updated: 0, unchanged: 2, refused });
  const renamed = csv.replace('Harbour Post', 'Harbour Evening Post').replace('Quay Radio;;se', 'quay radio;;');
  expect(await send(renamed)).toMatchObject({
    updated: 2,
    lines: [
      { line: 2, outcome: 'updated', site: 'harbour-post.example', changes: ['name'] },
      { line: 5, outcome: 'updated', site: null, changes: ['name'] },
    ],
  });
  const rows = await rowsOf(
    server.database.db,
    sql`select name, impressions, media_type, country_id from outlets where site = 'harbour-post.example' or lower(name) = 'quay radio' order by 1`,
  );
  expect(rows).toEqual([
    { name: 'Harbour Evening Post', impressions: 12_500, media_type: 'print', country_id: 'DK' },
    { name: 'quay radio', impressions: null, media_type: 'radio', country_id: 'SE' },
  ]);
});

it('a line changes only the fields of a known outlet that it has', async () => {
  const { data: before } = await staff('staff.media-outlets.store', {
    body: {
      name: 'Lock Gazette',
      url: 'https://lock.example/',
      geography: 'regional',
      domains: ['gazette.example'],
      logo: 'https://lock.example/logo.png',
    },
  });
  const result = await send(
    'name,url,language,domains,names\nLock Gazette,https://gazette.example/a,DA,locks.example|lock-news.example,The Lock',
  );
  expect(result).toMatchObject({ updated: 1, lines: [{ changes: ['language', 'names', 'domains'] }] });
  const params = { media_outlet_id: before.id };
  expect((await staff('staff.media-outlets.show', { params })).data).toEqual({
    ...before,
    language: 'da',
    names: ['the lock'],
    domains: ['gazette.example', 'lock-news.example', 'locks.example'],
  });
});

it('no line can take names or domains of another outlet, nor repeat an outlet', async () => {
  await staff('staff.media-outlets.store', { body: { name: 'Owner', domains: ['owned.example'] } });
  const { refused, added } = await send(
    [
      'name,url,domains',
      'Thief,https://thief.example,owned.example',
      'First,https://twin.example,shared.example',
      'Second,https://www.twin.example/news,',
      'Third,https://third.example,shared.example',
    ].join('\n'),
  );
  expect(added).toBe(1);
  expect(refused).toEqual([
    { line: 2, field: 'domains', message: '“owned.example” belongs to another outlet' },
    { line: 4, field: 'url', message: 'The address appears twice' },
    { line: 5, field: 'domains', message: '“shared.example” belongs to another outlet' },
  ]);
});

it.runIf(inFull)('a file may have as many lines as the limit allows, imported in few statements', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `Port ${n},https://port-${n}.example,${n},Kit,2026-01-01`);
  const file = ['name,url,impressions,impressions_source,impressions_from', ...lines].join('\n');
  expect(await send(file)).toMatchObject({ added: 5000, refused: [] });
  const changed = file.replaceAll(',Kit,', ',Survey,');
  expect(await send(changed)).toMatchObject({ updated: 5000 });
  const known = await rowOf(
    server.database.db,
    sql<{ count: number }>`
      select count(*)::int as count from outlet_audiences a join outlets o on o.id = a.outlet_id where o.site like 'port-%' and a.source = 'Survey'`,
  );
  expect(known).toEqual({ count: 5000 });
  const jobs = await rowsOf(
    server.database.db,
    sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'clippings.revalue-outlets'`,
  );
  expect(jobs.length).toBeLessThan(10);
});

it('a text that is no CSV is refused with csv_broken, one with too many lines with csv_too_long', async () => {
  expect(await failureOf(send('a"b\n"c'))).toMatchObject({ status: 422, body: { code: 'csv_broken' } });
  expect(await failureOf(send('title\nx'))).toMatchObject({ status: 422, body: { code: 'csv_broken' } });
  const tooLong = { status: 422, body: { code: 'csv_too_long', message: expect.stringContaining('5,000') } };
  expect(await failureOf(send(`name\n${'x\n'.repeat(5001)}`))).toMatchObject(tooLong);
  expect(await failureOf(send(`name\n${'x\n'.repeat(1_000_000)}`, true))).toMatchObject(tooLong);
  expect(await send(`name,url\n${',\n'.repeat(5000)}`, true)).toMatchObject({ added: 0, refused: { length: 5000 } });
});

it('300,000 lines of formulas, broken letters and duplicates are refused as a whole, and 5,000 of them line by line', async () => {
  const csvOf = (lines: number) => `name,url\n${'=1+1,d.example\n'.repeat(lines)}`;
  expect((await failureOf(send(csvOf(300_000)))).status).toBe(413);
  expect(await failureOf(send(`name\n${'=1+1\n'.repeat(300_000)}`, true))).toMatchObject({
    status: 422,
    body: { code: 'csv_too_long' },
  });
  const formulas = [
    '=HYPERLINK("https://evil.example")',
    '@SUM(1)',
    '+1',
    '-1',
    'H\uFFFDfen',
    'H\u00C3\u00A4fen',
    '\u0000',
  ];
  const lines = Array.from({ length: 5000 }, (_, at) => {
    const name = formulas[at % formulas.length]!.replaceAll('"', '""');
    return `"${name}",https://bomb-${at % 10}.example`;
  });
  const { added, refused } = await send(['name,url', ...lines].join('\n'));
  expect([added, refused.length]).toEqual([10, 4990]);
  // A name is kept as it was written; files that are exported take the formula out of it.
  const { data } = await staff('staff.media-outlets.index', { query: { search: 'bomb-0.example' } });
  expect(data.map(({ name }) => name)).toEqual(['=HYPERLINK("https://evil.example")']);
});

it('any text in the cells of a line is read or refused, and never causes an error', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 12 }), (cells) => {
      const line = `"x",${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}`;
      readCsv(
        `name,url,country,language,media_type,geography,publication_interval,names,domains,impressions\n${line}`,
        '2026-01-01',
      );
    }),
  );
});
