import type { Secrets } from '../../platform/secrets/index.ts';
import type { KeptUsers } from './kept-users.ts';

/** Dependencies of the routes beside the services of each call. */
export interface AccountOptions {
  secrets: Secrets;
  keptUsers: KeptUsers;
}
