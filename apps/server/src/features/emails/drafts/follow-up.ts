import { type followUps, limits } from '@masthead/contract';
import { inOneTransaction } from '../../../platform/db/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { listSilent, updateEmail, type WholeEmail } from './emails.queries.ts';
import { createEmail } from './save-email.ts';

/**
 * Begins a follow-up as a draft to recipients who did not reply, and returns its id. Recipients who reply before it is sent are
 * left out. Throws 409 email_not_sent, 422 without recipients.
 */
export async function createFollowUp(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  email: WholeEmail,
  to: (typeof followUps)[number],
): Promise<string> {
  if (email.status !== 'sent' && email.status !== 'delivering') throw new Failure(409, 'email_not_sent');
  const place = { brandId: email.brand_id, emailId: email.id };
  const silent = await listSilent(db, place, { unopened: to === 'not_opened' });
  if (silent.length === 0) throw invalidField('recipients', 'no_recipients');
  const form = {
    subject: /^re:/i.test(email.subject) ? email.subject : `Re: ${email.subject}`.slice(0, limits.shortText),
    sender: email.sender,
    is_tracked: email.is_tracked,
    recipients: {
      relations: silent.flatMap(({ relation_id }) => relation_id ?? []),
      groups: [],
      emails: silent.flatMap(({ relation_id, address }) => (relation_id ? [] : [address])),
    },
  };
  return await inOneTransaction(db, async (transaction) => {
    const id = await createEmail({ db: transaction, clock }, scope, email.brand_id, form);
    await updateEmail(transaction, scope, id, { follows_id: email.id }, clock.now());
    return id;
  });
}
