import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteOldPacks, listUnpacked, type OutletSlot, packOutlets } from './outlet-packs.queries.ts';

/** Days and months that are packed at once. Listing those that are left reads the sums of all days. */
const pageSize = 200;

/**
 * Packs the sums of outlets of days and months that are over, and again those that have grown since. What is not packed is read from
 * the sums themselves.
 */
export const packOutletsJob = defineJob({
  name: 'trends.pack-outlets',
  lane: 'backfill',
  payload: noPayload,
  schedule: '7 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    await deleteOldPacks(db);
    const today = clock.now().toISOString().slice(0, 10);
    let last: OutletSlot | null = null;
    await eachPage(signal, async () => {
      const slots: OutletSlot[] = await listUnpacked(db, today, last, pageSize);
      if (slots.length > 0) await packOutlets(db, slots);
      last = slots.at(-1) ?? null;
      return slots.length === pageSize;
    });
  },
});
