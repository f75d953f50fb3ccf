import { addressOf, type EndpointName, endpoints } from '@masthead/contract';
import { mentionQuery } from '../features/mentions/mention-search.ts';
import { mentionPages, streamQuery } from '../features/mentions/mentions.api.ts';
import { bootstrapQueries, brandPermissions, organisationPermissions } from '../shared/actor/bootstrap-queries.ts';

const addressOfQuery = ({ queryKey: [name, input] }: { queryKey: readonly unknown[] }): string =>
  addressOf(endpoints[name as EndpointName], (input ?? {}) as object);

/** The addresses of the calls that every page in the shell begins with, for `early.ts`. */
export const earlyCalls: readonly string[] = Object.values(bootstrapQueries).map(addressOfQuery);
/** The one of them that answers with the brands. */
export const brandsCall: string = addressOfQuery(bootstrapQueries.brands);
/** The addresses of the permissions of a brand and its organisation. */
export const permissionCalls: readonly string[] = [
  brandPermissions('BRAND'),
  organisationPermissions('ORGANISATION'),
].map(addressOfQuery);

/**
 * The addresses of the calls that a page without filters begins with, by its path; RECORD stands for the id in it, and DAY13 for the
 * beginning of the day 13 days ago.
 */
export const pageCalls: Readonly<Record<string, readonly string[]>> = {
  '/streams/$streamId': [
    streamQuery('RECORD'),
    mentionPages('RECORD', { ...mentionQuery({}, Date.now()), start: 'DAY13' }),
  ].map(addressOfQuery),
};
