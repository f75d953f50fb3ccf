import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import {
  accountOf,
  connectAccount,
  copyStream,
  type Manager,
  makeManager,
  type SocialBench,
  startSocialBench,
} from '../social.fixture.ts';
import { dayOfQuota } from './quota.ts';
import { searchNetworksJob } from './search-networks.ts';

const streams = 1000;
/** Different hashtags of the streams, more than an account may search for in a week. */
const hashtags = 40;
const hour = 3_600_000;
/** Hours between two rounds. */
const pause = 2;
/** Hours until a word of Threads has had its turn: the quota allows 1,000 a day. */
const turn = 26;
const rounds = (30 * 24) / pause;

let bench: SocialBench;
let manager: Manager;
beforeAll(async () => {
  bench = await startSocialBench();
  manager = await makeManager(bench);
  await connectAccount(bench, manager, 'threads');
  await connectAccount(bench, manager, 'instagram');
  const { client, brand } = manager;
  const media_types = ['web', 'social', 'instagram'] as const;
  const first = { name: nameOf(0), main_search_term: nameOf(0), social_hashtags: [tagOf(0)] };
  await client('streams.store', { body: { brand_id: brand.id, ...first, media_types: [...media_types] } });
  // Hashtags are words of Threads as well: only some streams have one.
  const copies = Array.from({ length: streams - 1 }, (_, n) => ({
    ...{ name: nameOf(n + 1), main_search_term: nameOf(n + 1) },
    social_hashtags: n + 1 < hashtags ? [tagOf(n + 1)] : [],
  }));
  await copyStream(bench.server.database.db, brand.id, copies);
});
afterAll(() => bench.stop());

const nameOf = (n: number) => `Company ${String(n).padStart(4, '0')}`;
const tagOf = (n: number) => `#tag${String(n).padStart(2, '0')}`;
const postOf = (id: string, text: string, at: Date) => ({ id, text, at, likes: 1, comments: 1, shares: 1, views: 1 });

/** Calls of a round, as the networks have seen them. */
interface Round {
  at: number;
  threads: number;
  tags: Set<string>;
  instagram: number;
}

function countOf(at: number, calls: readonly string[]): Round {
  const recent = calls.flatMap((call) => /tag-([^/]+)\/recent_media$/.exec(call)?.[1] ?? []);
  return {
    at,
    threads: calls.filter((call) => call.endsWith('/keyword_search')).length,
    tags: new Set(recent),
    instagram: recent.length + calls.filter((call) => call.endsWith('/ig_hashtag_search')).length,
  };
}

/** Returns the most of something within any time of a length. */
const mostWithin = (all: readonly Round[], length: number, of: (window: readonly Round[]) => number) =>
  Math.max(...all.map(({ at }) => of(all.filter((one) => one.at >= at && one.at < at + length))));

it('the streams of a brand are searched with its accounts for a month within their quotas, with a tenth of the calls and no post missed', async () => {
  const { double, server, services } = bench;
  const { threads, instagram } = double.accounts;
  const begin = dayOfQuota(1, new Date()).startedAt.getTime() + 36 * hour;
  const end = begin + (rounds - 1) * pause * hour;
  const published: { url: string; tag: string | null }[] = [];
  const made: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const now = begin + round * pause * hour;
    for (let n = 0; n < 5; n++) {
      const at = new Date(now - n * 60_000);
      const id = `m${round}-${n}`;
      const tag = tagOf((round * 7 + n * 11) % hashtags);
      threads.others.push(postOf(id, `${nameOf((round * 37 + n * 211) % streams)} has news`, at));
      instagram.others.push(postOf(id, `News ${tag}`, at));
      if (now <= end - turn * hour) published.push({ url: `https://www.threads.com/@norlunda/post/${id}`, tag: null });
      published.push({ url: `https://www.instagram.com/p/${id}`, tag: tag.slice(1) });
    }
    // Instagram shows the posts of the last 24 hours alone.
    instagram.others.splice(
      0,
      instagram.others.findIndex(({ at }) => at.getTime() > now - 24 * hour),
    );
    double.calls.length = 0;
    server.clock.set(new Date(now));
    await searchNetworksJob.run(services, {});
    made.push(countOf(now, double.calls));
  }
  const searched = new Set(made.flatMap(({ tags }) => [...tags]));
  const { db } = server.database;
  const found = new Set(
    (await rowsOf(db, sql<{ url: string }>`select url from page_queue`)).map(({ url }) => url.replace(/\/$/, '')),
  );
  const expected = published.filter(({ tag }) => tag === null || searched.has(tag));
  expect(expected.filter(({ url }) => !found.has(url))).toEqual([]);
  expect(expected.length).toBeGreaterThanOrEqual(25);
  // https://developers.facebook.com/docs/threads/keyword-search : 2,200 searches in any 24 hours.
  expect(
    mostWithin(made, 24 * hour, (window) => window.reduce((sum, one) => sum + one.threads, 0)),
  ).toBeLessThanOrEqual(2200);
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag-search : 30 in any 7 days.
  expect(
    mostWithin(made, 7 * 24 * hour, (window) => new Set(window.flatMap(({ tags }) => [...tags])).size),
  ).toBeLessThanOrEqual(30);
  const calls = made.reduce((sum, one) => sum + one.threads + one.instagram, 0);
  // So few streams as in the suite are searched in each round, which the quota allows.
  expect(calls).toBeLessThanOrEqual((2 * streams * rounds) / 10);
  // Hashtags without a place are not forgotten in silence.
  server.clock.set(null);
  const { search } = await accountOf(manager.client, manager.params, 'instagram');
  expect(search).toMatchObject({ waiting: hashtags - 30, failure: null });
  expect(await rowsOf(db, sql`select network from social_pauses`)).toEqual([]);
}, 3_600_000);
