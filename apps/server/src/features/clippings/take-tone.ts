import { defineJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { takeTone } from '../mentions/index.ts';
import { keepRollups } from './rollups/keep-rollups.ts';
import { lockStories } from './rollups/locks.queries.ts';
import { findCorrected, setTone } from './tone.queries.ts';
import { valueClipping } from './value-clipping.ts';

/** Gives the clipping of a document the tone that its mentions have now, and values it again. */
export const takeToneJob = defineJob({
  ...takeTone,
  run: ({ db, clock }: Pick<Services, 'db' | 'clock'>, { brand_id, document_id, computed }) =>
    db.transaction().execute(async (transaction) => {
      await lockStories(transaction, [brand_id]);
      const clipping = await findCorrected(transaction, brand_id, document_id);
      if (!clipping || (computed && clipping.was_by_person)) return;
      const value = valueClipping({ ...clipping, text_tonality: clipping.tone });
      await keepRollups(transaction, { brandIds: [brand_id], ids: [clipping.id] }, () =>
        setTone(transaction, brand_id, { ...clipping, ...value }, clock.now()),
      );
    }),
});
