import { ApiError, type ErrorBody, fillPath } from '@masthead/contract';
import { apiOrigin, callHeaders } from '../../shared/api/index.ts';
import { saveFile } from '../../shared/save-file.ts';

/** Downloads a story as PDF or picture. A plain link would not carry the session. */
export async function saveStory(
  storyId: string,
  name: string,
  format: 'pdf' | 'png',
  style: string | null,
): Promise<void> {
  const path = fillPath('/stories/{story_id}.{format}', { story_id: storyId, format });
  const response = await fetch(`${apiOrigin}/v2${path}${style ? `?style=${style}` : ''}`, { headers: callHeaders() });
  if (!response.ok) {
    const nothing: ErrorBody = { message: response.statusText, code: 'internal' };
    throw new ApiError(response.status, (await response.json().catch(() => nothing)) as ErrorBody);
  }
  saveFile(await response.blob(), `${name || 'story'}.${format}`);
}
