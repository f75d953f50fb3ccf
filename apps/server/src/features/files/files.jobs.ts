import { before, days, minutes } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { deleteOrphans, forgetFiles, listDeletedBefore } from './files.queries.ts';
import { deleteRenderings, listExpiredRenderings } from './renderings.queries.ts';

const pageSize = 200;

type Cleaning = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Removes what nothing holds any more, and then the bytes of what was removed. */
export const cleanFilesJob = defineJob({
  name: 'files.clean-up',
  payload: noPayload,
  schedule: '41 * * * *',
  run: async (services: Cleaning) => {
    const now = services.clock.now();
    await deleteOrphans(acrossBrands(services.db), {
      unused: before(now, days(7)),
      unfinished: before(now, minutes(180)),
      now,
    });
    await removeBytes(services, before(now, minutes(60)));
    await removeRenderings(services, now);
  },
});

/** Removes bytes after an hour, so that running downloads can finish. */
async function removeBytes({ db, storage }: Cleaning, time: Date): Promise<void> {
  for (;;) {
    const files = await listDeletedBefore(acrossBrands(db), time, pageSize);
    for (const { storage_key, thumbnail_key } of files) {
      await storage.delete(storage_key);
      if (thumbnail_key) await storage.delete(thumbnail_key);
    }
    await forgetFiles(
      acrossBrands(db),
      files.map(({ id }) => id),
    );
    if (files.length < pageSize) return;
  }
}

async function removeRenderings({ db, storage }: Cleaning, now: Date): Promise<void> {
  for (;;) {
    const expired = await listExpiredRenderings(db, now, pageSize);
    for (const { storage_key } of expired) await storage.delete(storage_key);
    await deleteRenderings(
      db,
      expired.map(({ key }) => key),
    );
    if (expired.length < pageSize) return;
  }
}
