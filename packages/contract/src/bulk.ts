import { z } from 'zod';
import { id, one } from './fields.ts';
import { limits } from './limits.ts';

/** Records that are changed one by one in a call. */
export const selectedIds = z.array(id).min(1).max(limits.bulkChanges);
export const selectedRecords = <T extends z.ZodObject>(record: T) => z.array(record).min(1).max(limits.bulkChanges);

/** A record that could not be changed, with the answer that a call for it alone would have had. */
const refusedRecord = z.object({
  id,
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type RefusedRecord = z.infer<typeof refusedRecord>;

const outcome = z.object({ done: z.array(id), refused: z.array(refusedRecord) });
export type BulkOutcome = z.infer<typeof outcome>;
/** Answer of a call that changes each record for itself: one that is refused does not keep the others from it. */
export const bulkAnswer = one(outcome);
