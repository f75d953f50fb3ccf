import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import type { EventRow, Participant } from './events.queries.ts';

const product = { company: 'Masthead', product: 'Masthead', language: 'EN' };

/** Returns the permanent name of an event in all calendars. */
export const uidOf = (eventId: string): string => `${eventId}@masthead`;

/** The address that replies go to, with the name of the colleague who has planned the event. */
export interface Organizer {
  name: string;
  email: string;
}

const statuses = {
  'needs-action': ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  tentative: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
} as const;

const attendee = ({ name, email, status }: Participant) => ({
  name,
  email: email!,
  status: statuses[status],
  role: ICalAttendeeRole.REQ,
  type: ICalAttendeeType.INDIVIDUAL,
  rsvp: true,
});

/**
 * Adds an event. Times are written in UTC and no zone is named: ical-generator writes times of a named zone as if they were local,
 * without a VTIMEZONE, so that other programs would read another time.
 */
function add(calendar: ICalCalendar, event: EventRow, stamp: Date) {
  const isTask = event.type === 'Task';
  return calendar.createEvent({
    id: uidOf(event.id),
    stamp,
    start: new Date(event.starts_at),
    end: new Date(event.ends_at),
    summary: event.title,
    description: event.description,
    location: event.location,
    sequence: event.sequence,
    created: new Date(event.created_at),
    lastModified: new Date(event.updated_at),
    ...(isTask && { busystatus: ICalEventBusyStatus.FREE }),
  });
}

/** Writes an invitation, its change or its cancellation for one participant (RFC 5546), without the addresses of the others. */
export function writeInvitation(
  event: EventRow,
  method: 'REQUEST' | 'CANCEL',
  { organizer, participant, stamp }: { organizer: Organizer; participant: Participant; stamp: Date },
): string {
  const calendar = ical({ prodId: product, method: ICalCalendarMethod[method] });
  const written = add(calendar, event, stamp);
  written.organizer(organizer);
  written.status(method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
  written.createAttendee(attendee(participant));
  return calendar.toString();
}

/** Writes the calendar that programs subscribe to. Reminders are left to Masthead. */
export function writeFeed(name: string, events: readonly EventRow[], urlOf: (event: EventRow) => string): string {
  const calendar = ical({ prodId: product, method: ICalCalendarMethod.PUBLISH, name, ttl: 3600 });
  for (const event of events) {
    const people = event.participants.map((participant) => participant.name).join(', ');
    const written = add(calendar, event, new Date(event.updated_at));
    written.description([event.description, people].filter(Boolean).join('\n\n') || null);
    written.url(urlOf(event));
    written.status(ICalEventStatus.CONFIRMED);
  }
  return calendar.toString();
}
