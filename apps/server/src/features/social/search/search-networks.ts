import { createHash } from 'node:crypto';
import type { SocialProvider } from '@masthead/contract';
import { defineJob, noPayload } from '../../../platform/jobs/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { openToken } from '../accounts/tokens.ts';
import { asking } from '../calls/ask.ts';
import { budgetOf } from '../calls/budget.ts';
import { listSpending } from '../calls/spending.queries.ts';
import type { Ask, Search } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { connectors, searches } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { signOAuth1 } from '../oauth/oauth1.ts';
import { consumerOf, ofX } from '../staff/connect-profile.ts';
import { listConnected, noteProfileFailure, noteSearched, type ProfileTokens } from '../staff/profiles.queries.ts';
import { announcePosts } from './announce-posts.ts';
import { type Packed, packQueries } from './pack-queries.ts';
import { listSearched, listSearches, upsertSearches } from './searches.queries.ts';

type Needs = AppNeeds & Pick<Services, 'log'>;
type Piece = { query: string; since: string | null; hash: Buffer };

/** Pages of one query in a round. A query that was never searched brings one: posts of the past cost as much as new ones. */
const mostPages = { first: 1, later: 50 };

/** Searches X for all streams, several in one call. Posts found are processed like every document. */
export const searchNetworksJob = defineJob({
  name: 'social.search',
  payload: noPayload,
  schedule: '*/15 * * * *',
  attempts: 1,
  run: async (services: Services, _, signal) => {
    const needs = { ...services, secrets: createSecrets(services.config) };
    if (!services.config.MASTHEAD_SOCIAL_X_API_KEY) return;
    const profiles = await listConnected(needs.db);
    const search = searches.twitter;
    if (profiles.length === 0 || !search) return;
    const rounds = packQueries(await piecesOf(needs, 'twitter', search), search);
    for (const [place, packed] of rounds.entries()) {
      signal.throwIfAborted();
      const usable = profiles[place % profiles.length];
      if (!usable || !(await searchWith(needs, search, usable, packed))) profiles.splice(place % profiles.length, 1);
      if (profiles.length === 0) return;
    }
  },
});

const hashOf = (query: string): Buffer => createHash('sha256').update(query).digest().subarray(0, 16);

/** Returns the different queries of all streams, with the post to which each was last searched. */
async function piecesOf({ db }: Needs, network: SocialProvider, search: Search): Promise<Piece[]> {
  const streams = await listSearched(acrossBrands(db), connectors[network].mediaType);
  const known = new Map((await listSearches(db, network)).map((row) => [row.query_hash.toString('hex'), row.since_id]));
  return [...new Set(streams.map((stream) => search.queryOf(stream)))].map((query) => {
    const hash = hashOf(query);
    return { query, hash, since: known.get(hash.toString('hex')) ?? null };
  });
}

/** Searches one packed query with a profile. Returns false if the profile cannot search for now. */
async function searchWith(
  needs: Needs,
  search: Search,
  profile: ProfileTokens,
  packed: Packed<Piece>,
): Promise<boolean> {
  try {
    await searchPages(needs, search, askWith(needs, profile), packed);
    await noteSearched(needs.db, profile.id, needs.clock.now());
    return true;
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error;
    const { code, params } = ofX(error);
    await noteProfileFailure(needs.db, profile, { code, params });
    needs.log.warn({ profile: profile.id, code }, 'X could not be searched');
    return false;
  }
}

/** Returns a request with the keys of OAuth 1.0a, which X accepts for its API v2 as well. */
function askWith(needs: Needs, { id, access_token, token_secret }: ProfileTokens): Ask {
  const consumer = consumerOf(needs);
  const token = { key: openToken(needs.secrets, access_token), secret: openToken(needs.secrets, token_secret) };
  const authorize = (url: string) => {
    const seconds = Math.floor(needs.clock.now().getTime() / 1000);
    return signOAuth1({ consumer, token }, { method: 'GET', url, seconds });
  };
  return asking(needs, { network: 'twitter', bucket: `profile ${id}`, brandId: null, authorize });
}

/**
 * Reads the pages of a query. The posts of a page are stored before the next is asked for. Where the search has come to is stored at the end,
 * so that a round that breaks off is repeated and misses nothing.
 */
async function searchPages(needs: Needs, search: Search, ask: Ask, { query, since, pieces }: Packed<Piece>) {
  let newest: string | null = null;
  let next: string | null = null;
  const most = since === null ? mostPages.first : mostPages.later;
  for (let page = 0; page < most; page++) {
    const size = await affordable(needs, search);
    const found = await search.read(ask, query, { since, next, size });
    await announcePosts(needs, connectors.twitter, found.posts);
    newest ??= found.newest;
    next = found.next;
    if (!next) break;
  }
  const hashes = pieces.map(({ hash }) => hash);
  await upsertSearches(needs.db, 'twitter', hashes, newest, needs.clock.now());
}

/** Fewest posts that X lets a page have. */
const smallestPage = 10;

/** Returns how many posts the rest of the month's budget allows. Throws SocialFailure below the smallest page. */
async function affordable({ db, config, clock }: Needs, { page, pricePerPost }: Search): Promise<number> {
  const spent = (await listSpending(db, clock.now())).find(({ network }) => network === 'twitter')?.micros ?? 0;
  const size = Math.floor((budgetOf(config, 'twitter') - spent) / pricePerPost);
  if (size < smallestPage) throw new SocialFailure('social_budget_spent');
  return Math.min(page, size);
}
