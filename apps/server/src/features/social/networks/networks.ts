import type { SocialProvider } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import type { App, Connector, Search } from '../connector.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { reddit } from './reddit/reddit.ts';
import { x } from './x/x.ts';
import { xSearch } from './x/x-search.ts';
import { youtube } from './youtube/youtube.ts';

/** Every connector, in the order of the screen. A network is added as a folder and a line here. */
export const connectors: Readonly<Record<SocialProvider, Connector>> = {
  mastodon,
  twitter: x,
  linkedin,
  youtube,
  reddit,
};

/** Searches for streams by network. */
export const searches: Partial<Record<SocialProvider, Search>> = { twitter: xSearch };

export const connectorOf = (network: string): Connector | undefined =>
  Object.values(connectors).find((connector) => connector.network === network);

/** Names of networks that have no connector, for messages. */
const otherNames: Readonly<Record<string, string>> = { tiktok: 'TikTok', bluesky: 'Bluesky' };

export const nameOf = (network: string): string =>
  connectorOf(network)?.name ?? otherNames[network] ?? network.charAt(0).toUpperCase() + network.slice(1);

/** Returns the operator's app at a network; null where none is set up. */
export function appOf(config: Config, network: SocialProvider): App | null {
  const apps: Partial<Record<SocialProvider, readonly [string | undefined, string | undefined]>> = {
    twitter: [config.MASTHEAD_SOCIAL_X_ID, config.MASTHEAD_SOCIAL_X_SECRET],
    linkedin: [config.MASTHEAD_SOCIAL_LINKEDIN_ID, config.MASTHEAD_SOCIAL_LINKEDIN_SECRET],
    youtube: [config.MASTHEAD_SOCIAL_YOUTUBE_ID, config.MASTHEAD_SOCIAL_YOUTUBE_SECRET],
    reddit: [config.MASTHEAD_SOCIAL_REDDIT_ID, config.MASTHEAD_SOCIAL_REDDIT_SECRET],
  };
  const [id, secret] = apps[network] ?? [];
  return id && secret ? { id, secret } : null;
}
