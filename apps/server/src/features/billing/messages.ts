import type { EnterpriseEnquiry } from '@masthead/contract';
import { post } from '../../platform/mail/index.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { insertEnquiry, insertMessage, type MessageRow } from './messages.queries.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

const operator = ({ config }: Needs) => ({
  email: config.MASTHEAD_CONTACT_EMAIL ?? config.MASTHEAD_ADMIN_EMAIL,
  first_name: 'Masthead',
  language: 'en',
});

/** Stores an enquiry for an offer and mails it to the operator. */
export async function sendEnquiry(
  needs: Needs,
  enquiry: Pick<EnterpriseEnquiry, 'id' | 'name' | 'company' | 'email' | 'phone' | 'message'>,
): Promise<void> {
  const sender = `${enquiry.name}, ${enquiry.company}, ${enquiry.email}${enquiry.phone ? `, ${enquiry.phone}` : ''}`;
  const mail = await writeLetter(operator(needs), {
    key: 'contact_message',
    params: { subject: 'enterprise', sender },
    message: enquiry.message,
  });
  await needs.db.transaction().execute(async (transaction) => {
    await insertEnquiry(transaction, enquiry, needs.clock.now());
    await post(transaction, needs.clock, mail);
  });
}

/** Stores a message of the contact form, with the organisation of a signed-in sender, and mails it to the operator. */
export async function sendContactMessage(
  needs: Needs,
  message: Omit<MessageRow, 'created_at' | 'organisation'>,
  organisationId: string | null,
): Promise<void> {
  const mail = await writeLetter(operator(needs), {
    key: 'contact_message',
    params: { subject: message.subject, sender: `${message.name}, ${message.email}` },
    message: message.message,
  });
  await needs.db.transaction().execute(async (transaction) => {
    await insertMessage(transaction, message, organisationId, needs.clock.now());
    await post(transaction, needs.clock, mail);
  });
}
