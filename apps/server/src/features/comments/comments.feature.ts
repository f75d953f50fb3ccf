import { before } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, defineFeature } from '../access/index.ts';
import { emptyDeleted } from './comments.queries.ts';
import { commentRoutes } from './comments.routes.ts';
import { grace } from './write-comment.ts';

/** Empties comments that can no longer be restored. */
export const forgetCommentsJob = defineJob({
  name: 'comments.forget-deleted',
  payload: noPayload,
  schedule: '33 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    await emptyDeleted(acrossBrands(db), before(clock.now(), grace));
  },
});

export const comments = defineFeature({ name: 'comments', routes: commentRoutes, cleanups: [forgetCommentsJob] });
