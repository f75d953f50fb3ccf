import pino from 'pino';
import type { Config } from '../config/index.ts';

export type Log = pino.Logger;

/** The program's log, on standard error. Tokens, passwords and cookies never reach it. */
export function createLog(config: Pick<Config, 'MASTHEAD_LOG_LEVEL' | 'MASTHEAD_LOG_FORMAT'>): Log {
  const options: pino.LoggerOptions = {
    level: config.MASTHEAD_LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.access_token'],
      censor: '[hidden]',
    },
    base: null,
  };
  return pino(
    options,
    config.MASTHEAD_LOG_FORMAT === 'json'
      ? pino.destination(2)
      : { write: (line: string) => process.stderr.write(readable(line)) },
  );
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** '07:46:12 warn  Fetching failed {"host":"…"}', with the stack of an error below. */
function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as {
    level: number;
    time: number;
    msg?: string;
    err?: { stack?: string; message?: string };
  };
  const facts = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const stack = err ? `\n${err.stack ?? err.message}` : '';
  return `${new Date(time).toISOString().slice(11, 19)} ${(levels[level] ?? '').padEnd(5)} ${msg ?? ''}${facts}${stack}\n`;
}
