import type { Handlers, QuotaCounters } from '../access/index.ts';

/** Dependencies of the routes beside the services of each call. */
export interface OrganisationOptions {
  counters: QuotaCounters;
  /** Handlers of streams and mentions, which depend on this feature and so cannot be imported. */
  handlers: Pick<Handlers, 'streams.preview' | 'streams.store'>;
}
