import { limits } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { Failure } from '../../../platform/http/failure.ts';
import { fieldText } from '../../../platform/http/field-text.ts';
import { startThreads, TooMuchWork } from '../../../platform/threads/index.ts';
import type { ReadCsv, RefusedLine } from './read-csv.ts';

/** A file, and the day from which audiences without one are valid. */
export interface CsvFile {
  csv: string;
  today: string;
}

/** A file of the largest size takes seconds to read, for which other calls would wait. */
const threads = startThreads<CsvFile, ReadCsv>({
  script: new URL('./read-csv-thread.ts', import.meta.url),
  threads: 1,
  patience: 20_000,
});

/** Reads a CSV of outlets in a thread of its own. Throws 422. */
export async function readFile(file: CsvFile): Promise<Exclude<ReadCsv, { refusal: unknown }>> {
  const answer = await threads.run(file).catch((error: unknown) => {
    throw error instanceof TooMuchWork ? new Failure(422, 'csv_broken') : error;
  });
  if (!('refusal' in answer)) return answer;
  throw new Failure(
    422,
    answer.refusal,
    answer.refusal === 'csv_too_long' ? { params: { max: limits.outletCsvLines } } : {},
  );
}

/** Returns the reason why a line was refused, in words. */
export const messageOf = ({ field, failure }: RefusedLine, language: string): string =>
  fieldText(field, failure, (key, params) => translate(language, key, params));
