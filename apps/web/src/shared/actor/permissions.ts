import type { PermissionEntry, PermissionName, User } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/index.ts';
import { activeBrandId, chooseBrand, noBrand } from './active-brand.ts';
import { bootstrapQueries, brandPermissions, organisationPermissions } from './bootstrap-queries.ts';
import { entryInDemo } from './demo.ts';
import { useActiveBrand, useUser } from './useActor.ts';

type Entries = Record<string, PermissionEntry>;
const granted: PermissionEntry = { can: true, reason: null };
const unknown: PermissionEntry = { can: false, reason: { cause: 'role', type: null } };

/**
 * Returns true for staff with all rights. The level support has them only in the back office; in brands its roles
 * count.
 */
const holdsAll = (user: Pick<User, 'is_staff_member' | 'staff_level'> | undefined): boolean =>
  user?.is_staff_member === true && user.staff_level !== 'support';

/**
 * Returns the entry of a permission: staff have all; otherwise the brand's entry decides, then the organisation's.
 * Unknown ones are refused by role.
 */
export const entryOf = (
  name: PermissionName,
  { isStaff, brand, organisation }: { isStaff: boolean; brand?: Entries; organisation?: Entries },
): PermissionEntry => (isStaff ? granted : (brand?.[name] ?? organisation?.[name] ?? unknown));

/**
 * Returns the user's permissions in the active brand, demo data included: `const permission = usePermissions();
 * permission('stream.create').can`.
 */
export function usePermissions(): (name: PermissionName) => PermissionEntry {
  const brand = useActiveBrand();
  const user = useUser();
  const ofBrand = useQuery({ ...brandPermissions(brand.id), enabled: brand.organisation_id !== '' });
  const ofOrganisation = useQuery(organisationPermissions(brand.organisation_id || user.organisation_id));
  return (name) => {
    const known = { brand: ofBrand.data?.data, organisation: ofOrganisation.data?.data };
    return entryInDemo(name, entryOf(name, { isStaff: holdsAll(user), ...known }), brand);
  };
}

/** Returns one of them, with the reason and, for counted permissions, limit and use. */
export const usePermission = (name: PermissionName): PermissionEntry => usePermissions()(name);

/** Returns the same outside React, for the guards of routes; bootstrap has run before them. */
export function permissionNow(name: PermissionName): PermissionEntry {
  const user = queryClient.getQueryData(bootstrapQueries.user.queryKey)?.data;
  const brands = queryClient.getQueryData(bootstrapQueries.brands.queryKey)?.data ?? [];
  const brand = chooseBrand(brands, activeBrandId.get());
  const ofBrand = brand && queryClient.getQueryData(brandPermissions(brand.id).queryKey)?.data;
  const ofOrganisation = queryClient.getQueryData(
    organisationPermissions(brand?.organisation_id ?? user?.organisation_id ?? '').queryKey,
  )?.data;
  const entry = entryOf(name, {
    isStaff: holdsAll(user),
    brand: ofBrand,
    organisation: ofOrganisation,
  });
  return entryInDemo(name, entry, brand ?? noBrand);
}

/** Returns an entry after one counted item was added or removed. A step past its limit, or below 0, changes nothing. */
export function counted(entry: PermissionEntry, step: 1 | -1): PermissionEntry {
  if (entry.max === undefined || entry.current === undefined) return entry;
  const current = entry.current + step;
  if (current < 0 || (entry.max !== null && current > entry.max)) return entry;
  const isReached = entry.max !== null && current >= entry.max;
  return { ...entry, current, can: !isReached, reason: isReached ? { cause: 'plan', type: 'quota' } : null };
}

/** Counts what has just been made (1) or removed (-1) in the active brand, without asking the server. */
export function countPermission(name: PermissionName, step: 1 | -1): void {
  const brand = activeBrandId.get();
  const keys = [
    brand && brandPermissions(brand).queryKey,
    ...queryClient
      .getQueryCache()
      .findAll({ queryKey: ['user.organisations.permissions'] })
      .map(({ queryKey }) => queryKey as ReturnType<typeof organisationPermissions>['queryKey']),
  ];
  for (const key of keys) {
    if (!key) continue;
    queryClient.setQueryData(key, (known) => {
      const entry = known?.data[name];
      return known && entry ? { ...known, data: { ...known.data, [name]: counted(entry, step) } } : known;
    });
  }
}
