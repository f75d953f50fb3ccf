import type { Db } from '../../platform/db/index.ts';
import { defineJob, enqueue, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { boundAt } from './id-range.ts';
import { createPartitions, indexOutlets, listPartitions } from './partitions.queries.ts';

/** Months kept ready ahead, so that a job that fails for weeks stops nothing. */
const ahead = 3;

/** Returns names of partitions without their index, the newest first. */
const listUnindexed = async (db: Db): Promise<string[]> =>
  (await listPartitions(db)).flatMap(({ name, is_indexed }) => (is_indexed ? [] : name)).toReversed();

/** Makes the partitions of last month, this one and the next ones if they are missing, and has missing indexes built. */
export async function preparePartitions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const partitions = Array.from({ length: ahead + 2 }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index - 1, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    return {
      name: `documents_${start.toISOString().slice(0, 7).replace('-', '_')}`,
      firstId: boundAt(start),
      endId: boundAt(end),
    };
  });
  await createPartitions(db, partitions);
  if ((await listUnindexed(db)).length > 0) await enqueue(db, indexPartitionsJob, {}, { key: indexPartitionsJob.name });
}

/** Builds the indexes that old partitions lack. A migration would keep documents from being stored meanwhile. */
export const indexPartitionsJob = defineJob({
  name: 'documents.index-partitions',
  lane: 'backfill',
  payload: noPayload,
  run: async ({ db }: Pick<Services, 'db'>, _, signal) => {
    for (const partition of await listUnindexed(db)) {
      signal.throwIfAborted();
      await indexOutlets(db, partition);
    }
  },
});
