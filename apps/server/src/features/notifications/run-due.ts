import { v7 as uuidv7 } from 'uuid';
import type { RepairTimes } from '../../platform/clock/watch-clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { isolate, noteFailure, type ParkedKindHandler, settle } from '../../platform/isolation/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { type Mail, postAll } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { type NewPush, pushToUsers } from '../devices/index.ts';
import { firstIdAt } from '../documents/index.ts';
import { deliverHooksJob } from './deliver-hooks.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts';
import { type Finding, findOccasions, isStoryKind, look } from './find-occasions.ts';
import { hookMessage } from './hook-messages.ts';
import { layOutMail, type MailLayout } from './message.mails.ts';
import { devicePush } from './message.push.ts';
import { composeMessage, type Occasion } from './message.ts';
import { runAgain, type State, saveStates } from './notifications.queries.ts';
import { listReceivers, type ReceiverRow } from './receivers.queries.ts';
import { nextRun, quietEnd } from './schedule.ts';
import {
  claimDue,
  type DueNotification,
  listAhead,
  listWatched,
  readHorizon,
  type WatchedStream,
} from './watch.queries.ts';

type Run = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

const batchSize = 25;

/** A message to one receiver, ready to be written: by mail or to a web address, and for a member also to their devices. */
interface Outgoing {
  delivery: NewDelivery;
  mail: Mail | null;
  push: NewPush | null;
}

/**
 * Sends due notifications, a batch in one transaction: deliveries, mails in the outbox, and the position of each
 * notification are written together. A process that dies before has sent nothing and leaves all of it to the next; one
 * that dies after has sent all of it. A notification that fails rolls back only its own work. Returns true if the batch
 * was full and there may be more.
 */
export async function runDue(services: Run): Promise<boolean> {
  return await services.db.transaction().execute(async (transaction) => {
    const now = services.clock.now();
    const due = await claimDue(transaction, now, batchSize);
    if (due.length === 0) return false;
    await isolate(transaction, {
      items: due,
      run: (savepoint, notifications) => tellAll(savepoint, services, notifications, now),
      failed: async (notification, error) => {
        services.log.error({ err: error, notification_id: notification.id }, 'A notification could not be composed');
        const item = {
          kind: 'notification',
          itemId: notification.id,
          brandId: null,
          subject: notification.title,
        } as const;
        await noteFailure(transaction, item, error, now);
        await saveStates(transaction, [stateAfterFailure(notification)]);
      },
    });
    return due.length === batchSize;
  });
}

async function tellAll(db: Db, services: Run, due: readonly DueNotification[], now: Date): Promise<void> {
  const ids = due.map((notification) => notification.id);
  const watched = Map.groupBy(await listWatched(acrossBrands(db), ids), (stream) => stream.notification_id);
  const streams = new Map(due.map((one) => [one.id, seenBy(watched.get(one.id), one.user_id)]));
  const receivers = Map.groupBy(await listReceivers(db, ids), (receiver) => receiver.notification_id);
  const horizon = await readHorizon(db, now);
  const seen = await look(db, due, streams, { now, horizon });
  const outgoing: Outgoing[] = [];
  const states: State[] = [];
  for (const notification of due) {
    const all = watched.get(notification.id) ?? [];
    const work = { notification, receivers: receivers.get(notification.id) ?? [], all };
    const finding = findOccasions(notification, streams.get(notification.id)!, seen);
    outgoing.push(...(await compose(services, work, finding, { now, horizon })));
    states.push(stateAfter(notification, finding, horizon));
  }
  await write(db, services, outgoing, now);
  await saveStates(db, states);
  const again = due.filter((notification) => notification.failures > 0);
  if (again.length > 0)
    await settle(
      db,
      'notification',
      again.map((notification) => notification.id),
    );
}

/** A discarded notification waits until somebody saves it again. */
export const parkedNotifications: ParkedKindHandler = {
  retry: async (db, id, now) => (await runAgain(db, id, now)) > 0,
  discard: async () => {},
};

/** Returns streams as one user may see them. */
export const seenBy = (streams: readonly WatchedStream[] | undefined, userId: string): WatchedStream[] =>
  (streams ?? []).filter((stream) => stream.user_id === userId);

export interface Work {
  notification: DueNotification;
  receivers: readonly ReceiverRow[];
  /** Streams with who may see them. */
  all: readonly WatchedStream[];
}

const listens = (receiver: ReceiverRow): boolean =>
  receiver.confirmed_at !== null && receiver.unsubscribed_at === null && receiver.disabled_at === null;

/** Composes messages for all receivers: once for each language and visibility, for any number of them. */
async function compose(
  services: Run,
  work: Work,
  { occasions }: Finding,
  { now, horizon }: { now: Date; horizon: Date },
): Promise<Outgoing[]> {
  const { notification } = work;
  const origin = findOrigin(services.config);
  const heldUntil = notification.kind === 'digest' ? null : quietEnd(notification, now);
  const layouts = new Map<string, Promise<MailLayout>>();
  const outgoing: Outgoing[] = [];
  const upto = later(notification.upto, firstIdAt(horizon));
  for (const occasion of occasions) {
    const tellsMentions = isStoryKind(occasion.facts.kind);
    for (const receiver of work.receivers.filter(listens)) {
      const visible = visibleTo(receiver, occasion, work);
      if (!visible) continue;
      const language = receiver.language ?? notification.language;
      const message = composeMessage(language, notification, visible);
      const isMail = receiver.kind === 'member' || receiver.kind === 'email';
      const delivery: NewDelivery = {
        id: uuidv7(),
        notification_id: notification.id,
        receiver_id: receiver.id,
        occasion: occasion.key,
        subject: message.subject,
        mentions: message.mentions,
        mail_id: isMail ? uuidv7() : null,
        message: isMail ? null : hookMessage(receiver.kind, message, origin),
        held_until: heldUntil,
        from_id: tellsMentions ? notification.upto : null,
        upto_id: tellsMentions ? upto : null,
      };
      const key = JSON.stringify([occasion.key, language, visible.sections.map(({ stream }) => stream.id)]);
      if (isMail && !layouts.has(key)) layouts.set(key, layOutMail(message, origin, notification.owner));
      const layout = isMail ? await layouts.get(key) : undefined;
      outgoing.push({
        delivery,
        mail: layout?.to(receiver.user_email ?? receiver.address!, receiver.token) ?? null,
        push: receiver.user_id ? devicePush(receiver.user_id, message, delivery) : null,
      });
    }
  }
  return outgoing;
}

/** Returns the part of an occasion that a receiver may see: a member's own view, or the owner's for an address. null: nothing. */
export function visibleTo(receiver: ReceiverRow, occasion: Occasion, { all, notification }: Work): Occasion | null {
  const userId = receiver.user_id ?? notification.user_id;
  const allowed = new Set(seenBy(all, userId).map((stream) => stream.id));
  const sections = occasion.sections.filter(({ stream }) => allowed.has(stream.id));
  const isEmpty = occasion.sections.length === 0;
  return sections.length > 0 || (isEmpty && allowed.size > 0) ? { ...occasion, sections } : null;
}

const stateAfter = (notification: DueNotification, { nextAt, told, moves }: Finding, horizon: Date): State => ({
  notification_id: notification.id,
  next_at: nextAt,
  upto: moves ? later(notification.upto, firstIdAt(horizon)) : notification.upto,
  since: moves ? horizon.toISOString() : notification.since,
  told,
  failures: 0,
});

const later = (a: string, b: string): string => (a > b ? a : b);

/** Returns the state after a failure: not due until it is put back, and then continued from its position. */
const stateAfterFailure = (notification: DueNotification): State => ({
  notification_id: notification.id,
  next_at: null,
  upto: notification.upto,
  since: notification.since,
  told: notification.told,
  failures: notification.failures + 1,
});

/**
 * Continues from now with notifications that ran while the clock was ahead. Mentions collected in that time may be sent twice;
 * otherwise nothing would be sent until the clock had caught up.
 */
export const repairNotificationTimes: RepairTimes = async (db, { now }) => {
  const ahead = await listAhead(db, now);
  if (ahead.length === 0) return;
  await saveStates(
    db,
    ahead.map((notification) => ({
      notification_id: notification.id,
      next_at: notification.next_at === null ? null : notification.kind === 'digest' ? nextRun(notification, now) : now,
      upto: earlier(notification.upto, firstIdAt(now)),
      since: now.toISOString(),
      told: Object.fromEntries(
        Object.entries(notification.told).filter(([, { at }]) => Date.parse(at) <= now.getTime()),
      ),
      failures: notification.failures,
    })),
  );
};

const earlier = (a: string, b: string): string => (a < b ? a : b);

async function write(db: Db, { clock }: Run, outgoing: readonly Outgoing[], now: Date): Promise<void> {
  const written = await insertDeliveries(
    db,
    outgoing.map(({ delivery }) => delivery),
    now,
  );
  const fresh = outgoing.filter(({ delivery }) => written.has(delivery.id));
  await postAll(
    db,
    clock,
    fresh.flatMap(({ delivery, mail }) =>
      mail && delivery.mail_id ? [{ id: delivery.mail_id, mail, notBefore: delivery.held_until }] : [],
    ),
  );
  await pushToUsers(
    db,
    fresh.flatMap(({ push }) => push ?? []),
    now,
  );
  if (fresh.some(({ delivery }) => delivery.message !== null))
    await enqueue(db, deliverHooksJob, {}, { key: deliverHooksJob.name });
}
