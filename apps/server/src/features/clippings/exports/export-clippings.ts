import { rm } from 'node:fs/promises';
import { type ErrorCode, events } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { z } from 'zod';
import { Failure } from '../../../platform/http/failure.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { holdFiles, keepPath, type WrittenFile, writeChunks } from '../../files/index.ts';
import { countClippings } from '../coverage-counts.queries.ts';
import { ownScope } from '../evidence/own-scope.ts';
import { exportColumns } from './export-columns.ts';
import { exportPages } from './export-pages.ts';
import { type ExportRow, findExport, updateExport } from './exports.queries.ts';
import { csvChunks } from './write-csv.ts';
import { xlsxChunks } from './write-xlsx.ts';

/** Writes the file of an export, as the clippings are at one moment, page by page into the storage. */
export const exportJob = defineJob({
  name: 'clippings.export',
  lane: 'backfill',
  payload: z.object({ export_id: z.uuid() }),
  run: async (services: Services, { export_id }, signal) => {
    const order = await findExport(services.db, export_id);
    if (!order || order.status === 'ready') return;
    const path = await services.storage.temporaryPath();
    try {
      await tell(services, { ...order, status: 'generating' });
      const written = await writeFile(services, order, path, signal);
      await finish(services, order, written);
    } catch (error) {
      // A stop is not a failure: the next worker writes the file from the beginning.
      signal.throwIfAborted();
      const code: ErrorCode = error instanceof Failure ? error.code : 'export_failed';
      await tell(services, { ...order, status: 'failed', error_code: code });
      if (!(error instanceof Failure)) services.log.error({ err: error }, 'An export of clippings failed');
    } finally {
      await rm(path, { force: true });
    }
  },
});

interface Written extends WrittenFile {
  rows: number;
}

/** Writes all pages from one state of the database, so that the sums of the file are those of one moment. */
async function writeFile(services: Services, order: ExportRow, path: string, signal: AbortSignal): Promise<Written> {
  return await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const columns = exportColumns(order.language, order.filters);
      const { total } = await countClippings(snapshot, { brandIds: order.brand_ids }, order.filters);
      const progress = { ...order, status: 'generating' as const, rows_total: total };
      const pages = exportPages(snapshot, order, columns, (done) => tell(services, { ...progress, rows_done: done }));
      const chunks =
        order.format === 'csv'
          ? csvChunks(columns, pages)
          : xlsxChunks(columns, pages, translate(order.language, 'clippings.title'));
      return { rows: total, ...(await writeChunks(path, chunks, signal)) };
    });
}

async function finish(services: Services, order: ExportRow, { rows, ...written }: Written): Promise<void> {
  const owner = { organisation_id: order.organisation_id, brand_id: null, user_id: order.user_id };
  const day = services.clock.now().toISOString().slice(0, 10);
  const name = `${translate(order.language, 'clippings.export.file_name')} ${day}.${order.format}`;
  const file = await keepPath(services, owner, { name, format: order.format, purpose: 'attachment', ...written });
  const done = {
    ...order,
    status: 'ready' as const,
    rows_done: rows,
    rows_total: rows,
    file_id: file.id,
  };
  await services.db
    .transaction()
    .execute((transaction) =>
      holdFiles(transaction, ownScope({ ...owner, brand_id: order.brand_ids[0]! }), { kind: 'export', id: order.id }, [
        file.id,
      ]),
    );
  await tell(services, done);
}

/** Writes how far it is, and lets the user's open screens know. */
async function tell({ db, clock }: Services, order: ExportRow): Promise<void> {
  const isOver = order.status === 'ready' || order.status === 'failed';
  await updateExport(db, order.id, order, isOver ? clock.now() : null);
  const { id, status, rows_done, rows_total } = order;
  await broadcast(db, events.exportsChanged, order.user_id, { id, status, rows_done, rows_total });
}
