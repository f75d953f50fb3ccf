import { before, days } from '../clock/index.ts';
import { defineJob, noPayload } from '../jobs/index.ts';
import type { Services } from '../services.ts';
import { forgetKeysBefore } from './idempotency.queries.ts';

/** The age at which an Idempotency-Key may be used for another call. */
const keysKept = days(2);

/** Deletes the answers that are kept for repeated calls. */
export const forgetKeysJob = defineJob({
  name: 'platform.forget-keys',
  payload: noPayload,
  schedule: '31 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await forgetKeysBefore(db, before(clock.now(), keysKept))),
});
