import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeUser } from '../../../testing/factories.ts';
import type { Searched } from '../connector.ts';
import { redditSearch } from '../networks/reddit/reddit-search.ts';
import { refusalOfYouTube, youtubeSearch } from '../networks/youtube/youtube-search.ts';
import { makeManager, type SocialBench, startSocialBench } from '../social.fixture.ts';
import { dayOfQuota } from './quota.ts';
import { searchNetworksJob } from './search-networks.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterEach(() => {
  bench.double.repair();
  bench.server.clock.set(null);
});
afterAll(() => bench.stop());

const search = () => searchNetworksJob.run(bench.services, {});
const queued = async () =>
  (await rowsOf(bench.server.database.db, sql<{ url: string }>`select url from page_queue order by url`)).map(
    ({ url }) => url,
  );
const callsTo = (path: string) => bench.double.calls.filter((call) => call === `GET ${path}`).length;
const youtubePath = 'www.googleapis.com/youtube/v3/search';

it('streams are searched on Reddit and YouTube without an account, once for all brands, and again from where a search ended', async () => {
  const managers = [await makeManager(bench), await makeManager(bench)];
  for (const { client, brand } of managers)
    await client('streams.store', {
      body: { brand_id: brand.id, name: 'f', main_search_term: 'ferry', media_types: ['web', 'reddit', 'youtube'] },
    });
  const { data } = await managers[0]!.client('social.availability', {});
  const states = data.filter(({ media_type }) => ['reddit', 'youtube'].includes(media_type));
  expect(states.map(({ state }) => state)).toEqual(['connected', 'connected']);
  await search();
  expect([callsTo('oauth.reddit.com/search'), callsTo(youtubePath)]).toEqual([1, 1]);
  const before = await queued();
  expect(before).toHaveLength(6);
  // A token of Reddit that is refused ends the round only, and the next round misses nothing.
  bench.double.break('oauth.reddit.com', { status: 401 });
  bench.double.accounts.reddit.posts.push({ ...bench.double.accounts.reddit.posts[0]!, id: 'late', at: new Date() });
  await search();
  expect(await queued()).toHaveLength(6);
  await search();
  expect(await queued()).toHaveLength(7);
});

it('staff see why a search with the keys of the operator failed, until one succeeds', async () => {
  const { client, brand, organisation } = await makeManager(bench);
  const user = await makeUser(bench.server.database.db, organisation.id, [], 'administrator', true);
  const staff = bench.server.client(await bench.server.signIn(user.email));
  const searches = async () => (await staff('staff.social-searches.index', {})).data;
  await client('streams.store', {
    body: { brand_id: brand.id, name: 'k', main_search_term: 'keys', media_types: ['web', 'reddit', 'youtube'] },
  });
  // Reddit refuses the app before a token, YouTube the key of the search.
  bench.double.break('www.reddit.com', { status: 401, body: { error: 'invalid_client' } });
  // https://docs.cloud.google.com/apis/design/errors#error_info
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];
  const error = { code: 400, message: 'API key not valid.', errors: [{ reason: 'badRequest' }], details };
  bench.double.break('www.googleapis.com', { status: 400, body: { error } });
  // Early in Google's day a single search may have begun, which an earlier test has made.
  await rowsOf(bench.server.database.db, sql`delete from social_quotas`);
  await search();
  expect(await searches()).toMatchObject([
    { network: 'reddit', settings: [], failure: expect.stringContaining('Reddit refuses the app or key') },
    { network: 'youtube', settings: [], failure: expect.stringContaining('YouTube refuses the app or key') },
  ]);
  bench.server.clock.set(new Date(Date.now() + 3_600_000));
  await search();
  const after = await searches();
  expect(after.map(({ failure }) => failure)).toEqual([null, null]);
  expect(after.every(({ searched_at }) => searched_at !== null)).toBe(true);
});

it('a list that a network cuts off is searched again in parts until each part is whole', async () => {
  const manager = await makeManager(bench);
  for (const word of ['harbour', 'lighthouse'])
    await manager.client('streams.store', {
      body: { brand_id: manager.brand.id, name: word, main_search_term: word, media_types: ['web', 'reddit'] },
    });
  await search();
  const begin = Date.now();
  const { posts } = bench.double.accounts.reddit;
  for (let n = 0; n < 1400; n++)
    posts.push({
      ...posts[0]!,
      id: `cut${n}`,
      text: `${n % 2 ? 'harbour' : 'lighthouse'} ${n}`,
      at: new Date(begin + n),
    });
  bench.server.clock.set(new Date(begin + 900_000));
  await search();
  expect((await queued()).filter((url) => url.includes('/cut'))).toHaveLength(1400);
}, 60_000);

it('searches of YouTube are spread over the day of Google, and never exceed it', async () => {
  const morning = new Date('2026-11-27T08:00:00Z');
  expect(dayOfQuota(90, morning)).toEqual({ startedAt: morning, begun: 1 });
  expect(dayOfQuota(90, new Date('2026-11-28T07:59:59Z'))).toEqual({ startedAt: morning, begun: 90 });
  const before = callsTo(youtubePath);
  bench.server.clock.set(new Date('2027-01-10T08:00:01Z'));
  await search();
  await search();
  expect(callsTo(youtubePath) - before).toBe(1);
  bench.server.clock.set(new Date('2027-01-10T09:00:01Z'));
  await search();
  expect(callsTo(youtubePath) - before).toBe(2);
});

const stream: Searched = {
  main_search_term: 'Norlunda',
  alternative_spellings: ['Nor Lunda'],
  social_hashtags: ['#sail now'],
  required_all_words: ['ferry'],
  required_any_words: ['late', 'on time'],
  excluded_words: ['game'],
  near_words: [],
  monitored_languages: ['en'],
  media_types: ['web'],
};

it('words of a stream become queries of each network, and more than fit become several', () => {
  expect(redditSearch.queriesOf(stream)).toEqual([
    '("Norlunda" OR "Nor Lunda" OR "#sailnow") AND "ferry" AND ("late" OR "on time") NOT "game"',
  ]);
  expect(youtubeSearch.queriesOf(stream)).toEqual(['"Norlunda"', '"Nor Lunda"', '"#sailnow"']);
  const many = Array.from({ length: 60 }, (_, n) => `Name number ${n}`);
  const queries = redditSearch.queriesOf({ ...stream, alternative_spellings: many });
  expect(queries.every((query) => query.length <= redditSearch.longest)).toBe(true);
  expect(queries.length).toBeGreaterThan(1);
  expect(many.every((name) => queries.some((query) => query.includes(`"${name}"`)))).toBe(true);
  // Narrowing words that leave no room for names are left to the matching of streams.
  const [wide] = redditSearch.queriesOf({ ...stream, excluded_words: many });
  expect(wide).toBe('("Norlunda" OR "Nor Lunda" OR "#sailnow")');
});

it.each([
  [{ errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }], code: 403 }, 'social_rate_limited'],
  [{ errors: [{ reason: 'badRequest' }], details: [{ reason: 'API_KEY_INVALID' }], code: 400 }, 'social_keys_refused'],
  [{ errors: [{ reason: 'accessNotConfigured' }], code: 403 }, null],
])('the error %j of YouTube means %s', (error, code) => expect(refusalOfYouTube({ error })).toBe(code));
