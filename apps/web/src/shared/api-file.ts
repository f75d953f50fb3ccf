import { apiErrorOf } from '@masthead/contract';
import { apiOrigin, callHeaders } from './api/index.ts';
import { saveFile } from './save-file.ts';

/** Fetches a file of our server. A plain link would not carry the session. Throws ApiError. */
export async function fetchFile(path: `/${string}`, signal: AbortSignal | null = null): Promise<Blob> {
  const response = await fetch(`${apiOrigin}/v2${path}`, { headers: callHeaders(), signal });
  if (!response.ok) throw apiErrorOf(response, await response.text());
  return await response.blob();
}

/** Fetches a file of our server and saves it. Throws ApiError. */
export async function saveFileOf(
  path: `/${string}`,
  name: string,
  extension: 'pdf' | 'png' | 'csv' | 'json' | 'mp3' | 'mp4',
): Promise<void> {
  const safe = name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .slice(0, 80)
    .trim();
  saveFile(await fetchFile(path), `${safe || 'document'}.${extension}`);
}
