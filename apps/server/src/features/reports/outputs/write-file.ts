import { rm } from 'node:fs/promises';
import { type ErrorCode, events, type ReportFormat, reportFormats } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { z } from 'zod';
import { Failure } from '../../../platform/http/failure.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { brandOfJob } from '../../access/index.ts';
import { holdFiles, keepBytes, keepPath, type WrittenFile } from '../../files/index.ts';
import { brandScope } from '../compose/brand-scope.ts';
import { findReportOfJob, listReportBrands, type ReportRow } from '../reports.queries.ts';
import { findReportFile, listReportFiles, type ReportFileRow, updateFile } from './files.queries.ts';
import { writeOffice } from './office/write-office.ts';
import { noPictures } from './pictures/picture.ts';
import { fetchPictures, piecesOf } from './pictures/piece-pictures.ts';
import { openView, type View } from './view.ts';
import { writeBook } from './write-book.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writePdf } from './write-pdf.ts';
import { writePictures } from './write-pictures.ts';
import { writeWorkbook } from './write-xlsx.ts';

/** Writes the bytes of a file, or a temporary file of the storage if they may be many. */
type Write = (services: Services, view: View) => Promise<Uint8Array | WrittenFile>;

const writers: Record<ReportFormat, Write> = {
  pdf: writePdf,
  pptx: (services, view) => writeOffice(services, view, 'pptx'),
  docx: (services, view) => writeOffice(services, view, 'docx'),
  png: writePictures,
  book: writeBook,
  xlsx: writeWorkbook,
  csv: async (_, view) => writeCsv(view),
  json: async (_, view) => writeJson(view),
};

/** Formats that show pictures of pieces. The clipping book has pieces of its own. */
const illustrated: ReadonlySet<ReportFormat> = new Set(['pdf', 'pptx', 'docx', 'png']);
const picturePatience = 6_000;

/** Writes a file of a report as it is. */
export const writeReportFileJob = defineJob({
  name: 'reports.write-file',
  lane: 'backfill',
  payload: z.object({ brand_id: brandOfJob, report_id: z.uuid(), format: z.enum(reportFormats) }),
  run: async (services: Services, { brand_id, report_id, format }, signal) => {
    const { db } = services;
    const [report, order] = [
      await findReportOfJob(db, brand_id, report_id),
      await findReportFile(db, brand_id, report_id, format),
    ];
    if (!report?.document || !order || order.status === 'ready') return;
    const made = { ...order, revision: report.revision };
    const tell = () => broadcast(db, events.reportsChanged, order.user_id, { report_id });
    try {
      await updateFile(db, { ...made, status: 'generating', error_code: null });
      await tell();
      const wanted = { brandId: brand_id, clippingIds: piecesOf(report), budget: picturePatience };
      const pictures = illustrated.has(format) ? await fetchPictures(services, wanted) : noPictures;
      const written = await writers[format](services, openView(report, pictures));
      try {
        await keep(services, { report, order: made, written });
      } finally {
        if (!(written instanceof Uint8Array)) await rm(written.path, { force: true });
      }
    } catch (error) {
      // A stop is not a failure: the next worker writes the file from the beginning.
      signal.throwIfAborted();
      const error_code: ErrorCode = error instanceof Failure ? error.code : 'export_failed';
      await updateFile(db, { ...made, status: 'failed', error_code });
      if (!(error instanceof Failure)) services.log.error({ err: error }, 'A file of a report could not be written');
    }
    await tell();
  },
});

/** Keeps a file in the place of the one before it. */
async function keep(
  services: Services,
  { report, order, written }: { report: ReportRow; order: ReportFileRow; written: Uint8Array | WrittenFile },
): Promise<void> {
  const { db } = services;
  const brands = await listReportBrands(db, { brandIds: [report.brand_id] });
  if (brands.length === 0) throw new Failure(409, 'report_brand_missing');
  const scope = brandScope(brands, order.user_id);
  const { format } = order;
  const owner = { organisation_id: scope.organisationId, brand_id: report.brand_id, user_id: order.user_id };
  const kept = format === 'png' ? 'zip' : format === 'book' ? 'pdf' : format;
  const title = format === 'book' ? `${translate(report.language, 'reports.book.title')}, ${report.name}` : report.name;
  const product = { name: `${title}.${kept}`, format: kept, purpose: 'attachment' } as const;
  const file =
    written instanceof Uint8Array
      ? await keepBytes(services, owner, { ...product, bytes: written })
      : await keepPath(services, owner, { ...product, ...written });
  await db.transaction().execute(async (transaction) => {
    await updateFile(transaction, { ...order, status: 'ready', error_code: null, file_id: file.id });
    const all = await listReportFiles(transaction, report.brand_id, report.id);
    const ids = all.flatMap(({ file_id }) => file_id ?? []);
    await holdFiles(transaction, scope, { kind: 'report_file', id: report.id }, ids);
  });
}
