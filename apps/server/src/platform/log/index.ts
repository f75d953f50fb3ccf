import pino from 'pino';
import type { Config } from '../config/index.ts';

export type Log = pino.Logger;

/** Gets each line of a failure, with its error and facts. */
type OnFailure = (line: {
  error: unknown;
  message: string;
  facts: Record<string, unknown>;
  level: 'error' | 'fatal';
}) => void;

const failing: Record<number, 'error' | 'fatal'> = { 50: 'error', 60: 'fatal' };

/** Creates the program's log, on standard error. Tokens, passwords and cookies never reach it. */
export function createLog(
  config: Pick<Config, 'MASTHEAD_LOG_LEVEL' | 'MASTHEAD_LOG_FORMAT'>,
  onFailure?: OnFailure,
): Log {
  const options: pino.LoggerOptions = {
    level: config.MASTHEAD_LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.access_token'],
      censor: '[hidden]',
    },
    base: null,
    ...(onFailure && { hooks: { logMethod: telling(onFailure) } }),
  };
  return pino(
    options,
    config.MASTHEAD_LOG_FORMAT === 'json'
      ? pino.destination(2)
      : { write: (line: string) => process.stderr.write(readable(line)) },
  );
}

/** Returns a hook that writes a line and passes on the message of a failure. */
const telling = (onFailure: OnFailure): NonNullable<pino.LoggerOptions['hooks']>['logMethod'] =>
  function write(args, method, number) {
    const level = failing[number];
    const [facts, message] = args as unknown[];
    if (level && typeof facts === 'object' && facts !== null) {
      const { err, ...rest } = facts as Record<string, unknown>;
      onFailure({ error: err, message: String(message ?? ''), facts: rest, level });
    }
    method.apply(this, args);
  };

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Returns '07:46:12 warn Fetching failed {"host":"…"}', with the stack of an error below. */
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
