import type { ConnectEvent } from '@masthead/contract';
import { addDays, type Day, startOfMonth, writeDay } from '@masthead/measuring';
import { type KeyboardEvent, useRef } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './calendar.module.css';
import { byDay, clockText } from './event-times.ts';

interface Props {
  days: readonly Day[];
  /** The day that has the focus. */
  day: Day;
  today: Day;
  view: 'month' | 'week';
  zone: string;
  events: readonly ConnectEvent[];
  onDay: (day: Day) => void;
  onOpen: (event: string, day?: Day) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** Events of a day in a month that are shown; a press on the rest shows the week. */
const most = 3;

/** Days as a table of weeks. Arrow keys move from day to day, Enter plans a meeting on it; each event is a button. */
export function DayGrid({ days, day, today, view, zone, events, onDay, onOpen }: Props) {
  const t = useT('calendar');
  const { locale } = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const ofDay = byDay(events, zone);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const move = (event: KeyboardEvent, from: Day) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = addDays(from, step);
    onDay(next);
    // The next period is drawn by then.
    setTimeout(() => table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <table ref={table} className={classes.grid} data-view={view} aria-label={t('grid')}>
      <thead>
        <tr>
          {weeks[0]!.map((one) => (
            <th key={one} scope="col" abbr={writeDay(one, locale, { weekday: 'long' })}>
              {writeDay(one, locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td
                key={one}
                data-today={one === today || undefined}
                data-outside={(view === 'month' && startOfMonth(one) !== startOfMonth(day)) || undefined}
              >
                <button
                  type="button"
                  className={classes.day}
                  data-day={one}
                  tabIndex={one === day ? 0 : -1}
                  aria-current={one === today ? 'date' : undefined}
                  aria-label={t('day', {
                    day: writeDay(one, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
                    count: ofDay.get(one)?.length ?? 0,
                  })}
                  onKeyDown={(event) => move(event, one)}
                  onClick={() => onOpen('Meeting', one)}
                >
                  {Number(one.slice(8))}
                </button>
                <Events {...{ view, zone }} events={ofDay.get(one) ?? []} onOpen={(id) => onOpen(id)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Events({
  events,
  view,
  zone,
  onOpen,
}: Pick<Props, 'events' | 'view' | 'zone'> & { onOpen: (id: string) => void }) {
  const t = useT('calendar');
  const { locale } = useFormat();
  const shown = view === 'month' ? events.slice(0, most) : events;
  return (
    <ul>
      {shown.map(({ id, title, starts_at, type, done_at }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.event}
            data-type={type}
            data-done={done_at ? true : undefined}
            onClick={() => onOpen(id)}
          >
            <span>{clockText(starts_at, zone, locale)}</span> {title}
          </button>
        </li>
      ))}
      {events.length > shown.length && (
        <li className={classes.more}>{t('more', { count: events.length - shown.length })}</li>
      )}
    </ul>
  );
}
