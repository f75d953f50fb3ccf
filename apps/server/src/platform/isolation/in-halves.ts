import { type Db, inSavepoint } from '../db/index.ts';
import { isOutage } from './outage.ts';

interface Isolation<T> {
  items: readonly T[];
  /** Processes some of the items, all or nothing. */
  run: (items: readonly T[]) => Promise<void>;
  /** Called for each item that fails when processed alone. */
  failed: (item: T, error: unknown) => Promise<void>;
}

/**
 * Processes items as one batch and, if the batch fails, in halves, until each failing item is alone. Throws only when
 * the failure is an outage, which is no item's fault.
 */
export async function inHalves<T>({ items, run, failed }: Isolation<T>): Promise<void> {
  if (items.length === 0) return;
  try {
    await run(items);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (items.length === 1) return await failed(items[0]!, error);
    const middle = items.length >> 1;
    await inHalves({ items: items.slice(0, middle), run, failed });
    await inHalves({ items: items.slice(middle), run, failed });
  }
}

/** Does the same within a transaction: a failing part takes back its own work only. */
export const isolate = <T>(
  db: Db,
  { run, ...rest }: Omit<Isolation<T>, 'run'> & { run: (db: Db, items: readonly T[]) => Promise<void> },
): Promise<void> => inHalves({ ...rest, run: (items) => inSavepoint(db, () => run(db, items)) });
