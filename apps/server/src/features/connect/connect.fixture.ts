import type { Endpoints, InputOfEndpoint, Relation } from '@masthead/contract';
import { makeTenant } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';

type Storing = InputOfEndpoint<Endpoints['connect.relations.store']>['body'];

/** Makes a tenant whose user keeps relations. */
export async function makeConnecting(server: TestServer) {
  const tenant = await makeTenant(server.database.db);
  const token = await server.signIn(tenant.user.email);
  const client = server.client(token);
  const brand_id = tenant.brand.id;
  const add = async (name: string, fields: Partial<Storing> = {}): Promise<Relation> =>
    (await client('connect.relations.store', { body: { name, brand_id, ...fields } })).data;
  const group = async (name: string, relations: string[] = []) =>
    (await client('connect.groups.store', { body: { name, brand_id, relations } })).data;
  /** Saves a clipping of the relations. */
  const cover = async (
    url: string,
    relations: string[],
    fields: Partial<InputOfEndpoint<Endpoints['clippings.store']>['body']> = {},
  ) =>
    (
      await client('clippings.store', {
        body: {
          type: 'web',
          headline: 'A ferry sails',
          published_at: '2026-04-02T10:00:00Z',
          impressions: 10_000,
          ...{ url, relations, brand_id },
          ...fields,
        },
        query: { include: 'relations' },
      })
    ).data;
  const names = async (query: InputOfEndpoint<Endpoints['connect.relations.index']>['query'] = {}) =>
    (await client('connect.relations.index', { query: { brand: brand_id, ...query } })).data.map(({ name }) => name);
  return { ...tenant, token, client, add, group, cover, names };
}
