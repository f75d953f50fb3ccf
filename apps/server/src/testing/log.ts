import pino from 'pino';
import { createLog, type Log } from '../platform/log/index.ts';

/** Silent unless MASTHEAD_TEST_LOG names a level. */
export const testLog = createLog({
  MASTHEAD_LOG_LEVEL: (process.env.MASTHEAD_TEST_LOG as 'debug' | undefined) ?? 'silent',
  MASTHEAD_LOG_FORMAT: 'text',
});

export type LogListener = (line: { level: number; msg: string; err?: { stack?: string }; request_id?: string }) => void;

/** Creates a log whose lines a test reads. */
export const recordingLog = (onLine: LogListener): Log =>
  pino({ level: 'info' }, { write: (line: string) => onLine(JSON.parse(line) as Parameters<LogListener>[0]) });
