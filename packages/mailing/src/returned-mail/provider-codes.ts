import { list, type Phrases } from './phrases.ts';

/**
 * Codes and sentences that mail services publish for the senders of mail. None was taken from the mails that measure the table.
 * Those of NetEase, Cox, Comcast, Orange and Yahoo were compared with excerpts of the pages named here; the others were
 * written without them and have to be compared with their pages.
 */
export const providerCodes: Phrases = [
  // NetEase (163.com, 126.com, yeah.net): mail.163.com/postmaster/pages/sender-error-code.html.
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

  // Cox: postmaster.cox.net/confluence/display/postmaster/Error+Codes.
  ['blocked', list('cxbl | cdrbl | ipbl0 | ipbl1 | aup#bl')],
  ['rejected', list('aup#sndr | aup#cxsndr | cxsndr')],
  ['toomanyconn', list('cxcnct | cxthrt')],
  ['exceedlimit', list('cxmxrt | cxmxrcpt')],
  ['requireptr', list('cxdns')],
  ['spamdetected', list('aup#cxmj | aup#cxsmtp')],

  // Comcast: postmaster.comcast.net/mail-error-codes.php, www.xfinity.com/support/articles/email-errors.
  ['blocked', list('es000001 | es000010 | bl000000 | bl000001 | bl000010 | bl0000 | bl001 | bl002 | bl006 | bl007')],
  ['speeding', list('rl000001 | rl000002 | rl000003 | rl001')],
  ['requireptr', list('reverse dns failure : try again | ptr lookup failure')],

  // Charter, Spectrum and Road Runner.
  ['blocked', list('aup#i-1 | aup#in-1 | aup#o-1 | esmtp server not available')],

  // GMX, WEB.DE, mail.com and IONOS: postmaster.gmx.net/en/error-messages, postmaster.web.de.
  ['requireptr', list('bad dns ptr resource record')],
  [
    'blocked',
    list('nemesis esmtp service not available ~ ip address | mailbox unavailable ~ reject due to policy restrictions'),
  ],
  ['authfailure', list('reject due to spf policy | reject due to dkim policy | reject due to dmarc policy')],
  ['rejected', list('mailbox unavailable ~ sender address | invalid dns mx or a/aaaa resource record')],
  ['toomanyconn', list('limit of connections per ip')],

  // Deutsche Telekom: postmaster.t-online.de.
  ['requireptr', list('no ptr record available for your | dns ptr query did not')],
  [
    'blocked',
    list(
      'a problem occurred. ask your postmaster for help or to contact | dialup/transient ip not allowed | tobr@rx.t-online.de',
    ),
  ],

  // Apple: support.apple.com/en-us/102322.
  ['policyviolation', list('message rejected due to local policy | [hm08]')],
  ['spamdetected', list('[hm07] | [hm02]')],

  // Proofpoint: support.proofpoint.com/dnsbl-lookup.cgi; Cloudmark: csi.cloudmark.com; Barracuda: barracudacentral.org; Symantec.cloud.
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
  ['blocked', list('sender failed to retry | invalid-ip-block')],

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

  // Microsoft: learn.microsoft.com, non-delivery reports of Exchange Online.
  [
    'rejected',
    list(
      'resolver.rst.notauthorized ~ not allowed | rst.restrictedtorecipients | rst.authrequiredtogroup | bad outbound sender | senderrejected',
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
