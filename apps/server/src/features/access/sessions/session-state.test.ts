import { describe, expect, it } from 'vitest';
import { lockoutSeconds, sessionState } from './session-state.ts';

const now = new Date('2030-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const stateOf = (used: number, locked: number | null, organisation: number | null, user: number | null = null) =>
  sessionState(
    {
      last_used_at: ago(used),
      locked_at: locked === null ? null : ago(locked),
      organisation_lockout: organisation,
      user_lockout: user,
    },
    now,
  ).state;

describe('the idle lock', () => {
  it.each([
    [null, null, 900],
    [null, 30, 1800],
    [15, 60, 900],
    [0, 60, 0],
    [null, 0, 0],
    [60, 0, 3600],
  ] as const)(
    'the idle lock of organisation %s and user %s is %s seconds [session-005] [session-006]',
    (organisation, user, expected) => expect(lockoutSeconds(organisation, user)).toBe(expected),
  );

  it.each([
    [0, null, null, 'open'],
    [959, null, null, 'open'],
    [961, null, null, 'locked'],
    [900 + 60 + 29 * 60, null, null, 'locked'],
    [900 + 60 + 30 * 60, null, null, 'inactive'],
    [10 * 86_400, null, 0, 'open'],
    [10, 5, null, 'locked'],
    [10, 5, 0, 'locked'],
    [3000, 30 * 60, null, 'inactive'],
  ] as const)(
    'a session used %s s ago and locked %s s ago is, with the organisation’s lock-out time %s, %s',
    (used, locked, organisation, state) => expect(stateOf(used, locked, organisation)).toBe(state),
  );
});
