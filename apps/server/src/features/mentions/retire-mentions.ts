import { quotaLimit } from '@masthead/contract';
import { monthsBefore } from '../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { listStandings, lockStreams } from './fair-use.queries.ts';
import { deleteRetired } from './remove.queries.ts';
import { settleRemoved } from './remove-unmatched.ts';

const batchSize = 500;

/**
 * Deletes mentions that are older than agreed with their organisation, with their counts. Clippings stay: they hold what they show.
 * Brands share tables, so mentions go in batches, each with its stream locked for a moment.
 */
export const retireMentionsJob = defineJob({
  name: 'mentions.retire',
  lane: 'backfill',
  payload: noPayload,
  schedule: '17 4 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    const now = clock.now();
    for (const { plan, limits, ...key } of await listStandings(acrossBrands(db), now)) {
      const months = quotaLimit('mention_months', { plan, limits });
      if (months === null) continue;
      const time = monthsBefore(now, months);
      await eachPage(signal, () =>
        db.transaction().execute(async (transaction) => {
          await lockStreams(transaction, [key], now);
          const removed = await deleteRetired(transaction, key, time, batchSize);
          await settleRemoved(transaction, removed);
          return removed.length === batchSize;
        }),
      );
    }
  },
});
