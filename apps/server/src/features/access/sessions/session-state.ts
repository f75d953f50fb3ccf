import { after, minutes, seconds } from '../../../platform/clock/index.ts';

/** Seconds until the idle lock if neither organisation nor user has set one. */
const usualLockout = 900;
/** Time that a locked session waits for its password. */
const lockedFor = minutes(30);
/** Uses are noted once a minute, so the last one may be that much younger than it is noted. */
export const noting = seconds(60);

/**
 * Returns the seconds until the lock: the organisation's choice, then the user's, then 900 s. 0 disables the lock and
 * takes precedence, null means that the next one decides. Choices are minutes.
 */
export function lockoutSeconds(organisation: number | null, user: number | null): number {
  const chosen = organisation ?? user;
  return chosen === null ? usualLockout : chosen * 60;
}

export interface SessionTimes {
  last_used_at: string;
  locked_at: string | null;
  /** Minutes; null: not set. */
  organisation_lockout: number | null;
  user_lockout: number | null;
}

interface SessionState {
  state: 'open' | 'locked' | 'inactive';
  lockout_seconds: number;
  locks_at: Date | null;
  locked_at: Date | null;
  ends_at: Date | null;
}

/**
 * Returns the state of a session at a time. The web app locks an idle session; one that is simply unused, because the
 * browser sleeps or is closed, locks by itself at the same age.
 */
export function sessionState(times: SessionTimes, now: Date): SessionState {
  const lockout = lockoutSeconds(times.organisation_lockout, times.user_lockout);
  const locksAt = lockout === 0 ? null : after(new Date(times.last_used_at), seconds(lockout) + noting);
  const lockedAt = times.locked_at ? new Date(times.locked_at) : locksAt && locksAt <= now ? locksAt : null;
  const endsAt = lockedAt && after(lockedAt, lockedFor);
  return {
    state: !endsAt ? 'open' : endsAt <= now ? 'inactive' : 'locked',
    lockout_seconds: lockout,
    locks_at: lockedAt ? null : locksAt,
    locked_at: lockedAt,
    ends_at: endsAt,
  };
}
