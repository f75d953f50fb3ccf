import type { Services } from '../../../platform/services.ts';
import { fileIdOf } from '../../files/index.ts';
import { brandScope } from '../compose/brand-scope.ts';
import { listReportBrands } from '../reports.queries.ts';
import { readStoredPicture, type StoredPicture } from './pictures/stored-picture.ts';
import type { View } from './view.ts';

/** Returns an address that holds a picture. */
export const addressOf = (picture: StoredPicture | null): string | null =>
  picture && `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`;

/** Returns the logo; null if there is none, or it could not be read. */
export async function readLogo(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  { report }: View,
): Promise<StoredPicture | null> {
  const id = fileIdOf(report.logo?.cropped ?? report.logo?.original ?? '');
  if (!id) return null;
  const brands = await listReportBrands(services.db, { brandIds: report.brand_ids });
  return await readStoredPicture(services, brandScope(brands, report.created_by ?? ''), id);
}
