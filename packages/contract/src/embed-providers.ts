interface Provider {
  name: string;
  /** Hosts of the addresses that people copy, without `www.`. */
  hosts: readonly string[];
  /** The oEmbed endpoint, used without a key; `{host}` is replaced by the host of the address. */
  oembed: string;
  /** The frame of an address, always on a host of `frameHosts`; null: the address shows no single piece. */
  frame: (url: URL) => string | null;
  frameHosts: readonly string[];
  width: number;
  height: number;
}

const part = (url: URL, pattern: RegExp): string | null => pattern.exec(url.pathname)?.[1] ?? null;
const within = (id: string | null, address: (id: string) => string): string | null => id && address(id);
const encoded = (url: URL): string => encodeURIComponent(`${url.origin}${url.pathname}`);

const mastodonHosts = [
  'mastodon.social',
  'mastodon.online',
  'mastodon.world',
  'mstdn.social',
  'mas.to',
  'fosstodon.org',
  'hachyderm.io',
  'troet.cafe',
  'norden.social',
  'journa.host',
] as const;

/** Providers whose pages a story may embed: those that give the title and picture of a page without a key. */
const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    oembed: 'https://www.youtube.com/oembed',
    frame: (url) =>
      within(
        url.hostname === 'youtu.be'
          ? part(url, /^\/([\w-]{6,20})$/)
          : (/^[\w-]{6,20}$/.exec(url.searchParams.get('v') ?? '')?.[0] ??
              part(url, /^\/(?:embed|shorts|live)\/([\w-]{6,20})/)),
        (id) => `https://www.youtube-nocookie.com/embed/${id}`,
      ),
    frameHosts: ['www.youtube-nocookie.com'],
    width: 560,
    height: 315,
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    oembed: 'https://vimeo.com/api/oembed.json',
    frame: (url) => within(part(url, /\/(\d{5,12})(?:\/|$)/), (id) => `https://player.vimeo.com/video/${id}?dnt=1`),
    frameHosts: ['player.vimeo.com'],
    width: 560,
    height: 315,
  },
  {
    name: 'Dailymotion',
    hosts: ['dailymotion.com', 'dai.ly'],
    oembed: 'https://www.dailymotion.com/services/oembed',
    frame: (url) =>
      within(
        part(url, /^\/(?:video\/)?([a-z0-9]{5,12})$/i),
        (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
      ),
    frameHosts: ['geo.dailymotion.com'],
    width: 560,
    height: 315,
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    oembed: 'https://open.spotify.com/oembed',
    frame: (url) =>
      within(
        part(url, /^\/(?:intl-[a-z-]+\/)?((?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{10,40})/),
        (id) => `https://open.spotify.com/embed/${id}`,
      ),
    frameHosts: ['open.spotify.com'],
    width: 560,
    height: 232,
  },
  {
    name: 'SoundCloud',
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    oembed: 'https://soundcloud.com/oembed',
    frame: (url) =>
      /^\/[\w-]+\/[\w-]+/.test(url.pathname) ? `https://w.soundcloud.com/player/?url=${encoded(url)}` : null,
    frameHosts: ['w.soundcloud.com'],
    width: 560,
    height: 166,
  },
  {
    name: 'TikTok',
    hosts: ['tiktok.com'],
    oembed: 'https://www.tiktok.com/oembed',
    frame: (url) =>
      within(part(url, /^\/@[\w.-]+\/video\/(\d{10,25})/), (id) => `https://www.tiktok.com/embed/v2/${id}`),
    frameHosts: ['www.tiktok.com'],
    width: 325,
    height: 740,
  },
  {
    name: 'X',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    oembed: 'https://publish.twitter.com/oembed',
    frame: (url) =>
      within(
        part(url, /^\/\w{1,20}\/status\/(\d{5,25})/),
        (id) => `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
      ),
    frameHosts: ['platform.twitter.com'],
    width: 550,
    height: 480,
  },
  {
    name: 'Bluesky',
    hosts: ['bsky.app'],
    oembed: 'https://embed.bsky.app/oembed',
    frame: (url) => {
      const [, handle, post] = /^\/profile\/([\w.:-]{3,260})\/post\/(\w{5,20})/.exec(url.pathname) ?? [];
      return handle && post ? `https://embed.bsky.app/embed/${handle}/app.bsky.feed.post/${post}` : null;
    },
    frameHosts: ['embed.bsky.app'],
    width: 550,
    height: 420,
  },
  {
    name: 'Mastodon',
    hosts: mastodonHosts,
    oembed: 'https://{host}/api/oembed',
    frame: (url) =>
      within(part(url, /^\/(@\w+(?:@[\w.-]+)?\/\d{5,25})/), (path) => `https://${url.hostname}/${path}/embed`),
    frameHosts: mastodonHosts,
    width: 550,
    height: 420,
  },
];

/** Every host that a frame of a story can come from, for the site's content security policy. */
export const embedFrameHosts: readonly string[] = [...new Set(providers.flatMap((provider) => provider.frameHosts))];
export const embedProviderNames: readonly string[] = providers.map((provider) => provider.name);

interface EmbedFrame {
  /** The address without what only follows the reader. */
  url: string;
  provider: string;
  frame_url: string;
  oembed_url: string;
  width: number;
  height: number;
}

/**
 * Returns the frame of a page of an allowed provider, made from its address alone; null if the provider is unknown, or
 * it is no single piece.
 */
export function embedFrame(address: string): EmbedFrame | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.port) return null;
  const host = url.hostname.replace(/^www\./, '');
  const provider = providers.find(({ hosts }) => hosts.includes(host));
  const frame_url = provider?.frame(url);
  if (!provider || !frame_url) return null;
  const video = url.searchParams.get('v');
  const page = `https://${url.hostname}${url.pathname}${video && provider.name === 'YouTube' ? `?v=${video}` : ''}`;
  const oembed = provider.oembed.replace('{host}', url.hostname);
  return {
    url: page,
    provider: provider.name,
    frame_url,
    oembed_url: `${oembed}?format=json&url=${encodeURIComponent(page)}`,
    width: provider.width,
    height: provider.height,
  };
}
