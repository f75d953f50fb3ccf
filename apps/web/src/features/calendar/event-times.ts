import type { ConnectEvent } from '@masthead/contract';
import { addDays, type Day, dateFormat, listDays, localDate, zoneCity } from '@masthead/measuring';

type Times = Pick<ConnectEvent, 'type' | 'starts_at' | 'ends_at' | 'timezone'>;

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Writes an instant as the clocks of a zone show it. */
export const clockText = (instant: string, zone: string, locale: string): string =>
  dateFormat(locale, clock, zone).format(new Date(instant));

/** Writes when an event is, by the clocks of its zone; the zone is named if the reader's is another. */
export function eventTimes({ type, starts_at, ends_at, timezone }: Times, locale: string, readerZone: string): string {
  const start = new Date(starts_at);
  const format = dateFormat(locale, { ...day, ...clock }, timezone);
  const text = type === 'Task' ? format.format(start) : format.formatRange(start, new Date(ends_at));
  const isElsewhere = clockText(starts_at, readerZone, 'sv-SE') !== clockText(starts_at, timezone, 'sv-SE');
  return isElsewhere ? `${text} (${zoneCity(timezone)})` : text;
}

/** Returns events by the days of a zone that they touch. One that ends at midnight does not touch the next day. */
export function byDay(events: readonly ConnectEvent[], zone: string): Map<Day, ConnectEvent[]> {
  const days = new Map<Day, ConnectEvent[]>();
  for (const event of events) {
    const first = localDate(new Date(event.starts_at), zone);
    const end = Math.max(Date.parse(event.starts_at), Date.parse(event.ends_at) - 1);
    const last = localDate(new Date(end), zone);
    // A year at most: no longer event is accepted.
    for (const touched of listDays(first, last > addDays(first, 400) ? first : last))
      days.set(touched, [...(days.get(touched) ?? []), event]);
  }
  return days;
}
