export { activeBrandId, chooseBrand, useBlockBrandSwitch, useIsBrandSwitchBlocked } from './active-brand.ts';
export { activateBrand, bootstrap, forgetActor } from './bootstrap.ts';
export { bootstrapQueries } from './bootstrap-queries.ts';
export { isKept, isShownInDemo, useDemoMode } from './demo.ts';
export { useMayCall } from './may-call.ts';
export { countPermission, permissionNow, usePermission, usePermissions } from './permissions.ts';
export { renewAccess } from './renew-access.ts';
export { useActiveBrand, useBrands, useCountries, useCurrencies, useOrganisation, useUser } from './useActor.ts';
