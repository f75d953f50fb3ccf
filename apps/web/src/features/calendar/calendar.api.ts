import type { EventType } from '@masthead/contract';
import { apiPages, apiQuery, refresh } from '../../shared/api/index.ts';

interface Shown {
  brand: string;
  start: string;
  end: string;
  mine: boolean;
  types?: EventType;
}

/** Returns a hundred events of a period; the list loads more. */
export const eventPages = ({ mine, ...query }: Shown) =>
  apiPages('connect.events.index', { query: { ...query, limit: 100, ...(mine && { mine: 'true' }) } });
export const eventQuery = (eventId: string) => apiQuery('connect.events.show', { params: { event_id: eventId } });
export const feedQuery = (brandId: string) => apiQuery('connect.calendar-feed.show', { params: { brand_id: brandId } });
export const remindersQuery = apiQuery('connect.reminders.index');

/** Refreshes everything that shows an event after it was changed. */
export const eventsChanged = (): Promise<unknown> =>
  refresh('connect.events.index', 'connect.events.show', 'connect.relations.activity', 'connect.reminders.index');
