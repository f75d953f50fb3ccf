import { type SocialNetwork, socialNetworks } from './choices.ts';

/** Lists of the social feature. It contains no schemas, which keeps the first load of a page small. */

/** Networks of accounts, in the order of the screen. Review sites come after the networks on which brands write. */
const reviewSites = ['google_business', 'trustpilot'] as const;
export const accountNetworks = [...socialNetworks, ...reviewSites] as const;
export type AccountNetwork = (typeof accountNetworks)[number];
export const isSocialNetwork = (network: AccountNetwork): network is SocialNetwork =>
  !reviewSites.some((site) => site === network);

/** Networks whose accounts are connected by a consent that a person gives there. */
const consentProviders = [
  'mastodon',
  'youtube',
  'reddit',
  'twitter',
  'facebook',
  'instagram',
  'threads',
  'linkedin',
  'pinterest',
  'tiktok',
  'google_business',
] as const satisfies readonly AccountNetwork[];
export type ConsentProvider = (typeof consentProviders)[number];

/** Networks whose accounts are connected with a key that a person makes there and enters here. */
export const keyProviders = ['bluesky', 'telegram', 'trustpilot'] as const satisfies readonly AccountNetwork[];
export type KeyProvider = (typeof keyProviders)[number];

/** Networks that a brand connects an account of. */
export const socialProviders = [...consentProviders, ...keyProviders] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Providers whose accounts people sign in with. */
export const identityProviders = ['google', 'microsoft'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** Answers that networks send to the callback page; google is refused as not set up. */
export const oauthProviders = [...consentProviders, 'google'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

export const socialCapabilities = [
  'own_posts',
  'own_figures',
  'search',
  'hashtags',
  'mentions',
  'comments',
  'reviews',
] as const;
export type SocialCapability = (typeof socialCapabilities)[number];
/**
 * `not_set_up`: the operator has not stated that the network approved it; `not_offered`: the network has no interface for it;
 * `not_permitted`: its terms do not let programs keep it; it is left out if it makes no sense.
 */
export const capabilityStates = ['read', 'not_set_up', 'not_offered', 'not_permitted'] as const;
export type CapabilityState = (typeof capabilityStates)[number];

/** `named`: only its name is known; `expired`: its consent has ended or was withdrawn. */
export const connectionStates = ['named', 'connected', 'expired'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export const searchUnits = ['searches', 'hashtags'] as const;
export type SearchUnit = (typeof searchUnits)[number];

/** Reasons why an account of a network cannot be connected on this installation; null: it can. */
export const setUpProblems = ['no_address', 'no_app'] as const;

/**
 * States of a media type on this installation. `open`: sources without a key deliver it; `open_search`: these, and
 * accounts that a brand has connected search; `connected`: a connector
 * searches for streams; `not_set_up`: the operator has set up no app; `nobody_connected`: no account that could search
 * is connected; `no_budget`: the month's budget is spent or none is set; `own_accounts`: only posts arrive that tag an
 * account which a brand has connected; `own_search`: these, and posts with the hashtags that such an account searches for;
 * `own_reviews`: the same with reviews of it; `delivered`: pieces come from partners or are entered by hand; `not_offered`: the network has no search for others.
 */
export const availabilityStates = [
  'open',
  'open_search',
  'connected',
  'not_set_up',
  'nobody_connected',
  'no_budget',
  'own_accounts',
  'own_search',
  'own_reviews',
  'delivered',
  'not_offered',
] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** Characters that a post of each network may have, and how the network counts them. */
export const postLimits = {
  twitter: { characters: 280, link: 23 },
  mastodon: { characters: 500, link: 23 },
  bluesky: { characters: 300, link: null },
  threads: { characters: 500, link: null },
  instagram: { characters: 2200, link: null },
  linkedin: { characters: 3000, link: null },
  facebook: { characters: 5000, link: null },
  pinterest: { characters: 500, link: null },
  tiktok: { characters: 2200, link: null },
  youtube: { characters: 5000, link: null },
} as const;
export type PostNetwork = keyof typeof postLimits;
