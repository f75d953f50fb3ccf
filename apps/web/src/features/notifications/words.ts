import { type MediaNotification, type Weekday, weekdays } from '@masthead/contract';
import { dateFormat, daysBetween, localDate, ownZone } from '@masthead/measuring';
import type { T } from '../../shared/i18n/index.ts';

const workdays = weekdays.slice(0, 5);
const listOf = (items: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
const isSame = (days: readonly Weekday[], others: readonly Weekday[]) =>
  days.length === others.length && others.every((day) => days.includes(day));

/** Returns 'Every day', 'Monday to Friday', or the days by name, in the order of the week. */
export function daysInWords(days: readonly Weekday[], t: T<'notifications'>, locale: string): string {
  if (isSame(days, weekdays)) return t('list.every_day');
  if (isSame(days, workdays)) return t('list.workdays');
  return listOf(
    weekdays.filter((day) => days.includes(day)).map((day) => t(`weekdays.${day}`)),
    locale,
  );
}

/** Returns 'Monday to Friday at 08:00 and 16:00'. */
export const scheduleInWords = (
  { days, times }: Pick<MediaNotification, 'days' | 'times'>,
  t: T<'notifications'>,
  locale: string,
): string => t('list.at', { days: daysInWords(days, t, locale), times: listOf(times.toSorted(), locale) });

/** Returns a time near now: 'tomorrow, 08:00', otherwise 'Mon 23 Nov, 08:00', by the reader's clock. */
export function momentInWords(iso: string, locale: string, now = new Date()): string {
  const time = new Date(iso);
  const clock = dateFormat(locale, { hour: '2-digit', minute: '2-digit' }, ownZone()).format(time);
  const days = daysBetween(localDate(now, ownZone()), localDate(time, ownZone()));
  const day =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }, ownZone()).format(time);
  return `${day}, ${clock}`;
}
