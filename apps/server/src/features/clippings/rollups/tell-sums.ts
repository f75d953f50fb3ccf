import type { Db } from '../../../platform/db/index.ts';
import { tell } from '../../../platform/events/index.ts';
import type { BrandId } from '../../access/index.ts';

/** Topic of the message that clippings of brands have changed: their `ids`, or null for all. */
export const sumsTopic = 'sums_changed';

/** Most ids in a message, which holds 8,000 bytes. */
const most = 100;

/** Has all processes read the sums of brands again. Call it in the transaction of the change. */
export const tellSums = (transaction: Db, brandIds: readonly BrandId[]): Promise<void> =>
  tell(transaction, { topic: sumsTopic, ids: brandIds.length > most ? null : brandIds });
