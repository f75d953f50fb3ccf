import { type Availability, type AvailabilityState, mediaTypes, type SocialProvider } from '@masthead/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Services } from '../../platform/services.ts';
import { budgetOf } from './calls/budget.ts';
import { listSpending } from './calls/spending.queries.ts';
import {
  appOf,
  networks as connectors,
  connectors as consents,
  isByConsent,
  ownSearchOf,
} from './networks/networks.ts';
import { countProfiles } from './staff/profiles.queries.ts';

type MediaType = (typeof mediaTypes)[number];

/** Facts that decide whether X is searched. */
interface Standing {
  profiles: number;
  /** Millionths of a US dollar that are left this month. */
  left: number;
}

/** Media types that sources without a key bring, and the networks among them. */
const open: Partial<Record<MediaType, readonly string[]>> = {
  web: [],
  forum: ['Hacker News'],
  youtube: ['YouTube'],
  reddit: ['Reddit'],
  social: ['Mastodon', 'Bluesky'],
};

/** Networks whose interfaces let nobody search the posts of others, or that no connector searches. */
const closed: Partial<Record<MediaType, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
};

/** Connectors that bring posts or reviews of others to those of the media type's streams who have connected an account. */
const receiving = Object.values(connectors).filter(({ capabilities: { mentions, reviews } }) =>
  [mentions, reviews].includes('read'),
);

/** Returns true if accounts of the network can be connected on this installation. */
const isUsable = (config: Config, network: SocialProvider): boolean =>
  !isByConsent(network) ||
  (config.MASTHEAD_PUBLIC_URL !== undefined && (consents[network].needsServer || appOf(config, network) !== null));

function stateOfX(config: Config, { profiles, left }: Standing): AvailabilityState {
  if (!config.MASTHEAD_SOCIAL_X_API_KEY) return 'not_set_up';
  if (profiles === 0) return 'nobody_connected';
  return left > 0 ? 'connected' : 'no_budget';
}

/** Networks without a price that are searched as soon as the operator has set up an app or a key. */
const isSearched: Partial<Record<MediaType, (config: Config) => boolean>> = {
  reddit: (config) => appOf(config, 'reddit') !== null,
  youtube: (config) => config.MASTHEAD_SOCIAL_YOUTUBE_KEY !== undefined,
};

/** Tells whether something of a media type can arrive on this installation, and why not. The one place that decides it. */
function availability(config: Config, type: MediaType, standing: Standing): Availability {
  if (type === 'twitter') return { media_type: type, state: stateOfX(config, standing), networks: ['X'] };
  const able = receiving.filter(({ mediaType }) => mediaType === type);
  const received = able.filter(({ network }) => isUsable(config, network));
  const [first] = received;
  const isSearchedByOwn = received.some(({ network }) => ownSearchOf(config, network));
  if (first && !open[type]) {
    const isReviewed = first.capabilities.reviews === 'read';
    const state = isReviewed ? 'own_reviews' : isSearchedByOwn ? 'own_search' : 'own_accounts';
    return { media_type: type, state, networks: received.map(({ name }) => name) };
  }
  if (able.length > 0 && !open[type])
    return { media_type: type, state: 'not_set_up', networks: able.map(({ name }) => name) };
  const isClosed = closed[type];
  if (isClosed) return { media_type: type, state: 'not_offered', networks: [isClosed] };
  const networks = open[type];
  if (networks && isSearched[type]?.(config)) return { media_type: type, state: 'connected', networks: [...networks] };
  return networks
    ? {
        media_type: type,
        state: isSearchedByOwn ? 'open_search' : 'open',
        networks: [...new Set([...networks, ...received.map(({ name }) => name)])],
      }
    : { media_type: type, state: 'delivered', networks: [] };
}

export async function listAvailability({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>) {
  const spent = (await listSpending(db, clock.now())).find(({ network }) => network === 'twitter')?.micros ?? 0;
  const standing = { profiles: await countProfiles(db), left: budgetOf(config, 'twitter') - spent };
  return mediaTypes.map((type) => availability(config, type, standing));
}
