export { insertBrand, listBrands, setAutoFollow } from './brands/brands.queries.ts';
export { purgeBrandsJob } from './brands/delete-brand.ts';
export { insertMember } from './members/members.queries.ts';
export { insertOrganisation, insertSubscription } from './organisations.queries.ts';
export { endStreams, rebuildRollups } from './organisations.requests.ts';
export { makeFirstStaffUser } from './sign-up/first-staff-user.ts';
