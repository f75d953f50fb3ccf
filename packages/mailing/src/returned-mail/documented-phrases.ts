import { list, type Phrases } from './phrases.ts';

/**
 * Phrases of one maker or provider, from its source or its pages for senders. Several were looked up because a mail of
 * the set was read wrongly, so the strictest row of `npm run bench -- returned-mail` leaves them out where only the
 * software under test uses them; those of `provider-codes.ts` were not. They say exactly why a mail came back and are tried before the general phrases.
 */
export const documentedPhrases: Phrases = [
  // amavis: final replies for each class of content.
  ['spamdetected', list('reject, id=~ spam | reject, id=~ unsolicited | discarded, id=~ spam | spam, not delivered')],
  ['virusdetected', list('reject, id=~ infected | reject, id=~ virus | infected: | virus_found | 5.7.0 ~ virus')],
  ['policyviolation', list('reject, id=~ banned | reject, id=~ bad header | reject, id=~ bad-header')],

  // Yahoo and AOL: senders.yahooinc.com/smtp-error-codes. Its page of February 2026 names TS* (deferred) and PH* (content) only.
  [
    'badreputation',
    list('unexpected volume or user complaints | [tss04] | [tss05] | [tss09] | [tss11] | [ts01] | [ts02] | [ts03]'),
  ],
  [
    'blocked',
    list(
      '[bl21] | [bl22] | [bl23] | connections will not be accepted from | (con:b1) | (rly:b1) | (rly:bd) | (dyn:t1)',
    ),
  ],
  ['requireptr', list('(dns:nr) | (rtr:bd)')],
  ['spamdetected', list('(hvu:b1) | (hvu:b2) | [ph01]')],
  [
    'policyviolation',
    list('message not accepted for policy reasons | rejected for policy reasons | protocol violation | 554 5.7.9'),
  ],
  [
    'userunknown',
    list(
      "dd this user doesn't have a | dd requested mail action not taken: mailbox unavailable | dd sorry, your message to ~ cannot be delivered. this account",
    ),
  ],
  ['suspend', list('this mailbox is disabled (554.30) | has been disabled or discontinued [#102]')],

  // Google: "Gmail SMTP errors and codes" (support.google.com/a/answer/3726730).
  ['notcompliantrfc', list('message is not rfc 5322 compliant')],
  [
    'policyviolation',
    list('its content presents a potential | the message contains a prohibited | blocked for its attachment'),
  ],
  ['requireptr', list('ip address sending this message does not have a ptr | the sending ip does not match')],
  [
    'authfailure',
    list('gmail requires all senders to authenticate | support.google.com/mail/answer/81126#authentication'),
  ],
  [
    'spamdetected',
    list(
      'detected that this message is likely | message is likely suspicious | to reduce the amount of spam sent to gmail',
    ),
  ],
  ['speeding', list('is receiving mail too quickly | is receiving mail at a rate | unusual rate of unsolicited')],
  [
    'suspend',
    list(
      'the email account that you tried to reach is disabled | the email account that you tried to reach is inactive',
    ),
  ],
  ['expired', list('did not accept our requests to connect | the recipient server did not ~ connect')],
  ['rejected', list('groups.google.com/support | you may not have permission to post messages to the group')],

  // Microsoft: error codes of Exchange Server, Exchange Online and Outlook.com.
  ['mesgtoobig', list('rst.recipsizelimit | rst.sendsizelimit | messagetoolarge')],
  [
    'securityerror',
    list('rst.authrequired | rst.notauthorized | client was not authenticated | delivery not authorized'),
  ],
  ['exceedlimit', list('submission quota exceeded | exceeded the limit for the number of recipients')],
  [
    'userunknown',
    list('access denied. as(201806281) | recipnotfound | recipientnotfound | exr.adr. | rst.usernotfound'),
  ],
  ['speeding', list('(rp-001) | (rp-002) | (rp-003)')],
  [
    'blocked',
    list('(dy-001) | (dy-002) | (ou-001) | (ou-002) | (sc-001) | (sc-002) | (sc-003) | (sc-004) | s3140 | s3150'),
  ],
  ['spamdetected', list('spam abuse detected | (co-001) | rejected as spam by content filtering')],
  ['hostunknown', list('the domain is not reachable | because the domain is not reachable')],

  // Orange and laposte.net: postmaster.orange.fr.
  ['userunknown', list('ofr~_416 | lpn~_416')],
  ['mailboxfull', list('ofr~_417 | lpn~_417')],
  ['suspend', list('ofr~_420 | lpn~_420')],
  ['toomanyconn', list('ofr~_104 | lpn~_104')],
  ['blocked', list('ofr~_102 | ofr~_103 | ofr~_108 | ofr~_109 | lpn~_102 | lpn~_103')],
  ['systemerror', list('ofr~_505 | lpn~_505 | service refuse. veuillez essayer plus tard')],
  ['spamdetected', list('ofr~_506 | lpn~_506')],

  // qmail, netqmail and vpopmail.
  ['notaccept', list("couldn't find a mail exchanger | couldn't find any host by that name ~ mail exchanger")],
  ['hostunknown', list("couldn't find any host named")],
  ['expired', list("wasn't able to establish an smtp connection | high load or")],
  ['userunknown', list('no mailbox here by that name | this address no longer accepts mail')],
  ['norelaying', list("isn't in my list of allowed rcpthosts")],

  // OpenSMTPD, DragonFly Mail Agent, Dovecot, sendmail, Postfix.
  [
    'expired',
    list('envelope expired | could not deliver for the last | message timed out | deferred: connection timed out'),
  ],
  ['notaccept', list('domain does not accept mail | no mx found for domain | destination seem to reject all mails')],
  ['networkerror', list('host name lookup failure | name server: ~ host name lookup failure | dns query failed')],
  ['mailboxfull', list('not enough disk space | quota exceeded (mailbox for user is full)')],
  ['norelaying', list('insecure mail relay')],
  ['toomanyconn', list('too many concurrent smtp connections | too many hosts')],

  // KDDI and NTT Docomo filter after DATA and then call the user unknown; a reply to RCPT names the address.
  ['filtered', list("550 : user unknown | 550: : user unknown | 550-'unknown user ~@docomo.ne.jp")],

  // Replies that a receipt rule of Amazon SES gives after DATA.
  ['filtered', list('5.1.1 mailbox does not exist reported by dns; inbound-smtp')],
  ['onhold', list('this message could not be delivered due to a recipient error')],

  // cPanel, GoDaddy, SendGrid, Apple, Tencent, Mimecast, Zoho, Domino, Amazon SES.
  ['hostunknown', list('the account or domain may not exist')],
  [
    'rejected',
    list(
      'sending to/from an address that has been blacklisted | provide a valid from | from: domain is invalid | ib506',
    ),
  ],
  ['spamdetected', list('ib705 | ib212')],
  ['securityerror', list('unauthenticated senders not allowed')],
  ['blocked', list('esmtp not accepting connections | relay quota | invalid ip for sending mail')],
  ['toomanyconn', list('ip frequency limited | connection frequency limited | domain frequency limited')],
  ['speeding', list('mail frequency limited')],
  ['spamdetected', list('mail content denied | suspected spam ip')],
  ['expired', list('error_code :421 ~ host not reachable')],
  [
    'userunknown',
    list('not listed in domino | not listed in public name | domino ディレクトリには | ディレクトリには見つかりません'),
  ],
  ['mailboxfull', list('because: ~ over disk quota | メールボックスが一杯 | メールボックスの容量')],
];
