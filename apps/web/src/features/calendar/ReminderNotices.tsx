import { Button } from '@mantine/core';
import { events } from '@masthead/contract';
import { ownZone } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../shared/actor/index.ts';
import { refresh, useCall } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconBell } from '../../shared/icons/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import { remindersQuery } from './calendar.api.ts';
import classes from './calendar.module.css';
import { eventTimes } from './event-times.ts';

/** Reminders of the user that are due: above every page until each is dismissed. */
export function ReminderNotices() {
  const t = useT('calendar');
  const user = useUser();
  const { locale } = useFormat();
  const { data } = useQuery(remindersQuery);
  useChannel(events.reminderDue, user.id, () => void refresh('connect.reminders.index'));
  const dismissing = useCall('connect.reminders.dismiss', { refreshes: ['connect.reminders.index'] });
  if (!data || data.data.length === 0) return null;
  return (
    <ul className={classes.reminders} aria-label={t('fields.reminders')}>
      {data.data.map(({ id, event_id, title, ...event }) => (
        <li key={id} role="status">
          <IconBell size={16} stroke={1.6} aria-hidden />
          <span>
            <Link to="/connect/calendar" search={{ event: event_id }}>
              {title}
            </Link>{' '}
            {eventTimes({ ...event, ends_at: event.starts_at }, locale, ownZone())}
          </span>
          <Button size="xs" onClick={() => dismissing.mutate({ params: { reminder_id: id } })}>
            {t('dismiss')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
