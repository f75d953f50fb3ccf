export { brandsWith } from './access.requests.ts';
export {
  type Actor,
  entryInBrand,
  entryInOrganisation,
  readerBrands,
  type Scope,
  scopeOf,
  staffBrand,
} from './actor.ts';
export { refuseScope } from './api-access.ts';
export { deleteToken, deleteTokensOf, listTokens } from './api-tokens/api-tokens.queries.ts';
export { createApiToken } from './api-tokens/api-tokens.ts';
export { writeEntry } from './audit/audit.queries.ts';
export { audit, noteForBrand } from './audit/audit.ts';
export type { Call, Handlers } from './call.ts';
export { findSessionActor, findUserActor, listSessionActors, listTokenActors } from './callers.queries.ts';
export { defineFeature, type Feature, type LoopParts, type RouteParts } from './define-feature.ts';
export { type DemoHome, withAsked, withDemo } from './demo-mode.ts';
export { forbidden, refuseImpersonation, refuseSupport } from './forbidden.ts';
export { foreignIdCheck } from './foreign-ids.ts';
export {
  type Admission,
  authenticate,
  bearerOf,
  createGuard,
  findCaller,
  hasApiToken,
  type QuotaCounters,
  type SubjectFinder,
  type SubjectFinders,
  usedOf,
} from './guard.ts';
export { keptOf } from './kept-records.ts';
export { keepStreams } from './kept-streams.ts';
export { callersTopic, keepCallers } from './known-callers.ts';
export { limitsInForce, planInForce, subscriptionState } from './plans.queries.ts';
export { lockLimit } from './quotas.queries.ts';
export { acrossBrands, type BrandId, brandIn, brandOfJob, ownBrand, type SystemDb } from './seal.ts';
export { type Caller, callerOf, openSession } from './sessions/open-session.ts';
export { originOf } from './sessions/origin.ts';
export { sessionState } from './sessions/session-state.ts';
export {
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  listSessions,
  lockSession,
  renewSession,
  type SessionRow,
  takeEndedImpersonations,
  unlockSession,
} from './sessions/sessions.queries.ts';
export { hashToken, makeToken } from './tokens.ts';
