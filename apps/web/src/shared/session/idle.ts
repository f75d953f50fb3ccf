/** Seconds without activity after which a session locks if nobody has said otherwise. */
const defaultIdleSeconds = 900;
/** Seconds before the lock in which the person is asked whether they are there. */
const warnsBefore = 60;
/** Minutes on the lock screen after which the session ends. */
export const minutesUntilEnd = 30;

type Minutes = { lockout_time: number | null } | undefined;

/**
 * Returns the seconds of the idle lock: the organisation's minutes, otherwise the user's, otherwise 900 seconds. 0
 * disables it and takes precedence.
 */
export function idleSeconds(organisation: Minutes, user: Minutes): number {
  if (organisation?.lockout_time === 0 || user?.lockout_time === 0) return 0;
  const minutes = organisation?.lockout_time ?? user?.lockout_time ?? null;
  return minutes === null ? defaultIdleSeconds : minutes * 60;
}

export type Idleness = { kind: 'active' } | { kind: 'warning'; seconds: number } | { kind: 'due' };

/** Returns the idle state after the last activity; times in milliseconds. */
export function idlenessOf({ last, now, seconds }: { last: number; now: number; seconds: number }): Idleness {
  if (seconds === 0) return { kind: 'active' };
  const left = Math.ceil(seconds - (now - last) / 1000);
  if (left <= 0) return { kind: 'due' };
  return left <= warnsBefore ? { kind: 'warning', seconds: left } : { kind: 'active' };
}
