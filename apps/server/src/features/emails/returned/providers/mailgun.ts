import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { bounceOf, complaint, delivery, type ProviderEvent, Refused, refuseOld } from './event.ts';

const signed = z.object({
  signature: z.object({
    timestamp: z.coerce.string().max(20),
    token: z.string().max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/i),
  }),
  'event-data': z.object({
    event: z.string().max(40),
    id: z.string().max(200),
    severity: z.string().max(40).optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(500).optional() }).optional() }).optional(),
    envelope: z.object({ sender: z.string().max(500).optional() }).optional(),
    'delivery-status': z
      .object({
        code: z.union([z.number(), z.string()]).optional(),
        message: z.string().max(5000).nullish(),
        description: z.string().max(5000).nullish(),
        'enhanced-code': z.string().max(20).nullish(),
      })
      .optional(),
  }),
});

/** Reads a webhook of Mailgun (https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks). Throws Refused. */
export function readMailgun(secret: string, body: string, now: Date): ProviderEvent[] {
  const { data } = signed.safeParse(JSON.parse(body));
  if (!data) throw new Refused('The request is not signed');
  const { timestamp, token, signature } = data.signature;
  const wanted = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest();
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), wanted)) throw new Refused('The signature is wrong');
  refuseOld(Number(timestamp), now);
  const given = data['event-data'];
  const status = given['delivery-status'];
  const base = {
    // The signature covers its token, not the event, so each token is accepted for one event.
    id: token,
    recipientIds: [],
    traces: [given.envelope?.sender ?? '', given.message?.headers?.['message-id'] ?? ''],
  };
  if (given.event === 'delivered') return [{ ...base, ...delivery }];
  if (given.event === 'complained') return [{ ...base, ...complaint }];
  if (given.event !== 'failed' || given.severity !== 'permanent') return [];
  const code = String(status?.code ?? '');
  const words = {
    text: status?.message || status?.description || '',
    status: status?.['enhanced-code'] ?? '',
    reply: /^[45]\d\d$/.test(code) ? code : '',
  };
  return [{ ...base, ...bounceOf(words, false) }];
}
