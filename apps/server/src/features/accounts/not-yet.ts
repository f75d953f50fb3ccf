import {
  invitationEndpoints,
  onboardingEndpoints,
  organisationEndpoints,
  personalEndpoints,
  sessionEndpoints,
  signInMethodEndpoints,
  signUpEndpoints,
} from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';
import type { Handlers } from './routes.ts';

/** Calls of the contract whose handlers are being written. */
export const notYet = Object.fromEntries(
  Object.keys({
    ...sessionEndpoints,
    ...signUpEndpoints,
    ...signInMethodEndpoints,
    ...invitationEndpoints,
    ...onboardingEndpoints,
    ...organisationEndpoints,
    ...personalEndpoints,
    'user.avatar.update': 0,
    'user.brands.detach': 0,
    'brands.delete': 0,
  })
    .filter((name) => name !== 'storage.frame')
    .map((name) => [
      name,
      () => {
        throw new Failure(409, 'conflict');
      },
    ]),
) as Handlers;
