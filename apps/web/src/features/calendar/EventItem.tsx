import type { ConnectEvent } from '@masthead/contract';
import { ownZone } from '@masthead/measuring';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './calendar.module.css';
import { eventTimes } from './event-times.ts';

/** A meeting or task in a line: what, when, where and with whom, and a link to the whole of it. */
export function EventItem({ event }: { event: ConnectEvent }) {
  const t = useT('calendar');
  const { locale } = useFormat();
  const { title, location, participants, done_at, type } = event;
  const people = participants.map(({ name, status, invited_at }) =>
    invited_at && status !== 'needs-action' ? `${name} (${t(`status.${status}`)})` : name,
  );
  return (
    <div className={classes.item} data-done={done_at ? true : undefined}>
      <Link to="/connect/calendar" search={{ event: event.id }} className={classes.itemTitle}>
        {title}
      </Link>
      <span>
        {[t(`types.${type}`), eventTimes(event, locale, ownZone()), location, done_at && t('done')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {people.length > 0 && <span>{people.join(', ')}</span>}
    </div>
  );
}
