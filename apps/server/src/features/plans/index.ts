export { changeOrganisation } from './change-organisation.ts';
export { findByReference, findOrganisation, listAdministrators } from './plans.queries.ts';
export { settlePlansJob } from './settle-plans.ts';
export { trialNoticesJob } from './trial-notices.ts';
