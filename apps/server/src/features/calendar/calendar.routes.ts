import type { ConnectEvent, EndpointName } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { brandIn, type Call, type Handlers, hashToken, makeToken, type Scope } from '../access/index.ts';
import { type EventRow, findAnyEvent, listEvents } from './events.queries.ts';
import { deleteCalendarFeed, findCalendarFeed, upsertCalendarFeed } from './feeds.queries.ts';
import type { CalendarNeeds } from './invite.ts';
import { deleteNotice, listNotices } from './reminders.queries.ts';
import { changeEvent, createEvent, deleteEvent, restoreEvent } from './save-event.ts';
import { serveCalendarFeed } from './serve-feed.ts';

/** Returns an event as it is answered. */
export function eventAnswer({ sequence: _, deleted_at: __, participants, ...event }: EventRow): ConnectEvent {
  const chosen = participants.filter((one) => !one.is_by_group);
  return {
    ...event,
    duration_min: Math.round((Date.parse(event.ends_at) - Date.parse(event.starts_at)) / 60_000),
    members: chosen.filter((one) => one.kind === 'member').map(({ record_id: id, name }) => ({ id, full_name: name })),
    relations: chosen.filter((one) => one.kind === 'relation').map(({ record_id: id, name }) => ({ id, name })),
    participants: participants.map(({ is_by_group: ___, ...one }) => one),
  };
}

async function answer({ db }: Pick<CalendarNeeds, 'db'>, scope: Scope, eventId: string) {
  const event = await findAnyEvent(db, scope, eventId);
  if (!event || event.deleted_at) throw notFound();
  return { data: eventAnswer(event) };
}

const eventRoutes = (secrets: Secrets): Handlers => {
  const needsOf = <N extends EndpointName>(call: Call<N>): CalendarNeeds => ({
    ...call,
    secrets,
    origin: publicUrlOf(call),
  });
  return {
    'connect.events.index': async ({ db, scope, query }) => {
      const { limit, mine, cursor, ...filter } = query;
      const after = readCursor(cursor, ['moment', 'id']);
      const of = mine ? scope.actor.user_id : undefined;
      const rows = await listEvents(db, scope, { ...filter, of }, { after, limit });
      return pageOf(rows, limit, (row) => [row.starts_at, row.id], eventAnswer);
    },
    'connect.events.show': (call) => answer(call, call.scope, call.params.event_id),
    'connect.events.store': async (call) => {
      const { brand_id, ...form } = call.body;
      const id = await createEvent(needsOf(call), call.scope, brandIn(call.scope, brand_id), form);
      return await answer(call, call.scope, id);
    },
    'connect.events.update': async (call) => {
      await changeEvent(needsOf(call), call.scope, call.params.event_id, call.body);
      return await answer(call, call.scope, call.params.event_id);
    },
    'connect.events.delete': (call) => deleteEvent(needsOf(call), call.scope, call.params.event_id),
    'connect.events.restore': async (call) => {
      await restoreEvent(needsOf(call), call.scope, call.params.event_id);
      return await answer(call, call.scope, call.params.event_id);
    },
  };
};

const ownRoutes: Handlers = {
  'connect.reminders.index': async ({ db, scope }) => ({ data: await listNotices(db, scope) }),
  'connect.reminders.dismiss': async ({ db, scope, params }) => {
    await deleteNotice(db, scope, params.reminder_id);
  },
  'connect.calendar-feed.show': async ({ db, scope }) => ({
    data: { created_at: (await findCalendarFeed(db, scope))?.created_at ?? null },
  }),
  'connect.calendar-feed.store': async (call) => {
    const token = makeToken();
    const now = call.clock.now();
    const brandId = brandIn(call.scope, call.params.brand_id);
    await upsertCalendarFeed(call.db, brandId, call.scope.actor.user_id, hashToken(token), now);
    return { data: { created_at: now.toISOString(), url: `${publicUrlOf(call)}/calendar/${token}.ics` } };
  },
  'connect.calendar-feed.delete': async ({ db, scope }) => {
    await deleteCalendarFeed(db, scope);
  },
  'connect.calendar-feed.public': serveCalendarFeed,
};

export const calendarRoutes = (secrets: Secrets): Handlers => ({ ...eventRoutes(secrets), ...ownRoutes });
