import type { DayOrder, ImportDoubles, ImportKind as KindName } from '@masthead/contract';
import { z } from 'zod';
import { after, before, days, seconds } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { defineJob, enqueue, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId, brandOfJob, type SystemDb } from '../access/index.ts';
import { coverageKind } from './coverage/coverage-kind.ts';
import { type ImportKind, type Made, noCounts, type Planned } from './import-kind.ts';
import {
  deleteRows,
  findAnyImport,
  findImport,
  finishImport,
  forgetImports,
  type ImportRow,
  isGroupOf,
  listDone,
  listRows,
  noteDone,
  type Problem,
  setProgress,
  setStatus,
  startImport,
} from './imports.queries.ts';
import { peopleKind } from './people/people-kind.ts';
import { streamsKind } from './streams/streams-kind.ts';

type Effects = Pick<Services, 'db' | 'clock'>;
/** Few enough rows that V8 discards what was made of them while it is young: what outlives that waits long for a collection. */
const batchSize = 250;
/** Problems that are shown. */
export const shownProblems = 100;
/** Time in which an import can be undone, and in which one that was only read is kept. */
const undoable = days(30);
const kept = days(1);
const pause = seconds(0.5);
/** The number of rows after which the statistics of the table are updated at once. */
const many = 1000;

const kinds: Readonly<Record<KindName, ImportKind>> = {
  people: peopleKind,
  coverage: coverageKind,
  streams: streamsKind,
};

/** The choices of the user: the meaning of each column, and the treatment of what is known. */
interface Choice {
  fields: readonly (string | null)[];
  doubles: ImportDoubles;
  dayOrder?: DayOrder | null;
}

/** Returns an import that has not run, with the choices that are tried on it. Throws 404, and 409 for one that has run. */
export async function findOpen(
  db: Db,
  place: { brandId: BrandId; importId: string; kind: KindName },
  choice: Choice,
): Promise<ImportRow> {
  const row = await findImport(db, place.brandId, place.importId, place.kind);
  if (!row) throw notFound();
  if (row.status !== 'read' && row.status !== 'failed') throw new Failure(409, 'import_not_open');
  return {
    ...row,
    fields: row.columns.map((_, at) => choice.fields[at] ?? ''),
    doubles: choice.doubles,
    day_order: choice.dayOrder ?? null,
  };
}

/** Yields the outcome of the rows of an import, batch by batch. */
export async function* planRows<P extends Planned>(db: Db, kind: ImportKind<P>, row: ImportRow, now: Date) {
  const plan = await kind.planner(db, row, now);
  for (let last = 0; ; ) {
    const rows = await listRows(db, row.brand_id, row.id, last, batchSize);
    if (rows.length === 0) return;
    const to = rows.at(-1)!.line;
    yield { planned: await plan(rows), from: last + 1, to };
    last = to;
  }
}

/** Begins to add what an import holds, in the caller's transaction. Throws 422 for a group of another brand, and 409 for one that has run. */
export async function beginImport(db: Db, row: ImportRow, groupId: string | null = null): Promise<void> {
  const { brand_id, id, fields, doubles, day_order } = row;
  if (groupId && !(await isGroupOf(db, brand_id, groupId))) throw invalidField('group_id', 'invalid');
  const choice = { fields, doubles, groupId, dayOrder: day_order };
  if ((await startImport(db, brand_id, id, choice)) === 0) throw new Failure(409, 'import_not_open');
  await enqueue(db, runImportJob, { brand_id, import_id: id });
}

/**
 * Adds what an import holds in one transaction: a run that is killed leaves nothing, and the next one starts again.
 * Progress is written outside the transaction.
 */
export const runImportJob = defineJob({
  name: 'imports.run',
  lane: 'backfill',
  payload: z.object({ brand_id: brandOfJob, import_id: z.uuid() }),
  run: async ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, { brand_id, import_id }, signal) => {
    const row = await findImport(db, brand_id, import_id);
    if (row?.status !== 'running') return;
    try {
      await db.transaction().execute((transaction) => addAll({ db, clock, transaction }, row, signal));
      if (row.rows_total >= many) await kinds[row.kind].analyse(acrossBrands(db));
    } catch (error) {
      // A stop is not a failure: the next worker starts again.
      signal.throwIfAborted();
      await setStatus(db, brand_id, import_id, 'running', 'failed');
      log.error({ err: error }, 'An import failed');
    }
  },
});

/**
 * Looks all rows up, then adds the records: look-ups among rows that the transaction has added would be planned with the statistics of
 * the table without them, and take ever longer. The records wait as texts.
 */
async function addAll(
  { db, clock, transaction }: Effects & { transaction: Db },
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const kind = kinds[row.kind];
  const place = { brandId: row.brand_id, importId: row.id, kind: row.kind };
  const writing = () => ({ db: transaction, row, now: clock.now() });
  const counts = noCounts();
  const problems: Problem[] = [];
  const waiting: (Pick<Planned, 'added' | 'done'> & { rows: number })[] = [];
  let last = 0;
  // A row that is looked up is half done.
  const tell = teller(acrossBrands(db), row.id);
  for await (const { planned, from, to } of planRows(transaction, kind, row, clock.now())) {
    signal.throwIfAborted();
    if (planned.filled.length > 0) await kind.fill(writing(), planned.filled);
    await noteDone(transaction, place, planned.done, { from, to });
    for (const name of ['added', 'filled', 'skipped', 'refused'] as const) counts[name] += planned.counts[name];
    problems.push(...planned.problems.slice(0, shownProblems - problems.length));
    waiting.push({ added: planned.added, done: row.group_id ? planned.done : [], rows: to - last });
    last = to;
    await tell(Math.floor(last / 2));
  }
  let added = 0;
  for (const batch of waiting) {
    signal.throwIfAborted();
    await kind.add(writing(), batch.added, batch.done);
    added += batch.rows;
    await tell(Math.floor((last + added) / 2));
  }
  await kind.finish(writing());
  await finishImport(transaction, row.brand_id, row.id, { counts, problems, done: last }, clock.now());
}

/** Writes the progress of an import beside its transaction, but not more often than a screen asks. */
function teller(db: SystemDb, importId: string): (done: number) => Promise<void> {
  let told = 0;
  return async (done) => {
    if (Date.now() - told < pause) return;
    told = Date.now();
    await setProgress(db, importId, done);
  };
}

/** Returns until when an import can be undone; null: it cannot. */
export const undoUntil = ({ status, finished_at }: ImportRow): Date | null =>
  status === 'done' && finished_at ? after(new Date(finished_at), undoable) : null;

/** Yields what an import has made, batch by batch. */
async function* madeBy(db: Db, row: ImportRow): AsyncGenerator<Made> {
  for (let last = 0; ; ) {
    const done = await listDone(db, row, last, batchSize);
    if (done.length === 0) return;
    const filled = done.flatMap(({ id, filled: values }) => (values ? [{ id, filled: values }] : []));
    yield { added: done.flatMap(({ id, filled: values }) => (values ? [] : id)), filled };
    last = done.at(-1)!.line;
  }
}

/** Removes what an import has added and takes back what it has filled. Throws 404, and 409 for what cannot be undone. */
export const undoImport = (
  { db, clock }: Effects,
  brandId: BrandId,
  importId: string,
  kindName: KindName,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = await findImport(transaction, brandId, importId, kindName);
    if (!row) throw notFound();
    const until = undoUntil(row);
    if (!until || until < clock.now() || (await setStatus(transaction, brandId, importId, 'done', 'undone')) === 0)
      throw new Failure(409, 'import_not_undoable');
    await kinds[kindName].undo({ db: transaction, row, now: clock.now() }, madeBy(transaction, row));
    await deleteRows(transaction, brandId, importId);
  });

/** Returns an import that staff have begun, of any brand. Throws 404. */
export async function findForStaff(db: Db, importId: string): Promise<ImportRow> {
  const row = await findAnyImport(acrossBrands(db), importId);
  if (!row) throw notFound();
  return row;
}

/** Deletes imports that can no longer be undone, and files that were only read. */
export const cleanUpImportsJob = defineJob({
  name: 'imports.clean-up',
  payload: noPayload,
  schedule: '37 * * * *',
  run: async ({ db, clock }: Effects) => {
    const now = clock.now();
    await forgetImports(acrossBrands(db), { begun: before(now, undoable), read: before(now, kept) });
  },
});
