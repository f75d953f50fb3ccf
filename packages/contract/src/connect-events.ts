import { z } from 'zod';
import { eventTypes, replyStatuses } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  dateTime,
  flag,
  id,
  list,
  longText,
  many,
  one,
  page,
  paging,
  requiredText,
  shortText,
  timezone,
} from './fields.ts';
import { limits } from './limits.ts';

const person = z.object({ id, full_name: z.string() });
const named = z.object({ id, name: z.string() });

const participant = z.object({
  id,
  /** A relation, or a colleague. */
  kind: z.enum(['relation', 'member']),
  /** Id of the relation or user. */
  record_id: id,
  name: z.string(),
  /** null: cannot be invited by mail. */
  email: z.string().nullable(),
  status: z.enum(replyStatuses),
  invited_at: dateTime.nullable(),
  replied_at: dateTime.nullable(),
});

/** A meeting, or a task with a due date. */
export const connectEvent = z.object({
  id,
  brand_id: id,
  type: z.enum(eventTypes),
  title: z.string(),
  description: z.string().nullable(),
  starts_at: dateTime,
  /** That of a task is its due date, the same as its start. */
  ends_at: dateTime,
  duration_min: z.number().int(),
  /** The zone whose clocks the event keeps to. */
  timezone: z.string(),
  location: z.string().nullable(),
  /** Colleagues who take part in a meeting, or do a task. */
  members: z.array(person),
  /** Colleagues who are kept informed: they are reminded and see it in their calendars. */
  brand_members: z.array(person),
  relations: z.array(named),
  relation_groups: z.array(named),
  /** Everybody who takes part: members, relations, and relations of the groups when it was last saved. */
  participants: z.array(participant),
  /** Minutes before the start. */
  reminders: z.array(z.number().int()),
  /** Changes and the cancellation are mailed to those who were invited. */
  notify_participants: z.boolean(),
  send_invite: z.boolean(),
  /** Time at which a task was done. */
  done_at: dateTime.nullable(),
  created_by: person.nullable(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type ConnectEvent = z.infer<typeof connectEvent>;

const minutesBefore = z.number().int().min(0).max(limits.reminderMinutes);
const participants = (most: number) => z.array(id).max(most);

const eventFields = z.object({
  type: z.enum(eventTypes),
  title: requiredText,
  description: longText.nullable(),
  starts_at: dateTime,
  ends_at: dateTime,
  /** Minutes, in place of `ends_at`; both have to agree. */
  duration_min: z.number().int().min(0).max(limits.eventMinutes),
  timezone,
  location: shortText.nullable(),
  members: participants(limits.eventMembers),
  brand_members: participants(limits.eventMembers),
  relations: participants(limits.eventRelations),
  relation_groups: participants(20),
  reminders: z.array(minutesBefore).max(limits.eventReminders),
  notify_participants: z.boolean(),
  send_invite: z.boolean(),
});
export const eventForm = eventFields.partial().required({ type: true, title: true, starts_at: true });
export type EventForm = z.output<typeof eventForm>;
const eventChange = eventFields.extend({ is_done: z.boolean() }).partial();
export type EventChange = z.output<typeof eventChange>;

const ofEvent = { subject: { kind: 'event', id: 'params.event_id' }, params: z.object({ event_id: id }) } as const;
const ofBrand = { subject: { kind: 'brand', id: 'params.brand_id' }, params: z.object({ brand_id: id }) } as const;
const feedState = z.object({ created_at: dateTime.nullable() });

/** Meetings and tasks with relations. */
export const connectEventEndpoints = defineEndpoints({
  'connect.events.index': {
    method: 'GET',
    path: '/connect/events',
    area: 'connect',
    summary: 'Meetings and tasks that touch a period, the first one first',
    access: 'relations.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: z.object({
      brand: list(id).optional(),
      relation: id.optional(),
      types: list(z.enum(eventTypes)).optional(),
      /** Only those that the caller takes part in, is kept informed of or has planned. */
      mine: flag.optional(),
      start: dateTime.optional(),
      end: dateTime.optional(),
      ...paging,
    }),
    answer: page(connectEvent),
  },
  'connect.events.show': {
    method: 'GET',
    path: '/connect/events/{event_id}',
    area: 'connect',
    summary: 'One meeting or task',
    access: 'relations.list',
    ...ofEvent,
    answer: one(connectEvent),
  },
  'connect.events.store': {
    method: 'POST',
    path: '/connect/events',
    area: 'connect',
    summary: 'Plans a meeting or a task; with send_invite the participants get an invitation for their calendars',
    access: 'relation.create',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: eventForm.extend({ brand_id: id }),
    answer: one(connectEvent),
    status: 201,
  },
  'connect.events.update': {
    method: 'PATCH',
    path: '/connect/events/{event_id}',
    area: 'connect',
    summary: 'Changes a meeting or task; with notify_participants those invited get the change for their calendars',
    access: 'relation.create',
    ...ofEvent,
    body: eventChange,
    answer: one(connectEvent),
  },
  'connect.events.delete': {
    method: 'DELETE',
    path: '/connect/events/{event_id}',
    area: 'connect',
    summary: 'Deletes a meeting or task and cancels it for those invited; for a day it can be restored',
    access: 'relation.create',
    ...ofEvent,
    answer: null,
  },
  'connect.events.restore': {
    method: 'POST',
    path: '/connect/events/{event_id}/restore',
    area: 'connect',
    summary: 'Restores a meeting or task deleted within the last day, and invites again',
    access: 'relation.create',
    ...ofEvent,
    answer: one(connectEvent),
    status: 200,
  },
  'connect.reminders.index': {
    method: 'GET',
    path: '/connect/reminders',
    area: 'connect',
    summary: 'Reminders of the caller that are due and not dismissed, the oldest first',
    access: 'signed-in',
    answer: many(
      z.object({
        id,
        event_id: id,
        title: z.string(),
        type: z.enum(eventTypes),
        starts_at: dateTime,
        timezone: z.string(),
      }),
    ),
  },
  'connect.reminders.dismiss': {
    method: 'POST',
    path: '/connect/reminders/{reminder_id}/dismiss',
    area: 'connect',
    summary: 'Dismisses a reminder of the caller',
    access: 'signed-in',
    params: z.object({ reminder_id: id }),
    answer: null,
  },
  'connect.calendar-feed.show': {
    method: 'GET',
    path: '/brands/{brand_id}/connect/calendar-feed',
    area: 'connect',
    summary: 'Since when the caller has a calendar address of the brand; null: none',
    access: 'relations.list',
    ...ofBrand,
    answer: one(feedState),
  },
  'connect.calendar-feed.store': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/calendar-feed',
    area: 'connect',
    summary:
      'Makes a secret address of the brand’s calendar for the caller, in place of an earlier one; it is shown once',
    access: 'relations.list',
    ...ofBrand,
    answer: one(feedState.extend({ url: z.string() })),
    answersSecret: true,
    status: 201,
  },
  'connect.calendar-feed.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/connect/calendar-feed',
    area: 'connect',
    summary: 'Revokes the caller’s calendar address of the brand',
    access: 'relations.list',
    ...ofBrand,
    answer: null,
  },
  'connect.calendar-feed.public': {
    method: 'GET',
    path: '/calendar/{token}.ics',
    area: 'connect',
    summary: 'The calendar of a brand (RFC 5545) at a secret address, for as long as its user may see relations there',
    access: 'public',
    base: 'root',
    params: z.object({ token: z.string().regex(/^[\w-]{20,64}$/) }),
    answer: 'raw',
  },
});
