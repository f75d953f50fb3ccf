import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import { declareJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, brandOfJob } from '../access/index.ts';

/** Jobs and hooks that mentions call and that features above run. */

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

/**
 * Gives the clipping of a document the tone of its mentions. If that tone is computed, a tone that a person has set for the
 * clipping stays.
 */
export const takeTone = declareJob({
  name: 'clippings.take-tone',
  payload: z.object({ brand_id: brandOfJob, document_id: z.uuid(), computed: z.boolean().optional() }),
});

export interface ClippingOfDocument {
  brand_id: BrandId;
  document_id: string;
  id: string;
}

/**
 * Composes unsent messages about a mention again after quality control has removed or restored it. A message without
 * other content is withdrawn.
 */
export const recomposeUnsent = declareHook<
  [
    db: Db,
    needs: Pick<Services, 'clock' | 'config'>,
    mention: { brand_id: BrandId; stream_id: string; mention_id: string },
  ],
  void
>('mentions.recompose-unsent');

/** Finds the clippings that brands have of documents. */
export const clippingsOf = declareHook<
  [db: Db, brandIds: readonly BrandId[], documentIds: readonly string[]],
  ClippingOfDocument[]
>('mentions.clippings-of');
