import { translate } from '@masthead/i18n/server';
import type { Sender } from '@masthead/site/mail/mail.ts';
import { layOut } from './layout.ts';
import type { Mail } from './mail.ts';

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
  /** Shown at the head instead of Masthead. */
  sender?: Sender | undefined;
  /** Words of a person, shown as they are between body and button. */
  message?: string | null;
}

/** Lays out a mail from the texts below `emails.{key}` in the receiver's language. */
export async function writeLetter(to: Receiver, { key, params = {}, link, message, sender }: Kind): Promise<Mail> {
  const say = (part: string) => translate(to.language, `emails.${key}.${part}`, { name: to.first_name, ...params });
  return {
    to: to.email,
    ...(await layOut(to.language, {
      subject: say('subject'),
      sender,
      greeting: say('greeting'),
      paragraphs: [say('body'), ...(message ? [message] : [])],
      ...(link && { action: { label: say('action'), link } }),
      closing: say('closing'),
    })),
  };
}
