import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { deleteUpload, forgetFile, forgetPageFiles, listKeys, listOld } from './print.queries.ts';

/** Days for which a discarded upload can be taken back, and the file of a published one is kept. */
const kept = days(30);
const pageSize = 50;

/** Deletes discarded uploads, and of published ones what no document needs: the file, and pages without articles. */
export const cleanUpPrintJob = defineJob({
  name: 'print.clean-up',
  payload: noPayload,
  schedule: '23 3 * * *',
  run: async ({ db, clock, storage }: Pick<Services, 'db' | 'clock' | 'storage'>, _, signal) => {
    const system = acrossBrands(db);
    for (;;) {
      const old = await listOld(system, before(clock.now(), kept), pageSize);
      for (const { id, status, storage_key } of old) {
        signal.throwIfAborted();
        for (const { number, words_key, picture_key, is_used } of await listKeys(system, id)) {
          if (is_used) continue;
          for (const key of [words_key, picture_key]) if (key) await storage.delete(key);
          await forgetPageFiles(system, id, number);
        }
        if (storage_key) await storage.delete(storage_key);
        if (status === 'published') await forgetFile(system, id);
        else await deleteUpload(system, id);
      }
      if (old.length < pageSize) return;
    }
  },
});
