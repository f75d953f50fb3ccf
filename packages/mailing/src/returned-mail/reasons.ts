/** Reasons for which a server returns a mail. The names are those of the Sisimai project. */
export const bounceReasons = [
  'authfailure',
  'badreputation',
  'blocked',
  'contenterror',
  'exceedlimit',
  'expired',
  'failedstarttls',
  'filtered',
  'hasmoved',
  'hostunknown',
  'mailboxfull',
  'mailererror',
  'mesgtoobig',
  'networkerror',
  'norelaying',
  'notaccept',
  'notcompliantrfc',
  'onhold',
  'policyviolation',
  'rejected',
  'requireptr',
  'securityerror',
  'spamdetected',
  'speeding',
  'suspend',
  'syntaxerror',
  'systemerror',
  'systemfull',
  'toomanyconn',
  'userunknown',
  'virusdetected',
] as const;

export type BounceReason = (typeof bounceReasons)[number];

/** The only reasons after which an address never works again. All others may be over by the next mail. */
const hardReasons: ReadonlySet<string> = new Set<BounceReason>(['userunknown', 'hostunknown', 'hasmoved', 'notaccept']);

export const isHard = (reason: string): boolean => hardReasons.has(reason);

/** Reasons by the command that the server refused, if neither words nor codes say more. */
export const reasonOfCommand: Readonly<Record<string, BounceReason>> = {
  CONN: 'blocked',
  EHLO: 'blocked',
  HELO: 'blocked',
  MAIL: 'rejected',
};

/** Reasons by the reply code of SMTP (RFC 5321), where nothing else is known. */
export const reasonOfReply: Readonly<Record<string, BounceReason>> = {
  '421': 'blocked',
  '422': 'mailboxfull',
  '450': 'userunknown',
  '451': 'systemerror',
  '452': 'mailboxfull',
  '500': 'syntaxerror',
  '501': 'syntaxerror',
  '502': 'syntaxerror',
  '503': 'syntaxerror',
  '504': 'syntaxerror',
  '521': 'notaccept',
  '541': 'rejected',
  '550': 'userunknown',
  '551': 'hasmoved',
  '552': 'mailboxfull',
  '553': 'userunknown',
  '554': 'policyviolation',
  '556': 'notaccept',
};
