import type { Db } from '../../../platform/db/index.ts';
import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { findOldestKept, firstId } from '../../documents/index.ts';
import { deleteMatches, deleteRead, findReadAfter, noteRetired, retiredBelow } from './retire.queries.ts';

const pageSize = 5000;

/** Deletes a page, the oldest documents first. Returns true if there may be another. */
const retirePage = (db: Db, belowId: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const fromId = (await retiredBelow(transaction)) ?? firstId;
    if (fromId >= belowId) return false;
    const next = await findReadAfter(transaction, { fromId, belowId }, pageSize);
    const range = { fromId, belowId: next ?? belowId };
    await deleteRead(acrossBrands(transaction), range);
    await deleteMatches(transaction, range);
    await noteRetired(transaction, range.belowId);
    return next !== undefined;
  });

/** Deletes what was read in documents that are no longer stored, unless somebody has saved them. The sums stay. */
export const retireReadJob = defineJob({
  name: 'trends.retire',
  lane: 'backfill',
  payload: noPayload,
  schedule: '17 6 * * *',
  run: async ({ db }: Pick<Services, 'db'>, _, signal) => {
    const belowId = await findOldestKept(db);
    if (belowId !== null) await eachPage(signal, () => retirePage(db, belowId));
  },
});
