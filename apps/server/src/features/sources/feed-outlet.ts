import { isIP } from 'node:net';
import { isCountry } from '../reference/index.ts';

/** What a feed, or an OPML list, says of itself. */
export interface FeedFacts {
  url: string;
  title: string | null;
  homeUrl: string | null;
  /** As stated: 'en', 'pt-br', 'deu'. */
  language: string | null;
}

export interface FeedOutlet {
  /** What outlets are told apart by. */
  site: string;
  name: string;
  url: string;
  country_id: string | null;
  language: string | null;
}

/** Hosts whose first path segments name the one who writes; elsewhere paths are sections of one outlet. */
const platforms = new Set(
  (
    'medium.com youtube.com reddit.com facebook.com instagram.com twitter.com x.com bsky.app tiktok.com linkedin.com ' +
    'pinterest.com t.me github.com dev.to vimeo.com dailymotion.com soundcloud.com sites.google.com rumble.com'
  ).split(' '),
);
/** Two-letter domains that the world registers names below, so that they say nothing of a country. */
const soldWorldwide = new Set(
  (
    'ac ag ai am as bz cc cd cf co cx dj fm ga gd gg gl gq gs im io is la lc li ly me ml mn ms mu nu pw sc sh so ' +
    'st tk tl to tv vc vu ws'
  ).split(' '),
);
const accountPath = /^\/[@~]/;

/**
 * The outlet that a feed belongs to, from what it says of itself. An outlet is a whole host, and the feeds of its
 * sections share it; where a host carries many (platforms, bare addresses, ports) the home page's first two path
 * segments tell them apart.
 */
export function outletOfFeed(feed: FeedFacts): FeedOutlet {
  const home = homeOf(feed);
  const host = home.host.replace(/^www\./, '');
  const path = home.pathname.split('/').filter(Boolean).slice(0, 2).join('/');
  const isMany = carriesMany(home);
  const site = isMany && path ? `${host}/${path}` : host;
  // A section's title would misname the whole outlet.
  const isSection = !isMany && path !== '';
  return {
    site,
    name: isSection ? site : feed.title?.trim() || site,
    url: isSection ? `${home.origin}/` : home.href,
    country_id: countryOf(home.hostname),
    language: languageOf(feed.language),
  };
}

/** The stated home page; without one, or with one that only its author can reach, the folder that the feed lies in. */
function homeOf({ url, homeUrl }: FeedFacts): URL {
  const feed = new URL('.', url);
  const home = homeUrl ? URL.parse(homeUrl) : null;
  if (home && (!isLocal(home) || isLocal(feed))) return home;
  return carriesMany(feed) ? feed : new URL('/', url);
}

const isLocal = ({ hostname, port }: URL): boolean =>
  port !== '' || !hostname.includes('.') || /\.(localhost|local|test|internal)$/.test(hostname) || isIP(hostname) !== 0;

const carriesMany = (url: URL): boolean =>
  isLocal(url) || platforms.has(url.hostname.replace(/^(www|m|old)\./, '')) || accountPath.test(url.pathname);

/** The country of a national domain; null where the domain does not tell. */
function countryOf(hostname: string): string | null {
  const label = hostname.split('.').at(-1) ?? '';
  const id = label === 'uk' ? 'GB' : label.toUpperCase();
  return !soldWorldwide.has(label) && isCountry(id) ? id : null;
}

/** ISO 639-1 of a language as feeds state it; null for what is none. */
function languageOf(stated: string | null): string | null {
  try {
    const { language } = new Intl.Locale(stated?.trim().replaceAll('_', '-') ?? '');
    return /^[a-z]{2}$/.test(language) ? language : null;
  } catch {
    return null;
  }
}
