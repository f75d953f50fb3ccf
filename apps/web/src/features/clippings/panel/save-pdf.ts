import { ApiError, type ErrorBody } from '@masthead/contract';
import { apiOrigin, callHeaders } from '../../../shared/api/index.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { Clipping } from '../clippings.api.ts';

/** Draws a clipping as a PDF and saves it. A plain link would not carry the session. Throws ApiError. */
export async function savePdf({ id, headline }: Clipping): Promise<void> {
  const response = await fetch(`${apiOrigin}/v2/clippings/${id}/pdf`, { headers: callHeaders() });
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorBody);
  const name = headline
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .slice(0, 80)
    .trim();
  saveFile(await response.blob(), `${name || 'clipping'}.pdf`);
}
