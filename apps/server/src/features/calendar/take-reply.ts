import { events } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import { acrossBrands } from '../access/index.ts';
import type { CalendarReply } from '../emails/index.ts';
import { findEventOfReply } from './events.queries.ts';
import { setReply } from './participants.queries.ts';
import { readReply } from './read-reply.ts';
import { uidOf } from './write-calendar.ts';

/**
 * Records the answer of a participant. The mail has to arrive at the secret address of the event, from the address that was
 * invited, and name that one as its attendee: a stranger's reply changes nothing. An answer to an earlier version of the event is too
 * late.
 */
export async function takeReply(transaction: Db, reply: CalendarReply, now: Date): Promise<void> {
  const answer = readReply(reply.calendar);
  const eventId = reply.returnedTo.find((id) => answer?.uid === uidOf(id));
  if (!answer || !eventId || answer.attendee !== reply.sender) return;
  const event = await findEventOfReply(acrossBrands(transaction), eventId);
  const participant = event?.participants.find(
    ({ email, invited_at }) => invited_at !== null && email?.toLowerCase() === reply.sender,
  );
  if (!event || !participant || answer.sequence < event.sequence) return;
  // A clock that runs ahead must not shut out the answers that follow.
  const at = answer.stamp && answer.stamp < now ? answer.stamp : now;
  const changed = await setReply(transaction, event.brand_id, participant.id, { ...answer, at });
  if (changed > 0) await broadcast(transaction, events.activityChanged, event.brand_id, { count: 1 });
}
