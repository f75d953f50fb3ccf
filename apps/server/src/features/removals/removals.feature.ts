import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, defineFeature } from '../access/index.ts';
import { letFilesGo } from '../files/index.ts';
import { deleteRemovedBefore } from './removals.queries.ts';

const restorableFor = days(7);

const forgetRemovedJob = defineJob({
  name: 'removals.forget',
  payload: noPayload,
  schedule: '22 * * * *',
  run: ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    db.transaction().execute(async (transaction) => {
      const system = acrossBrands(transaction);
      const ids = await deleteRemovedBefore(system, before(clock.now(), restorableFor));
      await letFilesGo(system, ['removed_record'], ids);
    }),
});

export const removals = defineFeature({
  name: 'removals',
  cleanups: [forgetRemovedJob],
  holders: ['removed_record'],
});
