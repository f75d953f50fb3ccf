/** Joins the lines of a message. The messages are for tests, written in the published formats. */

const lines = (...list: string[]): Uint8Array => new TextEncoder().encode(list.join('\r\n'));

const original = ['From: editor@sender.example', 'To: reader@receiver.example', 'Subject: News', '', 'Text'];

/** Builds a delivery status notification (RFC 3464). */
export const statusReport = (...fields: string[]): Uint8Array =>
  lines(
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@relay.example>',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message could not be delivered. It is attached below.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    ...fields,
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    ...original,
    '',
    '--part--',
  );

/** Builds a failure report with what the receiving server said. */
export const failed = (diagnostic: string, status = '5.0.0'): Uint8Array =>
  statusReport(
    'Final-Recipient: rfc822; reader@receiver.example',
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
  );

/** Builds a mail of plain text, by default from a mail server. */
export const plainMail = (headers: Record<string, string>, ...text: string[]): Uint8Array => {
  const all = { 'Return-Path': '<>', From: 'MAILER-DAEMON@relay.example', Subject: 'failure notice', ...headers };
  return lines(...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', ...text);
};

/** Builds a feedback report (RFC 5965). */
export const feedback = (type: string): Uint8Array =>
  lines(
    'From: feedback@provider.example',
    'Subject: FW: News',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1.0',
    'Version: 1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    ...original,
    '--part--',
  );
