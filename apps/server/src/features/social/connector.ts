import type {
  CapabilityState,
  ConsentProvider,
  KeyProvider,
  mediaTypes,
  SearchUnit,
  SocialCapability,
  SocialProvider,
} from '@masthead/contract';
import type { AuthorizationServer } from 'oauth4webapi';
import type { Config } from '../../platform/config/index.ts';
import type { SocialFailureCode } from './failure.ts';

/** A call to a network. Prices are in millionths of a US dollar. */
export interface Request {
  url: string;
  headers?: Record<string, string>;
  /** Form or JSON that is sent by POST; neither: the call is a GET. */
  form?: Record<string, string>;
  json?: unknown;
  method?: 'DELETE' | 'POST';
  /** The network answers with an empty body. */
  isSilent?: true;
  /** Another token than that of the account, such as that of a page; null: none. */
  token?: string | null;
  /** The most that the call may cost; it is reserved before. */
  price?: number;
  /** Returns what the call has cost by its answer; the rest of the reservation is given back. */
  cost?: (answer: unknown) => number;
}

/** Calls a network with the token of an account and returns the JSON that it answers. Throws SocialFailure. */
export type Ask = (request: Request) => Promise<unknown>;

/** The account that a token belongs to. */
export interface Profile {
  id: string;
  /** Name by which `accountUrl` finds it. */
  handle: string;
  name: string | null;
  url: string | null;
  followers: number | null;
  /** Address of its picture, which is shown to the person who chooses among several accounts. */
  picture?: string | null;
}

export interface OwnPost {
  id: string;
  url: string;
  text: string;
  published_at: Date;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

export type PostCounts = Pick<OwnPost, 'likes' | 'comments' | 'shares' | 'views'>;

/** Counts of posts of others, which are read again while people react to them. */
export interface CountReader {
  network: SocialProvider;
  /** Ages in milliseconds at which a post is read. */
  ages: readonly number[];
  /** Most posts of a call. */
  most: number;
  /** Millionths of a US dollar for a post; 0: free. */
  price: number;
  /** Returns the name of a post that an address leads to; null: it is none of this network. */
  keyOf(url: URL): string | null;
  /** Returns the unit by which the network counts the calls for a post; without it, the network counts all together. */
  bucketOf?(key: string): string;
  /** Returns the counts by name. Posts that the network no longer shows are missing. */
  read(ask: Ask, keys: readonly string[]): Promise<ReadonlyMap<string, PostCounts>>;
}

/** Figures of a day that the network itself counts. */
export interface CountedDay {
  /** YYYY-MM-DD in UTC. */
  day: string;
  reach: number | null;
  engagement: number | null;
}

/** A comment of somebody else on an own post. */
export interface OwnComment {
  id: string;
  url: string;
  text: string;
  author: string | null;
  published_at: Date;
}

/** The newest comments on an own post. */
export interface PostComments {
  /** Id of the post. */
  post: string;
  comments: OwnComment[];
  /** The post has no older comments. */
  isWhole: boolean;
}

/** Comments of an account that earlier readings have kept. */
export interface KnownComments {
  /** Id of the newest; null: there is none. */
  newest: string | null;
  /** Older ones are due to be read again, as once a day: those that a network still shows are not forgotten, and deleted ones are noticed. */
  isDue: boolean;
}

interface ConnectedAccount {
  external_id: string;
  handle: string;
  server: string | null;
  /** Permissions that the person has granted. */
  scopes: readonly string[];
  known: KnownComments;
  /** The operator's key of the network, with which public data are read; null: none is set. */
  key: string | null;
}

/** The parts of an own account that are read. */
export interface Reading {
  profile: Profile;
  posts: OwnPost[];
  days: CountedDay[];
  /** Posts and reviews of others that are addressed to the account; they become documents. */
  received?: FoundPost[];
  /** Comments on the own posts that were asked for. */
  comments?: PostComments[];
  /** All reviews of the account so far, and their average in stars. */
  reviews?: { count: number; rating: number | null };
  /** The posts are not the newest without a gap, so that one that is missing may still exist. */
  hasGaps?: boolean;
}

/** A post that a search has found. */
export interface FoundPost {
  id: string;
  url: string;
  text: string;
  author: string | null;
  followers: number | null;
  language: string | null;
  published_at: Date;
}

export interface Found {
  posts: FoundPost[];
  /** The newest id, from which the next search continues. */
  newest: string | null;
  /** Page that follows; null: that was all. */
  next: string | null;
}

/** The words of a stream, as its form holds them. */
export interface Searched {
  main_search_term: string;
  alternative_spellings: string[];
  social_hashtags: string[];
  required_all_words: string[];
  required_any_words: string[];
  excluded_words: string[];
  near_words: { first_term: string; second_term: string }[];
  monitored_languages: string[];
  media_types: string[];
}

/** The place from which a search continues. */
export interface SearchedTo {
  /** The newest id that is known, or seconds since 1970 if `isByTime`; null: never searched. */
  since: string | null;
  next: string | null;
  size: number;
  now: Date;
}

/** Search for streams. One query holds the words of many. */
export interface Search {
  /** Longest query in characters. */
  longest: number;
  /** Most posts of a page, and what a post costs at most. */
  page: number;
  pricePerPost: number;
  /** Pages of a query after which the network shows no more. */
  pages: number;
  /** True if a search continues after a moment, and not after a post. */
  isByTime: boolean;
  /** Searches that the network allows in a day; null: its headers say when it has had enough. */
  daily: number | null;
  /** Returns the queries that together find everything that a stream looks for. */
  queriesOf(stream: Searched): string[];
  /** Joins queries of streams to one. */
  join(queries: readonly string[]): string;
  read(ask: Ask, query: string, from: SearchedTo): Promise<Found>;
}

/** The account that searches. */
interface Searching {
  external_id: string;
  /** Host of its server, where a network has several. */
  server: string | null;
}

/**
 * Search for the streams of a brand with an account that the brand has connected. Its words cannot be joined: each is a
 * query of its own.
 */
export interface OwnSearch {
  /** Setting by which the operator states that the network has approved the search; null: it approves none. */
  setting: OwnSearchSetting | null;
  /** Permission of the consent; null: none beside those that are always asked for. */
  scope: string | null;
  capabilities: readonly SocialCapability[];
  /** Milliseconds between two searches of a word. */
  pause: number;
  /** The most that the network allows an account: searches in a day, or different hashtags in a week. */
  quota: { unit: SearchUnit; allowed: number };
  /** Most posts of a page, and pages of a search. */
  page: number;
  pages: number;
  /** Returns the words of a stream that the network can look for. */
  queriesOf(stream: Searched): string[];
  /** Finds the id under which the network knows a word, which never changes; null: it knows none. */
  findId?(ask: Ask, by: Searching, query: string): Promise<string | null>;
  read(ask: Ask, by: Searching, word: { query: string; id: string | null }, from: SearchedTo): Promise<Found>;
}

export interface Tokens {
  access: string;
  /** null: the network gave none; while renewing: the old one stays valid. */
  refresh: string | null;
  scopes: string[];
  ends_at: Date | null;
  consent_ends_at: Date | null;
}

/** A session of an account, with the host of its server. */
export interface Session {
  tokens: Tokens;
  server: string;
}

/** App of the operator, or of this program at a Mastodon server. */
export interface App {
  id: string;
  secret: string;
}

export interface SignIn {
  server: AuthorizationServer;
  scopes: readonly string[];
  /** Sign between scopes in the request. */
  separator: ' ' | ',';
  /** Name of the app's id in requests; TikTok has its own. */
  idIn?: 'client_key';
  /** Place of the app's secret in requests. */
  secretIn: 'header' | 'body';
  /** False if the network refuses the parameters of RFC 7636. */
  hasPkce: boolean;
  /** More parameters of the consent page. */
  more: Record<string, string>;
}

/** Settings that hold one half of the operator's app. */
type AppSetting = Extract<keyof Config, `MASTHEAD_SOCIAL_${string}_${'ID' | 'SECRET'}`>;

/** Settings that open a search. */
type OwnSearchSetting = Extract<keyof Config, `MASTHEAD_SOCIAL_${string}_SEARCH`>;

/** Settings that hold a key of the operator. */
type KeySetting = Extract<keyof Config, 'MASTHEAD_SOCIAL_YOUTUBE_KEY'>;

/** The parts that every connector has. */
interface Network {
  network: SocialProvider;
  /** Name as the network writes it. */
  name: string;
  mediaType: (typeof mediaTypes)[number];
  /** Site of the outlet of posts that are found or received. */
  site: string;
  /** Capabilities that have a meaning for the network. */
  capabilities: Partial<Record<SocialCapability, CapabilityState>>;
  /** Permissions that consents of the past did not ask for; accounts without them are read without the capability. */
  laterScopes?: Partial<Record<SocialCapability, string>>;
  /** Setting of the operator's key without which some capabilities are missing. */
  operatorKey?: { setting: KeySetting; capabilities: readonly SocialCapability[] };
  application: {
    kind: 'none' | 'app' | 'review' | 'key';
    url: string | null;
    days: { from: number; to: number } | null;
  };
  /** Millionths of a US dollar for a post of others and an own post; null: free. */
  prices: { post: number; ownPost: number } | null;
  /** The network tells nobody the reactions to posts, which are then unknown and not 0. */
  hidesReactions?: true;
  /** Returns why a call was refused; null if its status decides. */
  refusal?(answer: unknown): SocialFailureCode | null;
  /** Renews a token if that is no grant of OAuth. */
  renew?(ask: Ask, held: { token: string; server: string | null }, now: Date): Promise<Tokens>;
  /** Withdraws a consent if that is no request of RFC 7009. */
  withdraw?(ask: Ask, server: string | null): Promise<void>;
  ownSearch?: OwnSearch;
  /** The account with its newest posts and days. */
  read(ask: Ask, account: ConnectedAccount, now: Date): Promise<Reading>;
}

/** A network whose accounts are connected by a consent that a person gives there. */
export interface Connector extends Network {
  network: ConsentProvider;
  /** Settings of the operator's app; none if the program registers itself. */
  settings: readonly [AppSetting, AppSetting] | null;
  needsServer: boolean;
  signIn(server: string | null): SignIn;
  /** Networks whose consents are one if the same person gave them: the token of one is not withdrawn while another needs it. */
  sharesConsentWith?: readonly SocialProvider[];
  /** Exchanges the first token for one that lasts. */
  settle?(ask: Ask, app: App, tokens: Tokens, now: Date): Promise<Tokens>;
  /** Finds the accounts that the token reads, first of all calls. The person chooses if there are several. */
  findAccounts(ask: Ask, server: string | null): Promise<Profile[]>;
}

/** A network whose accounts are connected with a key that a person makes there and enters here. */
export interface KeyConnector extends Network {
  network: KeyProvider;
  /** The network gives keys to customers who pay only. */
  needsPaidPlan: boolean;
  /** Pattern of a key, so that anything else is refused without a call. */
  key: RegExp;
  /** Message for anything else; without it the general one. */
  keyCode?: 'app_password';
  /** Returns the name of an account as the network knows it, from a name or an address; null if it is none. */
  readName(entered: string): string | null;
  /** Puts the key where the network expects it. */
  sign(request: Request, key: string): Request;
  /** Finds an account by its name. Throws SocialFailure if the key does not read it. */
  findAccount(ask: Ask, name: string): Promise<Profile>;
  /** Exchanges the key for a session, which is stored instead of it. Throws SocialFailure if the key does not open the account. */
  openSession?(ask: Ask, account: Profile, key: string, now: Date): Promise<Session>;
}
export type AnyConnector = Connector | KeyConnector;
