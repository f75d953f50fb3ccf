import type { Brand, PermissionEntry } from '@masthead/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call, caller, queryClient } from '../api/index.ts';
import { activateBrand } from './bootstrap.ts';
import { brandPermissions, organisationPermissions } from './bootstrap-queries.ts';
import { entryInDemo } from './demo.ts';

const byPlan: PermissionEntry = { can: false, reason: { cause: 'plan', type: null } };
const byRole: PermissionEntry = { can: false, reason: { cause: 'role', type: null } };
const granted: PermissionEntry = { can: true, reason: null };

test('demo data grant the reading that the plan refuses, and nothing else [plans-001]', () => {
  const demo = { demo_data: true, kept_records: [] };
  expect(entryInDemo('dashboard.view', byPlan, demo)).toEqual(granted);
  expect(entryInDemo('dashboard.view', byPlan, { ...demo, demo_data: false })).toBe(byPlan);
  expect(entryInDemo('dashboard.view', byRole, demo)).toBe(byRole);
  expect(entryInDemo('create.manual.clipping', byPlan, demo)).toBe(byPlan);
  expect(entryInDemo('mention.save', byPlan, demo)).toBe(byPlan);
});

test('records that the plan no longer includes can be opened, and none be added', () => {
  const brand: Pick<Brand, 'demo_data' | 'kept_records'> = { demo_data: false, kept_records: ['clippings'] };
  expect(entryInDemo('clippings.list', byPlan, brand)).toEqual(granted);
  expect(entryInDemo('kpis.list', byPlan, brand)).toBe(byPlan);
  expect(entryInDemo('create.manual.clipping', byPlan, brand)).toBe(byPlan);
});

const brandOf = (id: string, demo_data: boolean) => ({ id, organisation_id: 'o', demo_data }) as Brand;
const sent: (string | null)[] = [];
const told = async () => {
  await call('clippings.index', { query: {} });
  return sent.at(-1);
};

beforeAll(() => {
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['x-demo-data'] ?? null);
    return Response.json({ data: [] });
  });
  queryClient.setQueryData(organisationPermissions('o').queryKey, { data: {} });
  for (const id of ['a', 'b']) queryClient.setQueryData(brandPermissions(id).queryKey, { data: {} });
});
afterAll(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
beforeEach(() => caller.set({ token: null, locale: 'en', demo_brand_id: null }));

test('calls name the active brand in demo mode and no brand after a switch to one without [api-003] [app-001]', async () => {
  expect(await told()).toBeNull();
  await activateBrand(brandOf('a', true));
  expect(await told()).toBe('a');
  await activateBrand(brandOf('b', false));
  expect(await told()).toBeNull();
});
