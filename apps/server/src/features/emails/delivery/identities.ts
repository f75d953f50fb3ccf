import type { EmailAudience } from '@masthead/contract';
import type { Config } from '../../../platform/config/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findOwnServer, hasOwnServer } from '../../accounts/index.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { findSender, type SenderRow } from '../message/content.queries.ts';
import { type DkimKey, dkimKey, type Header } from '../message/dkim.ts';
import { returnAddressOf } from '../returned/return-address.ts';
import { hasProven } from '../senders/senders.queries.ts';
import type { SmtpServer } from './smtp-connection.ts';

/** The server and the sender of an e-mail. */
export interface Identity {
  /** `operator`, or `user:` and the id of the user whose server it is. Rates are kept by it. */
  key: string;
  server: SmtpServer;
  from: { name: string | null; address: string };
  /** The sender address is that of the author's account or the operator, or its owner has confirmed it. */
  isProven: boolean;
  replyTo: string | null;
  dkim: DkimKey | null;
  /** Returns the return address of one recipient's mails; null means that of the sender. */
  returnAddress: (recipientId: string) => string | null;
  /** Returns headers by which a provider names a recipient in its events. */
  tags: (recipientId: string) => Header[];
}

type Needs = Pick<Services, 'db' | 'config'> & { secrets: Secrets };

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

type Sent = Pick<WholeEmail, 'brand_id' | 'created_by' | 'sender'>;

/** Returns name and addresses of the sender: those of the e-mail, otherwise of the author's settings, otherwise of the account. */
async function readSender(db: Needs['db'], email: Sent) {
  const author = (await findSender(db, email.brand_id, email.created_by!.id))!;
  const settings = author.email_settings;
  return {
    author,
    name: email.sender.name ?? text(settings.sender_name) ?? author.user_name,
    address: email.sender.email ?? text(settings.sender_email) ?? author.user_email,
    replyTo: email.sender.reply_to ?? text(settings.reply_to),
  };
}

/** Returns by whose server and in whose name an e-mail would leave, without a call to the server. */
export async function showSender(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  email: Sent,
): Promise<EmailAudience['sender']> {
  const { author, address } = await readSender(db, email);
  if (await hasOwnServer(db, author.user_id))
    return { server: 'own', email: address, is_proven: await isProven(db, author, address) };
  if (!config.MASTHEAD_SMTP_URL) return { server: 'none', email: null, is_proven: true };
  return { server: 'operator', email: addressIn(config.MASTHEAD_MAIL_FROM), is_proven: true };
}

/**
 * Returns how an e-mail is sent: by its author's own server if one is saved and tested, otherwise by the operator's, which sends in
 * the operator's name with the author's address for replies. null: there is no mail server.
 */
export async function findIdentity(needs: Needs, email: Sent): Promise<Identity | null> {
  const { author, name, address, replyTo } = await readSender(needs.db, email);
  const own = await findOwnServer(needs, author.user_id);
  if (own)
    return {
      key: `user:${author.user_id}`,
      server: own,
      from: { name, address },
      isProven: await isProven(needs.db, author, address),
      replyTo,
      dkim: null,
      // Another server may refuse our return address as the sender of the envelope; replies still go to it.
      returnAddress: () => null,
      tags: () => [],
    };
  return operatorIdentity(needs, { name, replyTo: replyTo ?? address });
}

/**
 * Returns true if the owner of an address is proven: mail in its name is sent only for the owner, because the receiving
 * server cannot know that the author is another.
 */
const isProven = async (db: Needs['db'], author: SenderRow, address: string): Promise<boolean> =>
  address.toLowerCase() === author.user_email.toLowerCase() ||
  (await hasProven(db, author.organisation_id, address.toLowerCase()));

/** Throws 422 if the sender address is not proven. */
export function refuseUnproven({ isProven, from }: Identity): void {
  if (!isProven) throw invalidField('sender.email', 'sender_unproven', { email: from.address });
}

/** Returns true if the operator's mail server is set up. */
export const hasMailServer = ({ MASTHEAD_SMTP_URL: url }: Pick<Config, 'MASTHEAD_SMTP_URL'>): boolean => Boolean(url);

/** Returns how the operator's server sends; null if there is none. */
export function operatorIdentity(
  { config, secrets }: Pick<Needs, 'config' | 'secrets'>,
  { name, replyTo }: { name: string; replyTo: string | null },
): Identity | null {
  const server = operatorServer(config);
  if (!server) return null;
  return {
    key: 'operator',
    server,
    from: { name, address: addressIn(config.MASTHEAD_MAIL_FROM) },
    isProven: true,
    replyTo,
    dkim: operatorDkim(config),
    returnAddress: (recipientId) => returnAddressOf(config, secrets, recipientId),
    tags: (recipientId) => providerTags(config, recipientId),
  };
}

/** Returns headers that providers repeat in their events, because they replace or omit the Message-ID. */
function providerTags(config: Config, recipientId: string): Header[] {
  return [
    ...(config.MASTHEAD_POSTMARK_WEBHOOK_SECRET
      ? [
          { name: 'X-PM-KeepID', value: 'true' },
          { name: 'X-PM-Metadata-recipient', value: recipientId },
        ]
      : []),
    ...(config.MASTHEAD_SENDGRID_WEBHOOK_KEY
      ? [{ name: 'X-SMTPAPI', value: JSON.stringify({ unique_args: { recipient: recipientId } }) }]
      : []),
  ];
}

/** Returns the address of a sender such as `Masthead <masthead@example.org>`. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

function operatorServer({ MASTHEAD_SMTP_URL: url }: Config): SmtpServer | null {
  if (!url) return null;
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port) || (isTls ? 465 : 587),
    encryption: isTls ? 'tls' : 'if-offered',
    username: decodeURIComponent(username) || null,
    password: decodeURIComponent(password) || null,
    servername: /^[\d.:]+$/.test(host) ? null : host,
  };
}

let key: { pem: string; dkim: DkimKey } | undefined;
/** Returns the key that signs the operator's messages; the process keeps it. */
function operatorDkim(config: Config): DkimKey | null {
  const { MASTHEAD_DKIM_DOMAIN: domain, MASTHEAD_DKIM_KEY: pem, MASTHEAD_DKIM_SELECTOR: selector } = config;
  if (!domain || !pem) return null;
  if (key?.pem !== pem) key = { pem, dkim: dkimKey(domain, selector, pem.replaceAll('\\n', '\n')) };
  return key.dkim;
}
