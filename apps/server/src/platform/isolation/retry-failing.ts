import { before, minutes } from '../clock/index.ts';
import { defineJob, noPayload } from '../jobs/index.ts';
import type { Services } from '../services.ts';
import type { ParkedKindHandlers } from './index.ts';
import { forgetItem, takeDue } from './parked.queries.ts';

const pageSize = 200;
/** Longer than an item takes from its queue to its end; one that was lost on the way is put back again. */
const staleAfter = minutes(60);

/** Makes the job that each minute puts failing items whose pause is over back into their queues. */
export const createRetryJob = (handlers: ParkedKindHandlers) =>
  defineJob({
    name: 'isolation.retry',
    payload: noPayload,
    schedule: '* * * * *',
    attempts: 1,
    run: (services: Pick<Services, 'db' | 'clock'>) => retryFailing(services, handlers),
  });

/** Puts failing items whose pause is over back into their queues, and forgets those that no longer exist. */
export async function retryFailing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  handlers: ParkedKindHandlers,
): Promise<void> {
  const now = clock.now();
  for (;;) {
    const taken = await db.transaction().execute(async (transaction) => {
      const due = await takeDue(transaction, now, before(now, staleAfter), pageSize);
      for (const { id, kind, item_id } of due)
        if (!(await handlers[kind].retry(transaction, item_id, now))) await forgetItem(transaction, id);
      return due.length;
    });
    if (taken < pageSize) return;
  }
}
