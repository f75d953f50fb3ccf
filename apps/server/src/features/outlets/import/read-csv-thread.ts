import { answerMessages } from '../../../platform/threads/answer-messages.ts';
import { readCsv } from './read-csv.ts';
import type { CsvFile } from './read-file.ts';

answerMessages(({ csv, today }: CsvFile) => readCsv(csv, today));
