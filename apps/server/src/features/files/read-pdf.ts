import { startThreads, TooMuchWork } from '../../platform/threads/index.ts';

export interface PdfText {
  title: string | null;
  text: string;
}

const threads = startThreads<Uint8Array, PdfText | null>({
  script: new URL('./read-pdf-thread.ts', import.meta.url),
  threads: 1,
  patience: 40_000,
});

/**
 * Returns title and text of a PDF, read in a thread; null if it is none, or reading it takes too much time or memory.
 */
export async function readPdfBytes(bytes: Uint8Array): Promise<PdfText | null> {
  try {
    return await threads.run(bytes);
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
