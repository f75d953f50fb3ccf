export { countBrands, insertBrand, listBrands } from './brands/brands.queries.ts';
export { purgeBrandsJob } from './brands/delete-brand.ts';
export { insertMember } from './members/members.queries.ts';
export { insertOrganisation, insertSubscription } from './organisations.queries.ts';
export { rebuildRollups } from './organisations.requests.ts';
export { makeFirstStaffUser } from './sign-up/first-staff-user.ts';
