import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import { declareJob } from '../../platform/jobs/index.ts';
import { brandOfJob, type SystemDb } from '../access/index.ts';

/** Jobs and hooks that outlets call and that features above run. */

/** Values the clippings of a brand in an outlet again; null: those in none. */
export const revalueOutlet = declareJob({
  name: 'clippings.revalue',
  payload: z.object({ brand_id: brandOfJob, outlet_id: z.uuid().nullable() }),
});

/** Values all clippings of a brand again. */
export const revalueBrand = declareJob({
  name: 'clippings.revalue-brand',
  payload: z.object({ brand_id: brandOfJob }),
});

/** Values all clippings of outlets again. `is_removed`: an audience was removed, so its figure must not be kept. */
export const revalueOutlets = declareJob({
  name: 'clippings.revalue-outlets',
  payload: z.object({ outlet_ids: z.array(z.uuid()).readonly(), is_removed: z.boolean().optional() }),
});

const merged = z.object({ outlet_id: z.uuid(), doubles: z.array(z.uuid()).readonly() });

/** Lets the records of each feature name the outlet that stays after a merge. */
export const replaceOutletIn = {
  streams: declareJob({ name: 'streams.replace-outlets', payload: merged }),
  mentions: declareJob({ name: 'mentions.replace-outlets', payload: merged }),
  clippings: declareJob({ name: 'clippings.replace-outlets', payload: merged }),
};

/** Gives the sources of outlets to another outlet. */
export const moveSources = declareHook<
  [db: Db, move: { outletId: string; doubles: readonly string[] }, now: Date],
  unknown
>('outlets.move-sources');

type Counts = ReadonlyMap<string, number>;

/** Counts the sources of outlets, by the id of the outlet. */
export const countSources = declareHook<[db: Db, outletIds: readonly string[]], Counts>('outlets.count-sources');

/** Counts the clippings of all brands in outlets, by the id of the outlet. */
export const countClippings = declareHook<[db: SystemDb, outletIds: readonly string[]], Counts>(
  'outlets.count-clippings',
);
