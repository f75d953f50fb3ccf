import { createHash } from 'node:crypto';
import { defineJob, noPayload } from '../../../platform/jobs/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { budgetOf } from '../calls/budget.ts';
import { listSpending } from '../calls/spending.queries.ts';
import type { Search } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { connectors, type SearchedNetwork, searches } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { announcePosts } from './announce-posts.ts';
import { searchWithAccounts } from './own-search.ts';
import { type Packed, packQueries } from './pack-queries.ts';
import { takeSearch } from './quota.queries.ts';
import { dayOfQuota } from './quota.ts';
import { noteApp, type Searcher, searchersOf } from './searchers.ts';
import { listSearched, listSearches, upsertSearches } from './searches.queries.ts';

type Needs = AppNeeds & Pick<Services, 'log'>;
type Piece = { query: string; since: string | null; hash: Buffer };
interface Place {
  network: SearchedNetwork;
  search: Search;
}

const places = (['twitter', 'reddit', 'youtube'] as const).map(
  (network): Place => ({ network, search: searches[network] }),
);

/** Searches the networks for all streams, several in one call. Posts found are processed like every document. */
export const searchNetworksJob = defineJob({
  name: 'social.search',
  payload: noPayload,
  schedule: '*/15 * * * *',
  attempts: 1,
  run: async (services: Services, _, signal) => {
    const needs = { ...services, secrets: createSecrets(services.config) };
    for (const place of places) {
      try {
        await searchNetwork(needs, place, signal);
      } catch (error) {
        if (!(error instanceof SocialFailure)) throw error;
        needs.log.warn({ network: place.network, code: error.code }, 'A network could not be searched');
        await noteApp(needs, place.network, error);
      }
    }
    await searchWithAccounts(needs, signal);
  },
});

async function searchNetwork(needs: Needs, place: Place, signal: AbortSignal): Promise<void> {
  const searchers = await searchersOf[place.network](needs);
  if (searchers.length === 0) return;
  const rounds = packQueries(await piecesOf(needs, place), place.search);
  for (const [turn, packed] of rounds.entries()) {
    signal.throwIfAborted();
    const usable = searchers[turn % searchers.length];
    if (!usable || !(await allows(needs, place, true))) return;
    if (!(await searchWith(needs, place, usable, packed))) searchers.splice(turn % searchers.length, 1);
    if (searchers.length === 0) return;
  }
}

const hashOf = (query: string): Buffer => createHash('sha256').update(query).digest().subarray(0, 16);

/** Returns the different queries of all streams, with the place to which each was last searched. */
async function piecesOf({ db }: Needs, { network, search }: Place): Promise<Piece[]> {
  const streams = await listSearched(acrossBrands(db), connectors[network].mediaType);
  const known = new Map((await listSearches(db, network)).map((row) => [row.query_hash.toString('hex'), row.since_id]));
  return [...new Set(streams.flatMap((stream) => search.queriesOf(stream)))].map((query) => {
    const hash = hashOf(query);
    return { query, hash, since: known.get(hash.toString('hex')) ?? null };
  });
}

/** Takes a search out of the day of a network. Returns false if no more may be made, or, for the first page of one, not yet. */
async function allows({ db, clock }: Needs, { network, search }: Place, isFirst: boolean): Promise<boolean> {
  if (search.daily === null) return true;
  const { startedAt, begun } = dayOfQuota(search.daily, clock.now());
  return await takeSearch(db, network, startedAt, isFirst ? begun : search.daily);
}

/** Searches one packed query. Returns false if the searcher cannot go on for now. */
async function searchWith(needs: Needs, place: Place, searcher: Searcher, packed: Packed<Piece>): Promise<boolean> {
  try {
    await searchPages(needs, place, searcher, packed);
    await searcher.note(null);
    return true;
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error;
    await searcher.note(error);
    needs.log.warn({ network: place.network, searcher: searcher.id, code: error.code }, 'A search has failed');
    return false;
  }
}

/** Share of the longest list of a network at which it may have been cut off: posts that were deleted are missing from it. */
const nearlyAll = 0.9;

/**
 * Reads the pages of a query. The posts of a page are stored before the next is asked for. Where the search has come to is stored at the end,
 * so that a round that breaks off is repeated and misses nothing. A query that was never searched brings one page where posts of the past cost
 * something.
 */
async function searchPages(needs: Needs, place: Place, searcher: Searcher, packed: Packed<Piece>): Promise<void> {
  const { network, search } = place;
  const { query, since, pieces } = packed;
  const now = needs.clock.now();
  const isFree = search.pricePerPost === 0 && search.daily === null;
  const pages = since === null && !isFree ? 1 : search.pages;
  let newest: string | null = null;
  let next: string | null = null;
  let count = 0;
  for (let page = 0; page < pages; page++) {
    if (page > 0 && !(await allows(needs, place, false))) throw new SocialFailure('social_rate_limited');
    const size = await affordable(needs, place);
    const found = await search.read(searcher.ask, query, { since, next, size, now });
    await announcePosts(needs, connectors[network], found.posts);
    newest ??= found.newest;
    count += found.posts.length;
    next = found.next;
    if (!next) break;
  }
  // The network shows no more of so many posts: the queries are searched again, fewer at a time.
  if (search.isByTime && count >= nearlyAll * search.pages * search.page && pieces.length > 1)
    return await searchHalves(needs, place, searcher, packed);
  const to = search.isByTime ? String(Math.floor(now.getTime() / 1000)) : newest;
  await upsertSearches(
    needs.db,
    network,
    pieces.map(({ hash }) => hash),
    to,
    now,
  );
}

async function searchHalves(needs: Needs, place: Place, searcher: Searcher, { pieces, since }: Packed<Piece>) {
  const middle = Math.ceil(pieces.length / 2);
  for (const half of [pieces.slice(0, middle), pieces.slice(middle)]) {
    if (!(await allows(needs, place, false))) throw new SocialFailure('social_rate_limited');
    const query = place.search.join(half.map((piece) => piece.query));
    await searchPages(needs, place, searcher, { query, since, pieces: half });
  }
}

/** Fewest posts that X lets a page have. */
const smallestPage = 10;

/** Returns how many posts the rest of the month's budget allows. Throws SocialFailure below the smallest page. */
async function affordable({ db, config, clock }: Needs, { network, search }: Place): Promise<number> {
  if (search.pricePerPost === 0) return search.page;
  const spent = (await listSpending(db, clock.now())).find((row) => row.network === network)?.micros ?? 0;
  const size = Math.floor((budgetOf(config, network) - spent) / search.pricePerPost);
  if (size < smallestPage) throw new SocialFailure('social_budget_spent');
  return Math.min(search.page, size);
}
