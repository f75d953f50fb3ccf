import { twitterQuery } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { failureOf } from '../../../testing/server.ts';
import { makeManager, type SocialBench, startSocialBench } from '../social.fixture.ts';
import { packQueries } from './pack-queries.ts';
import { searchNetworksJob } from './search-networks.ts';

let bench: SocialBench;
let staff: ReturnType<SocialBench['server']['client']>;
beforeAll(async () => {
  bench = await startSocialBench({ MASTHEAD_SOCIAL_X_BUDGET: '5' });
  const { organisation, brand } = await makeTenant(bench.server.database.db);
  const user = await makeUser(bench.server.database.db, organisation.id, [brand.id], 'administrator', true);
  staff = bench.server.client(await bench.server.signIn(user.email));
});
afterAll(() => bench.stop());

const search = () => searchNetworksJob.run(bench.services, {});
const addressesQueued = async () =>
  (await rowsOf(bench.server.database.db, sql<{ url: string }>`select url from page_queue order by url`)).map(
    ({ url }) => url,
  );
const stateOfX = async () => {
  const { data } = await staff('social.availability', {});
  return data.find(({ media_type }) => media_type === 'twitter')?.state;
};
const connectProfile = async () => {
  const { url } = (await staff('staff.twitter-profiles.authenticate', {})).data;
  const { to, ...answer } = await bench.double.consent(url);
  expect(to).toMatch(/\/oauth\/staff\/twitter\/callback$/);
  await staff('staff.oauth.twitter-callback', { body: answer });
  return answer;
};

describe('a profile of X', () => {
  it('staff connect a profile of X with OAuth 1.0a, and an answer is valid once and for the one who began', async () => {
    expect(await stateOfX()).toBe('nobody_connected');
    const { url } = (await staff('staff.twitter-profiles.authenticate', {})).data;
    const { to: _, ...answer } = await bench.double.consent(url);
    const manager = await makeManager(bench);
    expect((await failureOf(manager.client('staff.oauth.twitter-callback', { body: answer }))).status).toBe(403);
    const other = await makeUser(bench.server.database.db, manager.organisation.id, [], 'administrator', true);
    const otherStaff = bench.server.client(await bench.server.signIn(other.email));
    expect((await failureOf(otherStaff('staff.oauth.twitter-callback', { body: answer }))).body.code).toBe(
      'social_state_invalid',
    );
    await staff('staff.oauth.twitter-callback', { body: answer });
    const again = await failureOf(staff('staff.oauth.twitter-callback', { body: answer }));
    expect(again.body.code).toBe('social_state_invalid');
    const { data } = await staff('staff.twitter-profiles.index', {});
    expect(data).toMatchObject([{ handle: 'norlunda', status: 'connected', failure: null }]);
    expect(await stateOfX()).toBe('connected');
  });

  it('a refusal at X is reported to staff [social-002]', async () => {
    const { url } = (await staff('staff.twitter-profiles.authenticate', {})).data;
    const { to: _, denied } = await bench.double.consent(url, false);
    const refused = await failureOf(staff('staff.oauth.twitter-callback', { body: { oauth_token: denied } }));
    expect(refused.body).toMatchObject({ code: 'social_consent_refused', message: 'X did not grant access.' });
  });
});

describe('a search', () => {
  it('one search serves streams of many brands, and each post that it finds is queued once, with its audience', async () => {
    const [first, second] = [await makeManager(bench), await makeManager(bench)];
    for (const { client, brand } of [first, second])
      for (const main_search_term of ['ferry', `harbour ${brand.id.slice(-4)}`])
        await client('streams.store', {
          body: { brand_id: brand.id, name: main_search_term, main_search_term, media_types: ['web', 'twitter'] },
        });
    const calls = () => bench.double.calls.filter((call) => call === 'GET api.x.com/2/tweets/search/recent').length;
    await search();
    expect(calls()).toBe(1);
    expect(await addressesQueued()).toEqual([1001, 1002, 1003].map((id) => `https://x.com/norlunda/status/${id}`));
    const page = await rowOf(bench.server.database.db, sql<{ entry: object }>`select entry from page_queue limit 1`);
    expect(page?.entry).toMatchObject({ text_from: 'post', media_type: 'twitter', followers: 1234 });
    // The next search begins behind the newest post.
    bench.double.accounts.x.posts.push({ ...bench.double.accounts.x.posts[0]!, id: '2000', text: 'Another ferry' });
    await search();
    expect(calls()).toBe(2);
    expect(await addressesQueued()).toHaveLength(4);
    const spent = await rowOf(bench.server.database.db, sql<{ micros: number }>`select micros from social_spending`);
    expect(spent?.micros).toBe(4 * 15_000);
  });

  it('a search reads all pages of new posts', async () => {
    const { posts } = bench.double.accounts.x;
    for (let n = 0; n < 250; n++) posts.push({ ...posts[0]!, id: String(3000 + n), text: `Ferry ${n}` });
    await search();
    expect(await addressesQueued()).toHaveLength(254);
  });

  it('a search ends before the budget is exceeded, and the stream form can say so', async () => {
    const { posts } = bench.double.accounts.x;
    for (let n = 0; n < 400; n++) posts.push({ ...posts[0]!, id: String(4000 + n), text: `Ferry ${n}` });
    await search();
    const spent = await rowOf(bench.server.database.db, sql<{ micros: number }>`select micros from social_spending`);
    expect(spent!.micros).toBeLessThanOrEqual(5_000_000);
    expect((await staff('staff.twitter-profiles.index', {})).data[0]?.failure).toContain('budget');
  });

  it('a search whose profile has lost its access says so, and the profile is removed', async () => {
    bench.double.oauth1.tokens.clear();
    await rowsOf(bench.server.database.db, sql`delete from social_spending`);
    await search();
    const [profile] = (await staff('staff.twitter-profiles.index', {})).data;
    expect(profile).toMatchObject({ status: 'expired' });
    expect(profile!.failure).toContain('access to X has expired');
    expect(await stateOfX()).toBe('nobody_connected');
    await connectProfile();
    expect(bench.double.oauth1.tokens.size).toBe(1);
    await staff('staff.twitter-profiles.delete', { params: { profile_id: profile!.id } });
    expect(bench.double.oauth1.tokens.size).toBe(0);
    expect((await staff('staff.twitter-profiles.index', {})).data).toEqual([]);
  });
});

describe('queries of many streams', () => {
  const form = {
    alternative_spellings: [],
    social_hashtags: [],
    required_all_words: [],
    required_any_words: [],
    excluded_words: [],
    near_words: [],
    monitored_languages: [],
    media_types: ['twitter'],
  };
  const join = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(' OR ');

  it('the queries of 1,000 streams share calls: at most a tenth as many, none is left out and none is too long', () => {
    const pieces = Array.from({ length: 1000 }, (_, n) => ({
      query: twitterQuery({
        ...form,
        main_search_term: `Company ${n}`,
        required_all_words: n % 5 === 0 ? ['ferry'] : [],
      }),
      since: String(10_000 + Math.floor(n / 200)),
    }));
    const packed = packQueries(pieces, { longest: 512, join });
    expect(packed.length).toBeLessThanOrEqual(100);
    expect(packed.every(({ query }) => query.length <= 512)).toBe(true);
    expect(new Set(packed.flatMap((one) => one.pieces)).size).toBe(1000);
    for (const { since, pieces: own } of packed)
      for (const piece of own) expect(Number(since)).toBeLessThanOrEqual(Number(piece.since));
  });

  it('new queries are searched separately, and ids are compared as numbers', () => {
    const packed = packQueries(
      [
        { query: 'a', since: '999' },
        { query: 'b', since: null },
        { query: 'c', since: '1000' },
        { query: 'd'.repeat(600), since: null },
      ],
      { longest: 512, join },
    );
    expect(packed.map(({ query, since }) => [query, since])).toEqual([
      ['(b)', null],
      ['(a) OR (c)', '999'],
    ]);
  });
});
