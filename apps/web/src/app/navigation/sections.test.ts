import type { PermissionEntry } from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import { settingsGroups } from '../../features/accounts/settings/groups.ts';
import { rowOf } from '../routes/table.ts';
import { homePath, sections } from './sections.ts';
import { shownSection } from './useSections.ts';

const yes: PermissionEntry = { can: true, reason: null };
const byRole: PermissionEntry = { can: false, reason: { cause: 'role', type: null } };
const byPlan: PermissionEntry = { can: false, reason: { cause: 'plan', type: null } };
const shown = (is_staff_member: boolean, entry: PermissionEntry) =>
  sections.flatMap(
    (section) => shownSection(section, { isBrought: () => true, is_staff_member, permission: () => entry }) ?? [],
  );
const { translate } = await loadTranslator('en');

test('[navigation-001] Trends and Staff are in the menu of staff only', () => {
  const names = (isStaff: boolean) => shown(isStaff, yes).map(({ below }) => below);
  expect(names(true)).toEqual(expect.arrayContaining(['/trends', '/staff']));
  expect(names(false)).not.toContain('/trends');
  expect(names(false)).not.toContain('/staff');
});

test('[navigation-009] the main navigation has the routes of the specification', () => {
  const names = sections.flatMap(({ below, pages }) => [
    rowOf(below)?.name,
    ...pages.map(({ path }) => rowOf(path)!.name),
  ]);
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

test('[navigation-010] each section has its pages beneath it', () => {
  const pagesOf = (below: string) =>
    sections.find((section) => section.below === below)!.pages.map(({ path }) => rowOf(path)!.name);
  expect(pagesOf('/connect')).toEqual(['connect.discover', 'connect.relations', 'connect.groups', 'connect.facts']);
  expect(pagesOf('/performance')).toEqual([
    'performance.facts',
    'performance.kpi',
    'performance.coverage',
    'performance.coverage.clipping.prepare',
    'social.facts',
  ]);
  expect(pagesOf('/streams')).toEqual(['streams.list', 'streams.create']);
  expect(pagesOf('/stories').slice(0, 2)).toEqual(['story.list', 'story.newsrooms']);
});

test('[navigation-006] the page that prepares a clipping is called Add clipping', () =>
  expect(translate(`app.titles.${rowOf('/performance/coverage/clipping/prepare')!.title}`)).toBe('Add clipping'));

test('a page that is only announced is not linked', () => {
  const none = { isBrought: () => false, is_staff_member: true, permission: () => yes };
  expect(sections.map((section) => shownSection(section, none))).toEqual(sections.map(() => null));
});

test('what the role does not include is not shown; what a larger plan would open leads to its information', () => {
  expect(shown(false, byRole).map(({ below }) => below)).toEqual(['/stories', '/settings']);
  const beyond = shown(false, byPlan).filter(({ isBeyondPlan }) => isBeyondPlan);
  expect(beyond.map(({ to }) => to)).toEqual([
    '/features/dashboard',
    '/features/monitor',
    '/features/measure',
    '/features/connect',
  ]);
});

test('home is the dashboard, else the first page that one may see', () => {
  expect(homePath(() => true)).toBe('/dashboard');
  expect(homePath((name) => name === 'streams.list')).toBe('/streams/list');
  expect(homePath(() => false)).toBe('/settings/personal/preferences');
});

test('[settings-001] [settings-002] company, brand, personal and billing have their pages', () => {
  expect(settingsGroups.map(({ name }) => name)).toEqual(['company', 'brand', 'personal', 'billing']);
  expect(settingsGroups.flatMap(({ paths }) => paths).filter((path) => !rowOf(path))).toEqual([]);
});
