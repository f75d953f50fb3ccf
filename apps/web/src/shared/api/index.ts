export { ApiError } from '@masthead/contract';
export { apiOrigin, call, caller, callHeaders, failureListeners } from './call.ts';
export { callLater, countWaiting, untilReached, waitingChanges } from './call-later.ts';
export { dropEarly } from './early.ts';
export { apiPages, apiQuery, flatPages, keyOf, queryClient, refresh } from './queries.ts';
export { backOnline, isOffline } from './reach.ts';
export { renewSessionBy } from './renewal.ts';
export { useCall } from './useCall.ts';
