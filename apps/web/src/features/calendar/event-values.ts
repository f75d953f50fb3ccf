import type { ConnectEvent, EventForm, EventType } from '@masthead/contract';
import { clockOf, type Day, instantOf, minuteOf, wallTimeAt } from '@masthead/measuring';

/** Values of the form: the clock of the event's zone in place of instants. */
export interface EventValues {
  type: EventType;
  title: string;
  description: string;
  day: Day;
  /** Such as 09:30. */
  time: string;
  duration_min: number;
  timezone: string;
  location: string;
  members: string[];
  brand_members: string[];
  relations: string[];
  relation_groups: string[];
  reminders: number[];
  notify_participants: boolean;
  send_invite: boolean;
}

/** Returns the values that a new event begins with. */
export const newValues = (
  type: EventType,
  { day, timezone, relation }: { day: Day; timezone: string; relation: string | undefined },
): EventValues => ({
  ...{ type, day, timezone, title: '', description: '', location: '' },
  time: type === 'Task' ? '17:00' : '10:00',
  duration_min: 60,
  members: [],
  brand_members: [],
  relations: relation ? [relation] : [],
  relation_groups: [],
  reminders: [type === 'Task' ? 1440 : 30],
  notify_participants: true,
  send_invite: type === 'Meeting',
});

/** Returns the values of an event. */
export function valuesOf(event: ConnectEvent): EventValues {
  const { day, minute } = wallTimeAt(event.timezone, new Date(event.starts_at));
  const { type, title, description, duration_min, timezone, location, reminders } = event;
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    ...{ type, title, day, duration_min, timezone, reminders },
    time: clockOf(minute),
    description: description ?? '',
    location: location ?? '',
    members: ids(event.members),
    brand_members: ids(event.brand_members),
    relations: ids(event.relations),
    relation_groups: ids(event.relation_groups),
    notify_participants: event.notify_participants,
    send_invite: event.send_invite,
  };
}

/** Returns what is sent. A time that a change of the clocks leaves out becomes the one an hour later. */
export function formOf({ day, time, description, location, duration_min, ...values }: EventValues): EventForm {
  return {
    ...values,
    description: description || null,
    location: location || null,
    starts_at: instantOf(values.timezone, { day, minute: minuteOf(time) }).toISOString(),
    ...(values.type === 'Meeting' && { duration_min }),
  };
}
