import type { Key } from '@masthead/i18n';

type ReasonKey = Extract<Key<'mailing'>, `reason.${string}`>;

/** Names of the bounce rules by the sentence that a press officer needs. */
const names = {
  'reason.gone': ['userunknown', 'hostunknown', 'hasmoved', 'notaccept'],
  'reason.full': ['mailboxfull', 'systemfull', 'exceedlimit'],
  'reason.refused': [
    ...['authfailure', 'badreputation', 'blocked', 'contenterror', 'filtered', 'norelaying', 'policyviolation'],
    ...['rejected', 'requireptr', 'securityerror', 'spamdetected', 'virusdetected'],
  ],
  'reason.large': ['mesgtoobig'],
  'reason.suspended': ['suspend'],
  'reason.away': [
    ...['expired', 'failedstarttls', 'greylisted', 'mailererror', 'networkerror', 'onhold', 'ratelimited', 'speeding'],
    ...['systemerror', 'toomanyconn'],
  ],
  'reason.lost': ['reply_lost', 'interrupted'],
  'reason.suppressed': ['suppressed'],
  'reason.stopped': ['stopped'],
  'reason.declined': ['declined'],
  'reason.left_out': ['left_out'],
  'reason.over_limit': ['over_limit'],
  'reason.replied': ['replied'],
  'reason.withdrawn': ['withdrawn'],
} satisfies Partial<Record<ReasonKey, string[]>>;

const keys = new Map(
  Object.entries(names).flatMap(([key, reasons]) => reasons.map((reason) => [reason, key as ReasonKey] as const)),
);

/** Returns the text of a reason for which an e-mail did not arrive. */
export const reasonKey = (reason: string): ReasonKey => keys.get(reason) ?? 'reason.other';

/** Reasons for which an open or a click is taken for that of a person, a machine, or neither. */
const hitReasons = [
  ...(['apple_prefetch', 'google_prefetch', 'google_proxy', 'yahoo_proxy', 'security_gateway', 'trap_link'] as const),
  ...(['head', 'prefetch', 'burst', 'no_agent', 'mail_client', 'robot', 'unknown_program', 'browser'] as const),
  'too_fast',
] as const;

/** Returns the text of a reason of a hit; null: it has none. */
export function hitReasonKey(reason: string): `hit.${(typeof hitReasons)[number]}` | null {
  const known = hitReasons.find((one) => one === reason);
  return known ? `hit.${known}` : null;
}
