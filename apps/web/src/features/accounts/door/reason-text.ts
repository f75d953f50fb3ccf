const reasons = {
  '401': 'reasons.expired',
  errored_on_app_bootstrap: 'reasons.bootstrap',
  inactivity: 'reasons.inactivity',
  password_changed: 'reasons.password_changed',
  activated: 'reasons.activated',
  already_activated: 'reasons.already_activated',
} as const;

/** Returns the text that explains why a person is asked to sign in; null for their own wish or an unknown reason. */
export const reasonText = (reason: string | number | undefined) =>
  reason !== undefined && Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : null;
