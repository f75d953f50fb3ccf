import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { deleteRecording, listOld } from './recordings.queries.ts';

/** Days for which a discarded recording can be taken back. */
const kept = days(30);
const pageSize = 50;

/** Deletes discarded and failed recordings with their files. */
export const cleanUpRecordingsJob = defineJob({
  name: 'recordings.clean-up',
  payload: noPayload,
  schedule: '41 3 * * *',
  run: async ({ db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>, _, signal) => {
    const system = acrossBrands(db);
    for (;;) {
      const old = await listOld(system, before(clock.now(), kept), pageSize);
      for (const { id, storage_key, transcript_key } of old) {
        signal.throwIfAborted();
        for (const key of [storage_key, transcript_key]) if (key) await storage.delete(key);
        await deleteRecording(system, id);
      }
      if (old.length < pageSize) return;
    }
  },
});
