import { before } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { forgetNotes } from './notes.queries.ts';
import { grace } from './save-note.ts';

/** Deletes notes permanently that can no longer be restored. */
export const forgetNotesJob = defineJob({
  name: 'notes.forget-deleted',
  payload: noPayload,
  schedule: '21 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    await forgetNotes(acrossBrands(db), before(clock.now(), grace));
  },
});
