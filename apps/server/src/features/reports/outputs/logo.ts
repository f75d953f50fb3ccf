import type { Services } from '../../../platform/services.ts';
import { fileIdOf, listFilesById } from '../../files/index.ts';
import { brandScope } from '../compose/brand-scope.ts';
import { listReportBrands } from '../reports.queries.ts';
import type { View } from './view.ts';

/** Largest logo that is put into a file; what people upload is kept much smaller. */
const mostBytes = 5_000_000;

interface Logo {
  bytes: Buffer;
  contentType: string;
}

/** Returns an address that holds a picture. */
export const addressOf = (logo: Logo | null): string | null =>
  logo && `data:${logo.contentType};base64,${logo.bytes.toString('base64')}`;

/** Returns the logo; null: there is none, or it could not be read. */
export async function readLogo(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  { report }: View,
): Promise<Logo | null> {
  const id = fileIdOf(report.logo?.cropped ?? report.logo?.original ?? '');
  if (!id) return null;
  const brands = await listReportBrands(db, { brandIds: report.brand_ids });
  const [file] = await listFilesById(db, brandScope(brands, report.created_by ?? ''), [id]);
  if (!file || Number(file.bytes) > mostBytes) return null;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(file.storage_key)) chunks.push(chunk as Buffer);
    return { bytes: Buffer.concat(chunks), contentType: file.content_type };
  } catch (error) {
    log.warn({ err: error }, 'The logo of a report could not be read');
    return null;
  }
}
