import { translate } from '@masthead/i18n/server';
import { after, before, days, minutes } from '../../platform/clock/index.ts';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { isOutage, noteFailure, type ParkedKindHandler, settle } from '../../platform/isolation/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { post } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimDueDeliveries,
  type DueDelivery,
  findOwnerOf,
  giveUpDelivery,
  giveUpWaiting,
  markDelivered,
  markUndelivered,
  setDeliveryAside,
  tryDeliveryAgain,
} from './deliveries.queries.ts';
import { signatureHeaders } from './hook-messages.ts';
import { markFailing, markWorking } from './receivers.queries.ts';

type Deliver = Pick<Services, 'db' | 'clock' | 'config' | 'fetcher' | 'log'>;

const batchSize = 20;
const timeout = 15_000;
/** Longer than the timeout, so that a delivery is never sent by two at once. */
const lease = minutes(2);
/** Pauses before the second try and those after it, in minutes; about two and a half days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440, 1440];
/** The time of failures after which a receiver is disabled, and its owner notified. */
const disableAfter = days(3);

/** Sends what goes to web addresses: at once when it was written, and each minute what is to be tried again. */
export const deliverHooksJob = defineJob({
  name: 'notifications.deliver',
  payload: noPayload,
  schedule: '* * * * *',
  attempts: 1,
  run: async (services: Deliver, _, signal) => {
    await eachPage(signal, () => deliverHooks(services));
  },
});

/** Sends what is due for web addresses. true: the batch was full, there may be more. */
export async function deliverHooks(services: Deliver): Promise<boolean> {
  const now = services.clock.now();
  const due = await claimDueDeliveries(services.db, now, after(now, lease), batchSize);
  await Promise.all(
    due.map((delivery) => deliver(services, delivery).catch((error: unknown) => note(services, delivery, error))),
  );
  return due.length === batchSize;
}

/** Takes a delivery that cannot be processed out of the queue; one that a receiver refuses is tried again by `fail`. */
async function note({ db, clock }: Deliver, delivery: DueDelivery, error: unknown): Promise<void> {
  if (isOutage(error)) throw error;
  await db.transaction().execute(async (transaction) => {
    const item = { kind: 'webhook', itemId: delivery.id, brandId: null, subject: delivery.address } as const;
    await noteFailure(transaction, item, error, clock.now());
    await setDeliveryAside(transaction, delivery.id, error instanceof Error ? error.message : String(error));
  });
}

/** A discarded delivery counts as failed. */
export const parkedWebhooks: ParkedKindHandler = {
  retry: async (db, id, now) => (await tryDeliveryAgain(db, id, now)) > 0,
  discard: async (db, id, now) => void (await giveUpDelivery(db, id, now)),
};

async function deliver(services: Deliver, delivery: DueDelivery): Promise<void> {
  const { db, clock } = services;
  const failure = await send(services, delivery, delivery.message, delivery.id);
  if (!failure) {
    await db.transaction().execute(async (transaction) => {
      await markDelivered(transaction, delivery.id, clock.now());
      await markWorking(transaction, delivery.receiver_id);
      if (delivery.failure) await settle(transaction, 'webhook', [delivery.id]);
    });
    return;
  }
  await fail(services, delivery, failure);
}

/** Sends one POST; returns the failure, or null. Addresses are checked like those of sources. */
export async function send(
  { fetcher, clock }: Pick<Deliver, 'fetcher' | 'clock'>,
  { address, secret }: { address: string; secret: string | null },
  message: unknown,
  id: string,
): Promise<FetchFailure | null> {
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    ...(secret && signatureHeaders(secret, { id, body, now: clock.now() })),
  };
  try {
    await fetcher.fetch(address, { message: { body, headers }, timeout, maxBytes: 64 * 1024 });
    return null;
  } catch (error) {
    if (error instanceof FetchFailure) return error.code === 'source_too_large' ? null : error;
    throw error;
  }
}

async function fail({ db, clock, config, log }: Deliver, delivery: DueDelivery, failure: FetchFailure): Promise<void> {
  const now = clock.now();
  const owner = await findOwnerOf(db, delivery.notification_id);
  const reason = failureText(owner?.language ?? 'en', failure);
  const pause = pauses[delivery.attempts - 1];
  const wait = Math.max(minutes(pause ?? 0), (failure.retryAfter ?? 0) * 1000);
  await db.transaction().execute(async (transaction) => {
    await markUndelivered(transaction, delivery.id, reason, pause === undefined ? null : after(now, wait), now);
    const since = await markFailing(transaction, delivery.receiver_id, { failure: reason, disable: false, now });
    if (failure.code !== 'source_gone' && since > before(now, disableAfter)) return;
    await markFailing(transaction, delivery.receiver_id, { failure: reason, disable: true, now });
    await giveUpWaiting(transaction, delivery.receiver_id, reason, now);
    if (!owner) return;
    const say = (key: string) =>
      translate(owner.language, `notifications.disabled.${key}`, {
        name: owner.first_name,
        title: owner.title,
        host: hostOf(delivery.address),
        reason,
      });
    const action = { label: say('action'), link: `${findOrigin(config)}/settings/personal/media-notifications` };
    const parts = {
      subject: say('subject'),
      greeting: say('greeting'),
      paragraphs: [say('body'), say('reason')],
      action,
      closing: say('closing'),
    };
    await post(transaction, clock, {
      to: owner.email,
      ...(await layOut(owner.language, parts)),
    });
  });
  log.info({ receiver_id: delivery.receiver_id, code: failure.code }, 'A message to a web address was not taken');
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Returns the reason why an address did not take a message, for its owner. */
export function failureText(language: string, { code, params }: FetchFailure): string {
  const key = `notifications.failures.${code}`;
  const text = translate(language, key, params);
  return text === key ? translate(language, `errors.${code}`, params) : text;
}
