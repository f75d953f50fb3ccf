import { lockoutChoices } from '@masthead/contract';
import { describe, expect, test } from 'vitest';
import { idlenessOf, idleSeconds } from './idle.ts';
import { landingOf } from './landing.ts';

const of = (organisation: number | null, user: number | null) =>
  idleSeconds({ lockout_time: organisation }, { lockout_time: user });

describe('time until the lock', () => {
  test('the screen locks after 900 seconds by default [session-005]', () => {
    expect(of(null, null)).toBe(900);
    expect(idleSeconds(undefined, undefined)).toBe(900);
  });
  test('the organisation’s time until the lock applies, else the user’s, and 0 disables the lock [session-006]', () => {
    expect(of(30, 60)).toBe(1800);
    expect(of(null, 60)).toBe(3600);
    expect(of(0, 60)).toBe(0);
    expect(of(30, 0)).toBe(0);
  });
  test('the time until the lock can be 0, 15, 30 or 60 minutes [session-007]', () =>
    expect(lockoutChoices).toEqual([0, 15, 30, 60]));
});

test('a minute of warning comes before the lock [session-002]', () => {
  const after = (seconds: number) => idlenessOf({ last: 0, now: seconds * 1000, seconds: 900 });
  expect(after(839)).toEqual({ kind: 'active' });
  expect(after(840)).toEqual({ kind: 'warning', seconds: 60 });
  expect(after(899)).toEqual({ kind: 'warning', seconds: 1 });
  expect(after(900)).toEqual({ kind: 'due' });
  expect(idlenessOf({ last: 0, now: 9e9, seconds: 0 })).toEqual({ kind: 'active' });
});

describe('landing page', () => {
  const user = { id: 'u', type: 'member', onboarded_at: '2026-01-01T00:00:00Z', is_staff_member: false } as const;
  test('a reader lands on the public site where there is one [access-003] [access-008]', () => {
    const reader = { ...user, type: 'reader' } as const;
    expect(landingOf(reader, 'https://news.example')).toEqual({ kind: 'public-site', address: 'https://news.example' });
    expect(landingOf(reader, null)).toEqual({ kind: 'stay' });
  });
  test('a new user lands in the onboarding [access-004]', () => {
    expect(landingOf({ ...user, onboarded_at: null }, null)).toEqual({ kind: 'onboarding', userId: 'u' });
    expect(landingOf(user, null)).toEqual({ kind: 'stay' });
  });
});
