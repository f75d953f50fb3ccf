import type { BounceReason } from './reasons.ts';

/** Gives the same reason to the codes "7.606" to "7.649". */
const range = (subject: number, from: number, to: number, reason: BounceReason): Record<string, BounceReason> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [`${subject}.${from + at}`, reason]));

/** Codes of RFC 3463 and of its registry at IANA ("SMTP Enhanced Status Codes"; its page was read in the version of RFC 5248). */
const registered: Readonly<Record<string, BounceReason>> = {
  '1.0': 'userunknown',
  '1.1': 'userunknown',
  '1.2': 'hostunknown',
  '1.3': 'userunknown',
  '1.4': 'filtered',
  '1.6': 'hasmoved',
  '1.7': 'rejected',
  '1.8': 'rejected',
  '1.9': 'systemerror',
  '1.10': 'notaccept',
  '2.0': 'filtered',
  '2.1': 'suspend',
  '2.2': 'mailboxfull',
  '2.3': 'exceedlimit',
  '2.4': 'filtered',
  '3.0': 'systemerror',
  '3.1': 'systemfull',
  // Overload and maintenance are among the examples of RFC 3463: the address may work tomorrow.
  '3.2': 'systemerror',
  '3.3': 'systemerror',
  '3.4': 'mesgtoobig',
  '3.5': 'systemerror',
  '4.0': 'networkerror',
  '4.1': 'expired',
  '4.2': 'networkerror',
  '4.3': 'systemerror',
  '4.4': 'hostunknown',
  '4.5': 'systemerror',
  '4.6': 'networkerror',
  '4.7': 'expired',
  '4.8': 'networkerror',
  '5.0': 'systemerror',
  '5.1': 'systemerror',
  '5.2': 'syntaxerror',
  '5.3': 'toomanyconn',
  '5.4': 'systemerror',
  '5.5': 'systemerror',
  '5.6': 'contenterror',
  '6.0': 'contenterror',
  '6.1': 'contenterror',
  '6.2': 'contenterror',
  '6.3': 'contenterror',
  '6.4': 'contenterror',
  '6.5': 'systemerror',
  '6.6': 'contenterror',
  '6.7': 'contenterror',
  '6.8': 'contenterror',
  '6.9': 'contenterror',
  '7.0': 'securityerror',
  '7.1': 'policyviolation',
  '7.2': 'rejected',
  '7.3': 'securityerror',
  '7.4': 'securityerror',
  '7.5': 'securityerror',
  '7.6': 'securityerror',
  '7.7': 'securityerror',
  '7.8': 'securityerror',
  '7.9': 'policyviolation',
  '7.10': 'failedstarttls',
  '7.11': 'failedstarttls',
  '7.12': 'securityerror',
  '7.13': 'suspend',
  '7.14': 'securityerror',
  '7.15': 'policyviolation',
  '7.16': 'mesgtoobig',
  '7.17': 'hasmoved',
  '7.18': 'hasmoved',
  '7.19': 'onhold',
  '7.20': 'authfailure',
  '7.21': 'authfailure',
  '7.22': 'authfailure',
  '7.23': 'authfailure',
  '7.24': 'authfailure',
  '7.25': 'requireptr',
  '7.26': 'authfailure',
  '7.27': 'rejected',
  '7.28': 'speeding',
  '7.29': 'authfailure',
  '7.30': 'failedstarttls',
};

/**
 * Codes of Exchange Online and Outlook.com, compared with these pages of Microsoft: "Email non-delivery reports and SMTP
 * errors in Exchange Online", "Mail flow intelligence" (4.310 to 4.318, 7.320), "Fix email delivery issues for error codes
 * 5.7.700 through 5.7.750" and "Strengthening Email Ecosystem: Outlook's New Requirements for High-Volume Senders" (7.515).
 */
const ofMicrosoft: Readonly<Record<string, BounceReason>> = {
  '1.90': 'exceedlimit',
  '2.121': 'speeding',
  '2.122': 'speeding',
  '3.190': 'systemerror',
  '4.14': 'networkerror',
  '4.300': 'expired',
  '4.310': 'hostunknown',
  '4.312': 'networkerror',
  '4.315': 'expired',
  '4.316': 'expired',
  '4.317': 'expired',
  '4.318': 'expired',
  '6.11': 'contenterror',
  '7.12': 'rejected',
  '7.57': 'securityerror',
  '7.64': 'norelaying',
  '7.124': 'rejected',
  '7.133': 'rejected',
  '7.134': 'rejected',
  '7.135': 'rejected',
  '7.136': 'rejected',
  '7.320': 'failedstarttls',
  '7.321': 'failedstarttls',
  '7.322': 'failedstarttls',
  '7.323': 'failedstarttls',
  '7.324': 'failedstarttls',
  '7.325': 'failedstarttls',
  // 4.7.500 to 4.7.699 hold back a sender for a while; these hold for 5.7 too.
  ...range(7, 500, 699, 'blocked'),
  '7.501': 'spamdetected',
  '7.502': 'spamdetected',
  '7.503': 'spamdetected',
  '7.504': 'userunknown',
  '7.505': 'userunknown',
  '7.508': 'speeding',
  '7.509': 'authfailure',
  '7.512': 'notcompliantrfc',
  '7.515': 'authfailure',
  ...range(7, 700, 749, 'blocked'),
  '7.703': 'policyviolation',
  '7.708': 'badreputation',
  '7.750': 'blocked',
  ...range(7, 850, 899, 'blocked'),
};

/** Codes of Exchange Online that are on none of these pages. */
const ofMicrosoftUnconfirmed: Readonly<Record<string, BounceReason>> = {
  '1.20': 'notcompliantrfc',
  '1.351': 'filtered',
  '2.14': 'systemerror',
  '7.193': 'rejected',
  '7.520': 'policyviolation',
};

/** Codes with which Gmail means something else than the registry ("Gmail SMTP errors and codes", of February 2026). */
const ofGoogle: Readonly<Record<string, BounceReason>> = {
  '7.32': 'authfailure',
  '7.40': 'authfailure',
};

/** Reasons by the enhanced status code without its class: "1.1" holds for 4.1.1 and 5.1.1. */
export const reasonOfStatus: Readonly<Record<string, BounceReason>> = {
  ...registered,
  ...ofMicrosoft,
  ...ofMicrosoftUnconfirmed,
  ...ofGoogle,
};

/** Codes that leave the reason to the words beside them. */
const vague = new Set(['1.351', '4.14', '4.315', '4.316', '4.317', '4.318', '7.12']);

/** Codes that say more exactly than the words beside them why a mail came back. */
export const exactStatuses: ReadonlySet<string> = new Set([
  ...['1.6', '2.3', '7.17', '7.18'],
  ...Object.keys({ ...ofMicrosoft, ...ofMicrosoftUnconfirmed }).filter((code) => !vague.has(code)),
]);
