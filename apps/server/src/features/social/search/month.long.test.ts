import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { copyStream, type SocialBench, startSocialBench } from '../social.fixture.ts';
import { searchNetworksJob } from './search-networks.ts';

const streams = 1000;
const hour = 3_600_000;
/** Hours between two rounds. */
const pause = 4;
const rounds = (30 * 24) / pause;
const budget = 400;

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench({ MASTHEAD_SOCIAL_X_BUDGET: String(budget) });
  await connectProfileAndStreams();
});
afterAll(() => bench.stop());

async function connectProfileAndStreams() {
  const { db } = bench.server.database;
  const { organisation, brand } = await makeTenant(db);
  const user = await makeUser(db, organisation.id, [brand.id], 'administrator', true);
  const staff = bench.server.client(await bench.server.signIn(user.email));
  const { data } = await staff('staff.twitter-profiles.authenticate', {});
  const { to: _, ...body } = await bench.double.consent(data.url);
  await staff('staff.oauth.twitter-callback', { body });
  await staff('streams.store', {
    body: {
      brand_id: brand.id,
      name: 'One',
      main_search_term: nameOf(0),
      media_types: ['web', 'twitter', 'reddit', 'youtube'],
    },
  });
  await copyStream(
    db,
    brand.id,
    Array.from({ length: streams - 1 }, (_, n) => ({ name: nameOf(n + 1), main_search_term: nameOf(n + 1) })),
  );
}

const dayAtGoogle = (time: number) => new Date(time).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
const nameOf = (n: number) => `Company ${String(n).padStart(4, '0')}`;

it('streams on three networks are searched for a month within all limits, with a tenth of the calls and no post missed', async () => {
  const { double, server, services } = bench;
  const { db } = server.database;
  const { x, reddit, youtube } = double.accounts;
  const begin = Math.ceil(Date.now() / hour) * hour;
  for (const account of [x, reddit, youtube]) account.posts.length = 0;
  double.calls.length = 0;
  const published = new Set<string>();
  const searchesOfDay = new Map<string, number>();
  const callsTo = (path: string) => double.calls.filter((call) => call === `GET ${path}`).length;
  let before = 0;
  for (let round = 0; round < rounds; round++) {
    const now = begin + round * pause * hour;
    // Posts of a few streams each hour; what is published last can only be found after the end.
    for (let n = 0; round > 0 && n < 5; n++) {
      const text = `${nameOf((round * 37 + n * 211) % streams)} has news ${round}`;
      // Ids of X hold the time: https://docs.x.com/resources/fundamentals/x-ids
      const id = String((BigInt(now - 1_288_834_974_657) << 22n) + BigInt(n));
      const post = { id, text, at: new Date(now - n * 60_000), likes: 1, comments: 1, shares: 1, views: 1 };
      for (const account of [x, reddit, youtube]) account.posts.push(post);
      if (round < rounds - 6) {
        published.add(`https://www.reddit.com/r/ferries/comments/${id}/post`);
        published.add(`https://www.youtube.com/watch?v=${id}`);
        published.add(`https://x.com/norlunda/status/${id}`);
      }
    }
    server.clock.set(new Date(now));
    await searchNetworksJob.run(services, {});
    const made = callsTo('www.googleapis.com/youtube/v3/search');
    searchesOfDay.set(dayAtGoogle(now), (searchesOfDay.get(dayAtGoogle(now)) ?? 0) + made - before);
    before = made;
  }
  const found = new Set(
    (await rowsOf(db, sql<{ url: string }>`select url from page_queue`)).map(({ url }) => url.replace(/\/$/, '')),
  );
  expect([...published].filter((url) => !found.has(url))).toEqual([]);
  expect(published.size).toBeGreaterThanOrEqual(75);
  expect(Math.max(...searchesOfDay.values())).toBeLessThanOrEqual(100);
  const [spent] = await rowsOf(db, sql<{ most: number }>`select max(micros)::float8 as most from social_spending`);
  expect(spent!.most).toBeLessThanOrEqual(budget * 1_000_000);
  expect(spent!.most).toBeGreaterThan(0);
  const calls = callsTo('api.x.com/2/tweets/search/recent') + callsTo('oauth.reddit.com/search') + before;
  expect(calls).toBeLessThanOrEqual((3 * streams * rounds) / 10);
  // The networks are spared as well: none of them has refused a call.
  expect(await rowsOf(db, sql`select network from social_pauses`)).toEqual([]);
}, 900_000);
