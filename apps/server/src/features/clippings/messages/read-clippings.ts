import { events, limits } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../../platform/db/index.ts';
import { defineJob, eachPage, enqueue } from '../../../platform/jobs/index.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type BrandId, brandOfJob } from '../../access/index.ts';
import { listClippingTexts } from '../clipping-text.queries.ts';
import { createMessageFinder } from './find-messages.ts';
import { findQuotes } from './find-quotes.ts';
import { proposeMessages, proposeQuotes } from './findings.queries.ts';
import { listSought } from './messages.queries.ts';
import {
  advanceBrandRead,
  listClippingsBefore,
  lockBrandRead,
  queueReads,
  startBrandRead,
  takeReads,
} from './reads.queries.ts';

/** Texts of a page are read within a fraction of a second. */
const pageSize = 100;

const payload = z.object({ brand_id: brandOfJob });

/** Lets new clippings be read soon, a job for each brand. Call it in the transaction that writes them. */
export async function readSoon(
  transaction: Db,
  clippings: readonly { brand_id: BrandId; id: string }[],
): Promise<void> {
  if (clippings.length === 0) return;
  await queueReads(transaction, clippings);
  for (const brand_id of new Set(clippings.map((one) => one.brand_id)))
    await enqueue(transaction, readNewJob, { brand_id }, { key: `${readNewJob.name} ${brand_id}` });
}

/** Has all clippings of a brand read again. Call it in the transaction of the change that calls for it. */
export async function readBrandSoon(transaction: Db, brandId: BrandId): Promise<void> {
  await startBrandRead(transaction, brandId);
  await enqueue(transaction, readBrandJob, { brand_id: brandId }, { key: `${readBrandJob.name} ${brandId}` });
}

/** Reads the clippings of a brand that are new or have a new text. */
export const readNewJob = defineJob({
  name: 'clippings.read-new',
  payload,
  run: ({ db }: Pick<Services, 'db'>, { brand_id }, signal) =>
    eachPage(signal, () =>
      db.transaction().execute(async (transaction) => {
        const ids = await takeReads(transaction, brand_id, pageSize);
        if (ids.length === 0) return false;
        await readClippings(transaction, brand_id, ids);
        await broadcast(transaction, events.clippingsRead, brand_id, { read: ids.length, total: ids.length });
        return ids.length === pageSize;
      }),
    ),
});

/**
 * Reads all clippings of a brand, the newest first, a page in a transaction: after a crash it continues where it was.
 */
export const readBrandJob = defineJob({
  name: 'clippings.read-brand',
  lane: 'backfill',
  payload,
  run: ({ db, clock }: Pick<Services, 'db' | 'clock'>, { brand_id }, signal) =>
    eachPage(signal, () =>
      db.transaction().execute(async (transaction) => {
        const state = await lockBrandRead(transaction, brand_id);
        if (!state) return false;
        const ids = await listClippingsBefore(transaction, brand_id, state.before_id, pageSize);
        if (ids.length > 0) await readClippings(transaction, brand_id, ids);
        const isDone = ids.length < pageSize;
        const before_id = ids.at(-1) ?? state.before_id;
        const finishedAt = isDone ? clock.now() : null;
        await advanceBrandRead(transaction, brand_id, { before_id, count: ids.length, finishedAt });
        const read = state.clippings_read + ids.length;
        await broadcast(transaction, events.clippingsRead, brand_id, { read, total: state.clippings_total });
        return !isDone;
      }),
    ),
});

const cut = (quote: string): string =>
  quote.length <= limits.keyMessageQuote ? quote : `${quote.slice(0, limits.keyMessageQuote - 1).trimEnd()}…`;

/** Proposes the messages and quotes of clippings again. */
async function readClippings(db: Db, brandId: BrandId, ids: readonly string[]): Promise<void> {
  const find = createMessageFinder(await listSought(db, brandId));
  const texts = await listClippingTexts(db, { brandIds: [brandId] }, ids);
  const messages = texts.flatMap(({ id, ...text }) =>
    find(text).map(({ message_id, quote }) => ({ clipping_id: id, message_id, quote: cut(quote) })),
  );
  const quotes = texts.flatMap(({ id, ...text }) =>
    findQuotes(text).map(({ quote, ...person }) => ({ clipping_id: id, id: uuidv7(), ...person, quote: cut(quote) })),
  );
  await proposeMessages(db, brandId, ids, messages);
  await proposeQuotes(db, brandId, ids, quotes);
}
