import {
  parseBluesky,
  parseHackerNews,
  parseMastodon,
  parseReddit,
  parseYouTube,
  readBlueskyAccount,
  readMastodonAccount,
  type SocialAccount,
  type Timeline,
  youTubeChannelOf,
} from '@masthead/reading';
import { type Ask, hostOf, jsonAccept, type Kind, type Place, pathParts, placeOf } from './kind.ts';

const posts = {
  accept: jsonAccept,
  text: 'post',
  robots: false,
} as const;

const reading =
  (parse: (bytes: Uint8Array, from: { url: string; contentType?: string | null }) => Timeline): Kind['read'] =>
  ({ body, url, contentType }) => ({ feed: parse(body, { url, contentType }), conditional: true });

const accountAt = async (
  ask: Ask,
  url: string,
  read: (bytes: Uint8Array) => SocialAccount | null,
): Promise<SocialAccount | null> => read((await ask(url, jsonAccept)).body);

/** Hosts with addresses like /@name that are no Mastodon. */
const otherServices =
  /(?:^|\.)(?:medium\.com|youtube\.com|tiktok\.com|threads\.net|threads\.com|substack\.com|flipboard\.com|pinterest\.com|x\.com|twitter\.com)$/;

/** Any server of the network: only what it answers tells that it is one. */
export const mastodon: Kind = {
  ...posts,
  media_type: 'social',
  read: reading(parseMastodon),
  recognise: async (address, ask) => {
    if (otherServices.test(address.hostname)) return [];
    const path = address.pathname;
    if (/^\/api\/v1\/(?:accounts\/\d+\/statuses|timelines\/tag\/[^/]+)$/.test(path)) return [placeOf(address.href)];
    const tag = /^\/tags\/([^/]+?)(?:\.rss)?\/?$/.exec(path)?.[1];
    if (tag) {
      const page = `${address.origin}/tags/${tag}`;
      return [
        placeOf(`${address.origin}/api/v1/timelines/tag/${tag}?limit=40`, {
          page_url: page,
          title: `#${decodeURIComponent(tag)}`,
        }),
      ];
    }
    const name = /^\/(?:@|users\/|web\/@)([\w.-]+(?:@[\w.-]+)?)(?:\.rss)?(?:\/(?:with_replies|media))?\/?$/
      .exec(path)?.[1]
      ?.replace(/\.rss$/, '');
    if (!name) return [];
    // An account of another server is asked for at its own, which knows all of its posts.
    const [user = '', elsewhere] = name.split('@');
    const origin = elsewhere ? `https://${elsewhere}` : address.origin;
    const account = await accountAt(
      ask,
      `${origin}/api/v1/accounts/lookup?acct=${encodeURIComponent(user)}`,
      readMastodonAccount,
    );
    return account
      ? [
          placeOf(
            `${origin}/api/v1/accounts/${encodeURIComponent(account.id)}/statuses?exclude_reblogs=true&limit=40`,
            {
              page_url: account.url ?? `${origin}/@${user}`,
              title: account.name,
              followers: account.followers,
            },
          ),
        ]
      : [];
  },
};

const blueskyApi = 'https://public.api.bsky.app/xrpc';

export const bluesky: Kind = {
  ...posts,
  media_type: 'social',
  read: reading(parseBluesky),
  recognise: async (address, ask) => {
    if (address.hostname === 'public.api.bsky.app' && address.pathname.endsWith('.getAuthorFeed'))
      return [placeOf(address.href)];
    const [first, name] = pathParts(address);
    if (hostOf(address) !== 'bsky.app' || first !== 'profile' || !name) return [];
    const account = await accountAt(
      ask,
      `${blueskyApi}/app.bsky.actor.getProfile?actor=${encodeURIComponent(decodeURIComponent(name))}`,
      readBlueskyAccount,
    );
    return account
      ? [
          // By its lasting identifier: a handle may change hands.
          placeOf(
            `${blueskyApi}/app.bsky.feed.getAuthorFeed?actor=${encodeURIComponent(account.id)}&filter=posts_no_replies&limit=50`,
            {
              page_url: account.url,
              title: account.name,
              followers: account.followers,
            },
          ),
        ]
      : [];
  },
};

const redditSite = 'https://www.reddit.com';

export const reddit: Kind = {
  ...posts,
  media_type: 'reddit',
  read: reading(parseReddit),
  recognise: (address) => {
    if (hostOf(address) !== 'reddit.com') return [];
    const [type = '', name = ''] = pathParts(address);
    const isUser = /^u(?:ser)?$/.test(type);
    if (!(isUser || type === 'r') || !/^[\w+-]+(?:\.(?:rss|json))?$/.test(name)) return [];
    const bare = name.replace(/\.(?:rss|json)$/, '').toLowerCase();
    const page = `${redditSite}/${isUser ? 'user' : 'r'}/${bare}/`;
    const known = { page_url: page, title: `${isUser ? 'u' : 'r'}/${bare}` };
    // The interface says more, but is closed to some; the feed is what they leave open.
    return isUser
      ? [
          placeOf(`${page}submitted.json?limit=100&raw_json=1&sort=new`, known),
          placeOf(`${page}submitted/.rss?sort=new`, known),
        ]
      : [placeOf(`${page}new.json?limit=100&raw_json=1`, known), placeOf(`${page}new/.rss`, known)];
  },
};

const youTubeSite = 'https://www.youtube.com';
const channelPlace = (id: string): Place =>
  placeOf(`${youTubeSite}/feeds/videos.xml?channel_id=${id}`, { page_url: `${youTubeSite}/channel/${id}` });

export const youtube: Kind = {
  ...posts,
  media_type: 'youtube',
  read: reading(parseYouTube),
  recognise: async (address, ask) => {
    const host = hostOf(address);
    if (host !== 'youtube.com' && host !== 'youtu.be') return [];
    const { searchParams, pathname } = address;
    const list = searchParams.get(pathname === '/feeds/videos.xml' ? 'playlist_id' : 'list');
    if (list && /^[\w-]{10,}$/.test(list))
      return [
        placeOf(`${youTubeSite}/feeds/videos.xml?playlist_id=${list}`, {
          page_url: `${youTubeSite}/playlist?list=${list}`,
        }),
      ];
    const stated = searchParams.get('channel_id') ?? /^\/channel\/(UC[\w-]{22})/.exec(pathname)?.[1];
    if (stated && /^UC[\w-]{22}$/.test(stated)) return [channelPlace(stated)];
    if (!/^\/(?:@|c\/|user\/|watch|shorts\/)/.test(pathname) && host !== 'youtu.be') return [];
    const page = await ask(address.href);
    const found = youTubeChannelOf(new TextDecoder().decode(page.body));
    return found ? [channelPlace(found)] : [];
  },
};

const newsApi = 'https://hn.algolia.com/api/v1/search_by_date?hitsPerPage=100';

export const hackernews: Kind = {
  ...posts,
  media_type: 'forum',
  read: reading(parseHackerNews),
  recognise: (address) => {
    if (address.hostname === 'hn.algolia.com') {
      if (address.pathname.startsWith('/api/')) return [placeOf(address.href)];
      const query = address.searchParams.get('q') ?? address.searchParams.get('query');
      return [
        placeOf(`${newsApi}&tags=(story,comment)&query=${encodeURIComponent(query ?? '')}`, {
          page_url: address.href,
          title: `Hacker News: ${query ?? ''}`,
        }),
      ];
    }
    if (address.hostname !== 'news.ycombinator.com') return [];
    const user = address.searchParams.get('id');
    if (/^\/(?:user|submitted|threads)$/.test(address.pathname) && user)
      return [
        placeOf(`${newsApi}&tags=author_${encodeURIComponent(user)}`, {
          page_url: `https://news.ycombinator.com/user?id=${encodeURIComponent(user)}`,
          title: `Hacker News: ${user}`,
        }),
      ];
    const tags = /^\/show/.test(address.pathname)
      ? 'show_hn'
      : /^\/ask/.test(address.pathname)
        ? 'ask_hn'
        : /comments/.test(address.pathname)
          ? 'comment'
          : 'story';
    return [
      placeOf(`${newsApi}&tags=${tags}`, {
        page_url: `https://news.ycombinator.com${address.pathname === '/' ? '/' : address.pathname}`,
        title: 'Hacker News',
      }),
    ];
  },
};
