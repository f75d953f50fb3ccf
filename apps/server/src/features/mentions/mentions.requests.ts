import { z } from 'zod';
import { declareJob } from '../../platform/jobs/index.ts';
import { brandOfJob } from '../access/index.ts';

/** Jobs that mentions ask for and that features above run. */

const ids = z.array(z.uuid()).readonly();

/** Saves mentions that a stream with automatic clippings has found. */
export const saveAutomatically = declareJob({
  name: 'clippings.save-automatically',
  payload: z.object({ brand_id: brandOfJob, mention_ids: ids }),
});

/** Puts mentions that a stream with automatic RSS has found into its feed. */
export const addToFeed = declareJob({
  name: 'rss.add-automatically',
  payload: z.object({ brand_id: brandOfJob, stream_id: z.uuid(), mention_ids: ids }),
});

/** Gives the clipping of a document the tone that a person has set for its mentions. */
export const takeTone = declareJob({
  name: 'clippings.take-tone',
  payload: z.object({ brand_id: brandOfJob, document_id: z.uuid() }),
});
