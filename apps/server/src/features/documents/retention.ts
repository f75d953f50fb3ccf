import { type Db, isLockTimeout } from '../../platform/db/index.ts';
import { settle, settleBelow } from '../../platform/isolation/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { boundAt } from './id-range.ts';
import { keptSince } from './kept-since.ts';
import { dropPartition, listPartitions } from './partitions.queries.ts';
import { deletePagesBelow } from './retention.queries.ts';

/** Pages that are deleted at once. */
const pageSize = 1000;

interface Month {
  name: string;
  start: Date;
  end: Date;
}

/** Returns the month of a partition; null if its name or its bounds are not those that Masthead gives. */
export function monthOf({ name, bound }: { name: string; bound: string }): Month | null {
  const [, year, month] = /^documents_(\d{4})_(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (year === undefined || month === undefined) return null;
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
  const end = new Date(Date.UTC(Number(year), Number(month), 1));
  return bound === `FOR VALUES FROM ('${boundAt(start)}') TO ('${boundAt(end)}')` ? { name, start, end } : null;
}

/** Returns an id below which no document is stored or can be: the bound of the oldest month. null: it is not known. */
export async function findOldestKept(db: Db): Promise<string | null> {
  const months = (await listPartitions(db)).map(monthOf);
  if (months.includes(null)) return null;
  const starts = months.flatMap((month) => (month ? [month.start.getTime()] : []));
  return starts.length === 0 ? null : boundAt(new Date(Math.min(...starts)));
}

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Drops the months that are older than all that is kept. One that somebody reads is left for the next run, and those after it. */
async function dropMonths({ db, clock, log }: Needs, months: number, signal: AbortSignal): Promise<void> {
  const since = keptSince(clock.now(), months);
  for (const partition of await listPartitions(db)) {
    signal.throwIfAborted();
    const month = monthOf(partition);
    if (!month) {
      log.warn({ partition: partition.name }, 'A partition of documents is not one that Masthead makes, so it is kept');
      continue;
    }
    if (month.end > since) continue;
    try {
      await dropPartition(db, month.name);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      log.warn({ partition: month.name }, 'Documents are being read, so an old month of them is deleted later');
      return;
    }
    log.info({ partition: month.name }, 'A month of documents was deleted');
  }
}

/** Forgets pages and failures whose documents are gone or could not be stored any more. Returns true if there may be more. */
const forgetBelow = (db: Db, belowId: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const ids = await deletePagesBelow(transaction, belowId, pageSize);
    await settle(transaction, 'page', ids);
    await settleBelow(transaction, ['document', 'byline', 'trend'], belowId);
    return ids.length === pageSize;
  });

/** Deletes documents that are older than MASTHEAD_DOCUMENT_MONTHS by whole months, several times a night in case somebody reads them. */
export const retireDocumentsJob = defineJob({
  name: 'documents.retire',
  lane: 'backfill',
  payload: noPayload,
  schedule: '47 1-5 * * *',
  run: async (services: Needs, _, signal) => {
    const months = services.config.MASTHEAD_DOCUMENT_MONTHS;
    if (months !== undefined) await dropMonths(services, months, signal);
    const belowId = await findOldestKept(services.db);
    if (belowId !== null) await eachPage(signal, () => forgetBelow(services.db, belowId));
  },
});
