import type { Secrets } from '../../platform/secrets/index.ts';
import type { QuotaCounters } from './guard.ts';
import type { Funnel } from './onboarding/stream-funnel.ts';

/** What the routes of accounts are given beside the services of each call. */
export interface AccountOptions {
  counters: QuotaCounters;
  secrets: Secrets;
  funnel: Funnel;
}
