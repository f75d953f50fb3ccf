import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, defineFeature } from '../access/index.ts';
import { deleteNoticesBefore } from './notices.queries.ts';
import { noticeRoutes } from './notices.routes.ts';

const kept = days(90);

/** Deletes notices that are older than 90 days. */
const forgetNoticesJob = defineJob({
  name: 'notices.forget-old',
  payload: noPayload,
  schedule: '37 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    await deleteNoticesBefore(acrossBrands(db), before(clock.now(), kept));
  },
});

export const notices = defineFeature({ name: 'notices', routes: noticeRoutes, cleanups: [forgetNoticesJob] });
