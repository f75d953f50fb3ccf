import { z } from 'zod';
import { declareJob } from '../../platform/jobs/index.ts';

/** Searches the stored documents for a new or changed stream; mentions run it. */
export const searchBack = declareJob({
  name: 'mentions.backfill',
  payload: z.object({ stream_id: z.uuid(), revision: z.int() }),
});
