import type { scoreTone } from '@masthead/reading';
import { startThreads, TooMuchWork } from '../../../platform/threads/index.ts';

export interface ScoredText {
  text: string;
  language: string;
}

const threads = startThreads<ScoredText, ReturnType<typeof scoreTone>>({
  script: new URL('./score-aside-thread.ts', import.meta.url),
  threads: 1,
  patience: 10_000,
});

/** Scores the tone of a text in a thread: for the longest one, other calls would wait. Returns null if it takes too long. */
export async function scoreAside(text: ScoredText): Promise<ReturnType<typeof scoreTone> | null> {
  try {
    return await threads.run(text);
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
