import type { Clipping } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { ledgerOf, type MediaType, parameters } from '@masthead/measuring';
import { Failure } from '../../platform/http/failure.ts';
import { loadPrint } from '../../platform/renderer/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Call, Scope } from '../access/index.ts';
import { listFilesOfHolders } from '../files/index.ts';
import { compoundIndexOf } from '../reference/index.ts';
import { composeSheet } from './clipping-document.ts';
import type { ClippingRow } from './clippings.queries.ts';
import { listExportBrands } from './exports/exports.queries.ts';

/** Sends a clipping as a PDF with its evidence. Throws 503 browser_missing if nothing can draw it. */
export async function sendPdf(
  { browser, db, storage, log, scope, language, reply }: Call<'clippings.pdf'>,
  { row, answer }: { row: ClippingRow; answer: Clipping },
): Promise<unknown> {
  if (!(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const ledger = ledgerOf({
    ...row,
    media_type: row.media_type as MediaType,
    compound_index: row.country_id ? compoundIndexOf(row.country_id) : null,
  });
  const lines = parameters.map((name) => ({ name: translate(language, `clippings.ledger.${name}`), ...ledger[name] }));
  const picture = await readPicture({ db, storage, log }, scope, row.id);
  const timezone = (await listExportBrands(db, [row.brand_id]))[0]!.timezone;
  const { renderClipping } = await loadPrint();
  const html = renderClipping(composeSheet({ clipping: answer, lines, picture, language, timezone }));
  const bytes = await browser.pdf({ html, format: 'A4', margin: '18mm' });
  const name = answer.headline
    .normalize('NFKD')
    .replace(/[^\w. -]+/g, '')
    .trim()
    .slice(0, 80);
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name || 'clipping'}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(bytes));
}

/** Reads the picture of the evidence; a document without it is better than none. */
async function readPicture(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  scope: Scope,
  clippingId: string,
): Promise<Uint8Array | null> {
  const [file] = await listFilesOfHolders(db, scope, 'clipping_evidence', [clippingId]);
  if (!file) return null;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(file.storage_key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    log.warn({ err: error }, 'The picture of a clipping could not be read');
    return null;
  }
}
