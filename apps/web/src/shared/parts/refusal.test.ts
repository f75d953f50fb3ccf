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

test('an allowed action has no refusal', () => expect(say({ can: true, reason: null })).toBeNull());
test('an action beyond the plan links to the plans for users who may change them, else to the contact [permissions-006] [permissions-040]', () => {
  expect(say(refused('plan'), { mayChangePlan: true })).toEqual({
    text: 'Your plan does not include this.',
    link: 'plans',
  });
  expect(say(refused('plan'))?.link).toBe('contact');
});
test('an action beyond the role says to contact the brand manager [permissions-007] [permissions-040]', () =>
  expect(say(refused('role'))?.text).toContain('contact your brand manager'));
test('an action beyond a free plan says to contact support [permissions-008]', () =>
  expect(say(refused('plan'), { isFree: true })?.text).toContain('contact support'));
test('an action at its limit shows the count and the limit [permissions-010]', () =>
  expect(say(refused('plan', { max: 5, current: 5 }))?.text).toBe('You have reached your limit - 5 / 5'));
test('an action for administrators says so [permissions-037]', () =>
  expect(say(refused('role'), { permission: 'brand.create' })?.text).toBe(
    'Only administrators can perform this action.',
  ));
test('a closed page says that permission is needed [permissions-041]', () => {
  expect(translate('permissions.restricted_action')).toBe('Restricted action');
  expect(translate('permissions.need_to_view')).toContain('do not have permission to view this content');
  expect(translate('permissions.administrators_view')).toBe('Only administrators can view this content.');
});
