import { ApiError, type ErrorBody } from '@masthead/contract';
import { apiOrigin, callHeaders } from './api/index.ts';
import { saveFile } from './save-file.ts';

/** Fetches a file of our server and saves it. A plain link would not carry the session. Throws ApiError. */
export async function saveFileOf(
  path: `/${string}`,
  name: string,
  extension: 'pdf' | 'csv' | 'json' | 'mp3' | 'mp4',
): Promise<void> {
  const response = await fetch(`${apiOrigin}/v2${path}`, { headers: callHeaders() });
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorBody);
  const safe = name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .slice(0, 80)
    .trim();
  saveFile(await response.blob(), `${safe || 'document'}.${extension}`);
}
