import { type EventChange, type EventForm, events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, before, days, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import {
  type EventColumns,
  type EventRow,
  findAnyEvent,
  insertEvent,
  lockEvent,
  setDeleted,
  updateEvent,
} from './events.queries.ts';
import { type CalendarNeeds, mailParticipants } from './invite.ts';
import { keepParts } from './keep-parts.ts';
import { resetReplies } from './participants.queries.ts';

/** Time in which a deleted event can be restored. */
export const grace = days(1);
const longest = days(365);

/** Announces a change, so that open calendars of colleagues ask again. */
const tell = (db: Db, brandId: BrandId) => broadcast(db, events.activityChanged, brandId, { count: 1 });

/** Plans an event, and invites to it. Throws 422, and 429 if a day has had enough mails. */
export async function createEvent(
  needs: CalendarNeeds,
  scope: Scope,
  brandId: BrandId,
  form: EventForm,
): Promise<string> {
  const id = uuidv7();
  const timezone = form.timezone ?? zoneOf(scope, brandId);
  const columns: EventColumns = {
    type: form.type,
    title: form.title,
    description: form.description ?? null,
    timezone,
    location: form.location ?? null,
    notify_participants: form.notify_participants ?? true,
    send_invite: form.send_invite ?? false,
    ...timesOf(form, { type: form.type, starts_at: form.starts_at, duration: form.type === 'Task' ? 0 : minutes(60) }),
  };
  await needs.db.transaction().execute(async (transaction) => {
    await insertEvent(
      transaction,
      { ...columns, id, brand_id: brandId, userId: scope.actor.user_id },
      needs.clock.now(),
    );
    await keepParts(transaction, needs, { brandId, id, startsAt: columns.starts_at, before: null }, form);
    const event = (await findAnyEvent(transaction, scope, id))!;
    if (event.send_invite)
      await mailParticipants(transaction, needs, scope, {
        event,
        participants: event.participants,
        occasion: 'invitation',
      });
    await tell(transaction, brandId);
  });
  return id;
}

/** Changes what is sent of an event. Those invited get the change; who was taken out gets a cancellation. Throws 404, 422, 429. */
export const changeEvent = (needs: CalendarNeeds, scope: Scope, eventId: string, change: EventChange): Promise<void> =>
  needs.db.transaction().execute(async (transaction) => {
    await lockEvent(transaction, scope, eventId);
    const was = await findAnyEvent(transaction, scope, eventId);
    if (!was || was.deleted_at) throw notFound();
    const { clock } = needs;
    const columns = changedColumns(was, change);
    const isMoved = !isSameTime(columns, was);
    const isNews = isMoved || shownFields.some((field) => columns[field] !== was[field]);
    const done_at = change.is_done === undefined ? was.done_at : change.is_done ? (was.done_at ?? clock.now()) : null;
    const sequence = was.sequence + (isNews ? 1 : 0);
    await updateEvent(transaction, scope, eventId, { ...columns, sequence, done_at }, clock.now());
    if (isMoved) await resetReplies(transaction, was.brand_id, eventId);
    const place = { brandId: was.brand_id, id: eventId, startsAt: columns.starts_at, before: was };
    await keepParts(transaction, needs, place, change);
    const event = (await findAnyEvent(transaction, scope, eventId))!;
    await mailChange(transaction, needs, scope, { was, event, isNews });
    await tell(transaction, was.brand_id);
  });

const shownFields = ['title', 'description', 'location'] as const;

/** Deletes an event and cancels it for those invited. Throws 404. */
export const deleteEvent = (needs: CalendarNeeds, scope: Scope, eventId: string): Promise<void> =>
  needs.db.transaction().execute(async (transaction) => {
    await lockEvent(transaction, scope, eventId);
    const was = await findAnyEvent(transaction, scope, eventId);
    if (!was || was.deleted_at) throw notFound();
    await setDeleted(transaction, scope, eventId, needs.clock.now());
    const event = { ...was, sequence: was.sequence + 1 };
    const participants = was.notify_participants ? was.participants.filter(({ invited_at }) => invited_at) : [];
    await mailParticipants(transaction, needs, scope, { event, participants, occasion: 'cancellation' });
    await tell(transaction, was.brand_id);
  });

/** Restores an event deleted within the last day, and invites those again who got a cancellation. Throws 404. */
export const restoreEvent = (needs: CalendarNeeds, scope: Scope, eventId: string): Promise<void> =>
  needs.db.transaction().execute(async (transaction) => {
    await lockEvent(transaction, scope, eventId);
    const was = await findAnyEvent(transaction, scope, eventId);
    if (!was) throw notFound();
    if (!was.deleted_at) return;
    if (new Date(was.deleted_at) <= before(needs.clock.now(), grace)) throw notFound();
    await setDeleted(transaction, scope, eventId, null);
    await resetReplies(transaction, was.brand_id, eventId);
    const event = (await findAnyEvent(transaction, scope, eventId))!;
    const participants = was.notify_participants ? event.participants.filter(({ invited_at }) => invited_at) : [];
    await mailParticipants(transaction, needs, scope, { event, participants, occasion: 'invitation' });
    await tell(transaction, was.brand_id);
  });

async function mailChange(
  db: Db,
  needs: CalendarNeeds,
  scope: Scope,
  { was, event, isNews }: { was: EventRow; event: EventRow; isNews: boolean },
): Promise<void> {
  const stays = new Set(event.participants.map(({ id }) => id));
  const gone = was.participants.filter(({ id, invited_at }) => invited_at && !stays.has(id));
  const invited = event.participants.filter(({ invited_at }) => invited_at);
  const uninvited = event.participants.filter(({ invited_at }) => !invited_at);
  const told = event.notify_participants;
  if (told) {
    const cancelled = { ...event, sequence: event.sequence + 1 };
    await mailParticipants(db, needs, scope, { event: cancelled, participants: gone, occasion: 'cancellation' });
  }
  if (told && isNews) await mailParticipants(db, needs, scope, { event, participants: invited, occasion: 'change' });
  if (event.send_invite)
    await mailParticipants(db, needs, scope, { event, participants: uninvited, occasion: 'invitation' });
}

const zoneOf = ({ actor }: Scope, brandId: BrandId): string =>
  actor.memberships.find((membership) => membership.brand_id === brandId)?.timezone ?? 'UTC';

function changedColumns(was: EventRow, change: EventChange): EventColumns {
  const type = change.type ?? was.type;
  const { title, description, timezone, location, notify_participants, send_invite } = { ...was, ...present(change) };
  const duration = Date.parse(was.ends_at) - Date.parse(was.starts_at);
  const starts_at = change.starts_at ?? was.starts_at;
  return {
    ...{ type, title, description, timezone, location, notify_participants, send_invite },
    ...timesOf(change, { type, starts_at, duration }),
  };
}

const present = (change: EventChange): Partial<EventRow> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

type Times = Pick<EventColumns, 'starts_at' | 'ends_at'>;
const isSameTime = (one: Times, other: Times): boolean =>
  Date.parse(one.starts_at) === Date.parse(other.starts_at) && Date.parse(one.ends_at) === Date.parse(other.ends_at);

/** Returns start and end; a task ends when it is due. Throws 422 for an end that is before the start or is not the duration's. */
function timesOf(
  { ends_at, duration_min }: Pick<EventChange, 'ends_at' | 'duration_min'>,
  { type, starts_at, duration }: { type: EventForm['type']; starts_at: string; duration: number },
): Times {
  const start = new Date(starts_at);
  if (type === 'Task') return { starts_at: start.toISOString(), ends_at: start.toISOString() };
  const byDuration = after(start, duration_min === undefined ? duration : minutes(duration_min));
  const end = ends_at === undefined ? byDuration : new Date(ends_at);
  if (end < start) throw invalidField('ends_at', 'before_start');
  if (end > after(start, longest)) throw invalidField('ends_at', 'invalid');
  if (ends_at !== undefined && duration_min !== undefined && end.getTime() !== byDuration.getTime())
    throw invalidField('duration_min', 'invalid');
  return { starts_at: start.toISOString(), ends_at: end.toISOString() };
}
