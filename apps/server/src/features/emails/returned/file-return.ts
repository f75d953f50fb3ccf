import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { type CalendarReply, calendarReplies } from '../emails.requests.ts';
import { insertSuppressions, suppressQueued } from '../suppressions.queries.ts';
import {
  findReturned,
  insertReply,
  insertReturn,
  leaveFollowUps,
  markBounced,
  markDelivered,
  markReplied,
  type ReturnedRecipient,
  type ReturnKind,
  type ReturnSource,
} from './returns.queries.ts';

/** A mail or an event that came back, by the mailbox or by a provider. */
export interface Returned {
  /** The permanent name of the mail or event, so that it is filed once. */
  key: Buffer;
  source: ReturnSource;
  kind: ReturnKind;
  /** The address is permanently unreachable. */
  isHard: boolean;
  reason: string | null;
  /** Words of the mail server. */
  detail: string | null;
  /** Recipients of e-mails that it may be about, the likeliest first. */
  recipients: readonly string[];
  reply: { sender: string; subject: string; body: string } | null;
  calendarReply?: CalendarReply | null;
}

/**
 * Files a returned mail, in the transaction of the caller. Returns the recipient's id if it is about one. Filing it
 * again, or in another order, changes nothing more.
 */
export async function fileReturn(transaction: Db, returned: Returned, now: Date): Promise<string | null> {
  const system = acrossBrands(transaction);
  const found = returned.recipients.length > 0 ? await findReturned(system, returned.recipients) : undefined;
  const kind = kindFor(returned, found);
  const row = { ...returned, kind, recipientId: found?.id ?? null };
  if ((await insertReturn(system, row, now)) === 0) return null;
  if (returned.calendarReply) await calendarReplies.call(transaction, returned.calendarReply, now);
  if (!found) return null;
  const { address, organisation_id: organisationId } = found;
  const suppress = async (reason: 'bounce' | 'complaint', detail: string | null) => {
    await insertSuppressions(transaction, organisationId, { addresses: [address.toLowerCase()], reason, detail }, now);
    await suppressQueued(system, organisationId, [address.toLowerCase()]);
  };
  if (kind === 'delivery') await markDelivered(transaction, found, now);
  if (kind === 'bounce') {
    const reason = returned.reason || 'undefined';
    await markBounced(transaction, found, { reason, reply: returned.detail });
    if (returned.isHard) await suppress('bounce', returned.detail ?? reason);
  }
  if (kind === 'complaint') await suppress('complaint', returned.source);
  if (kind === 'reply' && returned.reply) {
    await markReplied(transaction, found, now);
    await insertReply(transaction, found, { id: uuidv7(), ...returned.reply }, now);
    await leaveFollowUps(transaction, found);
  }
  return found.id;
}

/** Returns the kind of a return. A mail of the author to the return address, as with "reply to all", is not a reply. */
const kindFor = ({ kind, reply }: Returned, found: ReturnedRecipient | undefined): ReturnKind =>
  kind === 'reply' && (!found || !reply || found.own.includes(reply.sender.toLowerCase())) ? 'other' : kind;
