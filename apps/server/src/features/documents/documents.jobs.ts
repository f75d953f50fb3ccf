import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteFingerprintsBefore } from './documents.queries.ts';
import { firstIdAt } from './id-range.ts';
import { preparePartitions } from './partitions.ts';

/** The age at which a fingerprint is no longer compared with new documents. */
const fingerprintsKept = days(14);

/** Creates the partitions of the coming months. */
export const preparePartitionsJob = defineJob({
  name: 'documents.prepare-partitions',
  payload: noPayload,
  schedule: '11 3 * * *',
  run: (services: Pick<Services, 'db' | 'clock'>) => preparePartitions(services),
});

/** Deletes old fingerprints. */
export const cleanUpDocumentsJob = defineJob({
  name: 'documents.clean-up',
  payload: noPayload,
  schedule: '23 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await deleteFingerprintsBefore(db, firstIdAt(before(clock.now(), fingerprintsKept)))),
});
