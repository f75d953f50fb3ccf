import type { Brand, Organisation, User } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useStore } from '../store.ts';
import { activeBrandId, chooseBrand, noBrand } from './active-brand.ts';
import { bootstrapQueries } from './bootstrap-queries.ts';

export const useUser = (): User => useSuspenseQuery(bootstrapQueries.user).data.data;
/** Returns the user's brands in the user's order. */
export const useBrands = (): Brand[] => useSuspenseQuery(bootstrapQueries.brands).data.data;

/** Returns the active brand of the pages; `noBrand` if the user has none. */
export function useActiveBrand(): Brand {
  const brands = useBrands();
  return chooseBrand(brands, useStore(activeBrandId)) ?? noBrand;
}

/** Returns the organisation of the active brand. */
export function useOrganisation(): Organisation | undefined {
  const organisations = useSuspenseQuery(bootstrapQueries.organisations).data.data;
  const brand = useActiveBrand();
  return organisations.find((organisation) => organisation.id === brand.organisation_id) ?? organisations[0];
}

/** Returns all countries, names in the user's language. */
export const useCountries = () => useSuspenseQuery(bootstrapQueries.countries).data.data;
export const useCurrencies = () => useSuspenseQuery(bootstrapQueries.currencies).data.data;
