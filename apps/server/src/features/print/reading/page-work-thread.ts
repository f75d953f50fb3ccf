import { readFile } from 'node:fs/promises';
import {
  findRules,
  findSkew,
  openPrintPdf,
  type PrintPdf,
  ReadingError,
  segmentPage,
  wordsOfTsv,
} from '@masthead/reading';
import { answerMessages } from '../../../platform/threads/answer-messages.ts';
import type { PageResults, PageTask } from './page-work.ts';

/** The file of the previous page: an issue is opened once. */
let open: { path: string; pdf: PrintPdf } | undefined;

async function pdfAt(path: string): Promise<PrintPdf> {
  if (open?.path === path) return open.pdf;
  await open?.pdf.close().catch(() => undefined);
  open = undefined;
  const bytes = await readFile(path);
  const pdf = await openPrintPdf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  open = { path, pdf };
  return pdf;
}

async function refused<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
}

answerMessages((task: PageTask): PageResults[PageTask['kind']] | Promise<PageResults[PageTask['kind']]> => {
  if (task.kind === 'count') return refused(async () => (await pdfAt(task.path)).pages);
  if (task.kind === 'words') return refused(async () => (await pdfAt(task.path)).page(task.number));
  if (task.kind === 'skew') return findSkew(task.grey);
  if (task.kind === 'rules') return findRules(task.grey, task.dpi);
  if (task.kind === 'recognised') return wordsOfTsv(task.tsv, task.grey, task.dpi);
  return segmentPage(task.page);
});
