import { notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { keepRollups } from '../metrics/index.ts';
import { deleteClippings, listOwnIds } from './clippings.queries.ts';

/** Removes clippings of a brand; their mentions stay and can be saved again. Answers how many there were. Throws 404 for none. */
export const removeClippings = (
  { db }: Pick<Services, 'db'>,
  brandId: string,
  clippingIds: readonly string[],
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const ids = await listOwnIds(transaction, [brandId], clippingIds);
    if (ids.length === 0) throw notFound();
    await keepRollups(transaction, { brandIds: [brandId], ids }, () => deleteClippings(transaction, [brandId], ids));
    await broadcast(transaction, `private-brand.${brandId}`, 'clippings.changed', { count: -ids.length });
    return ids.length;
  });
