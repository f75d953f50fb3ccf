import type { scoreTone } from '@masthead/reading';
import { startThreads, TooMuchWork } from '../../../platform/threads/index.ts';

export interface TextToJudge {
  text: string;
  /** Language that page or outlet state. */
  stated: string | null;
}

export interface Judged {
  /** Null if the text does not tell it surely enough. */
  language: string | null;
  tone: ReturnType<typeof scoreTone>;
}

const threads = startThreads<TextToJudge, Judged>({
  script: new URL('./judge-text-thread.ts', import.meta.url),
  threads: 1,
  patience: 20_000,
});

/**
 * Detects the language of a text and scores its tone, in a thread: for the longest text, or while the tables of languages
 * are loaded, other calls would wait. Returns null if it takes too long.
 */
export async function judgeText(text: TextToJudge): Promise<Judged | null> {
  try {
    return await threads.run(text);
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
