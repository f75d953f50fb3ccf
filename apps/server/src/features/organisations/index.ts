export { subscriptionAnswer } from './answers.ts';
export { addAccountNames, insertBrand, listBrands, removeAccountName, setAutoFollow } from './brands/brands.queries.ts';
export { discardBrand, purgeBrandsJob, purgeOrganisation } from './brands/delete-brand.ts';
export { insertMember, listColleagues } from './members/members.queries.ts';
export { type EmailLogo, insertOrganisation, setEmailLogo, setSupport } from './organisations.queries.ts';
export {
  accountsNamed,
  billingHold,
  endAllFiles,
  endFiles,
  endStreams,
  paymentFacts,
  picturesMove,
  rebuildRollups,
} from './organisations.requests.ts';
export { makeFirstStaffUser } from './sign-up/first-staff-user.ts';
export { addStaffUser } from './staff-users/add-staff-user.ts';
export { endSessions, removeUser, restoreUser, setLevel } from './staff-users/remove-user.ts';
export { findByAddress } from './staff-users/staff-users.queries.ts';
export { changeSubscription, tellOrganisation } from './subscription/change-subscription.ts';
export { findPlanInForce } from './subscription/seats.queries.ts';
export { refuseTooFewSeats, showSeats } from './subscription/seats.ts';
export {
  insertSubscription,
  listUnsettled,
  lockSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
  setSettled,
  subscriptionJson,
} from './subscription/subscription.queries.ts';
