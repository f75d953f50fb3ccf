import type { ConnectEvent } from '@masthead/contract';
import { writeDay } from '@masthead/measuring';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCalendar } from '../../shared/icons/index.ts';
import { EmptyState } from '../../shared/page/index.ts';
import { PermissionButton } from '../../shared/parts/index.ts';
import classes from './calendar.module.css';
import { EventItem } from './EventItem.tsx';
import { byDay } from './event-times.ts';

interface Props {
  events: readonly ConnectEvent[];
  zone: string;
  /** Shown on phones only, under the grid of days. */
  isBelowGrid: boolean;
  hasFilter: boolean;
  onOpen: (event: string) => void;
}

/** Events by their days. */
export function EventList({ events, zone, isBelowGrid, hasFilter, onOpen }: Props) {
  const t = useT('calendar');
  const { locale } = useFormat();
  const days = [...byDay(events, zone)].sort(([one], [other]) => (one < other ? -1 : 1));
  if (days.length === 0)
    return (
      <div className={isBelowGrid ? classes.below : undefined}>
        <EmptyState
          title={t('empty')}
          body={hasFilter ? t('empty_mine') : t('empty_body')}
          actions={
            <PermissionButton
              permission="relation.create"
              leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
              onClick={() => onOpen('Meeting')}
            >
              {t('new.Meeting')}
            </PermissionButton>
          }
        />
      </div>
    );
  return (
    <div className={isBelowGrid ? classes.below : classes.list}>
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <h3>{writeDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
          <ul>
            {ofDay.map((event) => (
              <li key={event.id}>
                <EventItem event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
