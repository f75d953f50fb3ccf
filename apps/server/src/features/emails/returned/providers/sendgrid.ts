import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import {
  bounceOf,
  complaint,
  delivery,
  type Headers,
  headerOf,
  type ProviderEvent,
  Refused,
  refuseOld,
} from './event.ts';

const event = z.object({
  event: z.string().max(40),
  sg_event_id: z.string().max(200),
  'smtp-id': z.string().max(500).optional(),
  recipient: z.string().max(100).optional(),
  type: z.string().max(40).optional(),
  reason: z.string().max(5000).optional(),
  status: z.string().max(20).optional(),
});

/**
 * Reads a webhook of SendGrid (https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features):
 * ECDSA over the time and the body. Throws Refused.
 */
export function readSendgrid(publicKey: string, body: string, headers: Headers, now: Date): ProviderEvent[] {
  const timestamp = headerOf(headers, 'x-twilio-email-event-webhook-timestamp');
  const signature = Buffer.from(headerOf(headers, 'x-twilio-email-event-webhook-signature'), 'base64');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify('sha256', Buffer.from(timestamp + body), key, signature)) throw new Refused('The signature is wrong');
  refuseOld(Number(timestamp), now);
  const events = z.array(z.unknown()).max(10_000).parse(JSON.parse(body));
  return events.flatMap((one): ProviderEvent[] => {
    const { data } = event.safeParse(one);
    if (!data) return [];
    const base = {
      id: data.sg_event_id,
      recipientIds: data.recipient ? [data.recipient] : [],
      traces: [data['smtp-id'] ?? ''],
    };
    if (data.event === 'delivered') return [{ ...base, ...delivery }];
    if (data.event === 'spamreport') return [{ ...base, ...complaint }];
    // 'blocked' is a bounce that is about the sender; 'dropped' was not sent at all.
    if (data.event !== 'bounce') return [];
    return [{ ...base, ...bounceOf({ text: data.reason ?? '', status: data.status }, data.type === 'bounce') }];
  });
}
