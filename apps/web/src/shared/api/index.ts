export { ApiError } from '@masthead/contract';
export { apiOrigin, call, caller, callHeaders, failureListeners } from './call.ts';
export { apiPages, apiQuery, flatPages, keyOf, queryClient, refresh } from './queries.ts';
export { useCall } from './useCall.ts';
