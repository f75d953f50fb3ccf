import {
  type EndpointName,
  endpointList,
  limits,
  type PermissionName,
  type QuotaName,
  quotaOf,
} from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { isBusy, patientFetch } from '../../testing/patient-fetch.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const calls = 20;
/** Room that each test leaves below the limit. */
const room = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function makeCaller(limitations: Partial<Record<QuotaName, number>>) {
  const tenant = await makeTenant(server.database.db);
  await server.database.pool.query('update subscriptions set limitations = $1 where organisation_id = $2', [
    JSON.stringify(limitations),
    tenant.organisation.id,
  ]);
  const token = await server.signIn(tenant.user.email);
  const ask = patientFetch(isBusy);
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await ask(`${server.origin}/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: answer.status === 204 ? null : ((await answer.json()) as object) };
  };
  return { ...tenant, post, client: server.client(token) };
}
type Caller = Awaited<ReturnType<typeof makeCaller>>;

const inParallel = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: calls }, (_, index) => call(index)));

const makeStreams = async ({ client, brand }: Caller, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const body = { brand_id: brand.id, name: `Stream ${index}`, main_search_term: 'Ferry' };
    ids.push((await client('streams.store', { body })).data.id);
  }
  return ids;
};

interface Case {
  /** Amount used before the calls, the tenant's own brand included. */
  used?: number;
  /** Returns the paths and bodies of the calls. */
  prepare(caller: Caller): Promise<(index: number) => [path: string, body: object]>;
}

/** A call of each endpoint whose permission has a limit. */
const cases: Partial<Record<EndpointName, Case>> = {
  'streams.store': {
    prepare:
      async ({ brand }) =>
      () => ['/streams', { brand_id: brand.id, name: 'Ferries', main_search_term: 'Ferry' }],
  },
  'streams.copy': {
    used: 1,
    prepare: async (caller) => {
      const [id] = await makeStreams(caller, 1);
      return () => [`/streams/${id}/copy`, {}];
    },
  },
  'streams.restore': {
    prepare: async (caller) => {
      const ids: string[] = [];
      for (let index = 0; index < calls; index++) {
        const [id = ''] = await makeStreams(caller, 1);
        await caller.client('streams.delete', { params: { stream_id: id } });
        ids.push(id);
      }
      return (index) => [`/streams/${ids[index]}/restore`, { brand_id: caller.brand.id }];
    },
  },
  'newsrooms.store': {
    prepare:
      async ({ brand }) =>
      () => ['/newsrooms', { brand_id: brand.id, name: `Newsroom ${uuidv7()}`, country_id: 'GB' }],
  },
  'brands.store': {
    used: 1,
    prepare: async () => (index) => ['/brands', { name: `Brand ${index}`, currency_code: 'EUR' }],
  },
  'clippings.store': {
    prepare:
      async ({ brand }) =>
      () => [
        '/clippings',
        { brand_id: brand.id, type: 'web', headline: 'A ferry sails', published_at: '2026-04-02T10:00:00Z' },
      ],
  },
};

/** Calls that start a job, which holds to the limit: the tests of imports run it while the limit falls, and several at a time. */
const byJob: readonly EndpointName[] = ['streams.imports.run'];

const limited = endpointList.filter(
  ([name, { access, ...endpoint }]) =>
    !byJob.includes(name) &&
    !['public', 'signed-in', 'brand member', 'staff'].includes(access) &&
    quotaOf(access as PermissionName) !== null &&
    // Prepares a clipping and keeps nothing that counts.
    !('waitsOutside' in endpoint),
);

describe('20 calls at the same time', () => {
  it('simultaneous calls are tried on every endpoint whose permission has a limit', () => {
    expect(limited.map(([name]) => name).toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  it.each(limited)('simultaneous calls never exceed the limit of %s', async (name, { access }) => {
    const { used = 0, prepare } = cases[name]!;
    const quota = quotaOf(access as PermissionName)!;
    const caller = await makeCaller({ [quota]: used + room });
    const request = await prepare(caller);
    const answers = await inParallel((index) => caller.post(...request(index)));
    const refused = answers.filter(({ status }) => status === 403);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(room);
    expect(refused).toHaveLength(calls - room);
    for (const { body } of refused)
      expect(body).toMatchObject({ can: false, reason: { cause: 'plan', type: 'quota' } });
  });

  it('simultaneous calls never create more feeds than a brand may have', async () => {
    const { post, brand } = await makeCaller({});
    await server.database.pool.query(
      `insert into rss_feeds (id, brand_id, name, ordering, token, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'Feed', 'new_to_old', 'feed-' || $1::text || n, now(), now()
       from generate_series(1, $2) n`,
      [brand.id, limits.rssFeeds - room],
    );
    const answers = await inParallel(() => post(`/brands/${brand.id}/rss-feeds`, { name: 'Ferries' }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(room);
    expect(answers.filter(({ body }) => body && 'code' in body && body.code === 'rss_too_many_feeds')).toHaveLength(
      calls - room,
    );
  });

  it('simultaneous calls never create more press contacts than a brand may have', async () => {
    const { post, brand } = await makeCaller({});
    await server.database.pool.query(
      `insert into contacts (id, brand_id, name, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'Press office', now(), now()
       from generate_series(1, $2)`,
      [brand.id, limits.brandContacts - room],
    );
    const answers = await inParallel((index) => post('/contacts', { brand_id: brand.id, name: `Person ${index}` }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(room);
    expect(answers.filter(({ body }) => body && 'code' in body && body.code === 'too_many_contacts')).toHaveLength(
      calls - room,
    );
  });

  it('simultaneous calls never start more exports of one person than allowed', async () => {
    const { post, brand } = await makeCaller({});
    const answers = await inParallel(() => post('/clippings/export', { brands: [brand.id], format: 'csv' }));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(calls - 5);
  });

  it('simultaneous first stories of a brand create one newsroom', async () => {
    const { post, client, brand } = await makeCaller({ newsrooms: 1 });
    const answers = await inParallel((index) => post('/stories', { brand_id: brand.id, title: `Story ${index}` }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await client('newsrooms.index', { query: { brands: [brand.id] } })).data).toHaveLength(1);
  });
});
