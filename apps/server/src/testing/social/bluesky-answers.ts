import { randomBytes } from 'node:crypto';
import type { Answer, Authorization } from './authorization.ts';
import type { Keys } from './key-answers.ts';
import type { DoubleAccount, DoublePost } from './world.ts';

/** Hosts of Bluesky: the public interface, the list of identities and the server of the account. */
export const blueskyHosts: readonly string[] = ['public.api.bsky.app', 'plc.directory', 'pds.example'];

interface Call {
  host: string;
  path: string;
  query: URLSearchParams;
  /** Authorization header. */
  given: string | undefined;
  body: string;
}

interface World {
  keys: Keys;
  authorization: Authorization;
  account: DoubleAccount;
  now: number;
}

const done = (body: unknown): Answer => ({ status: 200, body });
const failed = (error: string, status = 400): Answer => ({ status, body: { error, message: error } });
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Makes a token that states its scope and end: https://atproto.com/specs/xrpc#authentication */
function tokenOf(scope: string, endsAt: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { scope, exp: seconds(endsAt), jti: randomBytes(12).toString('hex') };
  return `${part({ typ: 'at+jwt', alg: 'ES256K' })}.${part(claims)}.${randomBytes(24).toString('base64url')}`;
}

/** Answers createSession and refreshSession: https://docs.bsky.app/docs/api/com-atproto-server-create-session */
function sessionOf({ keys, authorization, account, now }: World): Answer {
  const [accessJwt, refreshJwt] = [
    tokenOf(keys.scope, now + 2 * 3_600_000),
    tokenOf('com.atproto.refresh', now + 60 * 86_400_000),
  ];
  const token = { network: 'pds.example', clientId: '', scope: keys.scope };
  authorization.access.set(accessJwt, { ...token, endsAt: now + 2 * 3_600_000 });
  authorization.refresh.set(refreshJwt, { ...token, endsAt: now + 60 * 86_400_000 });
  return done({ did: account.id, handle: account.handle, accessJwt, refreshJwt, active: true });
}

/** Answers the methods of sessions; undefined: the method is none of them. */
function serverAnswer(method: string, { given, body }: Call, world: World): Answer | undefined {
  const { keys, authorization, account } = world;
  const token = /^Bearer (\S+)$/.exec(given ?? '')?.[1] ?? '';
  if (method === 'com.atproto.server.createSession') {
    const { identifier, password } = JSON.parse(body) as Record<string, string>;
    const isKnown = identifier === account.id && keys.known.has(`pds.example ${password}`);
    return isKnown ? sessionOf(world) : failed('AuthenticationRequired', 401);
  }
  const isRefresh = authorization.refresh.has(token);
  if (method === 'com.atproto.server.refreshSession') {
    if (body) return failed('InvalidRequest');
    if (!isRefresh) return failed('ExpiredToken');
    authorization.refresh.delete(token);
    return sessionOf(world);
  }
  if (method !== 'com.atproto.server.deleteSession') return undefined;
  if (!isRefresh) return failed('InvalidToken');
  authorization.refresh.delete(token);
  authorization.revoked.push(token);
  // An empty body, as the reference of the method shows.
  return done('');
}

const ada = { did: 'did:plc:adalundaaaaaaaaaaaaaaaaa', handle: 'ada.example', displayName: 'Ada Lund', labels: [] };
const uriOf = (did: string, id: string) => `at://${did}/app.bsky.feed.post/${id}`;
const recordOf = ({ text, at }: Pick<DoublePost, 'text' | 'at'>) => ({
  ...{ $type: 'app.bsky.feed.post', text, langs: ['en'], createdAt: at.toISOString() },
});

/** Answers methods of the app view: https://docs.bsky.app/docs/api/app-bsky-feed-get-author-feed and its neighbours. */
function viewAnswer(method: string, query: URLSearchParams, account: DoubleAccount): unknown {
  const owner = { did: account.id, handle: account.handle, displayName: account.name, labels: [] };
  const viewOf = (author: object & { did: string }) => (post: DoublePost) => ({
    ...{ uri: uriOf(author.did, post.id), cid: `c${post.id}`, author, record: recordOf(post), labels: [] },
    ...{ likeCount: post.likes, replyCount: post.comments, repostCount: post.shares, quoteCount: 0 },
    indexedAt: post.at.toISOString(),
  });
  const limit = Number(query.get('limit') ?? 50);
  const from = Number(query.get('cursor') ?? 0);
  const paged = <T>(all: readonly T[], size = limit) => ({
    items: all.slice(from, from + size),
    ...(from + size < all.length && { cursor: String(from + size) }),
  });
  switch (method) {
    case 'app.bsky.actor.getProfile':
      return { ...owner, followersCount: account.followers, followsCount: 1, postsCount: account.posts.length };
    case 'app.bsky.actor.getProfiles':
      return {
        profiles: query.getAll('actors').flatMap((actor) => {
          if (actor === owner.handle) return [{ ...owner, followersCount: account.followers }];
          // A handle that nobody has is left out.
          const did = actor === ada.handle ? ada.did : actor;
          return did.startsWith('did:') ? [{ ...ada, did, followersCount: 7 }] : [];
        }),
      };
    // https://docs.bsky.app/docs/api/app-bsky-feed-get-posts : a post that is gone is left out.
    case 'app.bsky.feed.getPosts': {
      const uris = query.getAll('uris');
      const all = [...account.posts.map(viewOf(owner)), ...account.others.map(viewOf(ada))];
      return { posts: all.filter(({ uri }) => uris.includes(uri)) };
    }
    case 'app.bsky.feed.getAuthorFeed':
      return { feed: account.posts.slice(0, limit).map((post) => ({ post: viewOf(owner)(post) })) };
    case 'app.bsky.feed.searchPosts': {
      const words = (query.get('q') ?? '').replaceAll('"', '').toLowerCase();
      const since = Date.parse(query.get('since') ?? '');
      const found = account.others
        .filter(({ text, at }) => text.toLowerCase().includes(words) && at.getTime() >= since)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime());
      // Two posts at once.
      const { items, ...more } = paged(found, 2);
      return { posts: items.map(viewOf(ada)), hitsTotal: found.length, ...more };
    }
    case 'app.bsky.notification.listNotifications': {
      const replies = account.comments
        .filter(({ isOwn }) => !isOwn)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        .map((one) => ({ ...one, reason: 'reply', reasonSubject: uriOf(account.id, one.post) }));
      const all = [...replies, ...account.received.map((one) => ({ ...one, reason: 'mention' }))];
      const { items, ...more } = paged(all.filter(({ reason }) => query.getAll('reasons').includes(reason)));
      const notifications = items.map(
        ({
          id,
          text,
          at,
          post: _,
          isOwn: __,
          ...notice
        }: (typeof all)[number] & { post?: string; isOwn?: boolean }) => ({
          ...{ uri: uriOf(ada.did, id), cid: `c${id}`, author: ada, record: recordOf({ text, at }), isRead: false },
          ...{ reason: notice.reason, ...('reasonSubject' in notice && { reasonSubject: notice.reasonSubject }) },
          indexedAt: at.toISOString(),
        }),
      );
      return { notifications, priority: false, ...more };
    }
    default:
      return undefined;
  }
}

const publicMethods = ['app.bsky.actor.getProfiles', 'app.bsky.feed.getPosts'];

/** Answers of the hosts of Bluesky. */
export function bluesky(call: Call, world: World): Answer {
  const { host, path, query, given } = call;
  const { account, keys, authorization } = world;
  if (host === 'plc.directory') {
    if (path !== `/${account.id}`) return { status: 404, body: { message: `DID not registered: ${path.slice(1)}` } };
    // https://web.plc.directory/spec/v0.1/did-plc#did-resolution
    const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: keys.pds };
    return done({
      id: account.id,
      alsoKnownAs: [`at://${account.handle}`],
      verificationMethod: [],
      service: [service],
    });
  }
  const method = path.replace(/^\/xrpc\//, '');
  if (host === 'public.api.bsky.app') {
    const isKnown =
      publicMethods.includes(method) ||
      (method === 'app.bsky.actor.getProfile' && query.get('actor') === account.handle);
    return isKnown && !given ? done(viewAnswer(method, query, account)) : failed('InvalidRequest');
  }
  const ofServer = serverAnswer(method, call, world);
  if (ofServer) return ofServer;
  if (!authorization.admits(host, given)) return failed('ExpiredToken');
  const body = viewAnswer(method, query, account);
  return body === undefined ? failed('MethodNotImplemented', 501) : done(body);
}
