import PostalMime from 'postal-mime';
import type { CalendarReply } from '../emails.requests.ts';

/** Longest calendar part that is read, in characters. */
const longest = 100_000;

/** Reads the answer to an invitation out of a mail (RFC 6047); null: the mail holds none. */
export async function readCalendarReply(
  bytes: Uint8Array,
  returnedTo: readonly string[],
): Promise<CalendarReply | null> {
  if (!Buffer.from(bytes).includes('text/calendar')) return null;
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const calendar = typeof part?.content === 'string' ? part.content : '';
  const sender = mail.from && 'address' in mail.from ? (mail.from.address ?? '').toLowerCase() : '';
  if (!sender || calendar.length > longest || !/^METHOD:REPLY\s*$/im.test(calendar)) return null;
  return { sender, calendar, returnedTo };
}
