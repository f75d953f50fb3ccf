/** Mails as they arrive at the return address. `back`: the return address of a recipient; `id`: its Message-ID. */
interface Sent {
  back: string;
  address: string;
  id: string;
}

const mail = (...lines: string[]): string => lines.join('\r\n');

/** Writes a bounce with a machine-readable part (RFC 3464), as Postfix does. */
export const statusReport = ({ back, address }: Sent, status: string, words: string, action = 'failed'): string =>
  mail(
    'From: MAILER-DAEMON@mx.receiver.example',
    `To: ${back}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.receiver.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
    '',
    '--b--',
    '',
  );

/** Writes a bounce only in words, as qmail does. */
export const qmailNotice = ({ back, address }: Sent): string =>
  mail(
    'From: MAILER-DAEMON@receiver.example',
    `To: ${back}`,
    'Subject: failure notice',
    '',
    'Hi. This is the qmail-send program at receiver.example.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${address}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
  );

export const outOfOffice = ({ back, address, id }: Sent): string =>
  mail(
    `From: ${address}`,
    `To: ${back}`,
    'Subject: Automatische Antwort: Plan',
    'Auto-Submitted: auto-replied',
    `In-Reply-To: <${id}>`,
    '',
    'Ich bin bis Montag nicht im Haus.',
    '',
  );

/** Writes an answer to the sender, with the return address in copy or not. */
export const answer = (sent: Sent, { from, to, text }: { from?: string; to?: string; text: string }): string =>
  mail(
    `From: Ane Dahl <${from ?? sent.address}>`,
    `To: ${to ?? sent.back}`,
    'Subject: Re: Plan',
    `In-Reply-To: <${sent.id}>`,
    `References: <${sent.id}>`,
    `Message-ID: <${Math.random()}@receiver.example>`,
    '',
    text,
    '',
    'On Mon, 23 Nov 2026 at 09:00, Press <press@mail.example.org> wrote:',
    '> The plan',
    '',
  );

export const complaint = ({ back, address, id }: Sent): string =>
  mail(
    'From: fbl@receiver.example',
    `To: ${back}`,
    'Subject: complaint',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="c"',
    '',
    '--c',
    'Content-Type: text/plain',
    '',
    'This is a complaint.',
    '--c',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Some/1.0',
    'Version: 1',
    `Original-Rcpt-To: <${address}>`,
    '',
    '--c',
    'Content-Type: message/rfc822',
    '',
    `To: ${address}`,
    `Message-ID: <${id}>`,
    '',
    'The plan',
    '--c--',
    '',
  );
