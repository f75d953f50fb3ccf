import { lockoutChoices } from '@masthead/contract';
import { describe, expect, test } from 'vitest';
import { idlenessOf, idleSeconds } from './idle.ts';
import { landingOf } from './landing.ts';

const of = (organisation: number | null, user: number | null) =>
  idleSeconds({ lockout_time: organisation }, { lockout_time: user });

describe('the time until the lock', () => {
  test('[session-005] is 900 seconds where nobody has said otherwise', () => {
    expect(of(null, null)).toBe(900);
    expect(idleSeconds(undefined, undefined)).toBe(900);
  });
  test('[session-006] is the organisation’s, else the user’s, in minutes; 0 disables it', () => {
    expect(of(30, 60)).toBe(1800);
    expect(of(null, 60)).toBe(3600);
    expect(of(0, 60)).toBe(0);
    expect(of(30, 0)).toBe(0);
  });
  test('[session-007] can be 0, 15, 30 or 60 minutes', () => expect(lockoutChoices).toEqual([0, 15, 30, 60]));
});

test('[session-002] nothing happens, then a minute of warning, then the lock', () => {
  const after = (seconds: number) => idlenessOf({ last: 0, now: seconds * 1000, seconds: 900 });
  expect(after(839)).toEqual({ kind: 'active' });
  expect(after(840)).toEqual({ kind: 'warning', seconds: 60 });
  expect(after(899)).toEqual({ kind: 'warning', seconds: 1 });
  expect(after(900)).toEqual({ kind: 'due' });
  expect(idlenessOf({ last: 0, now: 9e9, seconds: 0 })).toEqual({ kind: 'active' });
});

describe('where somebody lands', () => {
  const user = { id: 'u', type: 'member', onboarded_at: '2026-01-01T00:00:00Z', is_staff_member: false } as const;
  test('[access-003] [access-008] a reader on the public site, where there is one', () => {
    const reader = { ...user, type: 'reader' } as const;
    expect(landingOf(reader, 'https://news.example')).toEqual({ kind: 'public-site', address: 'https://news.example' });
    expect(landingOf(reader, null)).toEqual({ kind: 'stay' });
  });
  test('[access-004] a newcomer in the onboarding', () => {
    expect(landingOf({ ...user, onboarded_at: null }, null)).toEqual({ kind: 'onboarding', userId: 'u' });
    expect(landingOf(user, null)).toEqual({ kind: 'stay' });
  });
});
