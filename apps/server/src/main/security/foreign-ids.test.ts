import { type Endpoint, endpointList, idPlaces, pathOf, recordKinds } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords, makeTenant, type Records } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let own: Records;
let foreign: Records;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const tenant = await makeTenant(db);
  own = await makeRecords(db, tenant);
  foreign = await makeRecords(db, await makeTenant(db));
  token = await server.signIn(tenant.user.email);
});
afterAll(() => server.stop());

const recordOf = (records: Records, kind: string): string | undefined =>
  Object.entries(records).find(([name]) => name === `${kind === 'relation_group' ? 'group' : kind}_id`)?.[1];

/** Returns a body whose fields lead to the id, with lists if the path goes through one. */
function bodyWith(path: readonly string[], id: string, isList: boolean): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return isList ? [id] : id;
  return { [key]: bodyWith(rest, id, isList) };
}

const places = endpointList.flatMap(([name, endpoint]: readonly [string, Endpoint]) =>
  idPlaces(name, endpoint)
    .filter(
      ({ part, use, kind, name: field }) =>
        part === 'body' &&
        use === 'link' &&
        recordKinds.some((known) => known === kind) &&
        !field.includes('.') &&
        endpoint.subject?.id !== `body.${field}` &&
        endpoint.access !== 'staff',
    )
    .map((place) => [`${name} ${place.name}`, endpoint, place] as const),
);

describe('ids of another organisation in bodies', () => {
  it('fields with ids of other organisations are found', () => {
    expect(places.length).toBeGreaterThan(15);
  });

  it.each(places)('%s is refused', async (_title, endpoint, { name, kind }) => {
    const id = recordOf(foreign, kind);
    expect(id).toBeDefined();
    const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, field: string) => own[field as keyof Records] ?? 'x');
    const subject = endpoint.subject?.id?.startsWith('body.')
      ? { [endpoint.subject.id.slice('body.'.length)]: recordOf(own, endpoint.subject.kind) }
      : {};
    const statuses = await Promise.all(
      [true, false].map(async (isList) => {
        const response = await fetch(server.origin + path, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...subject, ...(bodyWith([name], id!, isList) as object) }),
        });
        return response.status;
      }),
    );
    for (const status of statuses) expect([403, 404, 409, 422]).toContain(status);
  });

  it('a stream cannot keep the KPI set of another organisation', async () => {
    const client = server.client(token);
    const { data: stream } = await client('streams.show', { params: { stream_id: own.stream_id } });
    const change = client('streams.update', {
      params: { stream_id: own.stream_id },
      body: { name: stream.name, main_search_term: 'ferry', auto_kpi_association: foreign.kpi_id },
    });
    expect(Object.keys((await failureOf(change)).body.errors ?? {})).toContain('auto_kpi_association');
  });
});
