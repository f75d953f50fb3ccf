import type { Brand } from '@masthead/contract';
import { caller, keyOf, queryClient } from '../api/index.ts';
import { writeLocal } from '../local-storage.ts';
import { activeBrandId, chooseBrand } from './active-brand.ts';
import { bootstrapQueries, brandPermissions, organisationPermissions } from './bootstrap-queries.ts';
import { followDemo } from './demo.ts';

/** Loads it all; throws the ApiError of what could not be loaded. Afterwards an active brand is chosen, if there is any. */
export async function bootstrap(): Promise<void> {
  const { token } = caller.get();
  const { user, brands, organisations, countries, currencies } = bootstrapQueries;
  const [{ data: own }, { data: list }] = await Promise.all([
    queryClient.ensureQueryData(user),
    queryClient.ensureQueryData(brands),
    queryClient.ensureQueryData(organisations),
    queryClient.ensureQueryData(countries),
    queryClient.ensureQueryData(currencies),
  ]);
  const active = chooseBrand(list, activeBrandId.get());
  await Promise.all([
    queryClient.ensureQueryData(organisationPermissions(active?.organisation_id ?? own.organisation_id)),
    active && queryClient.ensureQueryData(brandPermissions(active.id)),
  ]);
  // A user who signed out meanwhile leaves no data behind.
  if (caller.get().token !== token) return;
  followDemo(active);
  if (active) activeBrandId.set(active.id);
  // The next load asks for the permissions of both at once (src/first/early.ts).
  writeLocal('masthead.active_organisation', active?.organisation_id ?? own.organisation_id);
}

/** Makes a brand the active one, once its permissions are known. Throws the ApiError. */
export async function activateBrand(brand: Brand): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(brandPermissions(brand.id)),
    queryClient.ensureQueryData(organisationPermissions(brand.organisation_id)),
  ]);
  followDemo(brand);
  activeBrandId.set(brand.id);
}

const ofActor = [
  'user.show',
  'user.brands',
  'user.organisations',
  'user.brands.permissions',
  'user.organisations.permissions',
] as const;

/** Clears the user and the permissions after a change; the next page requests them again. */
export function forgetActor(): void {
  for (const name of ofActor) queryClient.removeQueries({ queryKey: keyOf(name) });
}
