import { isDay } from '@masthead/measuring';

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];

/** The view and day of an address; default: the month of today. */
export interface CalendarSearch {
  view?: Exclude<View, 'month'>;
  /** A day of the period shown. */
  day?: string;
  /** The event that is open: its id, or 'Meeting' or 'Task' for a new one. */
  event?: string;
  /** Relation of a new event. */
  relation?: string;
  /** Only the user's own. */
  mine?: true;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Reads the search of an address. What it does not understand it leaves out. */
export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const { view, day, event, relation } = raw;
  return {
    ...((view === 'week' || view === 'list') && { view }),
    ...(typeof day === 'string' && isDay(day) && { day }),
    ...(typeof event === 'string' && (uuid.test(event) || event === 'Meeting' || event === 'Task') && { event }),
    ...(typeof relation === 'string' && uuid.test(relation) && { relation }),
    ...((raw.mine === true || raw.mine === 'true') && { mine: true as const }),
  };
}
