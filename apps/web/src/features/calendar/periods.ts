import { addDays, type Day, listDays, nextMonth, startOfDay, startOfMonth, startOfWeek } from '@masthead/measuring';
import type { View } from './calendar-search.ts';

/** Days of a list: today and the next four weeks. */
const listed = 28;

/** Returns the days that a view shows around a day; a month with the whole weeks that it touches. */
export function daysShown(view: View, day: Day): Day[] {
  if (view === 'list') return listDays(day, addDays(day, listed - 1));
  if (view === 'week') return listDays(startOfWeek(day), addDays(startOfWeek(day), 6));
  const last = addDays(nextMonth(day), -1);
  return listDays(startOfWeek(startOfMonth(day)), addDays(startOfWeek(last), 6));
}

/** Returns the day for the next or previous period. */
export function stepped(view: View, day: Day, direction: 1 | -1): Day {
  if (view === 'month') return direction === 1 ? nextMonth(day) : startOfMonth(addDays(startOfMonth(day), -1));
  return addDays(day, direction * (view === 'week' ? 7 : listed));
}

/** Returns the instants at which the days begin and end in a zone. */
export const spanOfDays = (days: readonly Day[], zone: string): { start: string; end: string } => ({
  start: startOfDay(days[0]!, zone).toISOString(),
  end: startOfDay(addDays(days.at(-1)!, 1), zone).toISOString(),
});
