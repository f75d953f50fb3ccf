import { fileTypeFromBuffer } from 'file-type';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';

const maxBytes = 5 * 1024 * 1024;
const usualTimeout = 10_000;
/** Formats that browsers show and that run nothing; SVG is not among them. */
const shown: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Fetches a picture of another site. Throws 404 if there is none, or the address is something else. */
export async function showPicture(
  { fetcher }: Pick<Services, 'fetcher'>,
  url: string,
  { timeout = usualTimeout }: { timeout?: number } = {},
) {
  const { body } = await fetcher.fetch(url, { accept: 'image/*', maxBytes, timeout }).catch((error: unknown) => {
    throw error instanceof FetchFailure ? notFound() : error;
  });
  const contentType = (await fileTypeFromBuffer(body))?.mime ?? '';
  if (!shown.has(contentType)) throw notFound();
  return { contentType, bytes: Buffer.from(body) };
}
