import type { ImportCheck, ImportDoubles, ImportField } from '@masthead/contract';
import { z } from 'zod';
import { after, before, days, seconds } from '../../platform/clock/index.ts';
import { batches, type Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { defineJob, enqueue, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId, brandOfJob, type SystemDb } from '../access/index.ts';
import {
  addMembers,
  analyseRelations,
  fillRelations,
  importRelations,
  removeImported,
  textOfPeople,
  unfillRelations,
} from '../connect/index.ts';
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
import { noneSeen, type Plan, planBatch } from './plan-batch.ts';

type Effects = Pick<Services, 'db' | 'clock'>;
const batchSize = 1000;
/** Problems and doubles that are shown. */
const shownProblems = 100;
const shownDoubles = 50;
/** Time in which an import can be undone, and in which one that was only read is kept. */
const undoable = days(30);
const kept = days(1);
const pause = seconds(0.5);
/** The number of rows after which the statistics of the table of relations are updated at once. */
const many = 1000;

interface Choice {
  fields: readonly (ImportField | null)[];
  doubles: ImportDoubles;
}

const planOf = (row: ImportRow): Plan => ({
  brandId: row.brand_id,
  fields: row.fields,
  doubles: row.doubles,
  seen: noneSeen(),
});

const fieldsOf = (row: ImportRow, fields: Choice['fields']) => row.columns.map((_, at) => fields[at] ?? ('' as const));

/** Tells what an import would do. Throws 404, and 409 for one that has run. */
export async function checkImport(
  { db }: Effects,
  brandId: BrandId,
  importId: string,
  { fields, doubles }: Choice,
): Promise<ImportCheck> {
  const row = await findImport(db, brandId, importId);
  if (!row) throw notFound();
  if (row.status !== 'read' && row.status !== 'failed') throw new Failure(409, 'import_not_open');
  const told: ImportCheck = { added: 0, filled: 0, skipped: 0, refused: 0, problems: [], doubles: [] };
  const plan = { ...planOf(row), fields: fieldsOf(row, fields), doubles };
  for await (const { planned } of planRows(db, row, plan)) {
    const { counts, problems } = planned;
    for (const name of ['added', 'filled', 'skipped', 'refused'] as const) told[name] += counts[name];
    told.problems = [...told.problems, ...problems].slice(0, shownProblems);
    told.doubles = [
      ...told.doubles,
      ...planned.doubles.map(({ line, given, known, by }) => ({
        line,
        by,
        given: shownPerson(given, given.outlet),
        known: { id: known.id, ...shownPerson(known, known.outlet_name) },
      })),
    ].slice(0, shownDoubles);
  }
  return told;
}

interface Shown {
  name: string;
  email?: string | null;
  phone?: string | null;
  job_title?: string | null;
}
const shownPerson = ({ name, email = null, phone = null, job_title = null }: Shown, media_outlet: string | null) => ({
  ...{ name, email, phone, job_title, media_outlet },
});

/** Yields the outcome of the rows of an import, batch by batch. */
async function* planRows(db: Db, row: ImportRow, plan: Plan) {
  for (let last = 0; ; ) {
    const rows = await listRows(db, row.brand_id, row.id, last, batchSize);
    if (rows.length === 0) return;
    const to = rows.at(-1)!.line;
    yield { planned: await planBatch(db, plan, rows), from: last + 1, to };
    last = to;
  }
}

/** Begins to add the people of an import, in the caller's transaction. Throws 404, 422 for a group of another brand, and 409 for one that has run. */
export async function beginImport(
  db: Db,
  brandId: BrandId,
  importId: string,
  { fields, doubles, groupId }: Choice & { groupId: string | null },
): Promise<void> {
  const row = await findImport(db, brandId, importId);
  if (!row) throw notFound();
  if (groupId && !(await isGroupOf(db, brandId, groupId))) throw invalidField('group_id', 'invalid');
  const choice = { fields: fieldsOf(row, fields), doubles, groupId };
  if ((await startImport(db, brandId, importId, choice)) === 0) throw new Failure(409, 'import_not_open');
  await enqueue(db, runImportJob, { brand_id: brandId, import_id: importId });
}

/**
 * Adds the people of an import in one transaction: a run that is killed leaves nothing, and the next one starts again.
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
      if (row.rows_total >= many) await analyseRelations(db);
    } catch (error) {
      // A stop is not a failure: the next worker starts again.
      signal.throwIfAborted();
      await setStatus(db, brand_id, import_id, 'running', 'failed');
      log.error({ err: error }, 'An import of people failed');
    }
  },
});

/**
 * Looks all rows up, then adds the people: look-ups among rows that the transaction has added would be planned with the statistics of
 * the table without them, and take ever longer. The people wait as texts, which take a third of the memory of objects.
 */
async function addAll(
  { db, clock, transaction }: Effects & { transaction: Db },
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const owner = { brandId: row.brand_id, userId: row.created_by };
  const place = { brandId: row.brand_id, importId: row.id };
  const counts = { added: 0, filled: 0, skipped: 0, refused: 0 };
  const problems: Problem[] = [];
  const waiting: { people: string; members: string[]; rows: number }[] = [];
  let last = 0;
  // A row that is looked up is half done.
  const tell = teller(acrossBrands(db), row.id);
  for await (const { planned, from, to } of planRows(transaction, row, planOf(row))) {
    signal.throwIfAborted();
    if (planned.filled.length > 0) await fillRelations(transaction, row.brand_id, planned.filled, clock.now());
    await noteDone(transaction, place, planned.done, { from, to });
    for (const name of ['added', 'filled', 'skipped', 'refused'] as const) counts[name] += planned.counts[name];
    problems.push(...planned.problems.slice(0, shownProblems - problems.length));
    const members = row.group_id ? planned.done.map(({ relation_id }) => relation_id) : [];
    waiting.push({ people: textOfPeople(planned.added), members, rows: to - last });
    last = to;
    await tell(Math.floor(last / 2));
  }
  let added = 0;
  for (const { people, members, rows } of waiting) {
    signal.throwIfAborted();
    await importRelations(transaction, owner, people, clock.now());
    if (row.group_id) await addMembers(transaction, row.brand_id, row.group_id, members);
    added += rows;
    await tell(Math.floor((last + added) / 2));
  }
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

/** Removes whom an import has added and takes back what it has filled. Throws 404, and 409 for what cannot be undone. */
export const undoImport = ({ db, clock }: Effects, brandId: BrandId, importId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const row = await findImport(transaction, brandId, importId);
    if (!row) throw notFound();
    const until = undoUntil(row);
    if (!until || until < clock.now() || (await setStatus(transaction, brandId, importId, 'done', 'undone')) === 0)
      throw new Failure(409, 'import_not_undoable');
    for (let last = 0; ; ) {
      const done = await listDone(transaction, brandId, importId, last, batchSize);
      if (done.length === 0) break;
      const filled = done.flatMap((one) => (one.filled ? [{ id: one.relation_id, filled: one.filled }] : []));
      const added = done.filter((one) => !one.filled).map((one) => one.relation_id);
      for (const ids of batches(added, batchSize)) await removeImported(transaction, brandId, ids, clock.now());
      if (filled.length > 0) await unfillRelations(transaction, brandId, filled, clock.now());
      last = done.at(-1)!.line;
    }
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
