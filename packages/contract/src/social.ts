import { z } from 'zod';
import { mediaTypes } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, many, one, page, paging, requiredText, shortText } from './fields.ts';
import {
  accountNetworks,
  availabilityStates,
  capabilityStates,
  connectionStates,
  keyProviders,
  oauthProviders,
  searchUnits,
  setUpProblems,
  socialCapabilities,
  socialProviders,
} from './social-choices.ts';
import { socialComment, socialPost } from './social-posts.ts';

const provider = z.object({ provider: z.enum(oauthProviders) });
/** Codes and tokens of networks may be long: those of Google and Meta have hundreds of characters. */
const answerOfNetwork = z.string().max(4000).optional();

const account = z.object({
  id,
  network: z.enum(accountNetworks),
  handle: z.string(),
  name: z.string().nullable(),
  url: z.string(),
  /** Host of its server, on Mastodon and Bluesky. */
  server: z.string().nullable(),
  status: z.enum(connectionStates),
  followers: z.number().int().nullable(),
  connected_at: dateTime.nullable(),
  connected_by: z.string().nullable(),
  /** End of the consent if the network states one; it has to be given again then. */
  consent_ends_at: dateTime.nullable(),
  /** null: not read yet. */
  read_at: dateTime.nullable(),
  /** Reason why it was last not read, in the caller's language; null: it was. */
  failure: z.string().nullable(),
  /** Capabilities that need permissions which the consent does not hold yet; connecting again adds them. */
  lacks: z.array(z.enum(socialCapabilities)),
  /** Search for the streams of the brand with this account; null: there is none. */
  search: z
    .object({
      /** Unit that the network allows only so many of: searches in a day, or different hashtags in a week. */
      unit: z.enum(searchUnits),
      used: z.number().int(),
      allowed: z.number().int(),
      /** Hashtags of the brand's streams for which the week leaves no search. */
      waiting: z.number().int(),
      /** null: not searched yet. */
      searched_at: dateTime.nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type SocialConnection = z.infer<typeof account>;

const offered = z.object({
  /** Id at the network. */
  id: z.string(),
  handle: z.string(),
  name: z.string().nullable(),
  followers: z.number().int().nullable(),
  /** The picture itself, as a data address. */
  picture: z.string().nullable(),
});
export type OfferedAccount = z.infer<typeof offered>;

const money = z.number().min(0);
const network = z.object({
  network: z.enum(accountNetworks),
  /** null: an account can be connected. */
  problem: z.enum(setUpProblems).nullable(),
  /** The operator's settings that are missing. */
  settings: z.array(z.string()),
  /** A person names the server first, as with Mastodon. */
  needs_server: z.boolean(),
  /** A person enters a key of the network instead of consenting there. */
  needs_key: z.boolean(),
  /** The network gives keys only to customers who pay for one of its plans. */
  needs_paid_plan: z.boolean(),
  /** False if a consent can only be withdrawn in the settings of the network. */
  can_withdraw: z.boolean(),
  capabilities: z.array(z.object({ capability: z.enum(socialCapabilities), state: z.enum(capabilityStates) })),
  application: z.object({
    /** none: everybody may; app: the operator registers an app; review: the network also reviews it; key: the person makes a key. */
    kind: z.enum(['none', 'app', 'review', 'key']),
    url: z.string().nullable(),
    /** Days that it usually takes. */
    days: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  }),
  /** US dollars for 1,000 posts of others, and of own posts; null: free. */
  prices: z.object({ posts: money, own_posts: money }).nullable(),
  month: z.object({
    /** Calls of this brand. */
    calls: z.number().int(),
    /** US dollars that calls of this brand have cost. */
    spent: money,
    /** US dollars spent by the whole installation, and the most that it may spend; null: the network is free. */
    installation: z.object({ spent: money, budget: money }).nullable(),
  }),
  accounts: z.array(account),
  /** Accounts of a consent among which the caller has to choose within an hour; null: there is none. */
  choice: z.array(offered).nullable(),
});
export type SocialNetworkState = z.infer<typeof network>;

/** State at the end of a day; null: the network has no reviews. */
const reviews = {
  reviews: z.number().int().nullable(),
  /** Average in stars. */
  rating: z.number().nullable(),
};
const totals = z.object({
  /** At the end of the period. */
  followers: z.number().int().nullable(),
  posts: z.number().int(),
  /** null: the network does not tell it. */
  engagement: z.number().int().nullable(),
  reach: z.number().int().nullable(),
  ...reviews,
});
const accountFacts = z.object({
  account_id: id,
  network: z.enum(accountNetworks),
  handle: z.string(),
  url: z.string(),
  current: totals,
  previous: totals,
  days: z.array(
    z.object({
      date: z.string(),
      followers: z.number().int().nullable(),
      posts: z.number().int(),
      engagement: z.number().int().nullable(),
      reach: z.number().int().nullable(),
      ...reviews,
    }),
  ),
});
export type SocialAccountFacts = z.infer<typeof accountFacts>;

const availability = z.object({
  media_type: z.enum(mediaTypes),
  state: z.enum(availabilityStates),
  /** Names of the networks concerned. */
  networks: z.array(z.string()),
});
export type Availability = z.infer<typeof availability>;

const profile = z.object({
  id,
  handle: z.string(),
  status: z.enum(['connected', 'expired']),
  connected_at: dateTime,
  connected_by: z.string().nullable(),
  searched_at: dateTime.nullable(),
  failure: z.string().nullable(),
});
export type TwitterProfile = z.infer<typeof profile>;

const searchByApp = z.object({
  network: z.enum(['reddit', 'youtube']),
  /** The operator's settings that are missing. */
  settings: z.array(z.string()),
  searched_at: dateTime.nullable(),
  /** Reason why the last search failed, in the caller's language. */
  failure: z.string().nullable(),
});
export type SearchByApp = z.infer<typeof searchByApp>;

/** An account with the key that reads it. */
export const keyForm = z.object({ provider: z.enum(keyProviders), account: requiredText, key: requiredText });

const ofBrand = { area: 'social', subject: { kind: 'brand', id: 'params.brand_id' } } as const;
const ofStaff = { area: 'staff', access: 'staff' } as const;
const brandParams = z.object({ brand_id: id });
/** Both days belong to the period; without them the last 28 days. */
const period = z.object({ from: date.optional(), to: date.optional() });
const server = shortText.optional();
const started = one(z.object({ url: z.string() }));

/**
 * Accounts of brands on social networks, their posts and the reactions to them, and the networks' answers to sign-ins.
 */
export const socialEndpoints = defineEndpoints({
  'brands.social-networks.index': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/social-networks',
    summary:
      'Each network: its accounts, what is read and what not, what it takes to set up, calls and money this month',
    access: 'brand.update',
    params: brandParams,
    answer: many(network),
  },
  'brands.social-networks.connect': {
    ...ofBrand,
    method: 'POST',
    path: '/brands/{brand_id}/social-networks',
    summary:
      'Where the user consents to an account being read, valid for ten minutes; 409 oauth_not_configured, social_no_address, 422',
    access: 'brand.update',
    params: brandParams,
    body: z.object({ provider: z.enum(oauthProviders), server }),
    answer: started,
    status: 200,
    rateLimit: 30,
    answersSecret: true,
    waitsOutside: true,
  },
  'brands.social-networks.connect-by-key': {
    ...ofBrand,
    method: 'POST',
    path: '/brands/{brand_id}/social-networks/key',
    summary:
      'Connects an account with a key that the user has made at the network; 422 social_key_refused, social_account_unknown, social_bot_not_admin',
    access: 'brand.update',
    params: brandParams,
    body: keyForm,
    answer: null,
    rateLimit: 30,
    waitsOutside: true,
  },
  'brands.social-networks.choose': {
    ...ofBrand,
    method: 'POST',
    path: '/brands/{brand_id}/social-networks/choice',
    summary:
      'Connects accounts of a consent that covers several; without any the consent is withdrawn. 409 social_state_invalid (nothing to choose from), 422',
    access: 'brand.update',
    params: brandParams,
    body: z.object({ provider: z.enum(socialProviders), accounts: z.array(z.string().max(300)).max(300) }),
    answer: null,
    waitsOutside: true,
  },
  'brands.social-networks.disconnect': {
    ...ofBrand,
    method: 'DELETE',
    path: '/brands/{brand_id}/social-networks/{social_network_id}',
    summary: 'Withdraws the consent at the network and deletes the tokens; the name stays. A mere name is deleted',
    access: 'brand.update',
    params: brandParams.extend({ social_network_id: id }),
    answer: null,
    waitsOutside: true,
  },
  'brands.social-posts.index': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/social-posts',
    summary: 'Posts of the connected accounts, the newest first',
    access: 'performance-facts.list',
    params: brandParams,
    query: z.object(paging),
    answer: page(socialPost),
  },
  'brands.social-comments.index': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/social-comments',
    summary: 'Comments of others on posts of the connected accounts, the newest first',
    access: 'performance-facts.list',
    params: brandParams,
    query: z.object(paging),
    answer: page(socialComment),
  },
  'brands.social-facts.show': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/social-facts',
    summary: 'Followers, posts, engagement and reach of each connected account by day, and the period before',
    access: 'performance-facts.list',
    params: brandParams,
    query: period,
    answer: many(accountFacts),
  },
  'brands.social-facts.export': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/social-facts/export',
    summary: 'The figures by day as CSV',
    work: 'backfill',
    access: 'performance-facts.list',
    params: brandParams,
    query: period,
    answer: 'raw',
  },
  'social.availability': {
    method: 'GET',
    path: '/social/availability',
    area: 'social',
    summary: 'Each media type: whether something of it can arrive on this installation, and why not',
    access: 'signed-in',
    answer: many(availability),
  },
  'auth.oauth.url': {
    method: 'GET',
    path: '/oauth/{provider}/url',
    area: 'auth',
    summary: 'Where a signed-in user consents to an account of the brand being read; 401, 409 oauth_not_configured',
    access: 'public',
    params: provider,
    query: z.object({ redirect_uri: z.string().max(2000).optional(), brand: id.optional(), server }),
    answer: started,
    rateLimit: 60,
  },
  'auth.oauth.callback': {
    method: 'POST',
    path: '/oauth/{provider}/callback',
    area: 'auth',
    summary:
      'Takes the answer of a network and stores the connection; 401, 409 social_state_invalid (used, too old, of another user), 422',
    access: 'public',
    params: provider,
    body: z.object({ code: answerOfNetwork, state: answerOfNetwork, iss: shortText.optional(), server }),
    answer: null,
    rateLimit: 60,
    waitsOutside: true,
  },
  'auth.oauth.instagram-token': {
    method: 'POST',
    path: '/oauth/instagram/token',
    area: 'auth',
    summary: 'Refuses a bare token, which nothing ties to a user or a brand; 409 oauth_not_configured',
    access: 'public',
    body: z.object({ access_token: z.string().max(2000) }),
    answer: null,
    rateLimit: 60,
  },
  'staff.oauth.twitter-callback': {
    ...ofStaff,
    area: 'auth',
    method: 'POST',
    path: '/staff/oauth/twitter/callback',
    summary: 'Takes the answer of X to staff and stores the profile; 409 oauth_not_configured, social_state_invalid',
    body: z.object({ oauth_token: answerOfNetwork, oauth_verifier: answerOfNetwork }),
    answer: null,
    waitsOutside: true,
  },
  'staff.twitter-profiles.index': {
    ...ofStaff,
    method: 'GET',
    path: '/staff/twitter-profiles',
    summary: 'Profiles of X with which streams are searched',
    answer: many(profile),
  },
  'staff.social-searches.index': {
    ...ofStaff,
    method: 'GET',
    path: '/staff/social-searches',
    summary: 'Networks that are searched with an app or a key of the operator: the last search, and why it failed',
    answer: many(searchByApp),
  },
  'staff.twitter-profiles.authenticate': {
    ...ofStaff,
    method: 'POST',
    path: '/staff/twitter-profiles/authenticate',
    summary: 'Where a profile of X lets this installation search; 409 oauth_not_configured, social_no_address',
    answer: started,
    status: 200,
    answersSecret: true,
    waitsOutside: true,
  },
  'staff.twitter-profiles.delete': {
    ...ofStaff,
    method: 'DELETE',
    path: '/staff/twitter-profiles/{profile_id}',
    summary: 'Withdraws the access of a profile and deletes its tokens',
    params: z.object({ profile_id: id }),
    answer: null,
    waitsOutside: true,
  },
});
