import { translate } from '@masthead/i18n/server';
import type { Mail } from '../../platform/mail/index.ts';
import { layOut } from '../../platform/mail/layout.ts';

/** The link for a new password. */
export async function recoveryMail({
  user,
  link,
}: {
  user: { email: string; first_name: string; language: string };
  link: string;
}): Promise<Mail> {
  const say = (key: string, params: Record<string, string | number> = {}) =>
    translate(user.language, `emails.recovery.${key}`, params);
  const parts = {
    greeting: say('greeting', { name: user.first_name }),
    paragraphs: [say('body')],
    action: { label: say('action'), link },
    closing: say('closing'),
  };
  return { to: user.email, subject: say('subject'), ...(await layOut(user.language, parts)) };
}
