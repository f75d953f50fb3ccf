import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { isolate, noteFailure, type ParkedKindHandler, settle } from '../../../platform/isolation/index.ts';
import { type Loop, startLoop } from '../../../platform/loop/index.ts';
import { timed } from '../../../platform/meter/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  claimTrends,
  findDocuments,
  firstId,
  listDocuments,
  readTrendAgain,
  type StoredDocument,
  trendsRead,
} from '../../documents/index.ts';
import { countMatches } from '../counting/count-matches.ts';
import { createCountingMatcher } from '../counting/counting-matcher.ts';
import { KnownTerms } from './known-terms.ts';
import { addToDays, addToOutlets, addToTerms, listFullDays, pruneDay } from './sums.queries.ts';
import { type Counted, countedOf, everything, Tally, wholeGroup } from './tally.ts';
import {
  claimReading,
  moveReading,
  nameOf,
  noteRead,
  numberTerms,
  readingPlace,
  readingState,
} from './terms.queries.ts';
import { termsOfDocument } from './terms-of-document.ts';
import { Uncounted } from './uncounted.ts';

const batchSize = 200;
/** Terms of a day beside subjects: beyond twice as many, the rarest are removed. */
const termsOfDay = 4000;

/** Returns the facts that a worker keeps between batches. */
export const createMemory = () => ({
  matcher: createCountingMatcher(),
  uncounted: new Uncounted(),
  terms: new KnownTerms(),
});
type Memory = ReturnType<typeof createMemory>;

/** Reads names and topics as documents are stored, and those of older documents while there is nothing else to do. */
export function startReadingTrends({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Loop {
  const memory = createMemory();
  return startLoop({ name: 'trends', log, idle: 1000, round: () => readBatch(db, clock, memory) });
}

/**
 * Reads one batch in one transaction: documents leave the queue when the sums are changed, so a crash neither loses nor doubles
 * any. A document that fails is tried again later. Returns true if there may be more.
 */
export async function readBatch(
  db: Db,
  clock: Clock,
  memory: Memory = createMemory(),
  kept = termsOfDay,
): Promise<boolean> {
  memory.terms.begin();
  const isMore = await db.transaction().execute(async (transaction) => {
    if (!(await claimReading(transaction))) return false;
    const state = await readingState(transaction);
    memory.terms.follow(state.term_removals);
    const reading: Reading = { ...memory, clock, kept, monthsBelow: state.months_below };
    const claimed = await claimTrends(transaction, batchSize);
    if (claimed.length === 0) return await readOlder(transaction, reading);
    const ids = claimed.map((row) => row.document_id);
    // After the claim: a counting committed before these documents were stored is known now.
    const failed = await readDocuments(transaction, await findDocuments(transaction, ids), reading);
    await trendsRead(transaction, ids);
    const again = claimed.filter((row) => row.attempts > 0 && !failed.has(row.document_id));
    if (again.length > 0)
      await settle(
        transaction,
        'trend',
        again.map((row) => row.document_id),
      );
    return claimed.length === batchSize;
  });
  memory.terms.keep();
  return isMore;
}

interface Reading extends Memory {
  clock: Clock;
  kept: number;
  monthsBelow: string;
}

/** Reads documents that were stored before; the place is kept in the same transaction. */
async function readOlder(db: Db, reading: Reading): Promise<boolean> {
  const belowId = await readingPlace(db);
  if (!belowId) return false;
  const documents = await listDocuments(db, { fromId: firstId, belowId, limit: batchSize });
  await readDocuments(db, documents, reading);
  await moveReading(db, documents.length < batchSize ? null : documents.at(-1)!.id);
  return documents.length === batchSize;
}

/** Returns the documents that failed; each is noted, to be tried again. */
async function readDocuments(db: Db, documents: readonly StoredDocument[], reading: Reading): Promise<Set<string>> {
  const failed = new Set<string>();
  await reading.matcher.refresh(db);
  await isolate(db, {
    items: documents,
    run: (savepoint, items) => keepDocuments(savepoint, items, reading),
    failed: async ({ id, headline, url }, error) => {
      failed.add(id);
      const item = { kind: 'trend', itemId: id, brandId: null, subject: `${headline} (${url})` } as const;
      await noteFailure(db, item, error, reading.clock.now());
    },
  });
  return failed;
}

async function keepDocuments(db: Db, documents: readonly StoredDocument[], reading: Reading): Promise<void> {
  const { matcher, uncounted, kept, monthsBelow } = reading;
  const read = documents.map((document) => ({
    document,
    counted: countedOf(document),
    terms: timed('trends', () => termsOfDocument(document)),
  }));
  const wanted = new Map(read.flatMap(({ terms }) => terms.map((term) => [nameOf(term), term])));
  const numbers = await numberTerms(db, [...wanted.values()], reading.terms);
  const rows = read.map((one) => ({
    ...one,
    numbered: one.terms.map((term) => ({ kind: term.kind, id: numbers.get(nameOf(term))! })),
  }));
  const fresh = await noteRead(
    db,
    rows.map(({ counted, numbered: terms }) => ({ ...counted, terms: terms.map(({ id }) => id) })),
  );
  const tally = new Tally();
  const added = rows.filter(({ document }) => fresh.has(document.id));
  for (const { counted, numbered: terms } of added) {
    tally.count(everything, [wholeGroup], counted);
    tally.countTerms(terms, counted, monthsBelow);
  }
  await countMatches(
    db,
    rows.flatMap(({ document, counted }) =>
      matcher.match(document).map((found): { counted: Counted } & typeof found => ({ ...found, counted })),
    ),
    tally,
  );
  await addToDays(db, tally.days);
  await addToOutlets(db, tally.outlets);
  await addToTerms(db, tally.terms);
  await prune(db, uncounted.add(tally.terms, kept / 4), kept, monthsBelow);
  // Last: the terms of a document that fails before are taken back.
  reading.terms.note(numbers);
}

async function prune(db: Db, days: readonly string[], kept: number, below: string): Promise<void> {
  if (days.length === 0) return;
  for (const { day } of await listFullDays(db, days, 2 * kept)) await pruneDay(db, day, kept, below);
}

/** A discarded document stays stored; it is missing in the sums. */
export const parkedTrends: ParkedKindHandler = {
  retry: async (db, id) => (await readTrendAgain(db, id)) > 0,
  discard: async () => {},
};
