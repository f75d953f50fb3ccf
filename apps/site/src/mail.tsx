import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LetterMail } from './mail/LetterMail.tsx';
import type { MailRenderer } from './mail/mail.ts';
import { PressMail } from './mail/PressMail.tsx';
import { letterText, pressText, reportText } from './mail/plain-text.ts';
import { ReportMail } from './mail/ReportMail.tsx';

/**
 * Writes a mail. React names the pictures at the head so that a browser loads them early; in a mail that would load them, the one that
 * counts opens among them, before the reader allows pictures.
 */
const documentOf = (mail: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(mail).replace(/<link rel="preload" as="image"[^>]*>/g, '')}`;

const renderer: MailRenderer = {
  renderLetter: (letter) => ({
    subject: letter.subject,
    html: documentOf(<LetterMail {...letter} />),
    text: letterText(letter),
  }),
  renderReport: (report) => ({
    subject: report.subject,
    html: documentOf(<ReportMail {...report} />),
    text: reportText(report),
  }),
  renderPress: (message) => ({
    subject: message.subject,
    html: documentOf(<PressMail {...message} />),
    text: pressText(message),
  }),
};

export const { renderLetter, renderReport, renderPress } = renderer;
