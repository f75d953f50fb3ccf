import { ApiError, type ErrorBody, fillPath } from '@masthead/contract';
import { apiOrigin, caller } from '../../shared/api/index.ts';

/** Downloads a story as PDF or picture. A plain link would not carry the session. */
export async function saveStory(
  storyId: string,
  name: string,
  format: 'pdf' | 'png',
  style: string | null,
): Promise<void> {
  const { token, locale } = caller.get();
  const path = fillPath('/stories/{story_id}.{format}', { story_id: storyId, format });
  const response = await fetch(`${apiOrigin}/v2${path}${style ? `?style=${style}` : ''}`, {
    headers: { 'accept-language': locale, ...(token && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) {
    const nothing: ErrorBody = { message: response.statusText, code: 'internal' };
    throw new ApiError(response.status, (await response.json().catch(() => nothing)) as ErrorBody);
  }
  const address = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href: address, download: `${name || 'story'}.${format}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
