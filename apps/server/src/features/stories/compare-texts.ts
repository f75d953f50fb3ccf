import { startThreads } from '../../platform/threads/index.ts';

/** Two states of a story's text, as JSON. */
export interface ComparedTexts {
  before: string;
  now: string;
}

const threads = startThreads<readonly ComparedTexts[], number[]>({
  script: new URL('./compare-texts-thread.ts', import.meta.url),
  threads: 1,
  patience: 30_000,
});

/**
 * Returns the number of paragraphs that differ between each two texts, counted in a thread: two texts of a megabyte take so
 * long that other calls would wait.
 */
export const compareTexts = async (texts: readonly ComparedTexts[]): Promise<number[]> =>
  texts.length === 0 ? [] : await threads.run(texts);
