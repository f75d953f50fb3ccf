import { existsSync, readFileSync } from 'node:fs';
import { permissionNames } from '@masthead/contract';
import { describe, expect, test } from 'vitest';
import type { PageRow } from '../../shared/routing/index.ts';
import { pageTable, rowOf } from './table.ts';

const file = new URL('../../../../../../shared/spec/routes.json', import.meta.url);
interface SpecRow {
  path: string | null;
  name: string | null;
  guard: string;
  redirect: string | null;
  kind: string;
  note?: string;
}
const spec: SpecRow[] = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as SpecRow[]).filter(({ path }) => path !== null && path !== '*')
  : [];
const inOurs = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1');
const guardOf = (guard: string) => (guard === 'signed-in and not onboarded' ? 'not-onboarded' : guard);
const redirectOf = (text: string | null) => /^\/[\w/-]*/.exec(text ?? '')?.[0];

describe.skipIf(spec.length === 0)('the route table (skipped without ../shared/spec/routes.json)', () => {
  test('the table has every path of the specification, and marks its own ones', () => {
    const wanted = spec.map(({ path }) => inOurs(path!)).sort();
    expect(
      pageTable
        .filter(({ isBeyondSpecification }) => !isBeyondSpecification)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(wanted);
  });

  test('every path has the name, guard and redirect of the specification', () => {
    const ours = spec.map(({ path }) => rowOf(inOurs(path!))!);
    expect(ours.map(({ path, name, redirect }) => [path, name ?? null, redirect])).toEqual(
      spec.map(({ path, name, redirect }) => [inOurs(path!), name, redirectOf(redirect)]),
    );
    // A guard that the specification does not state is ours: that of the calls that the page makes.
    const stated = spec.filter(({ note }) => note !== 'Guard not stated.');
    expect(stated.map(({ path }) => [path, rowOf(inOurs(path!))!.guard])).toEqual(
      stated.map(({ path, guard }) => [path, guardOf(guard)]),
    );
  });
});

test('every path without a component forwards or says what is coming', () => {
  const lost = pageTable.filter(({ isBuilt, redirect, coming }) => !isBuilt && !redirect && !coming);
  expect(lost).toEqual([]);
});

test('no path is listed twice, and every redirect leads to a page', () => {
  const paths = pageTable.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const lost = pageTable.filter(({ redirect }) => redirect && !rowOf(redirect));
  expect(lost).toEqual([]);
});

const target = (path: string): string | undefined => {
  const row = rowOf(path) as PageRow;
  return row.redirect ? target(row.redirect) : path;
};
test.each([
  ['navigation-004', '/', '/dashboard'],
  ['navigation-005', '/performance', '/performance/facts'],
  ['navigation-007', '/connect', '/connect/discover'],
  ['settings-002', '/settings/company', '/settings/company/organisation'],
  ['settings-002', '/settings/brand', '/settings/brand/brand'],
  ['settings-002', '/settings/personal', '/settings/personal/preferences'],
  ['settings-002', '/settings/billing', '/settings/billing/billing'],
])('rule %s: the path %s opens %s', (_id, path, to) => expect(target(path)).toBe(to));

test('every permission that opens a screen guards one [permissions-012] [permissions-033]', () => {
  const guards = new Set(pageTable.flatMap(({ guard, needs }) => [guard, needs]));
  // Actions, and parts of a page.
  const inside = ['mention.save', 'newsroom.create', 'newsroom.publish', 'email-facts.list'];
  expect(permissionNames.filter((name) => !guards.has(name) && !inside.includes(name))).toEqual([]);
});
