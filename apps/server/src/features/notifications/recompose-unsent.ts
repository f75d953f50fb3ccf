import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { replaceUnsent, withdrawUnsent } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId } from '../access/index.ts';
import { timeOfId } from '../documents/index.ts';
import { isStoryKind, sectionsOf, storiesShown } from './find-occasions.ts';
import { hookMessage } from './hook-messages.ts';
import { layOutMail } from './message.mails.ts';
import { composeMessage, type Occasion } from './message.ts';
import { listReceivers } from './receivers.queries.ts';
import { seenBy, visibleTo, type Work } from './run-due.ts';
import { deleteDeliveries, listComposed, lockUnsent, setContent, type UnsentDelivery } from './unsent.queries.ts';
import { type DueNotification, listStories, listWatched, type WatchedStream } from './watch.queries.ts';

type Needs = Pick<Services, 'clock' | 'config'>;

/** A message to a web address is given up after two and a half days, one by mail after half a day. */
const unsentDays = 4;

/**
 * Composes unsent messages about the period of a mention again from the current mentions. A message without content is
 * withdrawn.
 */
export async function recomposeMessages(
  db: Db,
  needs: Needs,
  mention: { brand_id: BrandId; stream_id: string; mention_id: string },
): Promise<void> {
  const unsent = await lockUnsent(db, mention, before(needs.clock.now(), days(unsentDays)));
  if (unsent.length === 0) return;
  const ids = [...new Set(unsent.map((delivery) => delivery.notification_id))];
  const watched = Map.groupBy(await listWatched(acrossBrands(db), ids), (stream) => stream.notification_id);
  const receivers = Map.groupBy(await listReceivers(db, ids), (receiver) => receiver.notification_id);
  const notifications = new Map((await listComposed(db, ids)).map((one) => [one.id, one]));
  for (const deliveries of Map.groupBy(unsent, ({ notification_id: id, occasion }) => `${id} ${occasion}`).values()) {
    const notification = notifications.get(deliveries[0]!.notification_id);
    if (!notification || !isStoryKind(notification.kind)) continue;
    const all = watched.get(notification.id) ?? [];
    const occasion = await findOccasion(db, notification, all, deliveries[0]!);
    const work = { notification, receivers: receivers.get(notification.id) ?? [], all };
    for (const delivery of deliveries) await recompose(db, needs, work, { delivery, occasion });
  }
}

/** Returns the current content for the period of a message. */
async function findOccasion(
  db: Db,
  notification: DueNotification,
  all: readonly WatchedStream[],
  { occasion, from_id, upto_id }: UnsentDelivery,
): Promise<Occasion | null> {
  const { id, kind, summarize } = notification;
  if (!isStoryKind(kind)) return null;
  const streams = seenBy(all, notification.user_id);
  const windows = streams.map((stream) => ({
    notification_id: id,
    brand_id: stream.brand_id,
    stream_id: stream.id,
    from_id,
    since: timeOfId(from_id).toISOString(),
    stream_updated_at: stream.updated_at,
    by_copies: summarize,
  }));
  if (windows.length === 0) return null;
  const limits = { limit: storiesShown, onlyFirstInTopOutlet: kind === 'top_outlet' };
  const sections = sectionsOf(streams, await listStories(db, windows, upto_id, limits));
  const tells = sections.length > 0 || (kind === 'digest' && notification.notify_when_empty);
  return tells ? { key: occasion, facts: { kind }, sections } : null;
}

async function recompose(
  db: Db,
  { config }: Needs,
  work: Work,
  { delivery, occasion }: { delivery: UnsentDelivery; occasion: Occasion | null },
): Promise<void> {
  const { notification } = work;
  const receiver = work.receivers.find(({ id }) => id === delivery.receiver_id);
  const visible = receiver && occasion ? visibleTo(receiver, occasion, work) : null;
  if (!receiver || !visible) {
    if (delivery.mail_id) await withdrawUnsent(db, [delivery.mail_id]);
    await deleteDeliveries(db, [delivery.id]);
    return;
  }
  const origin = findOrigin(config);
  const message = composeMessage(receiver.language ?? notification.language, notification, visible);
  const { subject, mentions } = message;
  if (delivery.mail_id) {
    const layout = await layOutMail(message, origin, notification.owner);
    await replaceUnsent(db, delivery.mail_id, layout.to(receiver.user_email ?? receiver.address!, receiver.token));
  }
  const hook =
    receiver.kind === 'member' || receiver.kind === 'email' ? null : hookMessage(receiver.kind, message, origin);
  await setContent(db, delivery.id, { subject, mentions, message: hook });
}
