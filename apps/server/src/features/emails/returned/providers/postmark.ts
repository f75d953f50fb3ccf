import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { bounceOf, complaint, delivery, type Headers, headerOf, type ProviderEvent, Refused } from './event.ts';

const event = z.object({
  RecordType: z.string().max(40),
  /** Number of a bounce or complaint. */
  ID: z.union([z.number(), z.string()]).optional(),
  MessageID: z.string().max(100).default(''),
  Recipient: z.string().max(400).optional(),
  Email: z.string().max(400).optional(),
  Type: z.string().max(60).optional(),
  Description: z.string().max(5000).optional(),
  Details: z.string().max(5000).optional(),
  DeliveredAt: z.string().max(60).optional(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Types of bounces after which Postmark stops sending to an address. */
const lost = new Set(['HardBounce', 'BadEmailAddress']);

/**
 * Reads a webhook of Postmark. Postmark does not sign; the password in the webhook's address authenticates it
 * (https://postmarkapp.com/developer/webhooks/webhooks-overview). Throws Refused.
 */
export function readPostmark(secret: string, body: string, headers: Headers): ProviderEvent[] {
  const given = headerOf(headers, 'authorization');
  const wanted = `Basic ${Buffer.from(`masthead:${secret}`).toString('base64')}`;
  if (!timingSafeEqual(hash(given), hash(wanted))) throw new Refused('The password is wrong');
  const { data } = event.safeParse(JSON.parse(body));
  if (!data) return [];
  const recipient = data.Metadata?.recipient;
  const base = {
    id: `${data.RecordType} ${data.ID ?? ''} ${data.MessageID} ${data.Recipient ?? data.Email ?? ''} ${data.DeliveredAt ?? ''}`,
    recipientIds: typeof recipient === 'string' ? [recipient] : [],
    traces: [],
  };
  switch (data.RecordType) {
    case 'Delivery':
      return [{ ...base, ...delivery }];
    case 'SpamComplaint':
      return [{ ...base, ...complaint }];
    case 'Bounce': {
      const { Type: type = '', Description = '', Details = '' } = data;
      if (type === 'SpamComplaint') return [{ ...base, ...complaint }];
      // A mail that Postmark keeps trying, an automatic reply, and a confirmation are not bounces.
      if (
        ['Transient', 'AutoResponder', 'ChallengeVerification', 'AddressChange', 'Subscribe', 'Unsubscribe'].includes(
          type,
        )
      )
        return [];
      return [{ ...base, ...bounceOf({ text: Details || Description }, lost.has(type)) }];
    }
    default:
      return [];
  }
}
