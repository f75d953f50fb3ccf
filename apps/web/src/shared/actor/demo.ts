import { type Brand, keptRecords, type PermissionEntry, type PermissionName } from '@masthead/contract';
import { useEffect, useRef } from 'react';
import { caller, queryClient } from '../api/index.ts';
import { bootstrapQueries } from './bootstrap-queries.ts';

/** Permissions that demo data covers: pages that only read. Permissions to create or change are decided by the plan. */
const shown: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'dashboard.view',
  'clippings.list',
  'performance-facts.list',
  'performance.report',
  'kpis.list',
  'relations.list',
  'relations.groups.list',
  'relations.group.view',
  'discover.list',
  'relation-facts.list',
  'emails.list',
  'email-facts.list',
]);
export const isShownInDemo = (name: string): boolean => shown.has(name as PermissionName);

type Shown = Pick<Brand, 'demo_data' | 'kept_records'>;

/** Returns true if a permission reads records of the brand that its plan no longer includes. */
export const isKept = (name: string, { kept_records }: Pick<Brand, 'kept_records'>): boolean =>
  kept_records.some((kind) => (keptRecords[kind].reads as readonly string[]).includes(name));

/** Returns an entry as the pages have it: what the plan alone refuses is open if it shows kept records or demo data. */
export const entryInDemo = (name: PermissionName, entry: PermissionEntry, brand: Shown): PermissionEntry =>
  entry.reason?.cause === 'plan' &&
  entry.reason.type === null &&
  shown.has(name) &&
  (brand.demo_data || isKept(name, brand))
    ? { can: true, reason: null }
    : entry;

const demoIdOf = (brand: Brand | undefined): string | null => (brand?.demo_data ? brand.id : null);

/** Lets every call from now on say whether it is in demo mode, as the brand has it. */
export const followDemo = (brand: Brand | undefined): void =>
  caller.set({ ...caller.get(), demo_brand_id: demoIdOf(brand) });

const ofEverybody: ReadonlySet<unknown> = new Set(Object.values(bootstrapQueries).map(({ queryKey }) => queryKey[0]));

/** Keeps to the brand's setting if it changes while pages are open: what they show is asked for again. */
export function useDemoMode(brand: Brand): void {
  const id = demoIdOf(brand);
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    followDemo(brand);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !ofEverybody.has(queryKey[0]) });
  }, [id, brand]);
}
