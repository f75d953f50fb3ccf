import { localeOf } from '@masthead/i18n';
import type { Letter, MailContent, Sender } from '@masthead/site/mail/mail.ts';
import { loadMail } from '../renderer/index.ts';

interface MailParts {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  action?: { label: string; link: string } | undefined;
  closing: string;
  /** Shown instead of Masthead, if a mail comes from a customer. */
  sender?: Sender | undefined;
}

/** Lays out a short mail to one person, with a plain-text part that says the same. */
export async function layOut(language: string, { action, ...parts }: MailParts): Promise<MailContent> {
  const { renderLetter } = await loadMail();
  const letter: Letter = {
    ...parts,
    lang: localeOf(language),
    action: action && { label: action.label, href: action.link },
  };
  return renderLetter(letter);
}
