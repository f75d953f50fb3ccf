import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSource, storeText } from '../../../testing/factories.ts';
import { matchQueued } from '../../../testing/match-queued.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeConnecting } from '../../connect/connect.fixture.ts';
import { accountsOf } from './accounts.ts';

let server: TestServer;
let brand: Awaited<ReturnType<typeof makeConnecting>>;

beforeAll(async () => {
  server = await startTestServer();
  brand = await makeConnecting(server);
  const { db } = server.database;
  for (const name of ['Ferries', 'Harbours'])
    await brand.client('streams.store', {
      body: {
        ...{ brand_id: brand.brand.id, name, main_search_term: 'Norlunda' },
        media_types: ['web', 'twitter', 'social', 'instagram', 'reddit', 'youtube'],
      },
    });
  const place = await makeSource(db, brand.organisation.id);
  const posts = [
    ['https://x.com/AdaLund/status/1', 'twitter', 'Ada Lund', 1200],
    ['https://twitter.com/adalund/status/2', 'twitter', 'Ada Lund', 1100],
    // The name of another account begins with that of hers.
    ['https://x.com/adalund2/status/3', 'twitter', 'Ada Lund', 9],
    ['https://x.com/somebody/status/4', 'twitter', 'adalund', 9],
    ['https://www.instagram.com/p/5/', 'instagram', 'ada.lund', undefined],
    ['https://blog.example/p/6/', 'web', 'ada.lund', undefined],
    ['https://bsky.app/profile/ada.example/post/7', 'social', 'Ada', 40],
  ] as const;
  for (const [at, [url, mediaType, author, followers]] of posts.entries())
    await storeText(db, {
      ...place,
      headline: `Norlunda is late ${at}`,
      body: `Norlunda is late ${at} again.`,
      author,
      publishedAt: new Date(Date.now() - at * 60_000),
      post: { url, mediaType, ...(followers !== undefined && { followers }) },
    });
  await matchQueued(db);
});
afterAll(() => server.stop());

const add = (fields: Parameters<typeof brand.add>[1]) => brand.add('Ada Lund', fields);

it('the profile of a relation shows the posts of the accounts that it names, each once, with followers and stream [connect-001]', async () => {
  const relation = await add({
    twitter: 'https://x.com/adalund',
    instagram: 'instagram.com/ada.lund',
    linkedin: 'https://www.linkedin.com/in/ada-lund',
    personal_website: 'https://bsky.app/profile/ada.example',
  });
  const params = { relation_id: relation.id };
  const { data: accounts } = await brand.client('connect.relations.accounts', { params });
  expect(accounts.map(({ network, handle, posts, followers }) => [network, handle, posts, followers])).toEqual([
    ['linkedin', 'in/ada-lund', 0, null],
    ['twitter', 'adalund', 2, 1200],
    ['instagram', 'ada.lund', 1, null],
    ['bluesky', 'ada.example', 1, 40],
  ]);
  const first = await brand.client('connect.relations.social', { params, query: { limit: 3 } });
  const rest = await brand.client('connect.relations.social', {
    params,
    query: { limit: 3, cursor: first.meta.cursor! },
  });
  const posts = [...first.data, ...rest.data];
  expect(posts.map(({ url, network }) => [network, url])).toEqual([
    ['twitter', 'https://x.com/AdaLund/status/1'],
    ['twitter', 'https://twitter.com/adalund/status/2'],
    ['instagram', 'https://www.instagram.com/p/5/'],
    ['bluesky', 'https://bsky.app/profile/ada.example/post/7'],
  ]);
  expect(posts[0]).toMatchObject({ impressions: 1200, stream: { name: 'Ferries' }, sentiment: expect.any(String) });
  // The link leads to a mention that the reader may open.
  const mention = { stream_id: posts[0]!.stream.id, mention_id: posts[0]!.mention_id };
  expect((await brand.client('mentions.show', { params: mention })).data.url).toBe(posts[0]!.url);
});

it('posts of accounts that are followed as a source are shown, also by the site of a person [connect-001]', async () => {
  const { db } = server.database;
  const place = await makeSource(db, brand.organisation.id);
  const headline = 'Norlunda sails on a personal site';
  await storeText(db, { ...place, headline, body: `${headline}.` });
  await matchQueued(db);
  const { data: outlet } = await brand.client('media-outlets.show', { params: { media_outlet_id: place.outletId } });
  const relation = await add({ personal_website: `https://www.${outlet.name}` });
  const { data } = await brand.client('connect.relations.social', { params: { relation_id: relation.id } });
  expect(data.map((post) => [post.headline, post.network])).toEqual([[headline, null]]);
});

it('posts that streams of another brand have found are not shown [connect-001]', async () => {
  const stranger = await makeConnecting(server);
  const relation = await stranger.add('Ada Lund', { twitter: 'https://x.com/adalund' });
  const params = { relation_id: relation.id };
  expect((await stranger.client('connect.relations.social', { params })).data).toEqual([]);
  expect((await stranger.client('connect.relations.accounts', { params })).data).toMatchObject([{ posts: 0 }]);
  expect((await failureOf(brand.client('connect.relations.accounts', { params }))).status).toBe(404);
});

it.each([
  ['threads.net/@ada', 'threads', 'ada', ['https://www.threads.com/@ada', 'https://www.threads.net/@ada']],
  ['https://social.example/@ada', 'mastodon', 'ada@social.example', ['https://social.example/@ada']],
  ['https://www.reddit.com/user/ada', 'reddit', 'user/ada', []],
  ['https://www.reddit.com/r/ferries', null, 'reddit.com/r/ferries', []],
  ['ada.example/', null, 'ada.example', []],
])('the personal address %s is an account of %s', (personal_website, network, handle, begins) => {
  const none = { youtube: null, twitter: null, facebook: null, instagram: null, linkedin: null, pinterest: null };
  expect(accountsOf({ ...none, personal_website })).toMatchObject([{ network, handle, begins }]);
});
