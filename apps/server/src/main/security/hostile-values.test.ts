import { type Endpoint, endpointList, pathOf } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords, makeTenant, type Records } from '../../testing/factories.ts';
import { hostileTexts } from '../../testing/fuzz/world.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let records: Records;

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await makeTenant(server.database.db);
  records = await makeRecords(server.database.db, tenant);
  token = await server.signIn(tenant.user.email);
});
afterAll(() => server.stop());

const reads = endpointList.filter(([, { method, access }]) => method === 'GET' && access !== 'staff');
const idOf = (name: string) => (name in records ? records[name as keyof Records] : undefined);
const pathFor = (endpoint: Endpoint, rest = 'x') =>
  pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(idOf(name) ?? rest));
const accepts = (endpoint: Endpoint, field: string, value: string) =>
  endpoint.query?.shape[field]?.safeParse(value).success === true;
/** Returns the query fields of all reads that take a value of this form. */
const fieldsTaking = (value: string) =>
  reads.flatMap(([name, endpoint]) =>
    Object.keys(endpoint.query?.shape ?? {})
      .filter((field) => accepts(endpoint, field, value))
      .map((field) => ({ name, endpoint, field })),
  );

async function get(path: string): Promise<number> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

describe('hostile values in addresses', () => {
  it('U+0000 in any search or filter is no server error', async () => {
    const places = fieldsTaking('ab');
    expect(places.length).toBeGreaterThan(40);
    const failed: string[] = [];
    for (const { name, endpoint, field } of places)
      if ((await get(`${pathFor(endpoint)}?${field}=a%00b`)) >= 500) failed.push(`${name} ${field}`);
    expect(failed).toEqual([]);
  });

  it('a moment at the end of the calendar is refused by every chart and list', async () => {
    const places = fieldsTaking('2026-01-01T00:00:00Z').filter(
      ({ endpoint, field }) => !accepts(endpoint, field, 'ab'),
    );
    expect(places.length).toBeGreaterThan(60);
    const answers = new Map<string, number>();
    for (const { name, endpoint, field } of places)
      answers.set(`${name} ${field}`, await get(`${pathFor(endpoint)}?${field}=9999-12-31T23:59:59Z&interval=day`));
    expect([...answers].filter(([, status]) => status !== 422)).toEqual([]);
  });

  it.each(['2147483648', '9007199254740993', '1e400', '-1', '%00', 'a'.repeat(499)])(
    'the value %s in a path is not found instead of a server error',
    async (value) => {
      const places = reads.filter(([, endpoint]) =>
        Object.keys(endpoint.params?.shape ?? {}).some((name) => !idOf(name)),
      );
      expect(places.length).toBeGreaterThan(5);
      const failed: string[] = [];
      for (const [name, endpoint] of places)
        if ((await get(pathFor(endpoint, '\u0001').replaceAll('%01', value))) >= 500) failed.push(name);
      expect(failed).toEqual([]);
    },
  );
});

it('an empty tag is refused at its field instead of failing in the database', async () => {
  const response = await fetch(`${server.origin}/v2/streams/${records.stream_id}/mentions/clippings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mentions: [records.mention_id], tags: ['\u0000'] }),
  });
  const { errors } = (await response.json()) as { errors: Record<string, string[]> };
  expect([response.status, Object.keys(errors)]).toEqual([422, ['tags.0']]);
});

describe('hostile texts', () => {
  it('hostile texts are returned unchanged, as JSON that no browser renders as a page', async () => {
    const texts = hostileTexts.filter((text) => text.length <= 255);
    for (let at = 0; at < texts.length; at += 50) {
      const sent = Object.fromEntries(texts.slice(at, at + 50).map((text, index) => [`text ${index}`, text]));
      const response = await change('user', JSON.stringify({ metadata: sent }));
      const { data } = (await response.json()) as { data: { metadata: Record<string, string> } };
      for (const [name, text] of Object.entries(sent))
        expect(data.metadata[name]).toBe(text.replaceAll('\u0000', '').toWellFormed());
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('hostile texts lose only U+0000 and unpaired surrogates', async () => {
    const body = JSON.stringify({ name: 'a\u0000b' }).replace('b', 'b\\ud800c');
    const response = await change(`brands/${records.brand_id}`, body);
    expect(((await response.json()) as { data: { name: string } }).data.name).toBe('ab\ufffdc');
  });

  const change = (path: string, body: string) =>
    fetch(`${server.origin}/v2/${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
});
