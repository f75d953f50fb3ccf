import { list, type Phrases } from './phrases.ts';

/**
 * Codes and sentences that mail services publish for the senders of mail. None was taken from the mails that measure the table.
 * "Compared" means with the page or an excerpt of it; the others were written without their pages and are not confirmed.
 */
export const providerCodes: Phrases = [
  // Compared: NetEase (163.com, 126.com, yeah.net): mail.163.com/postmaster/pages/sender-error-code.html.
  ['toomanyconn', list('hl:icc | 452 too many recipients received')],
  ['speeding', list('hl:ifc | mi:dmc | mi:sfq | mi:ccl | rp:ccl | rp:qrc | rp:drc | fr:qrc')],
  ['badreputation', list('hl:rep | hl:mep')],
  ['blocked', list('hl:ipb | hl:ihu | mi:nhd | mi:spb | dt:rbl | wm:bli | wm:blu')],
  ['spamdetected', list('dt:spm | dt:sum | dt:spf')],
  ['authfailure', list('mi:spf | mi:dma')],
  ['rejected', list('mi:stc | mi:imf | null sender is not allowed | fake sender')],
  ['exceedlimit', list('rp:frl | rp:rcl | rp:trc')],
  ['syntaxerror', list('mi:cel | rp:cel')],
  ['securityerror', list('too much fail authentication')],

  // Compared: Cox: postmaster.cox.net/confluence/display/postmaster/Error+Codes.
  ['blocked', list('cxbl | cdrbl | ipbl0 | ipbl1 | aup#bl')],
  ['rejected', list('aup#sndr | aup#cxsndr | cxsndr')],
  ['toomanyconn', list('cxcnct | cxthrt')],
  ['exceedlimit', list('cxmxrt | cxmxrcpt')],
  ['requireptr', list('cxdns')],
  ['spamdetected', list('aup#cxmj | aup#cxsmtp')],

  // Compared: Comcast: postmaster.comcast.net/mail-error-codes.php, www.xfinity.com/support/articles/email-errors.
  ['blocked', list('es000001 | es000010 | bl000000 | bl000001 | bl000010 | bl0000 | bl001 | bl002 | bl006 | bl007')],
  ['speeding', list('rl000001 | rl000002 | rl000003 | rl001')],
  ['requireptr', list('reverse dns failure : try again | ptr lookup failure')],

  // Charter, Spectrum and Road Runner.
  ['blocked', list('aup#i-1 | aup#in-1 | aup#o-1 | esmtp server not available')],

  // Compared: GMX, WEB.DE, mail.com and IONOS: postmaster.gmx.net/en/error-messages (block list) and postmaster.web.de (SPF); the rest is not confirmed.
  ['requireptr', list('bad dns ptr resource record')],
  [
    'blocked',
    list('nemesis esmtp service not available ~ ip address | mailbox unavailable ~ reject due to policy restrictions'),
  ],
  ['authfailure', list('reject due to spf policy | reject due to dkim policy | reject due to dmarc policy')],
  ['rejected', list('mailbox unavailable ~ sender address | invalid dns mx or a/aaaa resource record')],
  ['toomanyconn', list('limit of connections per ip')],

  // Deutsche Telekom: replies quoted by timmehosting.de, creoline.com and spamresource.com; postmaster.t-online.de explains, without their words.
  ['badreputation', list('none/bad reputation. ask your postmaster')],
  ['requireptr', list('no ptr record available for your | dns ptr query did not')],
  ['blocked', list('a problem occurred. (ask your postmaster | dialup/transient ip not allowed | @rx.t-online.de')],

  // Apple: support.apple.com/en-us/102322 lists no codes. These replies call every one of them a local policy.
  ['policyviolation', list('message rejected due to local policy | [hm08]')],

  // Cloudmark's page calls CSI a reputation service; receivers block by it. Proofpoint: support.proofpoint.com/dnsbl-lookup.cgi; Cloudmark: csi.cloudmark.com; Barracuda: barracudacentral.org; Symantec.cloud.
  [
    'blocked',
    list(
      'support.proofpoint.com/dnsbl-lookup | csi.cloudmark.com | blacklisted by csi | barracudanetworks.com/reputation',
    ),
  ],
  [
    'spamdetected',
    list('message contained unsafe content | matches a profile the internet community may consider spam'),
  ],

  // Mimecast: community.mimecast.com, SMTP error codes.
  ['rejected', list('administrative prohibition - envelope blocked | envelope rejected - block policy')],
  ['authfailure', list('anti-spoofing policy - inbound not allowed | rejected by header based anti-spoofing policy')],

  // Mail.ru: help.mail.ru/developers/mailing_rules/technical; Yandex: yandex.ru/support/mail/spam.html.
  ['spamdetected', list('help.mail.ru/notspam-support | message rejected under suspicion of spam | ya.cc/1irbc')],
  [
    'userunknown',
    list(
      'message was not accepted -- invalid mailbox | local mailbox ~ is unavailable: user not found | user is terminated',
    ),
  ],
  [
    'suspend',
    list('local mailbox ~ is unavailable: account is disabled | local mailbox ~ is unavailable: account is blocked'),
  ],
  ['policyviolation', list('policy rejection on the target address')],

  // Free and SFR: postmaster.free.fr, postmaster.sfr.fr.
  ['blocked', list('too many spams from your ip | service refused, please check that your ip')],
  ['spamdetected', list('postmaster.free.fr ~ spam')],

  // AT&T: www.att.com/esupport/postmaster.
  ['blocked', list('dnsbl:attrbl | dnsbl:rbl | abuse_rbl@abuse-att | is_blocked.for assistance')],

  // Compared: Gmail SMTP errors and codes (knowledge.workspace.google.com, February 2026).
  ['badreputation', list('due to the very low reputation of the sending')],
  [
    'authfailure',
    list(
      "requires bulk email senders to authenticate | requires all bulk email senders to authenticate | didn't pass spf authentication | spf authentication didn't pass | didn't pass dkim authentication | dkim authentication didn't pass | isn't aligned with either the authenticated spf or dkim",
    ),
  ],
  ['failedstarttls', list("wasn't sent over a tls connection | not using a tls connection")],
  [
    'notcompliantrfc',
    list(
      'messages missing a valid address in the from: header | messages missing a valid message-id | messages with multiple addresses in the from: | unicode character in a disallowed header | encoded-word syntax is not permitted | email message is malformed. not accepted',
    ),
  ],
  ['speeding', list('gmail has detected an unusual rate of | gmail has detected an unusual amount of')],
  ['policyviolation', list('has a policy that prohibits the')],

  // Compared: Microsoft, "Email non-delivery reports and SMTP errors in Exchange Online".
  ['norelaying', list('5.4.1 relay access denied')],
  ['userunknown', list('5.4.1 ~ access denied | 5.5.0 requested action not taken: mailbox unavailable')],
  ['spamdetected', list('access denied, bad outbound sender')],
  ['speeding', list('recipient thread limit exceeded')],
  ['rejected', list('sender not in allowed-senders list | sender not authenticated for group')],

  // Microsoft: names of Exchange in its reports, which that page does not list.
  [
    'rejected',
    list(
      'resolver.rst.notauthorized ~ not allowed | rst.restrictedtorecipients | rst.authrequiredtogroup | senderrejected',
    ),
  ],
  ['hostunknown', list('smtpsend.dns.nonexistentdomain | dns.nonexistentdomain | infodomainnonexistent')],
  [
    'networkerror',
    list('agg.loopdetected | queue.loop | hop count exceeded - possible mail loop | smtpsend.dns.mxloopback'),
  ],
  ['expired', list('queue.expired | smtpsend.sendinglayertimedout')],
  ['mailboxfull', list('mapiexceptionshutoffquotaexceeded | quotaexceededexception')],
  ['mesgtoobig', list('rst.sendsizelimit.org | rst.recipsizelimit.dl | storedrv ~ messagetoolarge')],
  ['exceedlimit', list('resolver.adr.recipientlimit | recipientlimitexceeded | message rate limit ~ recipient')],
  ['policyviolation', list('transport.rules.rejectmessage | your organization does not allow external forwarding')],
  ['filtered', list('moderation.rejected | approval.rejected | delivery has been refused by the recipient')],
  ['systemerror', list('storedrv.deliver.exception | storedrv.storage | resolver.fwd.notfound')],

  // Tencent: service.mail.qq.com/detail/0/595.
  ['filtered', list('mail is rejected by recipients')],
  ['spamdetected', list('suspected bounce attacks')],
  ['systemerror', list('queue file write error')],
];
