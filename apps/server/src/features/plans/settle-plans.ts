import type { Db } from '../../platform/db/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { findPlanInForce, listUnsettled, setSettled, tellOrganisation } from '../organisations/index.ts';
import { fitStreams, listWithPaused } from '../streams/index.ts';

const pageSize = 50;

/** Applies the limits of the plan in force to the streams of an organisation. Call it in a transaction. */
export async function settlePlan(transaction: Db, organisationId: string, now: Date): Promise<void> {
  const { plan } = await findPlanInForce(transaction, organisationId, now);
  await fitStreams(transaction, organisationId, now);
  await setSettled(transaction, organisationId, plan);
}

/**
 * Applies plans that came into force by time, such as at the end of a trial or of a period, and resumes paused streams where
 * others have been removed. Open pages of the organisation ask again for their permissions.
 */
export const settlePlansJob = defineJob({
  name: 'plans.settle',
  payload: noPayload,
  schedule: '*/5 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    await eachPage(signal, async () => {
      const rows = await listUnsettled(db, clock.now(), pageSize);
      for (const { organisation_id } of rows)
        await db.transaction().execute(async (transaction) => {
          await settlePlan(transaction, organisation_id, clock.now());
          await tellOrganisation(transaction, organisation_id);
        });
      return rows.length === pageSize;
    });
    let after: string | null = null;
    await eachPage(signal, async () => {
      const rows = await listWithPaused(acrossBrands(db), after, pageSize);
      for (const { organisation_id } of rows)
        await db.transaction().execute((transaction) => fitStreams(transaction, organisation_id, clock.now()));
      after = rows.at(-1)?.organisation_id ?? null;
      return rows.length === pageSize;
    });
  },
});
