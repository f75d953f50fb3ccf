import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { findOrigin } from '../../../platform/http/public-url.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import { insertRecipients } from '../delivery/delivery.queries.ts';
import { type Identity, operatorIdentity } from '../delivery/identities.ts';
import { providerOf } from '../delivery/pace.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { type CompiledMessage, compile } from '../message/compile.ts';
import { Slots, withoutMarks } from '../message/slots.ts';
import { insertLaidOut, listUnreachable } from './laid-out.queries.ts';

/** A placeholder for the recipient's own link to leave the list while a mail is laid out. */
export const leavePlace = 'https://leave.invalid/';

interface LaidOutMail {
  brandId: BrandId;
  organisationId: string;
  subject: string;
  /** The words are the same for all; `leavePlace` becomes the link of each recipient. */
  html: string;
  text: string;
  /** Name of the list that its recipients can leave. */
  list: string;
  sender: { name: string; replyTo: string };
  recipients: readonly { address: string; name: string | null }[];
}

/**
 * Begins the delivery of a mail that another feature has laid out, from the operator's server, without tracking. Each address gets it
 * once. Returns the id of the e-mail.
 */
export async function sendLaidOut(db: Db, mail: LaidOutMail, now: Date): Promise<string> {
  const id = uuidv7();
  const { brandId, subject, html, text, list, sender, recipients } = mail;
  await insertLaidOut(
    db,
    {
      ...{ id, brandId, subject: withoutMarks(subject) },
      sender: { name: sender.name, email: null, reply_to: sender.replyTo },
      laidOut: { html: withoutMarks(html), text: withoutMarks(text), list },
    },
    now,
  );
  const addresses = recipients.map(({ address }) => address.toLowerCase());
  const unreachable = await listUnreachable(db, mail.organisationId, addresses);
  await insertRecipients(
    db,
    { brandId, emailId: id },
    recipients.map(({ address, name }) => {
      const isReachable = !unreachable.has(address.toLowerCase());
      return {
        ...{ id: uuidv7(), address, name, provider: providerOf(address), relation_id: null, fields: {} },
        state: isReachable ? ('queued' as const) : ('suppressed' as const),
        reason: isReachable ? null : 'suppressed',
        ...{ next_try_at: now, is_tracked: false },
      };
    }),
  );
  return id;
}

/** Prepares a mail that another feature has laid out; null: no mail server is set up. */
export function prepareLaidOut(
  needs: Pick<Services, 'config'> & { secrets: Secrets },
  { laid_out, subject, sender }: WholeEmail,
): { identity: Identity; message: CompiledMessage } | null {
  const identity = operatorIdentity(needs, { name: sender.name ?? '', replyTo: sender.reply_to });
  if (!identity) return null;
  if (!laid_out) throw new Error('The e-mail was not laid out.');
  const origin = findOrigin(needs.config);
  const slots = new Slots();
  const fill = (words: string) => words.replaceAll(leavePlace, `${origin}/t/${slots.token}/unsubscribe`);
  const message = compile(
    {
      ...{ slots, subject, html: fill(laid_out.html), text: fill(laid_out.text), attachments: [] },
      ...{ from: identity.from, replyTo: identity.replyTo, returnAddress: identity.returnAddress, tags: identity.tags },
      unsubscribe: { before: `${origin}/t/`, after: '/unsubscribe' },
    },
    identity.dkim,
  );
  return { identity, message };
}
