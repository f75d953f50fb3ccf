import { searchTokens } from '@masthead/matching';
import type { Db } from '../../platform/db/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { firstId, firstIdAt } from './id-range.ts';
import { keptSince } from './kept-since.ts';
import { findIdAfter, listTextLicences, listWithText, noteTextsRemoved, removeTexts } from './text-licences.queries.ts';

/** Documents of all outlets that are looked at in one transaction. */
const pageSize = 2000;

/** Removes the texts of outlets from the oldest documents of a range. Returns where the rest begins; null: there is none. */
const removePage = (db: Db, outletIds: readonly string[], fromId: string, belowId: string): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    const next = await findIdAfter(transaction, { fromId, belowId }, pageSize);
    const range = { fromId, belowId: next ?? belowId };
    const documents = await listWithText(transaction, outletIds, range);
    if (documents.length > 0)
      await removeTexts(
        transaction,
        documents.map(({ id, headline }) => ({ id, tokens: searchTokens(headline) })),
        range,
      );
    await noteTextsRemoved(transaction, outletIds, range.belowId);
    return next ?? null;
  });

/**
 * Removes texts that licences let be kept for a number of months only. Each night reads the documents that have reached that age since
 * the night before; the first night of a licence reads all that are older. Outlets that are equally far are read for together.
 */
export const removeTextsJob = defineJob({
  name: 'documents.remove-texts',
  lane: 'backfill',
  payload: noPayload,
  schedule: '7 2 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    const now = clock.now();
    const licences = Map.groupBy(await listTextLicences(db), ({ months, below_id }) => `${months} ${below_id}`);
    for (const outlets of licences.values()) {
      const { months, below_id } = outlets[0]!;
      const belowId = firstIdAt(keptSince(now, months));
      const outletIds = outlets.map(({ outlet_id }) => outlet_id);
      let fromId = below_id ?? firstId;
      if (fromId >= belowId) continue;
      await eachPage(signal, async () => {
        const next = await removePage(db, outletIds, fromId, belowId);
        fromId = next ?? belowId;
        return next !== null;
      });
    }
  },
});
