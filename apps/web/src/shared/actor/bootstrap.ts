import type { Brand } from '@masthead/contract';
import { apiQuery, caller, keyOf, queryClient } from '../api/index.ts';
import { activeBrandId, chooseBrand } from './active-brand.ts';

const hour = 3_600_000;
/** Never forgotten while the page is open: guards read these outside of any component. */
const gcTime = Number.POSITIVE_INFINITY;

/** What every signed-in page may count on: loaded before the first of them is shown. */
export const bootstrapQueries = {
  user: { ...apiQuery('user.show', { query: { include: 'country,country.neighbouring_countries' } }), gcTime },
  brands: { ...apiQuery('user.brands', { query: { include: 'country' } }), gcTime, staleTime: hour },
  organisations: {
    ...apiQuery('user.organisations', { query: { include: 'country,subscription,accountManager' } }),
    gcTime,
    staleTime: hour,
  },
  countries: {
    ...apiQuery('countries.index', { query: { include: 'currency,compoundIndex' } }),
    gcTime,
    staleTime: Number.POSITIVE_INFINITY,
  },
  currencies: { ...apiQuery('currencies.index'), gcTime, staleTime: hour },
  languages: { ...apiQuery('languages.index'), gcTime, staleTime: Number.POSITIVE_INFINITY },
};
export const brandPermissions = (brandId: string) => ({
  ...apiQuery('user.brands.permissions', { params: { brand_id: brandId } }),
  gcTime,
  staleTime: 300_000,
});
export const organisationPermissions = (organisationId: string) => ({
  ...apiQuery('user.organisations.permissions', { params: { organisation_id: organisationId } }),
  gcTime,
  staleTime: 300_000,
});

/** Loads it all; throws the ApiError of what could not be loaded. Afterwards an active brand is chosen, if there is any. */
export async function bootstrap(): Promise<void> {
  const { token } = caller.get();
  const { user, brands, organisations, countries, currencies, languages } = bootstrapQueries;
  const [{ data: own }, { data: list }] = await Promise.all([
    queryClient.ensureQueryData(user),
    queryClient.ensureQueryData(brands),
    queryClient.ensureQueryData(organisations),
    queryClient.ensureQueryData(countries),
    queryClient.ensureQueryData(currencies),
    queryClient.ensureQueryData(languages),
  ]);
  const active = chooseBrand(list, activeBrandId.get());
  await Promise.all([
    queryClient.ensureQueryData(organisationPermissions(active?.organisation_id ?? own.organisation_id)),
    active && queryClient.ensureQueryData(brandPermissions(active.id)),
  ]);
  // Whoever has signed out meanwhile leaves nothing behind.
  if (active && caller.get().token === token) activeBrandId.set(active.id);
}

/** Makes a brand the active one, once its permissions are known. Throws the ApiError. */
export async function activateBrand(brand: Brand): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(brandPermissions(brand.id)),
    queryClient.ensureQueryData(organisationPermissions(brand.organisation_id)),
  ]);
  activeBrandId.set(brand.id);
}

const ofActor = [
  'user.show',
  'user.brands',
  'user.organisations',
  'user.brands.permissions',
  'user.organisations.permissions',
] as const;

/** Forgets who the user is and what they may do, where that has just changed; the next page asks anew. */
export function forgetActor(): void {
  for (const name of ofActor) queryClient.removeQueries({ queryKey: keyOf(name) });
}
