import { before, days } from '../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { deleteTraces, listRemoved, restorableDays } from '../streams/index.ts';
import { deleteVerdicts } from './qa/cases.queries.ts';
import { deleteMentions, deleteVisits } from './remove.queries.ts';

/** Days over which a removed stream is looked at again, should a night's work have failed. */
const lookedBackDays = 30;
const batchSize = 5000;

/** Deletes what a removed stream leaves behind once it can no longer be restored. The row stays for records that refer to it. */
export const removeOldStreamsJob = defineJob({
  name: 'mentions.remove-old-streams',
  payload: noPayload,
  schedule: '41 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    const until = before(clock.now(), days(restorableDays));
    for (const { id, brand_id } of await listRemoved(acrossBrands(db), before(until, days(lookedBackDays)), until)) {
      await eachPage(signal, async () => (await deleteMentions(db, brand_id, id, batchSize)) === batchSize);
      await deleteVisits(db, brand_id, id);
      await deleteVerdicts(db, brand_id, id);
      await deleteTraces(db, brand_id, id);
    }
  },
});
