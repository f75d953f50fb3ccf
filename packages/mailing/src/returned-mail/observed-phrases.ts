import type { Phrases } from './phrases.ts';

/**
 * Phrases found by reading the bounce mails that measure the table, which no maker documents. They are tried before the
 * general ones, in the same form. `npm run bench -- returned-mail` leaves them out where only the software under test
 * uses them.
 */
export const observedPhrases: Phrases = [
  ['virusdetected', ['mcspamsignature']],
  ['mailboxfull', ["number of messages in recipient's mailbox exceeded"]],
  ['spamdetected', ['blacklisted url in message', 'message content rejected']],
  ['toomanyconn', ['too many recipients']],
  ['rejected', ['mail> access denied', 'unroutable sender']],
  ['blocked', ['use the smtp server of your isp']],
  ['notaccept', ['no mx record found']],
  ['contenterror', ['duplicate header']],
  ['expired', ['unable to connect successfully', 'operation timed out']],
  ['systemerror', ['does not support tls']],
];

/** Words that servers put before any reason, so that they say nothing about this one. */
export const boilerplate: readonly string[] = [
  'recipient address rejected:',
  '5.1.0 - unknown address error',
  '5.3.0 - other mail system problem',
  'google tried to deliver your message, but it was rejected by the recipient domain.',
  'but sender was rejected.',
  'service unavailable',
  'this is a permanent error',
  'invalid address, error_code',
];
