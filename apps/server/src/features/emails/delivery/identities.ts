import type { Config } from '../../../platform/config/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findOwnServer } from '../../accounts/index.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { findSender } from '../message/content.queries.ts';
import { type DkimKey, dkimKey, type Header } from '../message/dkim.ts';
import { returnAddressOf } from '../returned/return-address.ts';
import type { SmtpServer } from './smtp-connection.ts';

/** The server and the sender of an e-mail. */
export interface Identity {
  /** `operator`, or `user:` and the id of the user whose server it is. Rates are kept by it. */
  key: string;
  server: SmtpServer;
  from: { name: string | null; address: string };
  replyTo: string | null;
  dkim: DkimKey | null;
  /** Returns the address that the mails of one recipient come back to; null: that of the sender. */
  returnAddress: (recipientId: string) => string | null;
  /** Returns headers by which a provider names a recipient in its events. */
  tags: (recipientId: string) => Header[];
}

type Needs = Pick<Services, 'db' | 'config'> & { secrets: Secrets };

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Returns how an e-mail is sent: by its author's own server where one is saved and tested, else by the operator's, which sends in
 * the operator's name with the author's address for replies. null: there is no mail server.
 */
export async function findIdentity(
  needs: Needs,
  email: Pick<WholeEmail, 'brand_id' | 'created_by' | 'sender'>,
): Promise<Identity | null> {
  const author = (await findSender(needs.db, email.brand_id, email.created_by!.id))!;
  const settings = author.email_settings;
  const name = email.sender.name ?? text(settings.sender_name) ?? author.user_name;
  const address = email.sender.email ?? text(settings.sender_email) ?? author.user_email;
  const replyTo = email.sender.reply_to ?? text(settings.reply_to);
  const own = await findOwnServer(needs, author.user_id);
  if (own)
    return {
      key: `user:${author.user_id}`,
      server: own,
      from: { name, address },
      replyTo,
      dkim: null,
      // Another server may refuse our return address as the sender of the envelope; replies still go to it.
      returnAddress: () => null,
      tags: () => [],
    };
  return operatorIdentity(needs, { name, replyTo: replyTo ?? address });
}

/** Returns how the operator's server sends; null: there is none. */
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
    replyTo,
    dkim: operatorDkim(config),
    returnAddress: (recipientId) => returnAddressOf(config, secrets, recipientId),
    tags: (recipientId) => providerTags(config, recipientId),
  };
}

/** Providers replace the Message-ID or leave it out of their events; these headers come back in them instead. */
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
