import { verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../../../platform/services.ts';
import { bounceOf, complaint, delivery, type ProviderEvent, Refused, refuseOld } from './event.ts';

const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Subject: z.string().optional(),
  Token: z.string().max(1000).optional(),
  SubscribeURL: z.url().optional(),
  SignatureVersion: z.literal('2'),
  Signature: z.string().max(2000),
  SigningCertURL: z.url(),
});
type Envelope = z.infer<typeof envelope>;

const bounced = z.object({
  emailAddress: z.string().max(400),
  status: z.string().max(20).optional(),
  diagnosticCode: z.string().max(5000).optional(),
});
const notice = z.object({
  notificationType: z.string().max(40).optional(),
  eventType: z.string().max(40).optional(),
  mail: z.object({
    source: z.string().max(500).default(''),
    commonHeaders: z.object({ messageId: z.string().max(500).optional() }).optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  }),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string(), bouncedRecipients: z.array(bounced) })
    .optional(),
});

/** Hosts of Amazon SNS: certificates and confirmations are fetched from nowhere else. */
const snsHost = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?$/;

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

const signedText = (message: Envelope): string =>
  signedFields[message.Type]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');

const certificates = new Map<string, X509Certificate>();
const mostCertificates = 20;

async function certificateAt({ fetcher }: Pick<Services, 'fetcher'>, url: string): Promise<X509Certificate> {
  const { protocol, hostname, pathname, port } = new URL(url);
  if (
    protocol !== 'https:' ||
    port !== '' ||
    !snsHost.test(hostname) ||
    !/^\/SimpleNotificationService-[\w-]+\.pem$/.test(pathname)
  )
    throw new Refused('The certificate is not from Amazon');
  const known = certificates.get(url);
  if (known) return known;
  const { body, url: reached } = await fetcher.fetch(url, { maxBytes: 100_000, timeout: 10_000 });
  if (new URL(reached).hostname !== hostname) throw new Refused('The certificate is not from Amazon');
  const certificate = new X509Certificate(Buffer.from(body));
  if (certificates.size >= mostCertificates) certificates.clear();
  certificates.set(url, certificate);
  return certificate;
}

/**
 * Reads a message of Amazon SNS with an event of SES (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html),
 * SignatureVersion 2 only. Confirms the subscription of the topic that the operator has set. Throws Refused.
 */
export async function readSes(
  services: Pick<Services, 'fetcher'>,
  topic: string,
  body: string,
  now: Date,
): Promise<ProviderEvent[]> {
  const { data: message } = envelope.safeParse(JSON.parse(body));
  if (message?.TopicArn !== topic) throw new Refused('The message is not of the topic');
  const certificate = await certificateAt(services, message.SigningCertURL);
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (now.getTime() < from || now.getTime() > to) throw new Refused('The certificate is not valid now');
  const isSigned = verify(
    'sha256',
    Buffer.from(signedText(message)),
    certificate.publicKey,
    Buffer.from(message.Signature, 'base64'),
  );
  if (!isSigned) throw new Refused('The signature is wrong');
  refuseOld(Date.parse(message.Timestamp) / 1000, now);
  if (message.Type === 'SubscriptionConfirmation') await confirm(services, message);
  return message.Type === 'Notification' ? eventsOf(message) : [];
}

async function confirm({ fetcher }: Pick<Services, 'fetcher'>, { SubscribeURL: url }: Envelope): Promise<void> {
  if (!url?.startsWith('https://') || !snsHost.test(new URL(url).hostname))
    throw new Refused('The address is not of Amazon');
  await fetcher.fetch(url, { maxBytes: 100_000, timeout: 10_000 });
}

/** Kinds of permanent bounces that are about the address; others are about the message. */
const lost = new Set(['General', 'NoEmail', 'Suppressed', 'OnAccountSuppressionList']);

function eventsOf({ Message, MessageId }: Envelope): ProviderEvent[] {
  const { data } = notice.safeParse(JSON.parse(Message));
  if (!data) return [];
  const { mail, bounce } = data;
  const own = mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const base = {
    id: MessageId,
    recipientIds: [],
    traces: [mail.source, own ?? '', mail.commonHeaders?.messageId ?? ''],
  };
  switch (data.eventType ?? data.notificationType) {
    case 'Delivery':
      return [{ ...base, ...delivery }];
    case 'Complaint':
      return [{ ...base, ...complaint }];
    case 'Bounce': {
      // A transient bounce is final too: Amazon has given up.
      const [first] = bounce?.bouncedRecipients ?? [];
      const isLost = bounce?.bounceType === 'Permanent' && lost.has(bounce.bounceSubType);
      return [{ ...base, ...bounceOf({ text: first?.diagnosticCode ?? '', status: first?.status }, isLost) }];
    }
    default:
      return [];
  }
}
