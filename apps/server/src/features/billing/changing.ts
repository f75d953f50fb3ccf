import { before, minutes } from '../../platform/clock/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { claimChange, endChange } from './customers.queries.ts';
import type { Needs } from './providers/provider.ts';

/** Minutes after which a checkout that nobody finished may be started again. */
const abandonedAfter = minutes(2);

/**
 * Runs one change of a customer at a time, over all processes, without holding a connection while the provider is asked.
 * Throws 409 if another one does not end within ten seconds.
 */
export async function changing<T>(needs: Needs, organisationId: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const now = needs.clock.now();
    if ((await claimChange(needs.db, organisationId, now, before(now, abandonedAfter))) === 1) break;
    if (attempt === 100) throw new Failure(409, 'change_in_progress');
    await new Promise((done) => setTimeout(done, 100));
  }
  try {
    return await work();
  } finally {
    await endChange(needs.db, organisationId);
  }
}
