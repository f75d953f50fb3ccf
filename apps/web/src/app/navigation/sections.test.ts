import type { PermissionEntry } from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import type { SectionName } from '../../shared/routing/index.ts';
import { settingsGroups } from '../frames/menus.ts';
import { rowOf } from '../routes/table.ts';
import { homePath, pagesOf, pagesOfMenu, sections } from './sections.ts';
import { shownSection } from './useSections.ts';

const yes: PermissionEntry = { can: true, reason: null };
const byRole: PermissionEntry = { can: false, reason: { cause: 'role', type: null } };
const byPlan: PermissionEntry = { can: false, reason: { cause: 'plan', type: null } };
const shown = (is_staff_member: boolean, entry: PermissionEntry) =>
  sections.flatMap((section) => {
    const pages = pagesOf(section.name).map((row) => ({ ...row, isBuilt: true }));
    return shownSection(section, pages, { is_staff_member, permission: () => entry }) ?? [];
  });
const { translate } = await loadTranslator('en');

test('Trends and Staff are in the menu of staff only [navigation-001]', () => {
  const names = (isStaff: boolean) => shown(isStaff, yes).map(({ below }) => below);
  expect(names(true)).toEqual(expect.arrayContaining(['/trends', '/staff']));
  expect(names(false)).not.toContain('/trends');
  expect(names(false)).not.toContain('/staff');
});

const builtOf = (section: SectionName) => pagesOf(section).filter(({ isBuilt }) => isBuilt);

test('the menu has the sections of the specification, and signing out has its page [navigation-009]', () => {
  const names = sections.flatMap((section) => [
    rowOf(section.below)?.name,
    ...builtOf(section.name).map(({ name }) => name),
  ]);
  expect(rowOf('/logout')?.name).toBe('logout');
  expect(names).toEqual(
    expect.arrayContaining([
      'dashboard.dashboard',
      'streams.list',
      'performance',
      'reports.list',
      'connect',
      'story.list',
      'trends.index',
      'settings',
    ]),
  );
});

test('each section shows its pages [navigation-010]', () => {
  const namesOf = (section: SectionName) => builtOf(section).map(({ name }) => name);
  expect(namesOf('connect')).toEqual([
    'connect.discover',
    'connect.relations',
    'connect.groups',
    'connect.calendar',
    'connect.facts',
  ]);
  expect(namesOf('measure')).toEqual([
    'performance.facts',
    'performance.kpi',
    'performance.coverage',
    'performance.coverage.clipping.prepare',
    'social.facts',
  ]);
  expect(namesOf('monitor')).toEqual(['streams.list', 'streams.create']);
  expect(namesOf('create').slice(0, 2)).toEqual(['story.list', 'story.newsrooms']);
});

test('Measure leads to facts, KPIs, coverage and clippings, and the menu to reports and trends [performance-001]', () => {
  const names = (['measure', 'reports', 'trends'] as const).flatMap((section) =>
    builtOf(section).map(({ name }) => name),
  );
  expect(names).toEqual(
    expect.arrayContaining([
      'performance.facts',
      'performance.kpi',
      'performance.coverage',
      'performance.coverage.clipping.prepare',
      'reports.list',
      'trends.index',
    ]),
  );
});

test('the page that prepares a clipping is called Add clipping [navigation-006]', () =>
  expect(translate(`app.titles.${rowOf('/performance/coverage/clipping/prepare')!.title}`)).toBe('Add clipping'));

test('a page that is only announced is not linked', () => {
  const everybody = { is_staff_member: true, permission: () => yes };
  const none = sections.map((section) => {
    const announced = pagesOf(section.name).map((row) => ({ ...row, isBuilt: false }));
    return shownSection(section, announced, everybody);
  });
  expect(none).toEqual(sections.map(() => null));
});

test('pages that the role excludes are hidden; pages of a larger plan lead to their information', () => {
  expect(shown(false, byRole).map(({ below }) => below)).toEqual(['/stories', '/settings']);
  const beyond = shown(false, byPlan).filter(({ isBeyondPlan }) => isBeyondPlan);
  expect(beyond.map(({ to }) => to)).toEqual([
    '/features/dashboard',
    '/features/monitor',
    '/features/measure',
    '/features/reports',
    '/features/connect',
  ]);
});

test('the home page is the dashboard, or else the first page that the user may see', () => {
  expect(homePath(() => true)).toBe('/dashboard');
  expect(homePath((name) => name === 'streams.list')).toBe('/streams/list');
  expect(homePath(() => false)).toBe('/settings/personal/preferences');
});

test('company, brand, personal and billing have their pages [settings-001]', () => {
  expect(settingsGroups).toEqual(['company', 'brand', 'personal', 'billing']);
  const lastOf = (path: string) => path.replace('/settings/', '');
  expect(settingsGroups.map((name) => pagesOfMenu(name).map(({ path }) => lastOf(path)))).toEqual([
    [
      'company/organisation',
      'company/export-organisation-clippings',
      'company/trend-groups',
      'company/audit-log',
      'company/suppressions',
      'company/email-domain',
    ],
    [
      'brand/brand',
      'brand/networks',
      'brand/tier',
      'brand/audiences',
      'brand/messages',
      'brand/tags',
      'brand/members',
      'brand/files',
      'brand/rss',
      'brand/create',
    ],
    [
      'personal/preferences',
      'personal/security',
      'personal/email',
      'personal/brands',
      'personal/media-notifications',
      'personal/devices',
      'personal/tokens',
    ],
    ['billing/billing', 'billing/invoices', 'billing/users', 'billing/plans'],
  ]);
});
