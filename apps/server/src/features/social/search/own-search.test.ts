import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { listNetworks } from '../accounts/list-networks.ts';
import type { Ask, Searched } from '../connector.ts';
import { instagramSearch } from '../networks/instagram/instagram-search.ts';
import { mastodonSearch } from '../networks/mastodon/mastodon-search.ts';
import { signInOf } from '../networks/networks.ts';
import { threadsSearch } from '../networks/threads/threads-search.ts';
import { readAccountsJob } from '../reading/read-accounts.ts';
import {
  accountOf,
  connectAccount,
  type Manager,
  makeManager,
  type SocialBench,
  startSocialBench,
} from '../social.fixture.ts';
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
/** Sets the clock to noon of a day of quotas, some days from now. */
const noonIn = (days: number) =>
  bench.server.clock.set(new Date(dayOfQuota(1, new Date()).startedAt.getTime() + (days + 0.5) * 86_400_000));
const disconnect = async ({ client, params }: Manager, provider: 'threads' | 'instagram') => {
  const { id } = await accountOf(client, params, provider);
  await client('brands.social-networks.disconnect', { params: { ...params, social_network_id: id } });
};
const later = (minutes: number) =>
  bench.server.clock.set(new Date(bench.services.clock.now().getTime() + minutes * 60_000));
const db = () => bench.server.database.db;
const queued = async (part: string) =>
  (await rowsOf(db(), sql<{ url: string }>`select url from page_queue order by url`))
    .map(({ url }) => url)
    .filter((url) => url.includes(part));
const callsTo = (path: string) => bench.double.calls.filter((call) => call === `GET ${path}`).length;
const searchesOfThreads = () => callsTo('graph.threads.net/v1.0/keyword_search');
const hashtagsAsked = () => callsTo('graph.facebook.com/v25.0/ig_hashtag_search');
const postOf = (id: string, text: string, at = bench.services.clock.now()) => ({
  ...{ id, text, at, likes: 1, comments: 1, shares: 1, views: 1 },
});
const stream = (manager: Manager, main_search_term: string, hashtags: string[] = []) =>
  manager.client('streams.store', {
    body: {
      ...{ brand_id: manager.brand.id, name: main_search_term, main_search_term, social_hashtags: hashtags },
      media_types: ['web', 'social', 'instagram'],
    },
  });

it('an account of Threads searches for the words of the streams of its own brand alone, each once', async () => {
  const [own, other] = [await makeManager(bench), await makeManager(bench)];
  noonIn(1);
  await connectAccount(bench, own, 'threads');
  await stream(own, 'harbour');
  await stream(own, 'Harbour', ['#quay']);
  await stream(other, 'lighthouse');
  const { others } = bench.double.accounts.threads;
  others.push(postOf('t1', 'The harbour is full'), postOf('t2', 'A walk #quay'), postOf('t3', 'The lighthouse shines'));
  others.push(postOf('t4', 'Old harbour', new Date(Date.now() - 40 * 86_400_000)));
  await search();
  // "harbour" and "Harbour" are different words of the forms, and pages have two posts.
  expect(searchesOfThreads()).toBe(3);
  expect((await queued('threads.com')).map((url) => url.slice(-2))).toEqual(['t1', 't2']);
  expect((await accountOf(own.client, own.params, 'threads')).search).toMatchObject({
    ...{ unit: 'searches', used: 3, allowed: 1000, waiting: 0, failure: null },
    searched_at: expect.any(String),
  });
  // A word is searched again after a quarter of an hour, from where its last search ended.
  await search();
  expect(searchesOfThreads()).toBe(3);
  later(15);
  others.push(postOf('t5', 'The harbour is empty'), postOf('t6', 'Harbour again'), postOf('t7', 'Harbour, once more'));
  await search();
  expect(await queued('threads.com')).toHaveLength(5);
  await disconnect(own, 'threads');
});

it('an account of Mastodon searches its server for words and hashtags, page by page, and needs the permission', async () => {
  const manager = await makeManager(bench);
  noonIn(1);
  await connectAccount(bench, manager, 'mastodon');
  await stream(manager, 'pilot boat', ['#pilot']);
  const { others } = bench.double.accounts.mastodon;
  others.push(...['m1', 'm2', 'm3'].map((id) => postOf(id, 'The pilot boat left')));
  others.push(...['m4', 'm5', 'm6'].map((id) => postOf(id, 'A photo #pilot')));
  others.push(postOf('m7', 'An old pilot boat', new Date(Date.now() - 40 * 86_400_000)), postOf('m8', 'A buoy'));
  await search();
  const found = async () => (await queued('other.example')).map((url) => url.slice(-2));
  expect(await found()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
  later(15);
  others.push(postOf('m9', 'The pilot boat is back'));
  await search();
  expect(await found()).toHaveLength(7);
  expect((await accountOf(manager.client, manager.params, 'mastodon')).search).toMatchObject({
    ...{ unit: 'searches', allowed: 5000, failure: null },
  });
  // A consent of the past does not allow a search.
  await rowsOf(
    db(),
    sql`update social_accounts set scopes = '{read:accounts,read:statuses}' where network = 'mastodon'`,
  );
  later(30);
  await search();
  const { search: state } = await accountOf(manager.client, manager.params, 'mastodon');
  expect(state?.failure).toContain('again');
  const { data } = await manager.client('social.availability', {});
  expect(data.find(({ media_type }) => media_type === 'social')).toMatchObject({
    ...{ state: 'open_search', networks: ['Mastodon', 'Bluesky', 'Threads'] },
  });
  others.length = 0;
});

it('an account of Bluesky searches for words and hashtags with its session, and finds each post once', async () => {
  const manager = await makeManager(bench);
  noonIn(1);
  await connectAccount(bench, manager, 'bluesky');
  await stream(manager, 'tug boat', ['#tug']);
  const { others } = bench.double.accounts.bluesky;
  others.push(...['b1', 'b2', 'b3'].map((id) => postOf(id, 'The tug boat left')), postOf('b4', 'A photo #tug'));
  others.push(postOf('b5', 'An old tug boat', new Date(Date.now() - 40 * 86_400_000)), postOf('b6', 'A buoy'));
  await search();
  const found = async () => (await queued('bsky.app/profile/ada.example')).map((url) => url.slice(-2));
  expect(await found()).toEqual(['b1', 'b2', 'b3', 'b4']);
  later(15);
  others.push(postOf('b7', 'The tug boat is back'));
  await search();
  expect(await found()).toHaveLength(5);
  const { search: state } = await accountOf(manager.client, manager.params, 'bluesky');
  expect(state).toMatchObject({ unit: 'searches', allowed: 5000, failure: null });
  // A session that has ended is renewed by the reading, and the search goes on.
  bench.double.authorization.access.clear();
  later(15);
  others.push(postOf('b8', 'Two tug boats'));
  await search();
  await readAccountsJob.run(bench.services, {});
  later(15);
  await search();
  expect(await found()).toContain('b8');
  others.length = 0;
});

it.runIf(inFull)(
  'searches of Threads are spread over the day and do not exceed it, also if two brands share an account',
  async () => {
    const managers = [await makeManager(bench), await makeManager(bench)];
    const nextDay = new Date(dayOfQuota(1, new Date()).startedAt.getTime() + 2 * 86_400_000);
    bench.server.clock.set(nextDay);
    for (const manager of managers) await connectAccount(bench, manager, 'threads');
    for (const manager of managers) for (let n = 0; n < 9; n++) await stream(manager, `Company ${n}`);
    const before = searchesOfThreads();
    // 1,000 a day are 10.4 in a quarter of an hour; both brands have 18 words.
    for (let quarter = 0; quarter < 8; quarter++) {
      await search();
      later(15);
    }
    expect(searchesOfThreads() - before).toBeLessThanOrEqual(Math.ceil((1000 * 7.1) / 96));
    expect(searchesOfThreads() - before).toBeGreaterThanOrEqual(60);
    const used = await rowsOf(
      db(),
      sql<{ used: number }>`select used from social_account_quotas where network = 'threads'`,
    );
    expect(used).toEqual([{ used: searchesOfThreads() - before }]);
    // Every word has had its turn.
    const places = await rowsOf(
      db(),
      sql`select from social_searches where network = 'threads' and searched_at >= ${nextDay}`,
    );
    expect(places).toHaveLength(18);
    for (const manager of managers) await disconnect(manager, 'threads');
  },
);

it.runIf(inFull)(
  'an account of Instagram searches for 30 different hashtags in seven days, and says how many wait',
  async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'instagram');
    const { others } = bench.double.accounts.instagram;
    for (let n = 0; n < 3; n++)
      await stream(
        manager,
        `Ferry ${n}`,
        Array.from({ length: 10 }, (_, tag) => `#sail${n}${tag}`),
      );
    others.push(postOf('i1', 'We left #sail00 and #sail29'), postOf('i2', 'Nobody asks for this'));
    await search();
    expect([hashtagsAsked(), await queued('instagram.com/p/i')]).toEqual([30, ['https://www.instagram.com/p/i1/']]);
    const state = async () => (await accountOf(manager.client, manager.params, 'instagram')).search;
    expect(await state()).toMatchObject({ unit: 'hashtags', used: 30, allowed: 30, waiting: 0 });
    // A hashtag that takes the place of another has to wait until the week of that one is over.
    const { data } = await manager.client('streams.index', { query: { brand: manager.brand.id } });
    const last = data.find(({ name }) => name === 'Ferry 2')!;
    await manager.client('streams.delete', { params: { stream_id: last.id } });
    await stream(manager, 'Anchors', ['#anchor']);
    later(60);
    await search();
    expect(hashtagsAsked()).toBe(30);
    expect(await state()).toMatchObject({ used: 30, waiting: 1 });
    // Known hashtags are searched by their ids, without being asked for again.
    const media = () => bench.double.calls.filter((call) => call.endsWith('/recent_media')).length;
    expect(media()).toBe(30 + 20);
    later(8 * 24 * 60);
    others.push(postOf('i3', 'Found at last #anchor'));
    await search();
    expect(await queued('instagram.com/p/i3')).toHaveLength(1);
    expect(await state()).toMatchObject({ used: 21, waiting: 0 });
  },
  60_000,
);

it('an account whose consent lacks the search says so, and a refused search is tried again', async () => {
  const manager = await makeManager(bench);
  noonIn(4);
  const { id } = await connectAccount(bench, manager, 'threads');
  await stream(manager, 'consent');
  await rowsOf(db(), sql`update social_accounts set scopes = '{threads_basic}' where id = ${id}`);
  const failure = async () => (await accountOf(manager.client, manager.params, 'threads')).search?.failure;
  await search();
  expect(await failure()).toBe('Connect the account again to let Masthead search Threads for your streams.');
  await connectAccount(bench, manager, 'threads');
  bench.double.break('graph.threads.net', { status: 500 }, 50);
  await search();
  bench.double.repair();
  expect(await failure()).toContain('Threads');
  later(20);
  await search();
  expect(await failure()).toBeNull();
  // Tokens that have ended are left to the reading of the account, which ends or renews them.
  bench.double.break('graph.threads.net', { status: 401 }, 50);
  later(20);
  await search();
  const [row] = await rowsOf(
    db(),
    sql<{
      due: boolean;
    }>`select next_read_at <= ${bench.services.clock.now()} as due from social_accounts where id = ${id}`,
  );
  expect(row).toEqual({ due: true });
});

it('a search that the operator has not stated as approved is not made, not asked for and shown as not set up', async () => {
  noonIn(6);
  const manager = await makeManager(bench);
  await connectAccount(bench, manager, 'threads');
  await stream(manager, 'approval');
  const config = { ...bench.services.config, MASTHEAD_SOCIAL_THREADS_SEARCH: false };
  const before = searchesOfThreads();
  await searchNetworksJob.run({ ...bench.services, config }, {});
  expect(searchesOfThreads()).toBe(before);
  expect(signInOf(config, 'threads', null).scopes).not.toContain('threads_keyword_search');
  const needs = { ...bench.services, config, language: 'en' };
  const networks = await listNetworks(needs, manager.brand.id, manager.user.id);
  const threads = networks.find(({ network }) => network === 'threads');
  expect(threads?.accounts).toMatchObject([{ status: 'connected', search: null }]);
  expect(threads?.capabilities).toContainEqual({ capability: 'search', state: 'not_set_up' });
  await disconnect(manager, 'threads');
});

const none: Searched = {
  ...{ main_search_term: 'Norlunda', alternative_spellings: ['Nor Lunda'], social_hashtags: ['#Sail Now', '#⛴️'] },
  ...{ required_all_words: ['late'], required_any_words: [], excluded_words: [], near_words: [] },
  ...{ monitored_languages: [], media_types: [] },
};

it('words of a stream are searches of their own, on Instagram hashtags alone and without emojis', () => {
  expect(threadsSearch.queriesOf(none)).toEqual(['Norlunda', 'Nor Lunda', '#SailNow', '#⛴️']);
  expect(instagramSearch.queriesOf(none)).toEqual(['sailnow']);
});

const now = new Date('2026-11-27T12:00:00Z');
const asked = (answer: unknown) => {
  const urls: string[] = [];
  const ask: Ask = async ({ url }) => {
    urls.push(url);
    return answer;
  };
  return { urls, ask };
};
const from = { since: null, next: null, size: 50, now };

// Answers of https://developers.facebook.com/docs/threads/keyword-search and of the reference of ig-hashtag/recent-media.
it('documented answers of both searches are read, and other shapes are failures', async () => {
  const post = {
    ...{ id: '1234567890', text: 'first thread', media_type: 'TEXT', username: 'meta' },
    ...{ permalink: 'https://www.threads.net/@/post/abcdefg', timestamp: '2026-11-27T10:00:00+0000' },
  };
  const threads = asked({ data: [post] });
  const by = { external_id: '17841405309211844', server: null };
  const found = await threadsSearch.read(threads.ask, by, { query: '#sail', id: null }, from);
  expect(found).toMatchObject({ posts: [{ text: 'first thread', author: 'meta' }], next: null });
  expect(threads.urls[0]).toContain('q=sail&search_mode=TAG&search_type=RECENT');
  const media = { id: '17906810171818562', caption: 'Ferry #sail', permalink: 'https://www.instagram.com/p/a/' };
  const instagram = asked({ data: [{ ...media, timestamp: '2026-11-27T10:00:00+0000' }, { id: '2' }] });
  const posts = await instagramSearch.read(instagram.ask, by, { query: 'sail', id: '178' }, from);
  expect(posts).toMatchObject({ posts: [{ text: 'Ferry #sail', author: null }], next: null });
  expect(instagram.urls[0]).toContain('/178/recent_media?user_id=17841405309211844&');
  expect(await instagramSearch.findId!(asked({ data: [{ id: '17843857450040591' }] }).ask, by, 'bluebottle')).toBe(
    '17843857450040591',
  );
  for (const read of [threadsSearch, instagramSearch, mastodonSearch])
    await expect(read.read(asked({ posts: [] }).ask, by, { query: 'a', id: '1' }, from)).rejects.toMatchObject({
      code: 'social_answer_unknown',
    });
});

// Answers of https://docs.joinmastodon.org/methods/search/#v2 and https://docs.joinmastodon.org/methods/timelines/#tag .
it('documented answers of Mastodon are read until an old post, without private ones', async () => {
  const account = { id: '1', username: 'Gargron', acct: 'Gargron', followers_count: 320_472 };
  const status = {
    ...{ id: '103085519055545958', created_at: '2026-11-26T04:03:52.000Z', visibility: 'public', language: 'en' },
    ...{ uri: 'https://mastodon.social/users/Gargron/statuses/1', url: 'https://mastodon.social/@Gargron/1' },
    ...{ content: '<p>My cats have names</p>', account, reblog: null },
  };
  const by = { external_id: '1', server: 'social.example' };
  const all = [status, { ...status, id: '2', visibility: 'private' }];
  const words = asked({ accounts: [], statuses: all, hashtags: [] });
  const found = await mastodonSearch.read(words.ask, by, { query: 'my cats', id: null }, from);
  expect(found).toMatchObject({
    posts: [{ author: 'Gargron', followers: 320_472, text: 'My cats have names' }],
    next: '2',
  });
  expect(words.urls[0]).toBe('https://social.example/api/v2/search?q=%22my+cats%22&type=statuses&offset=0&limit=50');
  const tags = asked([...all, { ...status, id: '3', created_at: '2019-11-05T04:03:52.000Z' }]);
  const tagged = await mastodonSearch.read(tags.ask, by, { query: '#cats', id: null }, { ...from, next: '9' });
  expect(tagged).toMatchObject({ posts: [{ id: '103085519055545958' }], next: null });
  expect(tags.urls[0]).toBe('https://social.example/api/v1/timelines/tag/cats?max_id=9&limit=50');
});
