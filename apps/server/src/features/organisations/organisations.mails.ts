import { translate } from '@masthead/i18n/server';
import type { Sender } from '@masthead/site/mail/mail.ts';
import { type Receiver, writeLetter } from '../../platform/mail/letter.ts';

/** Composes the mail of an invitation. Its greeting has no name, because none is known. */
export const invitationMail = (
  to: { email: string; language: string },
  facts: {
    inviter: string;
    brand: string;
    organisation: string;
    role: string;
    message: string | null;
    link: string;
    sender: Sender | undefined;
  },
) =>
  writeLetter(
    { ...to, first_name: '' },
    {
      key: 'invitation',
      params: {
        inviter: facts.inviter,
        brand: facts.brand,
        organisation: facts.organisation,
        role: translate(to.language, `accounts.roles.${facts.role}`),
      },
      link: facts.link,
      sender: facts.sender,
      message: facts.message,
    },
  );

/** Writes the mail with the code that confirms the contact's address. */
export const codeMail = (to: Receiver, code: string) => writeLetter(to, { key: 'confirmation', params: { code } });

/** Tells the administrators of an organisation that it will be deleted. */
export const organisationDeletionMail = (user: Receiver, facts: { organisation: string; date: string; by: string }) =>
  writeLetter(user, { key: 'organisation_deletion', params: facts });

/** Tells the administrators of a brand that it was marked for deletion. */
export const brandDeletionMail = (user: Receiver, facts: { brand: string; date: string; by: string }) =>
  writeLetter(user, { key: 'brand_deletion', params: facts });
