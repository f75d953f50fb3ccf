import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { listNamingOutlets, replaceOutlets } from './streams.queries.ts';

/** Lets streams that block or whitelist a merged outlet name the one that stays. */
export const replaceOutletsJob = ({ db }: Pick<Services, 'db'>): Job<{ outlet_id: string; doubles: string[] }> => ({
  name: 'streams.replace-outlets',
  run: async ({ outlet_id, doubles }) => {
    for (const { id } of await listNamingOutlets(db, doubles))
      await db.transaction().execute((transaction) => replaceOutlets(transaction, id, outlet_id, doubles));
  },
});
