import { invalidField } from '../../platform/http/failure.ts';
import { startThreads, TooMuchWork } from '../../platform/threads/index.ts';
import { isTooComplex } from './markup-bounds.ts';
import type { PictureAddresses } from './sanitise-text.ts';

export interface DirtyText {
  html: string;
  addresses: PictureAddresses;
}

const threads = startThreads<DirtyText, string>({
  script: new URL('./clean-text-thread.ts', import.meta.url),
  threads: 2,
  patience: 20_000,
});

/**
 * Returns a text as a story may hold it, cleaned in a thread: a text of a megabyte takes so long that other calls would
 * wait for it. Throws 422 too_complex at the field.
 */
export async function cleanText(field: string, text: DirtyText): Promise<string> {
  if (isTooComplex(text.html)) throw invalidField(field, 'too_complex');
  try {
    return await threads.run(text);
  } catch (error) {
    throw error instanceof TooMuchWork ? invalidField(field, 'too_complex') : error;
  }
}
