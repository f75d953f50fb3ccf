import type { Db } from '../../../platform/db/index.ts';
import { returnDocuments } from '../../documents/index.ts';
import {
  deleteDeadWorkers,
  leaveParts,
  listLeases,
  listWorkers,
  lockLeases,
  showWorker,
  takeParts,
} from './leases.queries.ts';
import { changesFor, type PartWorker } from './share-parts.ts';

interface Held {
  /** Parts that the worker holds now. */
  own: readonly number[];
  /** Parts that no living worker holds. */
  free: number;
}

/**
 * Shows that a worker is alive, and gives it its share of the parts. Leases only divide memory and work: two workers that hold one part for a
 * moment share its queue as any two matchers do.
 */
export const holdParts = (db: Db, worker: PartWorker & { parts: number }): Promise<Held> =>
  db.transaction().execute(async (transaction) => {
    const { id, parts } = worker;
    await lockLeases(transaction);
    await showWorker(transaction, worker);
    await deleteDeadWorkers(transaction);
    const workers = (await listWorkers(transaction)).filter((one) => one.parts === parts);
    const leases = await listLeases(transaction, parts);
    const { take, leave } = changesFor(id, { parts, workers, leases });
    if (take.length > 0) await takeParts(transaction, id, parts, take);
    if (leave.length > 0) await leaveParts(transaction, id, parts, leave);
    const own = leases.filter((lease) => lease.worker_id === id && !leave.includes(lease.part));
    return {
      own: [...own.map(({ part }) => part), ...take],
      free: parts - leases.length - take.length + leave.length,
    };
  });

const pageSize = 1000;

/**
 * Returns documents to the queue that were divided into a number of parts for which no worker is left, as after a change of the setting.
 * Returns true if there may be more.
 */
export async function returnLeftDocuments(db: Db): Promise<boolean> {
  await deleteDeadWorkers(db);
  const used = (await listWorkers(db)).map(({ parts }) => parts);
  return (await returnDocuments(db, used, pageSize)) === pageSize;
}
