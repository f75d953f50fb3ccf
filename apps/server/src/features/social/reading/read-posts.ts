import { after, days, hours, minutes } from '../../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { claimPosts, type DuePost, keepPosts, nextReading, type ReadPost } from '../../clippings/index.ts';
import { asking } from '../calls/ask.ts';
import { budgetOf } from '../calls/budget.ts';
import { listSpending } from '../calls/spending.queries.ts';
import type { Ask, CountReader } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { countReaders, networks } from '../networks/networks.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { searchersOf } from '../search/searchers.ts';

type Needs = AppNeeds & Pick<Services, 'log'>;

const batch = 500;
const lease = minutes(30);
/** Pause after a reading that failed, and the age at which a post is given up. */
const retry = hours(1);
const givenUp = days(14);
/** Share of a month's budget that counts may use; the rest is left to searches. */
const share = 0.5;

/** Reads the counts of posts among the clippings again, an hour, one, three and seven days after they were published. */
export const readPostsJob = defineJob({
  name: 'social.read-posts',
  payload: noPayload,
  schedule: '*/10 * * * *',
  attempts: 1,
  run: async (services: Services, _, signal) => {
    const needs = { ...services, secrets: createSecrets(services.config) };
    await eachPage(signal, async () => {
      const now = needs.clock.now();
      const due = await claimPosts(acrossBrands(needs.db), batch, now, after(now, lease));
      const byReader = Map.groupBy(due.map(named), ({ reader }) => reader);
      for (const [reader, posts] of byReader) {
        signal.throwIfAborted();
        if (reader) await readAll(needs, reader, posts);
        else await keep(needs, posts.map(unread(() => null)));
      }
      return due.length === batch;
    });
  },
});

interface NamedPost extends DuePost {
  reader: CountReader | null;
  /** Name at the network. */
  key: string;
}

/** Finds the network of a post by its address. */
function named(post: DuePost): NamedPost {
  const url = URL.parse(post.url);
  for (const reader of url ? countReaders : []) {
    const key = reader.keyOf(url!);
    if (key) return { ...post, reader, key };
  }
  return { ...post, reader: null, key: '' };
}

const keep = ({ db, clock }: Needs, posts: readonly ReadPost[]) => keepPosts(acrossBrands(db), posts, clock.now());

const unread =
  (next: (post: DuePost) => Date | null) =>
  (post: DuePost): ReadPost => ({ ...post, counts: null, next: next(post) });

/** Returns the functions that call a network for posts, by the unit in which it counts calls; null: the operator has set nothing up. */
async function askerOf(needs: Needs, { network, bucketOf }: CountReader): Promise<((bucket: string) => Ask) | null> {
  if (network === 'twitter' || network === 'reddit' || network === 'youtube') {
    const [searcher] = await searchersOf[network](needs);
    return searcher ? () => searcher.ask : null;
  }
  const { refusal } = networks[network];
  const common = { network, brandId: null, authorize: () => null, refusal };
  return (bucket) => asking(needs, { ...common, bucket: bucketOf ? bucket : 'public' });
}

/** Reads the posts of a network, as many in a call as it allows. A post of several brands is read once. */
async function readAll(needs: Needs, reader: CountReader, posts: readonly NamedPost[]): Promise<void> {
  const now = needs.clock.now();
  const isEarly = ({ published_at }: DuePost) => after(new Date(published_at), reader.ages[0]!) > now;
  const later = (post: DuePost) => nextReading(new Date(post.published_at), now, reader.ages);
  const early = posts.filter(isEarly);
  if (early.length > 0) await keep(needs, early.map(unread(later)));
  const due = posts.filter((post) => !isEarly(post));
  const asker = due.length > 0 ? await openAsker(needs, reader) : null;
  if (!asker) return void (await keep(needs, due.map(unread(later))));
  const { bucketOf } = reader;
  for (const [bucket, some] of Map.groupBy(due, ({ key }) => bucketOf?.(key) ?? '')) {
    const byKey = [...Map.groupBy(some, ({ key }) => key)];
    while (byKey.length > 0) await readSome(needs, { reader, ask: asker(bucket), now }, byKey.splice(0, reader.most));
  }
}

/** Returns the functions that call a network; null if it refuses the operator's app or key. */
async function openAsker(needs: Needs, reader: CountReader) {
  try {
    return await askerOf(needs, reader);
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error;
    needs.log.warn({ network: reader.network, code: error.code }, 'Counts of posts could not be read');
    return null;
  }
}

/** Returns how many posts the budget of counts still allows. */
async function affordable({ db, config, clock }: Needs, { network, price }: CountReader): Promise<number> {
  if (price === 0) return Number.POSITIVE_INFINITY;
  const spent = (await listSpending(db, clock.now())).find((row) => row.network === network)?.micros ?? 0;
  return Math.floor((budgetOf(config, network) * share - spent) / price);
}

interface Asked {
  reader: CountReader;
  ask: Ask;
  now: Date;
}

/** Reads posts in one call and stores their counts. Those that the network no longer shows keep what was known, and are not read again. */
async function readSome(needs: Needs, { reader, ask, now }: Asked, byKey: [string, NamedPost[]][]): Promise<void> {
  const posts = byKey.flatMap(([, same]) => same);
  try {
    if ((await affordable(needs, reader)) < byKey.length) throw new SocialFailure('social_budget_spent');
    const found = await reader.read(
      ask,
      byKey.map(([key]) => key),
    );
    await keep(
      needs,
      posts.map((post) => {
        const counts = found.get(post.key) ?? null;
        return { ...post, counts, next: counts && nextReading(new Date(post.published_at), now, reader.ages) };
      }),
    );
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error;
    needs.log.warn({ network: reader.network, code: error.code }, 'Counts of posts could not be read');
    await keep(needs, posts.map(unread((post) => nextTry(post, error, now))));
  }
}

/** Returns when a post is tried again after a failure; null once it is too old. */
function nextTry({ published_at }: DuePost, { params }: SocialFailure, now: Date): Date | null {
  if (after(new Date(published_at), givenUp) < now) return null;
  const until = Date.parse(String(params.until ?? ''));
  return new Date(Math.max(after(now, retry).getTime(), Number.isNaN(until) ? 0 : until));
}
