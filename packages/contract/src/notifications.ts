import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, many, one, page, paging, requiredText, timezone, webUrl } from './fields.ts';
import { notificationKinds, receiverKinds, weekdays } from './form-choices.ts';
import { limits } from './limits.ts';

const receiverStatuses = ['active', 'awaiting', 'unsubscribed', 'disabled'] as const;
const deliveryStatuses = ['held', 'queued', 'sent', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const unique = (items: readonly unknown[]) => new Set(items).size === items.length;
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An `id` names an existing receiver, so that its consent stays. */
const receiverForm = z
  .object({
    id: id.optional(),
    kind: z.enum(receiverKinds),
    user_id: id.nullish(),
    address: z.string().trim().max(2000).nullish(),
  })
  .superRefine(({ kind, user_id, address }, context) => {
    const refuse = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } });
    if (kind === 'member') {
      if (!user_id) refuse('user_id', 'required');
    } else if (!address) refuse('address', 'required');
    else if (kind === 'email') {
      if (!email.safeParse(address).success) refuse('address', 'email');
    } else if (!webUrl.safeParse(address).success) refuse('address', 'url');
  });

const fields = z.object({
  kind: z.enum(notificationKinds),
  title: requiredText,
  days: z.array(z.enum(weekdays)).max(7).refine(unique),
  times: z.array(clockTime).max(limits.notificationTimes).refine(unique),
  timezone,
  /** Single streams, in addition to those of `brands`, which include new ones. */
  streams: z.array(id).max(200).refine(unique),
  brands: z.array(id).max(50).refine(unique),
  summarize: z.boolean(),
  notify_when_empty: z.boolean(),
  /** Alerts between these times are held and come at the end of them. */
  quiet_from: clockTime.nullable(),
  quiet_until: clockTime.nullable(),
  enabled: z.boolean(),
  receivers: z.array(receiverForm).max(limits.notificationReceivers),
});

/**
 * Checks fields that depend on each other: a digest needs days and times, quiet hours need a start and an end, and at
 * least one stream or brand must be watched.
 */
const goesTogether = (form: Partial<z.output<typeof fields>>, context: z.RefinementCtx) => {
  const refuse = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } });
  if (form.kind === 'digest' && !form.days?.length) refuse('days', 'required');
  if (form.kind === 'digest' && !form.times?.length) refuse('times', 'required');
  if (!form.streams?.length && !form.brands?.length) refuse('streams', 'required');
  if ((form.quiet_from == null) !== (form.quiet_until == null))
    refuse(form.quiet_from == null ? 'quiet_from' : 'quiet_until', 'required');
};

export const notificationForm = fields
  .extend({
    kind: fields.shape.kind.default('digest'),
    days: fields.shape.days.default([...weekdays]),
    times: fields.shape.times.default([]),
    timezone: fields.shape.timezone.default('UTC'),
    streams: fields.shape.streams.default([]),
    brands: fields.shape.brands.default([]),
    summarize: z.boolean().default(false),
    notify_when_empty: z.boolean().default(false),
    quiet_from: clockTime.nullable().default(null),
    quiet_until: clockTime.nullable().default(null),
    enabled: z.boolean().default(true),
    /** None: the caller alone. */
    receivers: fields.shape.receivers.default([]),
  })
  .superRefine(goesTogether);
export type NotificationFormInput = z.input<typeof notificationForm>;
export type NotificationFormOutput = z.output<typeof notificationForm>;

const receiver = z.object({
  id,
  kind: z.enum(receiverKinds),
  user: z.object({ id, full_name: z.string(), email: z.string() }).nullable(),
  address: z.string().nullable(),
  status: z.enum(receiverStatuses),
  /** Signs the messages to a webhook; shown only to the owner of the notification. */
  secret: z.string().nullable(),
  /** Reason why the last sending failed, and the time of the first failure; null: it works. */
  failure: z.string().nullable(),
  failing_since: dateTime.nullable(),
});
export type NotificationReceiver = z.infer<typeof receiver>;

const mediaNotification = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  days: z.array(z.enum(weekdays)),
  times: z.array(z.string()),
  timezone: z.string(),
  streams: z.array(z.object({ id, name: z.string(), brand_id: id })),
  brands: z.array(z.object({ id, name: z.string() })),
  summarize: z.boolean(),
  notify_when_empty: z.boolean(),
  quiet_from: z.string().nullable(),
  quiet_until: z.string().nullable(),
  enabled: z.boolean(),
  receivers: z.array(receiver),
  /** Time of the next digest; null for alerts and for disabled notifications. */
  next_at: dateTime.nullable(),
  last: z.object({ status: z.enum(deliveryStatuses), at: dateTime }).nullable(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type MediaNotification = z.infer<typeof mediaNotification>;

const notificationDelivery = z.object({
  id,
  receiver: z.object({ kind: z.enum(receiverKinds), label: z.string() }),
  subject: z.string(),
  mentions: z.number().int(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  failure: z.string().nullable(),
  created_at: dateTime,
  /** End of the quiet hours, for held messages. */
  held_until: dateTime.nullable(),
  sent_at: dateTime.nullable(),
});
export type NotificationDelivery = z.infer<typeof notificationDelivery>;

const params = z.object({ notification_id: id });
const notifications = z.array(id).min(1).max(limits.bulkRows);
const receiverParams = z.object({ notification_id: id, receiver_id: id });
const path = '/user/media-notifications';
const shared = { area: 'notifications', access: 'signed-in' } as const;

export const notificationEndpoints = defineEndpoints({
  'user.media-notifications.index': {
    ...shared,
    method: 'GET',
    path,
    summary: 'Media notifications of the caller',
    answer: many(mediaNotification),
  },
  'user.media-notifications.store': {
    ...shared,
    method: 'POST',
    path,
    summary: 'Makes a media notification; outside addresses are asked first',
    body: notificationForm,
    answer: one(mediaNotification),
    status: 201,
  },
  'user.media-notifications.update': {
    ...shared,
    method: 'PATCH',
    path: `${path}/{notification_id}`,
    summary: 'Changes what is sent of a media notification',
    params,
    body: fields.partial(),
    answer: one(mediaNotification),
  },
  'user.media-notifications.bulk-update': {
    ...shared,
    method: 'POST',
    path: `${path}/bulk-update`,
    summary: 'Turns media notifications on or off',
    body: z.object({ notifications, enabled: z.boolean() }),
    answer: one(z.object({ updated: z.number().int() })),
    status: 200,
  },
  'user.media-notifications.bulk-delete': {
    ...shared,
    method: 'POST',
    path: `${path}/bulk-delete`,
    summary: 'Removes media notifications; nothing goes out any more',
    body: z.object({ notifications }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'user.media-notifications.delete': {
    ...shared,
    method: 'DELETE',
    path: `${path}/{notification_id}`,
    summary: 'Removes a media notification; nothing goes out any more',
    params,
    answer: null,
  },
  'user.media-notifications.preview': {
    ...shared,
    method: 'POST',
    path: `${path}/preview`,
    summary: 'The mail that a notification would send now, from real mentions; nothing is sent',
    body: notificationForm,
    evenReadOnly: true,
    answer: one(z.object({ subject: z.string(), html: z.string(), text: z.string(), mentions: z.number().int() })),
    rateLimit: 60,
  },
  'user.media-notifications.send-test': {
    ...shared,
    method: 'POST',
    path: `${path}/{notification_id}/send-test`,
    summary: 'Sends the caller one mail now; the schedule stays as it is',
    params,
    answer: null,
    rateLimit: 10,
  },
  'user.media-notifications.deliveries': {
    ...shared,
    method: 'GET',
    path: `${path}/{notification_id}/deliveries`,
    summary: 'What was sent to whom, newest first, with failures',
    params,
    query: z.object(paging),
    answer: page(notificationDelivery),
  },
  'user.media-notifications.receivers.ask-again': {
    ...shared,
    method: 'POST',
    path: `${path}/{notification_id}/receivers/{receiver_id}/ask-again`,
    summary: 'Asks an outside address once more, at most once a day',
    params: receiverParams,
    answer: null,
    rateLimit: 10,
  },
  'user.media-notifications.receivers.resume': {
    ...shared,
    method: 'POST',
    path: `${path}/{notification_id}/receivers/{receiver_id}/resume`,
    summary: 'Sends again to a receiver that was disabled after failing for long',
    params: receiverParams,
    answer: one(mediaNotification),
  },
  'user.media-notifications.receivers.renew-secret': {
    ...shared,
    method: 'POST',
    path: `${path}/{notification_id}/receivers/{receiver_id}/renew-secret`,
    summary: 'Gives a webhook a new secret; the old one ends at once',
    params: receiverParams,
    answer: one(mediaNotification),
  },
  'user.media-notifications.receivers.test': {
    ...shared,
    method: 'POST',
    path: `${path}/{notification_id}/receivers/{receiver_id}/test`,
    summary: 'Sends one message to a Slack, Teams or webhook address now and says what came back',
    params: receiverParams,
    answer: one(z.object({ delivered: z.boolean(), failure: z.string().nullable() })),
    rateLimit: 10,
    waitsOutside: true,
  },
});
