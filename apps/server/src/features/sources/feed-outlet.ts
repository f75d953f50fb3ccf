import { isIP } from 'node:net';
import { isCountry } from '../reference/index.ts';

/** Facts that a feed, or an OPML list, states about itself. */
interface FeedFacts {
  url: string;
  title: string | null;
  homeUrl: string | null;
  /** Language as stated: 'en', 'pt-br', 'deu'. */
  language: string | null;
}

/**
 * Evidence that the stated home page is the feed's: `vouched` if that page names the feed or a trusted person confirms
 * it.
 */
interface Trust {
  vouched: boolean;
}

export interface FeedOutlet {
  /** Key that distinguishes outlets. */
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

/** Domains below which anybody gets a site, so that two names below one are two sites. */
const hosting =
  /(?:^|\.)(?:github\.io|gitlab\.io|blogspot\.[a-z.]{2,6}|wordpress\.com|substack\.com|medium\.com|tumblr\.com|wixsite\.com|weebly\.com|ghost\.io|beehiiv\.com|netlify\.app|vercel\.app|pages\.dev|web\.app|herokuapp\.com|typepad\.com|livejournal\.com|over-blog\.com|feedburner\.com)$/;

/** Returns the part of a host's name that one owner has: 'paper.co.uk' of 'rss.paper.co.uk'. */
function ownedPart(hostname: string): string {
  if (hosting.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return hostname;
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  const isSecondLevel = last.length === 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isSecondLevel ? -3 : -2).join('.');
}

/** Returns true if two addresses have one owner, as far as their hosts show. */
const isSameSite = (a: URL, b: URL): boolean => ownedPart(a.hostname) === ownedPart(b.hostname) && a.port === b.port;

/** Returns true if an address is on an outlet's site, so that any user may attach it to that outlet. */
export function fitsOutlet(site: string, address: string): boolean {
  const [home, url] = [URL.parse(`http://${site}`), URL.parse(address)];
  if (!home || !url || !isSameSite(home, url)) return false;
  // If the path tells outlets apart it has to fit too.
  return home.pathname === '/' || `${url.pathname}/`.startsWith(`${home.pathname}/`);
}

/** Returns true if the stated home page must name the feed before it is believed. */
export const needsVoucher = ({ url, homeUrl }: Pick<FeedFacts, 'url' | 'homeUrl'>): boolean => {
  const home = homeUrl ? URL.parse(homeUrl) : null;
  return home !== null && !isSameSite(home, new URL(url));
};

/**
 * Returns the outlet that a feed belongs to, from its own statements. An outlet is a whole host, and the feeds of its
 * sections share it; on hosts with many outlets (platforms, bare addresses, ports) the home page's first two path
 * segments distinguish them. A feed may call any page its home, so another owner's is trusted only if it is vouched
 * for.
 */
export function outletOfFeed(stated: FeedFacts, { vouched }: Trust = { vouched: false }): FeedOutlet {
  const feed = vouched || !needsVoucher(stated) ? stated : { ...stated, homeUrl: null };
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

/** Returns the stated home page; without one, or with one that only its author can reach, the folder of the feed. */
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

/** Returns the country of a national domain; null for other domains. */
function countryOf(hostname: string): string | null {
  const label = hostname.split('.').at(-1) ?? '';
  const id = label === 'uk' ? 'GB' : label.toUpperCase();
  return !soldWorldwide.has(label) && isCountry(id) ? id : null;
}

/** Returns the ISO 639-1 code of a language as feeds state it; null for an invalid one. */
function languageOf(stated: string | null): string | null {
  try {
    const { language } = new Intl.Locale(stated?.trim().replaceAll('_', '-') ?? '');
    return /^[a-z]{2}$/.test(language) ? language : null;
  } catch {
    return null;
  }
}
