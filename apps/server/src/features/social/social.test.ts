import { type SocialProvider, socialProviders } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { inFull } from '../../testing/extent.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf } from '../../testing/server.ts';
import { pageToken } from '../../testing/social/authorization.ts';
import { renewTokensJob } from './oauth/renew.ts';
import { readAccountsJob } from './reading/read-accounts.ts';
import {
  accountOf,
  connectAccount,
  makeManager,
  publicUrl,
  type SocialBench,
  startSocialBench,
} from './social.fixture.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterAll(() => bench.stop());
afterEach(async () => {
  bench.server.clock.set(null);
  bench.double.repair();
  await rowsOf(bench.server.database.db, sql`delete from social_accounts`);
  await rowsOf(bench.server.database.db, sql`delete from social_pauses`);
});

const read = () => readAccountsJob.run(bench.services, {});
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = () => dayOf(Date.now());
const later = (hours: number) => bench.server.clock.set(new Date(Date.now() + hours * 3_600_000));

const reviewSites = ['google_business', 'trustpilot'] as const satisfies readonly SocialProvider[];
const isReviewSite = (provider: SocialProvider) => reviewSites.some((site) => site === provider);
const networksWithPosts = socialProviders.filter((provider) => !isReviewSite(provider));

/** The suite tries every second network, test:long all. */
const some = <T>(networks: readonly T[]): readonly T[] => networks.filter((_, at) => inFull || at % 2 === 0);

describe.each(some(networksWithPosts))('an account of %s', (provider) => {
  it('an account is stored when its network sends the person back, and read with posts and figures [social-001]', async () => {
    const manager = await makeManager(bench);
    const connected = await connectAccount(bench, manager, provider);
    expect(connected).toMatchObject({ status: 'connected', network: provider, followers: 1234, failure: null });
    await read();
    const { client, params } = manager;
    expect((await accountOf(client, params, provider)).read_at).not.toBeNull();
    const { data: posts } = await client('brands.social-posts.index', { params });
    expect(posts.map(({ text }) => text)).toEqual([1, 2, 3].map((n) => `Post ${n} of the ferry`));
    // The posts are up to three hours old, which after midnight is the day before.
    const query = { from: dayOf(Date.now() - 86_400_000), to: today() };
    const { data: facts } = await client('brands.social-facts.show', { params, query });
    expect(facts[0]).toMatchObject({ network: provider, current: { followers: 1234 } });
    // Telegram tells a bot no counts of its posts.
    const { engagement } = facts[0]!.current;
    if (provider === 'telegram') expect(engagement).toBeNull();
    else expect(engagement).toBeGreaterThan(0);
  });
});

describe.each(some(socialProviders))('an account of %s', (provider) => {
  const hasPosts = provider !== 'trustpilot';

  it('a disconnected account loses its tokens here and at the network, and keeps its name and figures', async () => {
    const manager = await makeManager(bench);
    const { id, handle } = await connectAccount(bench, manager, provider);
    await read();
    const { client, params } = manager;
    const before = bench.double.authorization.revoked.length;
    await client('brands.social-networks.disconnect', { params: { ...params, social_network_id: id } });
    const withdrawn = withoutWithdrawal.includes(provider) ? 0 : 1;
    expect(bench.double.authorization.revoked.length).toBe(before + withdrawn);
    expect(await accountOf(client, params, provider)).toMatchObject({ id, handle, status: 'named' });
    const rows = await rowsOf(
      bench.server.database.db,
      sql<{ count: number }>`select count(*)::int from social_accounts where id = ${id} and access_token is null`,
    );
    expect(rows[0]?.count).toBe(1);
    expect((await client('brands.social-posts.index', { params })).data).toHaveLength(hasPosts ? 3 : 0);
    await client('brands.social-networks.disconnect', { params: { ...params, social_network_id: id } });
    expect((await client('brands.social-posts.index', { params })).data).toHaveLength(0);
    expect((await client('brands.show', { params })).data.social_networks).toEqual([]);
  });

  it('an account shows why it could not be read, and is read again later [social-002]', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, provider);
    const host = hosts[provider];
    for (const [fault, words] of [
      [{ status: 500 }, 'is not responding'],
      [{ body: { surprise: true } }, 'cannot read'],
      [{ status: 403 }, 'refuses access'],
      [{ status: 404 }, 'no longer has this account'],
    ] as const) {
      bench.double.break(host, fault);
      await rowsOf(
        bench.server.database.db,
        sql`update social_accounts set next_read_at = now() - interval '1 minute'`,
      );
      await read();
      expect((await accountOf(manager.client, manager.params, provider)).failure).toContain(words);
    }
    later(2);
    await read();
    expect(await accountOf(manager.client, manager.params, provider)).toMatchObject({
      failure: null,
      status: 'connected',
    });
  });

  it('an account is not read until the network allows calls again', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, provider);
    bench.double.break(hosts[provider], { status: 429, headers: { 'retry-after': '1800' } });
    await read();
    expect((await accountOf(manager.client, manager.params, provider)).failure).toContain('no more requests');
    const calls = bench.double.calls.length;
    await rowsOf(bench.server.database.db, sql`update social_accounts set next_read_at = now() - interval '1 minute'`);
    await read();
    expect(bench.double.calls.length).toBe(calls);
    later(1);
    await read();
    expect((await accountOf(manager.client, manager.params, provider)).failure).toBeNull();
  });

  it('a consent that was withdrawn at the network is noticed, and the managers are told', async () => {
    const manager = await makeManager(bench);
    const { handle } = await connectAccount(bench, manager, provider);
    bench.double.authorization.access.clear();
    bench.double.authorization.refresh.clear();
    bench.double.keys.known.clear();
    await read();
    const { client, params } = manager;
    expect(await accountOf(client, params, provider)).toMatchObject({ status: 'expired', handle });
    const mail = await findMailTo(bench.server.database, manager.user.email);
    expect(mail.subject).toContain(handle);
    expect(mail.link).toBe(`${publicUrl}/settings/brand/networks`);
    // Connected again it is the same account.
    expect(await connectAccount(bench, manager, provider)).toMatchObject({ status: 'connected', failure: null });
  });
});

const hosts = {
  mastodon: 'social.example',
  youtube: 'www.googleapis.com',
  reddit: 'oauth.reddit.com',
  twitter: 'api.x.com',
  facebook: 'graph.facebook.com',
  instagram: 'graph.facebook.com',
  threads: 'graph.threads.net',
  linkedin: 'api.linkedin.com',
  pinterest: 'api.pinterest.com',
  tiktok: 'open.tiktokapis.com',
  google_business: 'mybusiness.googleapis.com',
  bluesky: 'pds.example',
  telegram: 'api.telegram.org',
  trustpilot: 'api.trustpilot.com',
} as const satisfies Record<SocialProvider, string>;

/** Networks at which only the person can withdraw a consent. */
const withoutWithdrawal: readonly SocialProvider[] = ['threads', 'pinterest', 'telegram', 'trustpilot'];

const receivers = {
  facebook: ['https://www.facebook.com/4711/posts/2001', 'facebook', 'Ada Lund'],
  instagram: ['https://www.instagram.com/p/2001/', 'instagram', 'ada.lund'],
  threads: ['https://www.threads.com/@norlunda/post/2001', 'social', 'ada.lund'],
  mastodon: ['https://other.example/@ada/2001', 'social', 'ada@other.example'],
  bluesky: ['https://bsky.app/profile/ada.example/post/2001', 'social', 'ada.example'],
  reddit: ['https://www.reddit.com/r/ferries/comments/x1/title/2001/', 'reddit', 'ada_lund'],
  google_business: ['https://search.google.com/local/reviews?placeid=ChIJ0&review=2001', 'review', 'Ada Lund'],
  trustpilot: ['https://www.trustpilot.com/reviews/2001', 'review', 'Ada Lund'],
} as const;

describe.each(Object.entries(receivers))('posts to an account of %s', (name, [url, media_type, author]) => {
  const provider = socialProviders.find((one) => one === name)!;
  it('posts become documents, once and with their author', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, provider);
    await read();
    later(2);
    await read();
    const queued = await rowsOf(
      bench.server.database.db,
      sql<{
        url: string;
        entry: object;
      }>`select url, entry from page_queue where entry ->> 'media_type' = ${media_type}`,
    );
    const known = queued.filter((row) => row.url.startsWith(url.split('?')[0]!));
    expect(known).toHaveLength(1);
    expect(known[0]).toMatchObject({ url, entry: { text_from: 'post', media_type, author } });
    const { data } = await manager.client('social.availability', {});
    expect(data.find((row) => row.media_type === media_type)?.state).toMatch(
      /^(own_accounts|own_search|own_reviews|open_search|connected)$/,
    );
  });
});

describe('a consent that two connections share', () => {
  it('a shared consent is withdrawn with the last of its connections', async () => {
    const manager = await makeManager(bench);
    const { client, params } = manager;
    const before = bench.double.authorization.revoked.length;
    const ids = [
      (await connectAccount(bench, manager, 'facebook')).id,
      (await connectAccount(bench, manager, 'instagram')).id,
    ];
    for (const [place, social_network_id] of ids.entries()) {
      await client('brands.social-networks.disconnect', { params: { ...params, social_network_id } });
      expect(bench.double.authorization.revoked.length).toBe(before + place);
    }
  });
});

describe('tokens', () => {
  it('tokens are renewed before they expire, and a refresh token is used once', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'twitter');
    const [old] = [...bench.double.authorization.refresh.keys()].slice(-1);
    later(1.7);
    await Promise.all([renewTokensJob.run(bench.services, {}), renewTokensJob.run(bench.services, {})]);
    expect(await accountOf(manager.client, manager.params, 'twitter')).toMatchObject({ status: 'connected' });
    expect(bench.double.authorization.refresh.has(old!)).toBe(false);
    later(3);
    await read();
    expect(await accountOf(manager.client, manager.params, 'twitter')).toMatchObject({
      status: 'connected',
      failure: null,
    });
  });

  it('tokens of Threads are renewed with the token itself', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'threads');
    later(24 * 55);
    await renewTokensJob.run(bench.services, {});
    later(24 * 65);
    await read();
    const client = bench.server.client(await bench.server.signIn(manager.user.email));
    expect(await accountOf(client, manager.params, 'threads')).toMatchObject({ status: 'connected', failure: null });
  });

  it('the end of a token without a refresh token is announced in advance', async () => {
    const manager = await makeManager(bench);
    const { consent_ends_at } = await connectAccount(bench, manager, 'linkedin');
    expect(Date.parse(consent_ends_at!)).toBeGreaterThan(Date.now() + 59 * 86_400_000);
    later(24 * 55);
    await renewTokensJob.run(bench.services, {});
    const mail = await findMailTo(bench.server.database, manager.user.email);
    expect(mail.subject).toContain(consent_ends_at!.slice(0, 10));
    later(24 * 61);
    await renewTokensJob.run(bench.services, {});
    const client = bench.server.client(await bench.server.signIn(manager.user.email));
    expect(await accountOf(client, manager.params, 'linkedin')).toMatchObject({ status: 'expired' });
  });

  it('tokens appear in no log, answer, mail or export', async () => {
    const manager = await makeManager(bench);
    const { client, params } = manager;
    const answers: unknown[] = [];
    for (const provider of socialProviders) {
      answers.push(await connectAccount(bench, manager, provider));
    }
    for (const host of new Set(Object.values(hosts))) bench.double.break(host, { status: 500 });
    await read();
    answers.push(await client('brands.social-networks.index', { params }), await client('brands.show', { params }));
    const query = { from: today(), to: today() };
    answers.push(await client('brands.social-facts.show', { params, query }));
    const csv = await fetch(
      `${bench.server.origin}/v2/brands/${params.brand_id}/social-facts/export?from=${query.from}&to=${query.to}`,
      { headers: { authorization: `Bearer ${manager.token}` } },
    );
    expect(csv.status).toBe(200);
    const mails = await rowsOf(bench.server.database.db, sql`select html, text, headers from mails`);
    const stored = await rowsOf(bench.server.database.db, sql`select row_to_json(a) from social_accounts a`);
    const said = [
      bench.lines.join('\n'),
      JSON.stringify(answers),
      await csv.text(),
      JSON.stringify([mails, stored]),
    ].join();
    const { access, refresh } = bench.double.authorization;
    const keys = [...bench.double.keys.known].map((known) => known.split(' ')[1]!);
    const secrets = [
      ...keys,
      ...access.keys(),
      ...refresh.keys(),
      pageToken,
      bench.double.settings.MASTHEAD_SOCIAL_X_SECRET!,
    ];
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(said).not.toContain(secret);
  });
});

describe('an own account', () => {
  it('an own account loses posts that its author has deleted', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'mastodon');
    await read();
    const { posts } = bench.double.accounts.mastodon;
    const [gone] = posts.splice(1, 1);
    later(2);
    await read();
    const { data } = await manager.client('brands.social-posts.index', { params: manager.params });
    posts.splice(1, 0, gone!);
    expect(data.map(({ text }) => text)).toEqual(['Post 1 of the ferry', 'Post 3 of the ferry']);
  });

  it('posts of two networks that have the same id and time are both listed, also across pages', async () => {
    const manager = await makeManager(bench);
    for (const provider of ['tiktok', 'reddit'] as const) await connectAccount(bench, manager, provider);
    await read();
    const { client, params } = manager;
    const list = (cursor?: string) =>
      client('brands.social-posts.index', { params, query: { limit: 1, ...(cursor && { cursor }) } });
    const seen = [await list()];
    while (seen.at(-1)!.meta.cursor) seen.push(await list(seen.at(-1)!.meta.cursor!));
    const posts = seen.flatMap(({ data }) => data);
    expect([posts.length, new Set(posts.map(({ id }) => id)).size]).toEqual([6, 6]);
  });

  it('a newsroom shows the posts of a connected account of a network that is closed to others [newsrooms-003]', async () => {
    const manager = await makeManager(bench);
    const { client, brand, params } = manager;
    const form = { brand_id: brand.id, name: brand.name, country_id: 'DK' } as const;
    const newsroom = { newsroom_id: (await client('newsrooms.store', { body: form })).data.id };
    const body = { network: 'tiktok', handle: '@Norlunda' } as const;
    const { data: handle } = await client('newsrooms.social.store', { params: newsroom, body });
    expect(handle.has_feed).toBe(false);
    const { id } = await connectAccount(bench, manager, 'tiktok');
    await read();
    const { data } = await client('newsrooms.social.index', { params: newsroom });
    expect(data).toMatchObject([{ has_feed: true }]);
    const feed = () => client('newsrooms.social.feed', { params: { ...newsroom, handle_id: handle.id } });
    expect((await feed()).data.map(({ text }) => text)).toEqual([1, 2, 3].map((n) => `Post ${n} of the ferry`));
    await client('brands.social-networks.disconnect', { params: { ...params, social_network_id: id } });
    expect((await client('newsrooms.social.index', { params: newsroom })).data).toMatchObject([{ has_feed: false }]);
  });

  it('an own account shows no post that is visible to followers only', async () => {
    const manager = await makeManager(bench);
    const [post] = bench.double.accounts.mastodon.posts;
    post!.isPrivate = true;
    await connectAccount(bench, manager, 'mastodon');
    await read();
    const { data } = await manager.client('brands.social-posts.index', { params: manager.params });
    post!.isPrivate = false;
    expect(data.map(({ text }) => text)).toEqual(['Post 2 of the ferry', 'Post 3 of the ferry']);
  });

  it('an own account is compared with the period before, and exported', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'twitter');
    await read();
    const { client, params, token } = manager;
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const { data } = await client('brands.social-facts.show', { params, query: { from: day(1), to: day(2) } });
    expect(data[0]).toMatchObject({ current: { posts: 0 }, previous: { followers: 1234 } });
    expect(data[0]!.previous.posts).toBeGreaterThan(0);
    const address = `/v2/brands/${params.brand_id}/social-facts/export?from=${day(-1)}&to=${day(0)}`;
    const csv = await fetch(`${bench.server.origin}${address}`, { headers: { authorization: `Bearer ${token}` } });
    const lines = (await csv.text()).trimEnd().split(/\r?\n/);
    expect(lines[0]).toBe('Date,Network,Account,Followers,Posts,Engagement,Reach,Reviews,Rating');
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,X,norlunda,/);
  });
});

describe('names that a brand lists', () => {
  it('names that a brand lists are accounts that are not connected, and connecting them makes no duplicates', async () => {
    const manager = await makeManager(bench);
    const { client, params } = manager;
    const social_networks = [
      { network: 'twitter' as const, handle: 'Norlunda' },
      { network: 'telegram' as const, handle: 'norlunda_news' },
    ];
    await client('brands.update', { params, body: { social_networks } });
    expect(await accountOf(client, params, 'twitter')).toMatchObject({ status: 'named', handle: 'Norlunda' });
    await connectAccount(bench, manager, 'twitter');
    const { data } = await client('brands.social-networks.index', { params });
    expect(data.find(({ network }) => network === 'twitter')?.accounts).toHaveLength(1);
    const named = { problem: null, accounts: [{ status: 'named' }] };
    expect(data.find(({ network }) => network === 'telegram')).toMatchObject(named);
    await client('brands.update', { params, body: { social_networks: [] } });
    expect(await accountOf(client, params, 'twitter')).toMatchObject({ status: 'connected' });
    const after = (await client('brands.social-networks.index', { params })).data;
    expect(after.find(({ network }) => network === 'telegram')?.accounts).toEqual([]);
  });
});

describe('a network that is not set up', () => {
  it('a network that is not configured says what is missing and cannot be connected', async () => {
    const bare = await startSocialBench({
      MASTHEAD_SOCIAL_LINKEDIN_ID: '',
      MASTHEAD_SOCIAL_LINKEDIN_SECRET: '',
    });
    const { client, params } = await makeManager(bare);
    const { data } = await client('brands.social-networks.index', { params });
    expect(data.find(({ network }) => network === 'linkedin')).toMatchObject({
      problem: 'no_app',
      settings: ['MASTHEAD_SOCIAL_LINKEDIN_ID', 'MASTHEAD_SOCIAL_LINKEDIN_SECRET'],
    });
    const refused = client('brands.social-networks.connect', { params, body: { provider: 'linkedin' } });
    expect(await failureOf(refused)).toMatchObject({ status: 409, body: { code: 'oauth_not_configured' } });
    await bare.stop();
  });
});
