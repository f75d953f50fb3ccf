import type { Phrases } from './phrases.ts';

/**
 * Phrases found by reading the bounce mails that measure the table. They are tried before the published ones, in the
 * same form. `npm run bench -- returned-mail` leaves them out where only the software under test uses them.
 */
export const observedPhrases: Phrases = [
  ['virusdetected', ['mcspamsignature']],
  ['mailboxfull', ["number of messages in recipient's mailbox exceeded", 'not enough disk space']],
  ['mesgtoobig', ['line limit exceeded', 'rst.recipsizelimit']],
  ['requireptr', ['unverifyable sending ip', 'mismatches client ip']],
  ['spamdetected', ['reject, id=~ spam', 'ofr~506', 'blacklisted url in message', 'message content rejected']],
  ['badreputation', ['unexpected volume or user complaints']],
  ['toomanyconn', ['ip frequency limited', 'too many recipients']],
  ['norelaying', ['insecure mail relay']],
  [
    'rejected',
    [
      'mail> access denied',
      'from: domain is invalid',
      'provide a valid from',
      'address that has been blacklisted',
      'unroutable sender',
      'groups.google.com/support',
      'not a member of this mailing list',
    ],
  ],
  [
    'blocked',
    [
      'conn> access denied',
      'use the smtp server of your isp',
      'esmtp not accepting connections',
      'invalid ip for sending mail',
      'relay quota',
    ],
  ],
  ['suspend', ['temporary locked']],
  ['hostunknown', ['account or domain may not exist', 'domain is not reachable']],
  ['notaccept', ["couldn't find a mail exchanger", 'no mx record found']],
  ['filtered', ['mailbox does not exist ~ reported by ~ inbound-smtp', '550 : user unknown', '550: : user unknown']],
  ['userunknown', ['ディレクトリには見つかりません', 'not listed in domino', 'ofr~416', 'lpn~416']],
  [
    'policyviolation',
    ['protocol violation', 'header error', 'content presents a potential', 'rejected for policy reasons'],
  ],
  ['contenterror', ['duplicate header']],
  ['networkerror', ['host name lookup failure', 'dns query failed']],
  [
    'expired',
    [
      'could not deliver for the last',
      'envelope expired',
      'did not accept our requests to connect',
      'host not reachable',
      'unable to connect successfully',
      'operation timed out',
    ],
  ],
  ['securityerror', ['unauthenticated senders not allowed', 'delivery not authorized', 'rst.authrequired']],
  ['systemerror', ['service currently unavailable', 'service refused, please try later', 'does not support tls']],
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
