import { before, hours } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { discardBrand, purgeOrganisation } from '../organisations/index.ts';
import { deleteSample, findSample, listRemovedSamples, markRemoved } from './sample.queries.ts';

/** Hides the caller's sample at once; jobs delete its records. Does nothing without a sample. */
export async function removeSample({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope): Promise<void> {
  const sample = await findSample(db, scope);
  if (!sample) return;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await discardBrand(transaction, sample.brand_id, scope.actor.user_id, now);
    await markRemoved(transaction, scope, sample.organisation_id, now);
  });
}

/** Time in which every matcher learns that the streams are gone. */
const untilLearned = hours(1);

/** Deletes the organisations of removed samples once their brands are purged. */
export const removeSamplesJob = defineJob({
  name: 'demo.remove-samples',
  payload: noPayload,
  schedule: '41 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    for (const { organisation_id } of await listRemovedSamples(db, before(clock.now(), untilLearned))) {
      if (await purgeOrganisation({ db, clock }, organisation_id, signal)) await deleteSample(db, organisation_id);
    }
  },
});
