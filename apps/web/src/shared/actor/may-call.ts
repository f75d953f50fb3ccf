import { type EndpointName, endpoints, isOpenToSupport } from '@masthead/contract';
import { useUser } from './useActor.ts';

/** Returns false for a call of staff that is refused to the user, who has the level support: its button is left out. */
export const useMayCall = (name: EndpointName): boolean =>
  useUser().staff_level !== 'support' || isOpenToSupport(endpoints[name]);
