import { answerMessages } from '../../../platform/threads/answer-messages.ts';
import type { CsvFile } from './import-outlets.ts';
import { readCsv } from './read-csv.ts';

answerMessages(({ csv, today }: CsvFile) => readCsv(csv, today));
