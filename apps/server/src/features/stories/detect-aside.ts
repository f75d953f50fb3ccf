import { invalidField } from '../../platform/http/failure.ts';
import { startThreads, TooMuchWork } from '../../platform/threads/index.ts';
import type { detectLanguages } from './detect-languages.ts';

/** Characters of a text that tell its languages: many times the passages that are looked at. */
const readToTell = 100_000;

const threads = startThreads<string, ReturnType<typeof detectLanguages>>({
  script: new URL('./detect-languages-thread.ts', import.meta.url),
  threads: 1,
  patience: 20_000,
});

/** Returns the languages of a text with mark-up, detected in a thread. Throws 422 too_complex at the field. */
export async function detectAside(html: string) {
  try {
    return await threads.run(html.slice(0, readToTell));
  } catch (error) {
    throw error instanceof TooMuchWork ? invalidField('text', 'too_complex') : error;
  }
}
