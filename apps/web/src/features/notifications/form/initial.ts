import { type MediaNotification, type NotificationFormInput, weekdays } from '@masthead/contract';
import { ownZone } from '@masthead/measuring';

/** Returns the initial values of a form: the notification, or a digest to the user on workdays at eight. */
export function initialOf(notification: MediaNotification | null, userId: string): NotificationFormInput {
  if (!notification)
    return {
      kind: 'digest',
      title: '',
      days: weekdays.slice(0, 5),
      times: ['08:00'],
      timezone: ownZone(),
      streams: [],
      brands: [],
      summarize: false,
      notify_when_empty: false,
      quiet_from: null,
      quiet_until: null,
      enabled: true,
      receivers: [{ kind: 'member', user_id: userId, address: null }],
    };
  const { kind, title, days, times, timezone, summarize, notify_when_empty, quiet_from, quiet_until, enabled } =
    notification;
  return {
    ...{ kind, title, days, times, timezone, summarize, notify_when_empty, quiet_from, quiet_until, enabled },
    streams: notification.streams.map(({ id }) => id),
    brands: notification.brands.map(({ id }) => id),
    receivers: notification.receivers.map(({ id, kind: way, user, address }) => ({
      id,
      kind: way,
      user_id: user?.id ?? null,
      address,
    })),
  };
}
