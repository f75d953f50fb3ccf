import { randomBytes } from 'node:crypto';
import type { Feed } from '@masthead/reading';
import { after, days, minutes, seconds } from '../../../platform/clock/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type Fetched, FetchFailure } from '../../../platform/fetch/index.ts';
import { type Loop, startLoop } from '../../../platform/loop/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  claimSubscriptions,
  endSubscriptions,
  keepSubscription,
  pollAgain,
  postponeSubscription,
  removeSubscription,
  type Subscription,
} from './websub.queries.ts';

const batchSize = 10;
/** Milliseconds between two looks for due subscriptions. */
const idle = 2000;
/** Rounds between two looks for sources that are fetched no more. */
const roundsBetweenEnds = 5;
const patience = seconds(15);
/** Asked for; the hub decides. */
const wantedLease = days(10);
/** A hub that has taken the request calls back within this, or is asked again. */
const verifiedWithin = minutes(5);
/** The time after which a hub that refused is asked again. */
const pauseWhenRefused = days(1);
/** Tries to take a subscription back; then the hub finds the callback gone. */
const mostFarewells = 5;

const secret = () => randomBytes(32).toString('base64url');

/** Returns the address at which hubs reach us; null: they cannot, so feeds are polled. */
const callbackUrl = (config: Pick<Config, 'MASTHEAD_PUBLIC_URL'>, callback: string): string | null =>
  config.MASTHEAD_PUBLIC_URL ? `${config.MASTHEAD_PUBLIC_URL.replace(/\/$/, '')}/websub/${callback}` : null;

/** Stores the hub that a feed names (WebSub, section 4), so that it is asked to announce new entries. */
export async function noteHub(
  db: Db,
  config: Config,
  source: { source_id: string; url: string; pushed_until: string | null },
  { feed, fetched }: { feed: Feed; fetched: Pick<Fetched, 'links'> },
  now: Date,
): Promise<void> {
  if (callbackUrl(config, '') === null) return;
  const hub = fetched.links.hub ?? feed.hub;
  if (!hub || !/^https?:/.test(hub)) {
    if (source.pushed_until !== null) await endSubscriptions(db, now, source.source_id);
    return;
  }
  const topic = fetched.links.self ?? feed.self ?? source.url;
  await keepSubscription(
    db,
    {
      source_id: source.source_id,
      callback: secret(),
      secret: secret(),
      hub: hub.slice(0, 2000),
      topic: topic.slice(0, 2000),
    },
    now,
  );
}

/** Asks hubs for subscriptions, renews them before they end, and takes back those of sources that are fetched no more. */
export function startSubscribing(services: Services): Loop {
  const { db, clock, log } = services;
  let rounds = 0;
  return startLoop({
    name: 'hubs',
    log,
    idle,
    round: async () => {
      if (rounds++ % roundsBetweenEnds === 0) await endSubscriptions(db, clock.now());
      const due = await claimSubscriptions(db, batchSize, clock.now());
      await Promise.all(due.map((subscription) => ask(services, subscription)));
      return due.length === batchSize;
    },
  });
}

async function ask(services: Services, subscription: Subscription): Promise<void> {
  const { db, clock, config, fetcher } = services;
  const { source_id, state, callback, lease_ends_at } = subscription;
  const url = callbackUrl(config, callback);
  if (url === null) return void (await removeSubscription(db, source_id));
  const isOver = lease_ends_at !== null && Date.parse(lease_ends_at) <= clock.now().getTime();
  if (state === 'live' && isOver) await pollAgain(db, source_id, clock.now());
  const mode = state === 'ending' ? 'unsubscribe' : 'subscribe';
  try {
    await fetcher.fetch(subscription.hub, {
      timeout: patience,
      maxBytes: 64 * 1024,
      form: {
        'hub.mode': mode,
        'hub.topic': subscription.topic,
        'hub.callback': url,
        ...(mode === 'subscribe' && {
          'hub.secret': subscription.secret,
          'hub.lease_seconds': String(wantedLease / 1000),
        }),
      },
    });
    // Its call may have come before its answer, and has then set the time of the next renewal.
    await postponeUnlessConfirmed(services, subscription, isOver);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    await postponeFailed(services, subscription, error);
  }
}

async function postponeUnlessConfirmed(
  { db, clock }: Services,
  subscription: Subscription,
  isOver: boolean,
): Promise<void> {
  const { source_id, state, failures } = subscription;
  const now = clock.now();
  if (state === 'ending' && failures >= mostFarewells) return void (await removeSubscription(db, source_id));
  await postponeSubscription(db, subscription, {
    state: state === 'refused' || (state === 'live' && isOver) ? 'asked' : state,
    failures: failures + 1,
    next_try_at: after(now, verifiedWithin * 2 ** Math.min(failures, 8)),
  });
}

async function postponeFailed(
  { db, clock, log }: Services,
  subscription: Subscription,
  error: FetchFailure,
): Promise<void> {
  const { source_id, state, failures, hub } = subscription;
  const now = clock.now();
  const status = Number(error.params.status ?? 0);
  const saysNo = (status >= 400 && status < 500 && status !== 429) || error.code === 'source_private_address';
  log.debug({ hub, code: error.code }, 'A hub could not be asked');
  if (state === 'ending' && (saysNo || failures >= mostFarewells))
    return void (await removeSubscription(db, source_id));
  const pause = saysNo ? pauseWhenRefused : Math.min(pauseWhenRefused, minutes(1) * 2 ** Math.min(failures, 12));
  await postponeSubscription(db, subscription, {
    state: saysNo && state !== 'live' ? 'refused' : state,
    failures: failures + 1,
    next_try_at: after(now, pause),
  });
}
