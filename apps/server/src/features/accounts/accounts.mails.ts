import { translate } from '@masthead/i18n/server';
import type { Mail } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';

export interface Receiver {
  email: string;
  first_name: string;
  language: string;
}

interface Kind {
  /** Below `emails.`: subject, greeting, body, closing and, with a link, action. */
  key: string;
  params?: Record<string, string | number>;
  link?: string;
  /** Words of a person, shown as they are between body and button. */
  message?: string | null;
}

async function write(to: Receiver, { key, params = {}, link, message }: Kind): Promise<Mail> {
  const say = (part: string) => translate(to.language, `emails.${key}.${part}`, { name: to.first_name, ...params });
  return {
    to: to.email,
    subject: say('subject'),
    ...(await layOut(to.language, {
      greeting: say('greeting'),
      paragraphs: [say('body'), ...(message ? [message] : [])],
      ...(link && { action: { label: say('action'), link } }),
      closing: say('closing'),
    })),
  };
}

/** The link for a new password. */
export const recoveryMail = ({ user, link }: { user: Receiver; link: string }) =>
  write(user, { key: 'recovery', link });

/** The link that confirms the address of a new account. */
export const activationMail = (user: Receiver, link: string) => write(user, { key: 'activation', link });

/** Whoever is invited is greeted without a name, because none is known. */
export const invitationMail = (
  to: { email: string; language: string },
  facts: { inviter: string; brand: string; organisation: string; role: string; message: string | null; link: string },
) =>
  write(
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
      message: facts.message,
    },
  );

/** The code that confirms the contact's address. */
export const codeMail = (to: Receiver, code: string) => write(to, { key: 'confirmation', params: { code } });

export type SecurityEvent = 'password' | 'address' | 'two_factor_on' | 'two_factor_off' | 'passkey' | 'api_token';

/** Tells the owner that what guards the account has changed. */
export const securityMail = (user: Receiver, event: SecurityEvent) => write(user, { key: `security.${event}` });

/** The message that a user's own mail server is tried with. */
export const smtpTestMail = (user: Receiver, host: string) => write(user, { key: 'smtp_test', params: { host } });

/** A brand was marked for deletion, told to its administrators. */
export const brandDeletionMail = (user: Receiver, facts: { brand: string; date: string; by: string }) =>
  write(user, { key: 'brand_deletion', params: facts });
