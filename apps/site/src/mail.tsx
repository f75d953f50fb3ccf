import { renderToStaticMarkup } from 'react-dom/server';
import { LetterMail } from './mail/LetterMail.tsx';
import type { MailRenderer } from './mail/mail.ts';
import { PressMail } from './mail/PressMail.tsx';
import { letterText, pressText, reportText } from './mail/plain-text.ts';
import { ReportMail } from './mail/ReportMail.tsx';

const renderer: MailRenderer = {
  renderLetter: (letter) => ({
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LetterMail {...letter} />)}`,
    text: letterText(letter),
  }),
  renderReport: (report) => ({
    subject: report.subject,
    html: `<!doctype html>${renderToStaticMarkup(<ReportMail {...report} />)}`,
    text: reportText(report),
  }),
  renderPress: (message) => ({
    subject: message.subject,
    html: `<!doctype html>${renderToStaticMarkup(<PressMail {...message} />)}`,
    text: pressText(message),
  }),
};

export const { renderLetter, renderReport, renderPress } = renderer;
