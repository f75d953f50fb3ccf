import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../../../platform/db/index.ts';
import { createFetcher } from '../../../../platform/fetch/index.ts';
import { createSecrets } from '../../../../platform/secrets/index.ts';
import { failureOf } from '../../../../testing/server.ts';
import { openToken } from '../../accounts/tokens.ts';
import type { Ask, Request } from '../../connector.ts';
import { renewTokensJob } from '../../oauth/renew.ts';
import { readAccountsJob } from '../../reading/read-accounts.ts';
import { accountOf, connectAccount, makeManager, type SocialBench, startSocialBench } from '../../social.fixture.ts';
import { bluesky } from './bluesky.ts';
import { blueskySearch } from './bluesky-search.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterAll(() => bench.stop());
afterEach(async () => {
  bench.server.clock.set(null);
  bench.double.repair();
  Object.assign(bench.double.keys, { pds: 'https://pds.example', scope: 'com.atproto.appPass' });
  await rowsOf(bench.server.database.db, sql`delete from social_accounts`);
  await rowsOf(bench.server.database.db, sql`delete from social_pauses`);
});

const later = (hours: number) => bench.server.clock.set(new Date(Date.now() + hours * 3_600_000));

/** Tries to connect the account, and returns the refusal with the calls that it took. */
async function refused() {
  const { client, params } = await makeManager(bench);
  const key = bench.double.keys.make('pds.example');
  const before = bench.double.calls.length;
  const body = { provider: 'bluesky' as const, account: 'norlunda.example', key };
  const { status, body: answer } = await failureOf(client('brands.social-networks.connect-by-key', { params, body }));
  const stored = await rowsOf(bench.server.database.db, sql`select from social_accounts`);
  expect([status, stored]).toEqual([422, []]);
  return { code: answer.code, errors: answer.errors, calls: bench.double.calls.slice(before) };
}

describe('a session of Bluesky', () => {
  it('a session is stored in place of the app password, which is sent once', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'bluesky');
    const [key] = [...bench.double.keys.known].slice(-1);
    const row = await rowOf(
      bench.server.database.db,
      sql<{
        access_token: Buffer;
        refresh_token: Buffer;
        server: string;
      }>`select access_token, refresh_token, server from social_accounts`,
    );
    const secrets = createSecrets(bench.services.config);
    const { access, refresh } = bench.double.authorization;
    expect(row?.server).toBe('pds.example');
    expect(access.has(openToken(secrets, row!.access_token))).toBe(true);
    expect(refresh.has(openToken(secrets, row!.refresh_token))).toBe(true);
    bench.double.keys.known.delete(key!);
    await readAccountsJob.run(bench.services, {});
    expect(await accountOf(manager.client, manager.params, 'bluesky')).toMatchObject({ failure: null });
  });

  it('a session is renewed before it ends, and its refresh token is used once', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'bluesky');
    const [old] = [...bench.double.authorization.refresh.keys()].slice(-1);
    later(1.7);
    await Promise.all([renewTokensJob.run(bench.services, {}), renewTokensJob.run(bench.services, {})]);
    expect(bench.double.authorization.refresh.has(old!)).toBe(false);
    later(3);
    await readAccountsJob.run(bench.services, {});
    const account = await accountOf(manager.client, manager.params, 'bluesky');
    expect(account).toMatchObject({ status: 'connected', failure: null });
  });

  it('the password of the account itself is refused, and the session that it opened is ended', async () => {
    bench.double.keys.scope = 'com.atproto.access';
    const { revoked } = bench.double.authorization;
    const before = revoked.length;
    const { errors, calls } = await refused();
    expect(errors).toHaveProperty('key');
    expect(calls.at(-1)).toBe('POST pds.example/xrpc/com.atproto.server.deleteSession');
    expect(revoked).toHaveLength(before + 1);
  });
});

describe('attacks by a server of Bluesky', () => {
  it.each([
    'http://pds.example',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::1]',
    'https://169.254.169.254',
    'https://localhost',
    'https://pds.example:8443',
    'https://ada:secret@pds.example',
    'https://pds.example/xrpc/../admin?',
    'file:///etc/passwd',
    '',
  ])('a server at "%s" is not asked', async (address) => {
    bench.double.keys.pds = address;
    const { code, calls } = await refused();
    expect(code).toBe('social_answer_unknown');
    expect(calls.map((call) => call.split(/[ /]/)[1])).toEqual(['public.api.bsky.app', 'plc.directory']);
  });

  it.each([
    ['<html>Welcome</html>', 'social_answer_unknown'],
    ['x'.repeat(10 * 1024 * 1024), 'social_away'],
    [{ accessJwt: 7, refreshJwt: [] }, 'social_answer_unknown'],
    [{ accessJwt: 'a.b.c', refreshJwt: 'd', did: 'did:plc:somebodyelse' }, 'social_answer_unknown'],
  ])('a server that answers nonsense or 10 MB is refused (%#)', async (body, code) => {
    const { keys } = bench.double;
    bench.double.break('pds.example', { body });
    expect((await refused()).code).toBe(code);
    expect(keys.pds).toBe('https://pds.example');
  });

  it('a server whose name leads to a private address is not reached', async () => {
    const fetcher = createFetcher({
      allowPrivate: false,
      userAgent: 'test',
      resolve: ((_: string, __: object, found: (error: null, all: object[]) => void) =>
        found(null, [{ address: '10.0.0.8', family: 4 }])) as never,
    });
    const ask: Ask = async ({ url }) =>
      url.startsWith('https://plc.directory/')
        ? document
        : (await fetcher.ask(url, { method: 'POST', headers: {} })).body;
    const opened = bluesky.openSession!(ask, account, 'abcd-efgh-ijkl-mnop', new Date());
    await expect(opened).rejects.toMatchObject({ code: 'source_private_address' });
    await fetcher.close();
  });
});

const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const account = { id: did, handle: 'atproto.com', name: 'AT Protocol', url: null, followers: 1 };
// https://web.plc.directory/spec/v0.1/did-plc
const document = {
  ...{ '@context': ['https://www.w3.org/ns/did/v1'], id: did, alsoKnownAs: ['at://atproto.com'] },
  service: [
    {
      id: '#atproto_pds',
      type: 'AtprotoPersonalDataServer',
      serviceEndpoint: 'https://enoki.us-east.host.bsky.network',
    },
  ],
};
const answering = (answers: readonly (readonly [string, unknown])[]) => {
  const asked: Request[] = [];
  const ask: Ask = async (request) => {
    asked.push(request);
    const found = answers.find(([part]) => request.url.includes(part));
    if (!found) throw new Error(`Nothing answers ${request.url}`);
    return found[1];
  };
  return { ask, asked };
};

describe('the identity of an account of Bluesky', () => {
  it.each([
    [{ ...document, id: 'did:plc:somebodyelse' }],
    [{ ...document, alsoKnownAs: ['at://somebody.else'] }],
    [{ ...document, alsoKnownAs: 'at://atproto.com' }],
    [{ ...document, service: [{ ...document.service[0], id: '#other' }] }],
    [{ ...document, service: [] }],
    [null],
  ])('a document that does not name account and server is refused (%#)', async (answer) => {
    const { ask, asked } = answering([['plc.directory', answer]]);
    const opened = bluesky.openSession!(ask, account, 'abcd-efgh-ijkl-mnop', new Date());
    await expect(opened).rejects.toMatchObject({ code: 'social_answer_unknown' });
    expect(asked).toHaveLength(1);
  });

  it.each(['did:web:127.0.0.1', 'did:web:localhost', 'did:web:pr.example%3A8443', 'did:key:z6Mk', 'did:plc:../../x'])(
    'no document of %s is asked for',
    async (id) => {
      const { ask, asked } = answering([]);
      const opened = bluesky.openSession!(ask, { ...account, id }, 'abcd-efgh-ijkl-mnop', new Date());
      await expect(opened).rejects.toMatchObject({ code: 'social_answer_unknown' });
      expect(asked).toEqual([]);
    },
  );

  it('did:web leads to the document of the host, and an app password is sent to createSession alone', async () => {
    const id = 'did:web:pr.example';
    const session = { did: id, handle: 'atproto.com', accessJwt: 'opaque', refreshJwt: 'opaque too' };
    const { ask, asked } = answering([
      ['https://pr.example/.well-known/did.json', { ...document, id }],
      ['https://enoki.us-east.host.bsky.network/xrpc/com.atproto.server.createSession', session],
    ]);
    const password = 'abcd-efgh-ijkl-mnop';
    const now = new Date('2026-11-27T12:00:00Z');
    const { server, tokens } = await bluesky.openSession!(ask, { ...account, id }, password, now);
    expect(server).toBe('enoki.us-east.host.bsky.network');
    expect(tokens).toMatchObject({
      access: 'opaque',
      refresh: 'opaque too',
      ends_at: new Date('2026-11-27T13:00:00Z'),
    });
    expect(asked.map(({ token }) => token)).toEqual([null, null]);
    expect(asked[1]?.json).toEqual({ identifier: id, password });
    for (const request of [...asked, { url: 'https://public.api.bsky.app/' }])
      expect(JSON.stringify(bluesky.sign(request, password).headers ?? {})).not.toContain(password);
  });
});

const author = { did: 'did:plc:ada', handle: 'ada.example', displayName: 'Ada', labels: [] };
const record = { $type: 'app.bsky.feed.post', text: 'Hello', langs: ['en'], createdAt: '2026-11-20T09:00:00.000Z' };
const post = {
  ...{
    uri: 'at://did:plc:ada/app.bsky.feed.post/3kabc',
    cid: 'bafy',
    author,
    record,
    indexedAt: '2026-11-20T09:00:01.000Z',
  },
  ...{ likeCount: 4, replyCount: 0, repostCount: 2, quoteCount: 1, labels: [] },
};
const read = {
  external_id: did,
  handle: 'atproto.com',
  server: 'pds.example',
  scopes: [],
  known: { newest: null, isDue: false },
  key: null,
};

describe('documented answers of Bluesky', () => {
  it('own posts, mentions and comments are read (app-bsky-feed-get-author-feed, app-bsky-notification-list-notifications)', async () => {
    const own = { ...author, did, handle: 'atproto.com' };
    const mine = { ...post, uri: `at://${did}/app.bsky.feed.post/1`, author: own };
    const card = {
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://a.example', title: 'Card', description: '' },
    };
    const bare = { ...mine, uri: `at://${did}/app.bsky.feed.post/2`, record: { ...record, text: '', embed: card } };
    const notice = { uri: post.uri, cid: 'bafy', author, record, isRead: false, indexedAt: post.indexedAt };
    const reserved = { ...author, did: 'did:plc:bo', labels: [{ val: '!no-unauthenticated', src: 'did:plc:bo' }] };
    const { ask, asked } = answering([
      ['actor.getProfiles', { profiles: [{ ...author, followersCount: 12 }] }],
      ['actor.getProfile', { ...own, followersCount: 99 }],
      [
        'feed.getAuthorFeed',
        { feed: [{ post: mine }, { post: bare }, { post, reason: { $type: 'app.bsky.feed.defs#reasonRepost' } }] },
      ],
      [
        'notification.listNotifications',
        {
          notifications: [
            { ...notice, reason: 'mention' },
            { ...notice, uri: 'at://did:plc:ada/app.bsky.feed.post/r', reason: 'reply', reasonSubject: mine.uri },
            { ...notice, uri: 'at://did:plc:bo/app.bsky.feed.post/q', reason: 'quote', author: reserved },
            { ...notice, reason: 'like', reasonSubject: mine.uri },
          ],
        },
      ],
    ]);
    const found = await bluesky.read(ask, read, new Date());
    expect(found.profile).toMatchObject({
      handle: 'atproto.com',
      followers: 99,
      url: 'https://bsky.app/profile/atproto.com',
    });
    expect(found.posts).toMatchObject([
      { url: 'https://bsky.app/profile/atproto.com/post/1', text: 'Hello', likes: 4, comments: 0, shares: 3 },
      { text: 'Card' },
    ]);
    // The author of the quote asks programs not to show posts to people who are not signed in.
    expect(found.received).toMatchObject([
      { url: 'https://bsky.app/profile/ada.example/post/3kabc', author: 'ada.example', followers: 12, language: 'en' },
      { id: 'at://did:plc:ada/app.bsky.feed.post/r' },
    ]);
    expect(found.comments).toMatchObject([
      { post: mine.uri, comments: [{ text: 'Hello', author: 'ada.example' }], isWhole: false },
      { post: bare.uri, comments: [], isWhole: true },
    ]);
    expect(asked.find(({ url }) => url.includes('listNotifications'))?.url).toBe(
      'https://pds.example/xrpc/app.bsky.notification.listNotifications?reasons=mention&reasons=reply&reasons=quote&limit=100',
    );
    expect(asked[0]?.headers).toEqual({ 'atproto-proxy': 'did:web:api.bsky.app#bsky_appview' });
  });

  it('a search is read until its last page, without posts of the past (app-bsky-feed-search-posts)', async () => {
    const old = { ...post, uri: `${post.uri}o`, record: { ...record, createdAt: '2019-01-01T00:00:00.000Z' } };
    const { ask, asked } = answering([
      ['searchPosts', { posts: [post, old], hitsTotal: 2, cursor: '2' }],
      ['getProfiles', { profiles: [{ ...author, followersCount: 12 }] }],
    ]);
    const by = { external_id: did, server: 'pds.example' };
    const now = new Date('2026-11-21T12:00:00Z');
    const from = { since: null, next: null, size: 100, now };
    const found = await blueskySearch.read(ask, by, { query: 'night ferry', id: null }, from);
    expect(found).toMatchObject({ posts: [{ author: 'ada.example', followers: 12 }], next: '2' });
    expect(asked[0]?.url).toBe(
      'https://pds.example/xrpc/app.bsky.feed.searchPosts?q=%22night+ferry%22&sort=latest&since=2026-11-14T12%3A00%3A00.000Z&limit=100',
    );
    const last = answering([['searchPosts', { posts: [], cursor: '3' }]]);
    const none = await blueskySearch.read(last.ask, by, { query: '#sail', id: null }, { ...from, next: '2' });
    expect(none).toEqual({ posts: [], newest: null, next: null });
    expect(last.asked[0]?.url).toContain('q=%23sail&');
    expect(last.asked[0]?.url).toContain('&cursor=2');
  });

  it.each([
    ['ExpiredToken', 'social_token_dead'],
    ['AccountDeactivated', 'social_token_dead'],
    ['RateLimitExceeded', 'social_rate_limited'],
    ['InvalidRequest', null],
  ])('the failure %s is %s', (error, code) => expect(bluesky.refusal!({ error, message: 'words' })).toBe(code));
});
