export { activeBrandId, chooseBrand, useBlockBrandSwitch, useIsBrandSwitchBlocked } from './active-brand.ts';
export { activateBrand, bootstrap, forgetActor } from './bootstrap.ts';
export { bootstrapQueries } from './bootstrap-queries.ts';
export { isShownInDemo, useDemoMode } from './demo.ts';
export { counted, countPermission, entryOf, permissionNow, usePermission, usePermissions } from './permissions.ts';
export {
  useActiveBrand,
  useBrands,
  useCountries,
  useCurrencies,
  useLanguages,
  useOrganisation,
  useUser,
} from './useActor.ts';
