import { readingAges } from '../../../clippings/index.ts';
import { fieldsOf, listOf, optionalText } from '../../answer.ts';
import type { Ask, CountReader } from '../../connector.ts';
import { countsOf } from './posts.ts';

const address = /^\/profile\/((?:[\w.:-]|%3A)+)\/post\/([\w.~:-]{1,512})$/i;
const name = /^(?:did:[a-z]+:[\w.:-]+|[a-z\d-]+(?:\.[a-z\d-]+)+)$/i;

/** Calls a method of the public interface: https://docs.bsky.app/docs/advanced-guides/api-directory */
const askPublic = async (ask: Ask, method: string, field: string, values: readonly string[]) => {
  const asked = new URLSearchParams(values.map((value): [string, string] => [field, value]));
  return fieldsOf(await ask({ url: `https://public.api.bsky.app/xrpc/app.bsky.${method}?${asked}`, token: null }));
};

/** Returns the lasting identifiers of handles: https://docs.bsky.app/docs/api/app-bsky-actor-get-profiles */
async function identify(ask: Ask, handles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map();
  const { profiles } = await askPublic(ask, 'actor.getProfiles', 'actors', handles);
  return new Map(
    listOf(profiles, 'profiles').flatMap(({ handle, did }): [string, string][] => {
      const [known, id] = [optionalText(handle), optionalText(did)];
      return known && id ? [[known.toLowerCase(), id]] : [];
    }),
  );
}

/** Reads https://docs.bsky.app/docs/api/app-bsky-feed-get-posts : 25 posts in a call, and as many accounts. */
export const blueskyCounts: CountReader = {
  network: 'bluesky',
  ages: readingAges,
  most: 25,
  price: 0,
  keyOf: ({ hostname, pathname }) => {
    const [, actor = '', post = ''] = (hostname === 'bsky.app' && address.exec(pathname)) || [];
    const known = actor.replaceAll(/%3A/gi, ':');
    return name.test(known) ? `${known.toLowerCase()}/${post}` : null;
  },
  read: async (ask, keys) => {
    const posts = keys.map((key) => ({ key, actor: key.split('/')[0]!, post: key.split('/')[1]! }));
    const handles = [...new Set(posts.map(({ actor }) => actor).filter((actor) => !actor.startsWith('did:')))];
    const known = await identify(ask, handles);
    const keyOf = new Map(
      posts.flatMap(({ key, actor, post }): [string, string][] => {
        const did = actor.startsWith('did:') ? actor : known.get(actor);
        return did ? [[`at://${did}/app.bsky.feed.post/${post}`, key]] : [];
      }),
    );
    if (keyOf.size === 0) return new Map();
    const answer = await askPublic(ask, 'feed.getPosts', 'uris', [...keyOf.keys()]);
    return new Map(
      listOf(answer.posts, 'posts').flatMap((view) => {
        const key = keyOf.get(optionalText(view.uri) ?? '');
        return key ? [[key, countsOf(view)] as const] : [];
      }),
    );
  },
};
