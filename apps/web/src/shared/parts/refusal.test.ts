import type { PermissionEntry } from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const { translate } = await loadTranslator('en');
const refused = (cause: 'role' | 'plan' | 'bool', more: Partial<PermissionEntry> = {}): PermissionEntry => ({
  can: false,
  reason: { cause, type: more.max === undefined ? null : 'quota' },
  ...more,
});
const say = (
  entry: PermissionEntry,
  { mayChangePlan = false, isFree = false, permission = 'kpis.list' as const } = {} as {
    mayChangePlan?: boolean;
    isFree?: boolean;
    permission?: 'kpis.list' | 'brand.create';
  },
) => {
  const refusal = refusalOf(entry, { permission, mayChangePlan, isFree });
  return refusal && { text: translate(`permissions.${refusal.text}`, refusal.params), link: refusal.link };
};

test('what is allowed is not refused', () => expect(say({ can: true, reason: null })).toBeNull());
test('[permissions-006] [permissions-040] beyond the plan: the plans for whoever may change them, else the contact', () => {
  expect(say(refused('plan'), { mayChangePlan: true })).toEqual({
    text: 'Your plan does not include this.',
    link: 'plans',
  });
  expect(say(refused('plan'))?.link).toBe('contact');
});
test('[permissions-007] [permissions-040] beyond the role: contact the brand manager', () =>
  expect(say(refused('role'))?.text).toContain('contact your brand manager'));
test('[permissions-008] on a free plan: contact support', () =>
  expect(say(refused('plan'), { isFree: true })?.text).toContain('contact support'));
test('[permissions-010] at the limit: how much of how much', () =>
  expect(say(refused('plan', { max: 5, current: 5 }))?.text).toBe('You have reached your limit - 5 / 5'));
test('[permissions-037] what only administrators may do says so', () =>
  expect(say(refused('role'), { permission: 'brand.create' })?.text).toBe(
    'Only administrators can perform this action.',
  ));
test('[permissions-009] the tooltip begins with ‘restricted’', () =>
  expect(translate('permissions.restricted').toLowerCase()).toBe('restricted'));
test('[permissions-041] what is closed says that permission is needed', () => {
  expect(translate('permissions.restricted_action')).toBe('Restricted action');
  expect(translate('permissions.need_to_view')).toContain('need permission to view this content');
  expect(translate('permissions.administrators_view')).toBe('Only administrators can view this content.');
});
