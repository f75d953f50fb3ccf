import type { Client } from '@masthead/contract';
import { makeSource, storeText } from '../factories.ts';
import type { TestServer } from '../server.ts';
import { type Makers, makeOwner } from './making.ts';

async function makeTrendGroup(client: Client, organisation_id: string) {
  const names = [{ name: 'Ferries', words: ['Ferries'] }];
  const params = { organisation_id };
  const { data } = await client('organisations.trend-groups.store', { params, body: { name: 'Ferries', names } });
  return { organisation_id, trend_group_id: data.id };
}

/** Makes the public address of a trend group. Returns its token. */
async function shareTrends(server: TestServer): Promise<string> {
  const { client, organisation } = await makeOwner(server);
  const params = await makeTrendGroup(client, organisation.id);
  const { data } = await client('organisations.trend-groups.embed.store', { params });
  return data.embed_url!.split('/').at(-1)!;
}

export const trendMakers: Makers = {
  'trends.embed': async ({ server }) => ({ params: { token: await shareTrends(server) } }),
  'trends.embed-page': async ({ server }) => ({ params: { token: await shareTrends(server) } }),
  'trends.news.show': async ({ server, world }) => {
    const { organisation } = await makeOwner(server);
    const place = await makeSource(server.database.db, organisation.id);
    const document_id = await storeText(server.database.db, { ...place, headline: 'Ferries', body: 'They sail.' });
    return { token: world.callers.staff, params: { document_id } };
  },
  'brands.streams.compare': async ({ server }) => {
    const { token, client, brand } = await makeOwner(server);
    const add = async (name: string) =>
      (await client('streams.store', { body: { brand_id: brand.id, name, main_search_term: name } })).data.id;
    const streams = [await add('Ferry'), await add('Harbour')].join(',');
    return { token, params: { brand_id: brand.id }, query: { streams, first: '2026-11-01', last: '2026-11-07' } };
  },
  'brands.names.show': async ({ server }) => {
    const { token, brand } = await makeOwner(server);
    return { token, params: { brand_id: brand.id }, query: { kind: 'person', name: 'Åse Brønlund' } };
  },
  'trends.outside': async ({ server, world }) => {
    const { client, organisation } = await makeOwner(server);
    const { trend_group_id: group } = await makeTrendGroup(client, organisation.id);
    return { token: world.callers.staff, query: { group, subject: 'm1' } };
  },
  'organisations.trend-groups.restore': async ({ server }) => {
    const { token, client, organisation } = await makeOwner(server);
    const at = await makeTrendGroup(client, organisation.id);
    await client('organisations.trend-groups.delete', { params: at });
    return { token, params: at };
  },
};
