import { addressOf, type EndpointName, endpoints } from '@masthead/contract';
import { bootstrapQueries, brandPermissions, organisationPermissions } from '../shared/actor/bootstrap-queries.ts';

const addressOfKey = ([name, input]: readonly unknown[]): string =>
  addressOf(endpoints[name as EndpointName], (input ?? {}) as object);

/** The addresses of the calls that every page in the shell begins with, for `early.ts`. */
export const earlyCalls: readonly string[] = [
  ...Object.values(bootstrapQueries),
  brandPermissions('BRAND'),
  organisationPermissions('ORGANISATION'),
].map(({ queryKey }) => addressOfKey(queryKey));
