import { apiQuery } from '../api/index.ts';

const hour = 3_600_000;
/** Never forgotten while the page is open: guards read these outside of any component. */
const gcTime = Number.POSITIVE_INFINITY;

/** Queries that are loaded before the first signed-in page is shown; every such page can rely on them. */
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
