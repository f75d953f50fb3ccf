import { addDays, type Day, localDate, ownZone, startOfDay as startIn } from '@masthead/measuring';

// The list of mentions has the days of the browser's time zone.

/** Returns the day of a moment, ISO 8601 or milliseconds. */
export const dayOf = (time: string | number): Day => localDate(new Date(time), ownZone());

/** Returns the first moment of a day, ISO 8601 in UTC. */
export const startOfDay = (day: Day): string => startIn(day, ownZone()).toISOString();

/** Returns the last millisecond of a day, ISO 8601 in UTC. */
export const endOfDay = (day: Day): string => new Date(startIn(addDays(day, 1), ownZone()).getTime() - 1).toISOString();
