import type { EmailSenderAddress } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { before, minutes } from '../../../platform/clock/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import { layOut } from '../../../platform/mail/layout.ts';
import { postForTenant, withoutLinks } from '../../../platform/mail/tenant-mails.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, makeToken, type Scope } from '../../access/index.ts';
import { findUser } from '../../accounts/index.ts';
import { findSenderAddress, saveAsked, saveProvenDomain } from './senders.queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'> & { scope: Scope };

/** An address is asked again after this time at the earliest. */
const askedAgainAfter = minutes(10);

/** Mails a link to an address, by which its owner confirms it as a sender. Throws 409 sender_asked_recently, 429. */
export async function askSender(
  { db, clock, config, scope }: Needs,
  origin: string,
  email: string,
): Promise<EmailSenderAddress> {
  const address = email.toLowerCase();
  const organisationId = scope.organisationId;
  const known = await findSenderAddress(db, organisationId, address);
  if (known?.confirmed_at) return known;
  if (known && new Date(known.asked_at) > before(clock.now(), askedAgainAfter))
    throw new Failure(409, 'sender_asked_recently');
  const user = (await findUser(db, scope))!;
  const token = makeToken();
  const say = (key: string) =>
    translate(user.language, `emails.sender.${key}`, {
      name: withoutLinks(`${user.first_name} ${user.last_name}`.trim()),
      email: user.email,
      address,
    });
  const mail = await layOut(user.language, {
    subject: say('subject'),
    greeting: say('greeting'),
    paragraphs: [say('body')],
    action: { label: say('action'), link: `${origin}/email-senders/${token}` },
    closing: say('closing'),
  });
  await db.transaction().execute(async (transaction) => {
    const asked = { address, tokenHash: hashToken(token), userId: scope.actor.user_id };
    await saveAsked(transaction, organisationId, asked, clock.now());
    await postForTenant(transaction, { clock, config }, organisationId, [{ to: email, ...mail }]);
  });
  return (await findSenderAddress(db, organisationId, address))!;
}

/** Returns the TXT record by which an organisation proves a domain. Only this installation can make its value. */
export const senderRecord = (secrets: Secrets, organisationId: string, domain: string) => ({
  name: `_masthead-sender.${domain}`,
  value: `masthead-sender=${secrets
    .mac('sender domain', Buffer.from(`${organisationId} ${domain}`))
    .subarray(0, 20)
    .toString('hex')}`,
});

/** Accepts a domain whose TXT record proves it. Throws 422 sender_record_missing. */
export async function proveDomain(
  { db, clock, scope, secrets, resolveTxt }: Needs & { secrets: Secrets } & Pick<Services, 'resolveTxt'>,
  domain: string,
): Promise<EmailSenderAddress> {
  const { name, value } = senderRecord(secrets, scope.organisationId, domain);
  const found = await resolveTxt(name).catch(() => []);
  if (!found.some((pieces) => pieces.join('').trim() === value))
    throw invalidField('domain', 'sender_record_missing', { name });
  const address = `@${domain}`;
  await saveProvenDomain(db, scope.organisationId, { address, userId: scope.actor.user_id }, clock.now());
  return (await findSenderAddress(db, scope.organisationId, address))!;
}
