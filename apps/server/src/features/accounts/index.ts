export { accountRoutes } from './accounts.routes.ts';
export { type Actor, entryInBrand, readerBrands, type Scope, scopeOf } from './actor.ts';
export { audit } from './audit/audit.ts';
export { purgeBrandsJob } from './brands/delete-brand.ts';
export {
  countBrands,
  insertBrand,
  insertMember,
  insertOrganisation,
  insertSubscription,
  listBrands,
} from './brands.queries.ts';
export { cleanUpAccountsJob } from './clean-up.ts';
export { type DemoHome, withAsked, withDemo } from './demo-mode.ts';
export { makeFirstStaffUser } from './first-staff-user.ts';
export {
  type Admission,
  authenticate,
  createGuard,
  type QuotaCounters,
  type SubjectFinder,
  type SubjectFinders,
} from './guard.ts';
export { endImpersonationsJob } from './impersonate.ts';
export type { Funnel } from './onboarding/stream-funnel.ts';
export { hashPassword } from './passwords.ts';
export { sendByOwnServer } from './personal/smtp.ts';
export { publicUrlOf } from './public-url.ts';
export type { Call, Handlers } from './routes.ts';
export { deleteExpired, deleteFailuresBefore } from './sessions.queries.ts';
export { findNames, insertUser, setPasswordByEmail } from './users.queries.ts';
