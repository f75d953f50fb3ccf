import type { ConsentProvider, KeyProvider, SocialProvider } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import type {
  AnyConnector,
  App,
  Connector,
  CountReader,
  KeyConnector,
  OwnSearch,
  Search,
  SignIn,
} from '../connector.ts';
import { bluesky } from './bluesky/bluesky.ts';
import { blueskyCounts } from './bluesky/bluesky-counts.ts';
import { facebook } from './facebook/facebook.ts';
import { googleBusiness } from './google-business/google-business.ts';
import { instagram } from './instagram/instagram.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { mastodonCounts } from './mastodon/mastodon-counts.ts';
import { pinterest } from './pinterest/pinterest.ts';
import { reddit } from './reddit/reddit.ts';
import { redditCounts } from './reddit/reddit-counts.ts';
import { redditSearch } from './reddit/reddit-search.ts';
import { telegram } from './telegram/telegram.ts';
import { threads } from './threads/threads.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { trustpilot } from './trustpilot/trustpilot.ts';
import { x } from './x/x.ts';
import { xCounts } from './x/x-counts.ts';
import { xSearch } from './x/x-search.ts';
import { youtube } from './youtube/youtube.ts';
import { youtubeCounts } from './youtube/youtube-counts.ts';
import { youtubeSearch } from './youtube/youtube-search.ts';

/** Connectors by consent. A network is added as a folder and a line here. */
export const connectors: Readonly<Record<ConsentProvider, Connector>> = {
  mastodon,
  youtube,
  reddit,
  twitter: x,
  facebook,
  instagram,
  threads,
  linkedin,
  pinterest,
  tiktok,
  google_business: googleBusiness,
};

/** Connectors by key. */
export const keyConnectors: Readonly<Record<KeyProvider, KeyConnector>> = { bluesky, telegram, trustpilot };

/** Every connector. */
export const networks: Readonly<Record<SocialProvider, AnyConnector>> = { ...connectors, ...keyConnectors };

export const isByConsent = (network: SocialProvider): network is ConsentProvider => Object.hasOwn(connectors, network);

/** Searches for streams by network. */
export const searches = { twitter: xSearch, reddit: redditSearch, youtube: youtubeSearch } satisfies Partial<
  Record<SocialProvider, Search>
>;
export type SearchedNetwork = keyof typeof searches;

/** Readers of the counts of posts of others. The address of a Mastodon server can be any, so it is the last. */
export const countReaders: readonly CountReader[] = [
  blueskyCounts,
  youtubeCounts,
  redditCounts,
  xCounts,
  mastodonCounts,
];

/** Returns the operator's key of a network; null if it has none. */
export function keyOf(config: Config, network: SocialProvider): string | null {
  const { operatorKey: key } = networks[network];
  return (key && config[key.setting]) ?? null;
}

/** Returns the search with own accounts that the operator has opened at a network; null if there is none. */
export function ownSearchOf(config: Config, network: SocialProvider): OwnSearch | null {
  const { ownSearch: search } = networks[network];
  return search && (search.setting === null || config[search.setting]) ? search : null;
}

/** Returns the searches with own accounts that the operator has opened, by network. */
export const ownSearchesOf = (config: Config): Partial<Record<SocialProvider, OwnSearch>> =>
  Object.fromEntries(
    Object.values(networks).flatMap(({ network }) => {
      const search = ownSearchOf(config, network);
      return search ? [[network, search]] : [];
    }),
  );

/** Returns the sign-in of a network with the permission of a search that the operator has opened. */
export function signInOf(config: Config, network: ConsentProvider, server: string | null): SignIn {
  const signIn = connectors[network].signIn(server);
  const scope = ownSearchOf(config, network)?.scope;
  return scope ? { ...signIn, scopes: [...signIn.scopes, scope] } : signIn;
}

export const connectorOf = (network: string): AnyConnector | undefined =>
  Object.values(networks).find((connector) => connector.network === network);

export const nameOf = (network: string): string =>
  connectorOf(network)?.name ?? network.charAt(0).toUpperCase() + network.slice(1);

/** Returns the operator's app at a network; null if none is set up. */
export function appOf(config: Config, network: ConsentProvider): App | null {
  const [id, secret] = connectors[network].settings?.map((setting) => config[setting]) ?? [];
  return id && secret ? { id, secret } : null;
}
