import type { Brand, PermissionEntry } from '@masthead/contract';
import { expect, test } from 'vitest';
import { chooseBrand, noBrand } from './active-brand.ts';
import { bootstrapQueries } from './bootstrap-queries.ts';
import { counted, entryOf } from './permissions.ts';

const yes: PermissionEntry = { can: true, reason: null };
const no: PermissionEntry = { can: false, reason: { cause: 'plan', type: null } };

test('staff have every permission [permissions-002]', () =>
  expect(entryOf('kpis.list', { isStaff: true, brand: { 'kpis.list': no } }).can).toBe(true));
test('the brand’s permission applies, and the organisation’s where the brand has none [permissions-003]', () => {
  expect(entryOf('kpis.list', { isStaff: false, brand: { 'kpis.list': no }, organisation: { 'kpis.list': yes } })).toBe(
    no,
  );
  expect(entryOf('brand.create', { isStaff: false, brand: {}, organisation: { 'brand.create': yes } })).toBe(yes);
});
test('an unknown permission is refused by role [permissions-004]', () =>
  expect(entryOf('kpis.list', { isStaff: false })).toEqual({ can: false, reason: { cause: 'role', type: null } }));
test('a limited permission counts up to its limit and never past it [access-009] [permissions-001] [permissions-011]', () => {
  const entry = { can: true, reason: null, max: 3, current: 2 };
  const full = counted(entry, 1);
  expect(full).toEqual({ can: false, reason: { cause: 'plan', type: 'quota' }, max: 3, current: 3 });
  expect(counted(full, 1)).toBe(full);
  expect(counted(full, -1)).toEqual(entry);
  expect(counted({ ...entry, current: 0 }, -1).current).toBe(0);
  expect(counted(yes, 1)).toBe(yes);
  expect(counted({ ...entry, max: null }, 1)).toMatchObject({ can: true, current: 3 });
});

test('a user without a brand has a placeholder called N/A [brands-001]', () =>
  expect([noBrand.id, noBrand.slug, noBrand.name]).toEqual(['0', 'n-a', 'N/A']));
test('the brand chosen at the start is the remembered one, else the first [brands-003]', () => {
  const brands = [{ id: 'a' }, { id: 'b' }] as Brand[];
  expect(chooseBrand(brands, 'b')?.id).toBe('b');
  expect(chooseBrand(brands, 'gone')?.id).toBe('a');
  expect(chooseBrand([], 'a')).toBeUndefined();
});
test('brands are fetched again after an hour [brands-004]', () =>
  expect(bootstrapQueries.brands.staleTime).toBe(3_600_000));
