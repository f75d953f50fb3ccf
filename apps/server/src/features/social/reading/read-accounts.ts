import { after, hours, minutes } from '../../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { claimAccounts, noteFailure, noteRead, type TokenRow } from '../accounts/accounts.queries.ts';
import { openToken } from '../accounts/tokens.ts';
import { askFor } from '../calls/ask-for.ts';
import type { Reading } from '../connector.ts';
import { at, SocialFailure } from '../failure.ts';
import { keyOf, networks } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { endConnection, renew } from '../oauth/renew.ts';
import { announcePosts } from '../search/announce-posts.ts';
import { findNewestComment } from './comments.queries.ts';
import { keepComments } from './keep-comments.ts';
import { deleteMissing, upsertDays, upsertPosts, upsertStanding } from './reading.queries.ts';

type Needs = AppNeeds & Pick<Services, 'log'>;

const batch = 10;
const lease = minutes(5);
/** Pause between two readings: posts that cost money are read less often. */
const pauses = { free: hours(1), paid: hours(6) };
const longestPause = hours(24);
/** Pause between two readings of older comments; readings begin a little earlier or later. */
const olderPause = hours(23);
/** Characters of a post that are kept. */
const longestText = 10_000;

/** Reads the connected accounts that are due: profile, newest posts with counts and comments, and the days that the network counts. */
export const readAccountsJob = defineJob({
  name: 'social.read-accounts',
  payload: noPayload,
  schedule: '*/5 * * * *',
  run: async (services: Services, _, signal) => {
    const needs = { ...services, secrets: createSecrets(services.config) };
    await eachPage(signal, async () => {
      const now = needs.clock.now();
      const due = await claimAccounts(acrossBrands(needs.db), 'read', batch, now, after(now, lease));
      for (const account of due) await readAccount(needs, account);
      return due.length === batch;
    });
  },
});

/** Reads an account. A failure is written down for the screen, and concerns no other account. */
async function readAccount(needs: Needs, account: TokenRow): Promise<void> {
  const connector = networks[account.network];
  try {
    const reading = await readWithToken(needs, account);
    if (reading) await keep(needs, account, reading);
    else await endConnection(needs, account);
  } catch (error) {
    const failure = error instanceof SocialFailure ? at(connector.name, error) : null;
    if (!failure) needs.log.error({ err: error, account: account.id }, 'An account could not be read');
    await noteFailure(needs.db, account.brand_id, account.id, {
      code: failure?.code ?? 'internal',
      params: failure?.params ?? {},
      nextReadAt: nextTry(failure, needs.clock.now()),
    });
  }
}

function nextTry(failure: SocialFailure | null, now: Date): Date {
  const until = Date.parse(String(failure?.params.until ?? ''));
  const latest = after(now, longestPause).getTime();
  return Number.isNaN(until) ? after(now, pauses.free) : new Date(Math.min(latest, Math.max(now.getTime(), until)));
}

/** Returns true if comments beyond the newest were last read a day ago, or never. */
const isOlderDue = ({ older_comments_at }: TokenRow, now: Date): boolean =>
  older_comments_at === null || Date.parse(older_comments_at) <= now.getTime() - olderPause;

/** Reads with the stored token; one that is refused is renewed once. Returns null if the consent has ended. */
async function readWithToken(needs: Needs, account: TokenRow): Promise<Reading | null> {
  const { id, brand_id, network, server, external_id, handle, scopes } = account;
  const newest = (await findNewestComment(needs.db, brand_id, id)) ?? null;
  const known = { newest, isDue: isOlderDue(account, needs.clock.now()) };
  const read = (token: string) => {
    const ask = askFor(needs, account, token);
    const key = keyOf(needs.config, network);
    return networks[network].read(ask, { server, external_id, handle, scopes, known, key }, needs.clock.now());
  };
  try {
    return await read(openToken(needs.secrets, account.access_token));
  } catch (error) {
    if (!(error instanceof SocialFailure) || error.code !== 'social_token_dead') throw error;
  }
  const renewed = await renew(needs, account);
  if (renewed === null) return null;
  try {
    return await read(renewed);
  } catch (error) {
    if (error instanceof SocialFailure && error.code === 'social_token_dead') return null;
    throw error;
  }
}

async function keep(needs: Needs, account: TokenRow, reading: Reading): Promise<void> {
  const { profile, posts, days, received, comments, reviews, hasGaps } = reading;
  const { db, clock } = needs;
  const now = clock.now();
  const { id, brand_id, network } = account;
  const kept = [
    ...new Map(posts.map((post) => [post.id, { ...post, text: post.text.slice(0, longestText) }])).values(),
  ];
  const oldest = Math.min(...kept.map(({ published_at }) => published_at.getTime()));
  await announcePosts(needs, networks[network], received ?? []);
  await db.transaction().execute(async (transaction) => {
    const hasOlder = isOlderDue(account, now);
    const nextReadAt = after(now, networks[network].prices ? pauses.paid : pauses.free);
    const read = await noteRead(transaction, brand_id, id, { ...profile, nextReadAt, hasOlder }, now);
    // Disconnected meanwhile: nothing of it is kept.
    if (read === 0) return;
    await upsertPosts(transaction, brand_id, id, kept, now);
    const since = new Date(kept.length > 0 ? oldest : 0);
    if (!hasGaps) await deleteMissing(transaction, brand_id, id, { ids: kept.map((post) => post.id), since });
    if (comments) await keepComments(transaction, brand_id, id, comments, now);
    await upsertStanding(transaction, brand_id, id, now.toISOString().slice(0, 10), {
      followers: profile.followers,
      reviews: reviews?.count ?? null,
      rating: reviews?.rating ?? null,
    });
    await upsertDays(transaction, brand_id, id, days);
  });
}
