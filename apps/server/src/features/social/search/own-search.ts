import { createHash } from 'node:crypto';
import type { SocialProvider } from '@masthead/contract';
import { after, minutes } from '../../../platform/clock/index.ts';
import { eachPage } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { claimAccounts, type TokenRow } from '../accounts/accounts.queries.ts';
import { openToken } from '../accounts/tokens.ts';
import { askFor } from '../calls/ask-for.ts';
import type { Ask, OwnSearch } from '../connector.ts';
import { at, SocialFailure } from '../failure.ts';
import { networks, ownSearchesOf } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { announcePosts } from './announce-posts.ts';
import {
  findHashtagId,
  listPlaces,
  lockHashtags,
  noteOwnSearch,
  setHashtagId,
  takeHashtag,
  takeOwnSearch,
} from './own-search.queries.ts';
import { dayOfQuota, weekBefore } from './quota.ts';
import { listSearchedOfBrand, upsertSearches } from './searches.queries.ts';

type Needs = AppNeeds & Pick<Services, 'log'>;

interface Searcher {
  account: TokenRow;
  search: OwnSearch;
  ask: Ask;
}

interface Word {
  query: string;
  hash: Buffer;
  /** Seconds since 1970; null: never searched. */
  since: string | null;
  /** Milliseconds since 1970; 0: never searched. */
  searchedAt: number;
}

const batch = 10;
const lease = minutes(5);
/** Jobs begin a little earlier or later; so much before its time a word is searched. */
const slack = minutes(1);
/** Searches for the streams of brands with accounts that they have connected. A brand's account serves its own streams alone. */
export async function searchWithAccounts(needs: Needs, signal: AbortSignal): Promise<void> {
  const searched = Object.keys(ownSearchesOf(needs.config)) as SocialProvider[];
  if (searched.length === 0) return;
  await eachPage(signal, async () => {
    const now = needs.clock.now();
    const due = await claimAccounts(acrossBrands(needs.db), 'search', batch, now, after(now, lease), searched);
    for (const account of due) await searchAccount(needs, account);
    return due.length === batch;
  });
}

async function searchAccount(needs: Needs, account: TokenRow): Promise<void> {
  const search = ownSearchesOf(needs.config)[account.network];
  if (!search) return;
  const now = needs.clock.now();
  const outcome = { waiting: 0, searchedAt: null as Date | null, failure: null as SocialFailure | null };
  try {
    if (search.scope && !account.scopes.includes(search.scope)) throw new SocialFailure('social_scope_missing');
    const ask = askFor(needs, account, openToken(needs.secrets, account.access_token));
    outcome.waiting = await searchWords(needs, { account, search, ask }, now);
    outcome.searchedAt = now;
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error;
    outcome.failure = at(networks[account.network].name, error);
    needs.log.warn({ network: account.network, account: account.id, code: error.code }, 'A search has failed');
  }
  const { failure, ...rest } = outcome;
  await noteOwnSearch(
    needs.db,
    account.brand_id,
    account.id,
    {
      ...rest,
      failure: failure && { code: failure.code, params: failure.params },
      isDead: failure?.code === 'social_token_dead',
      nextSearchAt: after(now, search.pause - slack),
    },
    now,
  );
}

/** Places are those of a brand: another one may have come to another place with the same words. */
const hashOf = (brandId: BrandId, query: string): Buffer =>
  createHash('sha256').update(`${brandId} ${query}`).digest().subarray(0, 16);

/** Lists the words of a brand's streams, each once, in the order of the streams. */
async function wordsOf({ db }: Needs, { account, search }: Searcher): Promise<Word[]> {
  const { brand_id, network } = account;
  const streams = await listSearchedOfBrand(db, brand_id, networks[network].mediaType);
  const queries = [...new Set(streams.flatMap((stream) => search.queriesOf(stream)))];
  const words = queries.map((query) => ({ query, hash: hashOf(brand_id, query) }));
  const places = await listPlaces(
    db,
    network,
    words.map(({ hash }) => hash),
  );
  const known = new Map(places.map((row) => [row.query_hash.toString('hex'), row]));
  return words.map((word) => {
    const place = known.get(word.hash.toString('hex'));
    return { ...word, since: place?.since_id ?? null, searchedAt: place ? Date.parse(place.searched_at) : 0 };
  });
}

/**
 * Returns the words that are due. If a week allows only so many, those that are searched already go on; otherwise each
 * has its turn.
 */
function dueOf(words: readonly Word[], { pause, quota }: OwnSearch, now: Date): Word[] {
  const due = words.filter(({ searchedAt }) => searchedAt <= now.getTime() - pause + slack);
  const isNew = ({ searchedAt }: Word) => Number(searchedAt === 0);
  return quota.unit === 'hashtags'
    ? due.toSorted((a, b) => isNew(a) - isNew(b))
    : due.toSorted((a, b) => a.searchedAt - b.searchedAt);
}

/** Searches the words that are due, as far as the network allows. Returns how many hashtags have to wait for another week. */
async function searchWords(needs: Needs, searcher: Searcher, now: Date): Promise<number> {
  const { search } = searcher;
  let waiting = 0;
  for (const word of dueOf(await wordsOf(needs, searcher), search, now)) {
    if (await takeWord(needs, searcher, word, now)) await searchWord(needs, searcher, word, now);
    else if (search.quota.unit === 'searches') break;
    else waiting += 1;
  }
  return waiting;
}

/** Takes a word out of what the network allows the account. Searches are spread over the day. */
async function takeWord({ db }: Needs, { account, search }: Searcher, word: Word, now: Date): Promise<boolean> {
  const { external_id, network } = account;
  const { unit, allowed } = search.quota;
  if (unit === 'searches') {
    const { startedAt, begun } = dayOfQuota(allowed, now);
    return await takeOwnSearch(db, network, external_id, startedAt, begun);
  }
  return await db.transaction().execute(async (transaction) => {
    await lockHashtags(transaction, external_id);
    return await takeHashtag(transaction, external_id, word.query, { weekAgo: weekBefore(now), most: allowed, now });
  });
}

/** Returns the id under which the network knows a word; it is asked for once. */
async function idOf({ db }: Needs, { account, search, ask }: Searcher, query: string): Promise<string | null> {
  if (!search.findId) return null;
  const { external_id } = account;
  const known = await findHashtagId(db, external_id, query);
  if (known !== null) return known;
  const found = await search.findId(ask, account, query);
  if (found !== null) await setHashtagId(db, external_id, query, found);
  return found;
}

/** Reads the pages of a search. The place is stored at the end, so that one that breaks off is repeated. */
async function searchWord(needs: Needs, searcher: Searcher, word: Word, now: Date): Promise<void> {
  const { account, search, ask } = searcher;
  const { network, external_id } = account;
  const { since, query } = word;
  const id = await idOf(needs, searcher, query);
  let next: string | null = null;
  for (let page = 0; page < search.pages; page++) {
    if (page > 0 && search.quota.unit === 'searches') {
      const { startedAt } = dayOfQuota(search.quota.allowed, now);
      if (!(await takeOwnSearch(needs.db, network, external_id, startedAt, search.quota.allowed))) break;
    }
    const found = await search.read(ask, account, { query, id }, { since, next, size: search.page, now });
    await announcePosts(needs, networks[network], found.posts);
    next = found.next;
    if (!next) break;
  }
  await upsertSearches(needs.db, network, [word.hash], String(Math.floor(now.getTime() / 1000)), now);
}
