import { createHash } from 'node:crypto';
import { readReply, readReturnedMail } from '@masthead/mailing';
import type { Secrets } from '../../../platform/secrets/index.ts';
import { readCalendarReply } from './calendar-reply.ts';
import type { Returned } from './file-return.ts';
import { recipientsOfAddresses, recipientsOfMessageIds } from './return-address.ts';

/** Bytes of a mail that are searched for its recipient: the headers of the returned message follow the notice. */
const searched = 256 << 10;

/** Reads a mail of the return address: what it is, and whose. */
export async function readMail(secrets: Secrets, bytes: Uint8Array): Promise<Returned> {
  const judged = await readReturnedMail(bytes);
  const source = Buffer.from(bytes.subarray(0, searched))
    .toString('latin1')
    // A soft break of quoted-printable may cut an address.
    .replace(/=\r?\n/g, '');
  const base = {
    key: createHash('sha256').update('mailbox').update(bytes).digest(),
    source: 'mailbox',
    isHard: judged.hard,
    reason: judged.reason || null,
    detail: judged.status ? `${judged.status} ${judged.reason}` : null,
    recipients: [...recipientsOfAddresses(secrets, source), ...recipientsOfMessageIds(source)].slice(0, 50),
    reply: null,
  } as const;
  if (judged.kind === 'bounce' && judged.reason === 'expired' && isWarning(source)) return { ...base, kind: 'other' };
  if (judged.kind !== 'other') return { ...base, kind: judged.kind };
  if (judged.reason === 'delivered') return { ...base, kind: 'delivery' };
  const calendarReply = await readCalendarReply(bytes, recipientsOfAddresses(secrets, source));
  if (calendarReply) return { ...base, kind: 'other', calendarReply };
  const reply = await readReply(bytes);
  return reply.isByPerson ? { ...base, kind: 'reply', reply } : { ...base, kind: 'other' };
}

/** Returns true for words of a delay notice: the server is still trying, and the message may arrive. */
const isWarning = (source: string): boolean =>
  /^action:\s*failed/im.test(source)
    ? false
    : /^action:\s*delayed|will (?:continue|keep) (?:to try|trying)|need not resend|not need to resend|warning message only/im.test(
        source,
      );
