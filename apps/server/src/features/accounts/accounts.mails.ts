import { type Receiver, writeLetter } from '../../platform/mail/letter.ts';
/** Writes the mail with the link for a new password. */
export const recoveryMail = ({ user, link }: { user: Receiver; link: string }) =>
  writeLetter(user, { key: 'recovery', link });

/** Writes the mail with the link for the first password of an account that staff have made. */
export const accountMail = (user: Receiver, { organisation, link }: { organisation: string; link: string }) =>
  writeLetter(user, { key: 'account', params: { organisation }, link });

/** Writes the mail with the link that confirms the address of a new account. */
export const activationMail = (user: Receiver, link: string) => writeLetter(user, { key: 'activation', link });

/** Writes the mail with the link that confirms a new address of an account; it goes to that address. */
export const emailChangeMail = (user: Receiver, link: string) => writeLetter(user, { key: 'email_change', link });

type SecurityEvent = 'password' | 'address' | 'two_factor_on' | 'two_factor_off' | 'passkey' | 'api_token';

/** Tells the owner that what guards the account has changed. */
export const securityMail = (user: Receiver, event: SecurityEvent) => writeLetter(user, { key: `security.${event}` });

/** Writes the message with which a user's own mail server is tested. */
export const smtpTestMail = (user: Receiver, host: string) => writeLetter(user, { key: 'smtp_test', params: { host } });
