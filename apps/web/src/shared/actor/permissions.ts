import type { PermissionEntry, PermissionName } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/index.ts';
import { activeBrandId, chooseBrand } from './active-brand.ts';
import { bootstrapQueries, brandPermissions, organisationPermissions } from './bootstrap.ts';
import { useActiveBrand, useUser } from './useActor.ts';

type Entries = Record<string, PermissionEntry>;
const unknown: PermissionEntry = { can: false, reason: { cause: 'role', type: null } };

/** The brand's entry, else the organisation's; what neither knows is refused by role. */
export const entryOf = (
  name: PermissionName,
  brand: Entries | undefined,
  organisation: Entries | undefined,
): PermissionEntry => brand?.[name] ?? organisation?.[name] ?? unknown;

/** What the user may do in the active brand, with the reason and, for counted permissions, limit and use. */
export function usePermission(name: PermissionName): PermissionEntry {
  const brand = useActiveBrand();
  const user = useUser();
  const ofBrand = useQuery({ ...brandPermissions(brand.id), enabled: brand.organisation_id !== '' });
  const ofOrganisation = useQuery(organisationPermissions(brand.organisation_id || user.organisation_id));
  return entryOf(name, ofBrand.data?.data, ofOrganisation.data?.data);
}

/** The same outside React, for the guards of routes; bootstrap has run before them. */
export function permissionNow(name: PermissionName): PermissionEntry {
  const user = queryClient.getQueryData(bootstrapQueries.user.queryKey)?.data;
  const brands = queryClient.getQueryData(bootstrapQueries.brands.queryKey)?.data ?? [];
  const brand = chooseBrand(brands, activeBrandId.get());
  const ofBrand = brand && queryClient.getQueryData(brandPermissions(brand.id).queryKey)?.data;
  const ofOrganisation = queryClient.getQueryData(
    organisationPermissions(brand?.organisation_id ?? user?.organisation_id ?? '').queryKey,
  )?.data;
  return entryOf(name, ofBrand, ofOrganisation);
}
