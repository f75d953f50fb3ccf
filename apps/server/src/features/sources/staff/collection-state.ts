import { statfs } from 'node:fs/promises';
import type { CollectionState } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { countWorkers } from '../../../platform/jobs/index.ts';
import { countQueues, countSources } from './staff.queries.ts';

const gigabyte = 1024 ** 3;

/** Returns the space on a disk. PostgreSQL needs about a gigabyte for other files beside the data. */
async function diskOf(folder: string): Promise<CollectionState['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free_bytes, total_bytes] = [bavail * bsize, blocks * bsize];
  return { free_bytes, total_bytes, is_low: free_bytes < gigabyte };
}

/** Returns whether the collection keeps up: sources, queues, workers and the disk. */
export async function showCollection(db: Db, dataDir: string, now: Date): Promise<CollectionState> {
  const [sources, queues, disk, workers] = await Promise.all([
    countSources(db, now),
    countQueues(db, now),
    diskOf(dataDir),
    countWorkers(db),
  ]);
  return { sources, queues, disk, workers };
}
