import { ReadingError, readPdf } from '@masthead/reading';
import { answerMessages } from '../../platform/threads/answer-messages.ts';
import type { PdfText } from './read-pdf.ts';

answerMessages(async (bytes: Uint8Array): Promise<PdfText | null> => {
  try {
    const { title, text } = await readPdf(bytes);
    return { title, text };
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
});
