import type { PermissionEntry, PermissionName } from '@masthead/contract';
import { describe, expect, test } from 'vitest';
import { verdictOn } from '../../shared/routing/verdict.ts';
import { rowOf } from './table.ts';

const yes: PermissionEntry = { can: true, reason: null };
const no: PermissionEntry = { can: false, reason: { cause: 'role', type: null } };
/** Returns a user with all permissions but this one. */
const without = (missing: PermissionName) => ({
  is_staff_member: false,
  permission: (name: PermissionName) => (name === missing ? no : yes),
});

describe('a page without its permission', () => {
  test.each([
    ['permissions-012', 'performance-facts.list', '/performance/facts', '/features/measure'],
    ['permissions-013', 'kpis.list', '/performance/kpi', '/features/measure'],
    ['permissions-014', 'kpi.update', '/performance/kpi/$kpiId/edit', '/features/measure'],
    ['permissions-015', 'clippings.list', '/performance/coverage', '/features/measure'],
    ['permissions-016', 'create.manual.clipping', '/performance/coverage/clipping/prepare', '/features/measure'],
    ['permissions-017', 'stream.create', '/streams/create', '/features/monitor'],
    ['permissions-018', 'stream.update', '/streams/$streamId/edit', '/features/monitor'],
    ['permissions-019', 'streams.list', '/streams/list', '/features/monitor'],
    ['permissions-020', 'relations.list', '/connect/relations', '/features/connect'],
    ['permissions-021', 'relation.create', '/connect/relations/create', '/features/connect'],
    ['permissions-022', 'relations.groups.list', '/connect/groups', '/features/connect'],
    ['permissions-023', 'relations.group.update', '/connect/groups/$groupId/edit', '/features/connect'],
    ['permissions-024', 'relations.group.view', '/connect/groups/$groupId', '/features/connect'],
    ['permissions-025', 'emails.list', '/stories/email', 'home'],
    ['permissions-026', 'story.create', '/stories/create', 'home'],
    ['permissions-027', 'story.update', '/stories/story/$storyId/edit', 'home'],
    ['permissions-029', 'performance.report', '/reports', 'home'],
    ['permissions-030', 'organisation.update', '/settings/company/organisation', 'home'],
    ['permissions-030', 'organisation.update', '/settings/billing/plans', 'home'],
    ['permissions-031', 'brand.update', '/settings/brand/brand', 'home'],
    ['permissions-032', 'brand.create', '/settings/brand/create', 'home'],
    ['permissions-033', 'user.update', '/settings/user/$user_id/permissions', 'home'],
    ['permissions-034', 'emails.settings.update', '/settings/personal/email', 'home'],
  ] as const)(
    'rule %s: without the permission %s, %s leads to %s [access-006] [access-007]',
    (_id, permission, path, to) => {
      const verdict = verdictOn(path, rowOf(path)!, without(permission));
      expect(verdict.kind === 'information' ? verdict.to : verdict.kind).toBe(to);
      expect(verdict).toMatchObject({ permission });
      expect(verdictOn(path, rowOf(path)!, { is_staff_member: false, permission: () => yes }).kind).toBe('open');
    },
  );

  test('the dashboard has its information page too', () =>
    expect(verdictOn('/dashboard', rowOf('/dashboard')!, without('dashboard.view'))).toMatchObject({
      to: '/features/dashboard',
    }));
});

test('the back office is for staff; others are led home', () => {
  const page = rowOf('/staff/organisations')!;
  expect(verdictOn(page.path, page, { is_staff_member: true, permission: () => no }).kind).toBe('open');
  expect(verdictOn(page.path, page, { is_staff_member: false, permission: () => yes })).toEqual({
    kind: 'home',
    permission: null,
  });
});
