import type { ReplyStatus } from '@masthead/contract';
import ICAL from 'ical.js';

/** An attendee's answer to an invitation (RFC 5546, 3.2.3). */
interface CalendarAnswer {
  uid: string;
  attendee: string;
  status: ReplyStatus;
  sequence: number;
  stamp: Date | null;
}

const statuses: Readonly<Record<string, ReplyStatus>> = {
  'NEEDS-ACTION': 'needs-action',
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
};

/** Reads a reply; returns null if it is none, or not written by a calendar. */
export function readReply(text: string): CalendarAnswer | null {
  const event = eventOf(text);
  const attendees = event?.getAllProperties('attendee') ?? [];
  const attendee = attendees[0];
  const uid = event?.getFirstPropertyValue('uid');
  // A reply names only the one who answers.
  if (!event || !attendee || attendees.length > 1 || typeof uid !== 'string') return null;
  const status = statuses[String(attendee.getFirstParameter('partstat')).toUpperCase()];
  const address = String(attendee.getFirstValue()).replace(/^mailto:/i, '');
  const stamp = event.getFirstPropertyValue('dtstamp');
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  if (!status || !Number.isSafeInteger(sequence) || sequence < 0) return null;
  return {
    uid,
    attendee: address.toLowerCase(),
    status,
    sequence: Math.min(sequence, 2_147_483_647),
    stamp: stamp instanceof ICAL.Time ? stamp.toJSDate() : null,
  };
}

function eventOf(text: string): ICAL.Component | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    const isReply = String(calendar.getFirstPropertyValue('method')).toUpperCase() === 'REPLY';
    return isReply ? calendar.getFirstSubcomponent('vevent') : null;
  } catch {
    return null;
  }
}
