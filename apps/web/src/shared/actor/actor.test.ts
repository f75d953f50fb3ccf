import type { Brand, PermissionEntry } from '@masthead/contract';
import { expect, test } from 'vitest';
import { chooseBrand, noBrand } from './active-brand.ts';
import { bootstrapQueries } from './bootstrap-queries.ts';
import { counted, entryOf } from './permissions.ts';

const yes: PermissionEntry = { can: true, reason: null };
const no: PermissionEntry = { can: false, reason: { cause: 'plan', type: null } };

test('[permissions-002] staff hold everything', () =>
  expect(entryOf('kpis.list', { isStaff: true, brand: { 'kpis.list': no } }).can).toBe(true));
test('[permissions-003] the brand decides, else the organisation', () => {
  expect(entryOf('kpis.list', { isStaff: false, brand: { 'kpis.list': no }, organisation: { 'kpis.list': yes } })).toBe(
    no,
  );
  expect(entryOf('brand.create', { isStaff: false, brand: {}, organisation: { 'brand.create': yes } })).toBe(yes);
});
test('[permissions-004] what neither knows is refused by role', () =>
  expect(entryOf('kpis.list', { isStaff: false })).toEqual({ can: false, reason: { cause: 'role', type: null } }));
test('[access-009] [permissions-001] [permissions-011] a limited entry counts by one, and never past its limit', () => {
  const entry = { can: true, reason: null, max: 3, current: 2 };
  const full = counted(entry, 1);
  expect(full).toEqual({ can: false, reason: { cause: 'plan', type: 'quota' }, max: 3, current: 3 });
  expect(counted(full, 1)).toBe(full);
  expect(counted(full, -1)).toEqual(entry);
  expect(counted({ ...entry, current: 0 }, -1).current).toBe(0);
  expect(counted(yes, 1)).toBe(yes);
  expect(counted({ ...entry, max: null }, 1)).toMatchObject({ can: true, current: 3 });
});

test('[brands-001] without a brand there is one called N/A', () =>
  expect([noBrand.id, noBrand.slug, noBrand.name]).toEqual(['0', 'n-a', 'N/A']));
test('[brands-003] the remembered brand, else the first', () => {
  const brands = [{ id: 'a' }, { id: 'b' }] as Brand[];
  expect(chooseBrand(brands, 'b')?.id).toBe('b');
  expect(chooseBrand(brands, 'gone')?.id).toBe('a');
  expect(chooseBrand([], 'a')).toBeUndefined();
});
test('[brands-004] brands are fetched again after an hour', () =>
  expect(bootstrapQueries.brands.staleTime).toBe(3_600_000));
