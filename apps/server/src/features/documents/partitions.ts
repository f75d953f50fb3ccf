import type { Services } from '../../platform/services.ts';
import { createPartition } from './documents.queries.ts';
import { boundAt } from './id-range.ts';

/** Months kept ready ahead, so that a job that fails for weeks stops nothing. */
const ahead = 3;

/** Makes the partitions of last month, this one and the next ones where they are missing. */
export async function preparePartitions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let offset = -1; offset <= ahead; offset++) {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    const name = `documents_${start.toISOString().slice(0, 7).replace('-', '_')}`;
    await createPartition(db, name, boundAt(start), boundAt(end));
  }
}
