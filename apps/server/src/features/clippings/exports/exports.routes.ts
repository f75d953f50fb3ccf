import type { ClippingExport } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { v7 as uuidv7 } from 'uuid';
import { before, days, minutes } from '../../../platform/clock/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { defineJob, enqueue, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Handlers, lockLimit, type Scope } from '../../access/index.ts';
import { forgetAssignments } from '../../assignments/index.ts';
import { deleteCommentsOn } from '../../comments/index.ts';
import { fileUrl, letFilesGo, listFilesById, removeFiles } from '../../files/index.ts';
import type { Filter } from '../filter.queries.ts';
import { forgetLinksBefore } from '../links.queries.ts';
import { deleteExpiredPreparations } from '../prepare/preparations.queries.ts';
import { deleteRemovedBefore } from '../removed.queries.ts';
import { withSeenStreams } from '../with-seen-streams.ts';
import { exportJob } from './export-clippings.ts';
import { countRunning, deleteExportsBefore, failUnfinished, findOwnExport, insertExport } from './exports.queries.ts';

/** Limit of unfinished exports per user. */
const mostRunning = 5;
const keptFor = days(7);
/** Longer than the largest takes. */
const mostMinutes = minutes(120);

interface Exporting extends Pick<Services, 'db' | 'clock'> {
  scope: Scope;
  language: string;
}

async function startExport(
  exporting: Exporting,
  { filters, format }: { filters: Filter; format: ClippingExport['format'] },
): Promise<{ data: ClippingExport }> {
  const { db, clock, scope, language } = exporting;
  const seen = await withSeenStreams(db, scope, filters);
  const id = uuidv7();
  const user_id = scope.actor.user_id;
  const order = { id, organisation_id: scope.organisationId, brand_ids: [...scope.brandIds], user_id };
  await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, user_id, 'exports');
    if ((await countRunning(transaction, user_id)) >= mostRunning)
      throw new Failure(429, 'too_many_exports', { params: { max: mostRunning } });
    await insertExport(transaction, { ...order, format, filters: seen, language }, clock.now());
    await enqueue(transaction, exportJob, { export_id: id });
  });
  return { data: await exportAnswer(exporting, id) };
}

async function exportAnswer({ db, scope, language }: Exporting, exportId: string): Promise<ClippingExport> {
  const row = await findOwnExport(db, scope.actor.user_id, exportId);
  if (!row) throw notFound();
  const { id, format, status, rows_done, rows_total, created_at } = row;
  const [file] = row.file_id
    ? await listFilesById(db, { ...scope, organisationId: row.organisation_id }, [row.file_id])
    : [];
  return {
    ...{ id, format, status, rows_done, rows_total, created_at },
    url: status === 'ready' && file ? `${fileUrl(file)}?download=true` : null,
    error: row.error_code && translate(language, `errors.${row.error_code}`),
  };
}

export const exportRoutes: Handlers = {
  'clippings.export': (call) => startExport(call, call.body),
  'organisations.clippings.export': (call) => startExport(call, call.body),
  'exports.show': async (call) => ({ data: await exportAnswer(call, call.params.export_id) }),
};

/** Forgets what is kept for a while only: exports and removed clippings with their files after a week, preparations after a day. */
export const forgetExportsJob = defineJob({
  name: 'clippings.forget-exports',
  payload: noPayload,
  schedule: '52 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    const now = clock.now();
    await failUnfinished(db, before(now, mostMinutes), now);
    await deleteExpiredPreparations(acrossBrands(db), now);
    await db.transaction().execute(async (transaction) => {
      const system = acrossBrands(transaction);
      await removeFiles(system, 'export', await deleteExportsBefore(system, before(now, keptFor)), now);
      const removed = await deleteRemovedBefore(system, before(now, keptFor));
      await letFilesGo(system, ['clipping', 'clipping_evidence'], removed);
      await deleteCommentsOn(system, removed);
      await forgetAssignments(system, removed);
      await forgetLinksBefore(system, before(now, keptFor));
    });
  },
});
