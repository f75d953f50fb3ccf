import { getDocumentProxy } from 'unpdf';
import { ReadingError } from '../reading-error.ts';
import type { Word } from './page.ts';
import { withoutDoubles, wordsOfPieces } from './read-pdf-words.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A PDF that is open for reading page by page. */
export interface PrintPdf {
  pages: number;
  /** Size in points as it is shown, and the words of the text layer. Throws ReadingError('not_a_pdf'). */
  page(number: number): Promise<{ width: number; height: number; words: Word[] }>;
  close(): Promise<void>;
}

/** Opens a PDF for its words. Throws ReadingError('not_a_pdf'). */
export async function openPrintPdf(bytes: Uint8Array): Promise<PrintPdf> {
  const pdf = await refusing(() =>
    getDocumentProxy(bytes, { disableFontFace: true, useSystemFonts: false, verbosity: 0 }),
  );
  return {
    pages: pdf.numPages,
    page: (number) => refusing(() => readPage(pdf, number)),
    close: () => pdf.loadingTask.destroy(),
  };
}

async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new ReadingError('not_a_pdf', String(error));
  }
}

async function readPage(pdf: Pdf, number: number) {
  const page = await pdf.getPage(number);
  try {
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => ('str' in item ? [item] : []));
    const words = wordsOfPieces(pieces, (x, y) => [a * x + c * y + e, b * x + d * y + f]);
    return { width, height, words: withoutDoubles(words, { width, height }) };
  } finally {
    page.cleanup();
  }
}
