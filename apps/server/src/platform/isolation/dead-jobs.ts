import { dropJob, reviveJob } from './dead-jobs.queries.ts';
import type { ParkedKindHandler } from './index.ts';

/** Operations on a job that was parked because its process died each time it ran. */
export const parkedJob: ParkedKindHandler = {
  retry: async (db, jobId, now) => (await reviveJob(db, jobId, now)) > 0,
  discard: async (db, jobId) => void (await dropJob(db, jobId)),
};
