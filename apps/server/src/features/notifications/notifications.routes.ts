import type { MediaNotification, NotificationReceiver } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Call, Handlers, Scope } from '../access/index.ts';
import { askAgain } from './ask-receivers.ts';
import { failureText, send } from './deliver-hooks.ts';
import { type LastDelivery, listDeliveries, listLastDeliveries } from './deliveries.queries.ts';
import { hookMessage, makeSecret } from './hook-messages.ts';
import { layOutMail } from './message.mails.ts';
import {
  deleteNotifications,
  findNotification,
  listBrandNames,
  listNotifications,
  listVisibleStreams,
  type NotificationRow,
} from './notifications.queries.ts';
import { composePreview, sendTest } from './preview-notification.ts';
import {
  findReceiver,
  listReceivers,
  markWorking,
  type ReceiverRow,
  setSecret,
  setUnsubscribed,
} from './receivers.queries.ts';
import { changeNotification, createNotification, turnNotifications } from './save-notification.ts';

const statusOf = (row: ReceiverRow): NotificationReceiver['status'] =>
  row.unsubscribed_at ? 'unsubscribed' : row.disabled_at ? 'disabled' : row.confirmed_at ? 'active' : 'awaiting';

/** Answers a receiver. Staff in the owner's name do not see the secret of a webhook. */
const receiverAnswer = (row: ReceiverRow, { actor }: Scope): NotificationReceiver => ({
  id: row.id,
  kind: row.kind,
  user: row.user_id ? { id: row.user_id, full_name: row.user_name ?? '', email: row.user_email ?? '' } : null,
  address: row.address,
  status: statusOf(row),
  secret: actor.impersonator_id ? null : row.secret,
  failure: row.failure,
  failing_since: row.failing_since,
});

type Named = Pick<Call<'user.media-notifications.index'>, 'db' | 'clock' | 'scope'>;

/** Answers notifications with the names of what they watch; what the caller no longer sees is left out. */
async function answersOf({ db, clock, scope }: Named, rows: readonly NotificationRow[]): Promise<MediaNotification[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const streams = await listVisibleStreams(db, scope);
  const brands = await listBrandNames(db, scope);
  const receivers = Map.groupBy(await listReceivers(db, ids), (receiver) => receiver.notification_id);
  const last = new Map(
    (await listLastDeliveries(db, ids, clock.now())).map((row: LastDelivery) => [row.notification_id, row]),
  );
  return rows.map(({ user_id: _, stream_ids, brand_ids, ...row }) => ({
    ...row,
    next_at: row.kind === 'digest' ? row.next_at : null,
    streams: streams
      .filter(({ id }) => stream_ids.includes(id))
      .map(({ id, name, brand_id }) => ({ id, name, brand_id })),
    brands: brands.filter(({ id }) => brand_ids.includes(id)),
    receivers: (receivers.get(row.id) ?? []).map((receiver) => receiverAnswer(receiver, scope)),
    last: last.has(row.id) ? { status: last.get(row.id)!.status, at: last.get(row.id)!.at } : null,
  }));
}

async function answerOne(call: Named, notificationId: string): Promise<{ data: MediaNotification }> {
  const [data] = await answersOf(call, [await mustFind(call, notificationId)]);
  return { data: data! };
}

async function mustFind(
  { db, scope }: { db: Named['db']; scope: Scope },
  notificationId: string,
): Promise<NotificationRow> {
  const row = await findNotification(db, scope, notificationId);
  if (!row) throw notFound();
  return row;
}

type ReceiverCall =
  | Call<'user.media-notifications.receivers.resume'>
  | Call<'user.media-notifications.receivers.test'>
  | Call<'user.media-notifications.receivers.renew-secret'>;

async function receiverOf({ db, scope, params }: ReceiverCall): Promise<ReceiverRow> {
  const receiver = await findReceiver(db, scope.actor.user_id, params.notification_id, params.receiver_id);
  if (!receiver) throw notFound();
  return receiver;
}

const shapeOf = (row: NotificationRow) => ({ ...row, streams: row.stream_ids, brands: row.brand_ids });

export const notificationRoutes: Handlers = {
  'user.media-notifications.index': async (call) => ({
    data: await answersOf(call, await listNotifications(call.db, call.scope)),
  }),
  'user.media-notifications.store': async (call) =>
    answerOne(call, await createNotification({ ...call, origin: publicUrlOf(call) }, call.scope, call.body)),
  'user.media-notifications.update': async (call) => {
    await changeNotification(
      { ...call, origin: publicUrlOf(call) },
      call.scope,
      call.params.notification_id,
      call.body,
    );
    return await answerOne(call, call.params.notification_id);
  },
  'user.media-notifications.delete': async ({ db, scope, params }) => {
    await mustFind({ db, scope }, params.notification_id);
    await deleteNotifications(db, scope, [params.notification_id]);
  },
  'user.media-notifications.bulk-update': async (call) => ({
    data: { updated: await turnNotifications(call, call.scope, call.body.notifications, call.body.enabled) },
  }),
  'user.media-notifications.bulk-delete': async ({ db, scope, body }) => ({
    data: { deleted: await deleteNotifications(db, scope, body.notifications) },
  }),
  'user.media-notifications.preview': async (call) => {
    const origin = publicUrlOf(call);
    const { message, owner } = await composePreview({ ...call, origin }, call.scope, call.body);
    const { subject, html, text } = (await layOutMail(message, origin, owner)).to('', 'test');
    return { data: { subject, html, text, mentions: message.mentions } };
  },
  'user.media-notifications.send-test': async (call) => {
    const row = await mustFind(call, call.params.notification_id);
    await sendTest({ ...call, origin: publicUrlOf(call) }, call.scope, shapeOf(row));
  },
  'user.media-notifications.deliveries': async ({ db, clock, scope, params, query }) => {
    await mustFind({ db, scope }, params.notification_id);
    const after = readCursor(query.cursor, ['moment', 'id']);
    const rows = await listDeliveries(db, scope.actor.user_id, params.notification_id, {
      after,
      limit: query.limit,
      now: clock.now(),
    });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.created_at, row.id],
      ({ kind, label, ...row }) => ({ ...row, receiver: { kind, label } }),
    );
  },
  'user.media-notifications.receivers.ask-again': async (call) => {
    const row = await mustFind(call, call.params.notification_id);
    await askAgain({ ...call, origin: publicUrlOf(call) }, call.scope, call.params, row.title);
  },
  'user.media-notifications.receivers.resume': async (call) => {
    const receiver = await receiverOf(call);
    // Only the user who has unsubscribed can subscribe again.
    if (receiver.unsubscribed_at && receiver.user_id !== call.scope.actor.user_id)
      throw new Failure(409, 'notification_receiver_ended');
    if (receiver.unsubscribed_at) await setUnsubscribed(call.db, receiver.id, null);
    await markWorking(call.db, receiver.id);
    return await answerOne(call, call.params.notification_id);
  },
  'user.media-notifications.receivers.renew-secret': async (call) => {
    const receiver = await receiverOf(call);
    if (receiver.kind !== 'webhook') throw invalidField('receiver_id', 'invalid');
    await setSecret(call.db, receiver.id, makeSecret());
    return await answerOne(call, call.params.notification_id);
  },
  'user.media-notifications.receivers.test': async (call) => {
    const receiver = await receiverOf(call);
    if (!receiver.address || receiver.kind === 'email') throw invalidField('receiver_id', 'invalid');
    const origin = publicUrlOf(call);
    const row = await mustFind(call, call.params.notification_id);
    const { message } = await composePreview({ ...call, origin }, call.scope, shapeOf(row));
    const failure = await send(
      call,
      { address: receiver.address, secret: receiver.secret },
      hookMessage(receiver.kind, message, origin),
      uuidv7(),
    );
    if (!failure) await markWorking(call.db, receiver.id);
    return { data: { delivered: failure === null, failure: failure && failureText(call.language, failure) } };
  },
};
