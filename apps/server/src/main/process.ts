import { type Config, ConfigError, readConfig } from '../platform/config/index.ts';
import { findRunningPostgres, StartError } from '../platform/embedded-postgres/index.ts';
import { createErrorReports, type ErrorReports } from '../platform/error-reports/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { readVersion } from './version.ts';

type Stop = () => Promise<unknown>;

export interface Program {
  config: Config;
  log: Log;
  /** Registers a function to call, in reverse order, on Ctrl-C and SIGTERM. */
  onStop: (stop: Stop) => void;
  isStopping: () => boolean;
  /** Stops everything that was started, for a program that ends on its own. */
  stopAll: Stop;
}

/** Runs a program of the product: settings, log, orderly stop, and failures as sentences instead of stacks. */
export async function runProgram(start: (program: Program) => Promise<void>): Promise<void> {
  const stops: Stop[] = [];
  let stopping = false;
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const config = readConfig();
    const reports = createErrorReports(config, readVersion().version);
    const log = createLog(config, reports?.report);
    if (reports) {
      stops.push(reports.close);
      reportCrash(reports, log);
    }
    const onSignal = () => {
      if (stopping) return;
      stopping = true;
      log.info('Stopping');
      stopAll().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    await start({ config, log, onStop: (stop) => void stops.push(stop), isStopping: () => stopping, stopAll });
  } catch (error) {
    if (stopping) return;
    console.error(`\nMasthead could not start.\n${explain(error)}\n`);
    await stopAll().catch(() => {});
    process.exit(1);
  }
}

/** Reports an unhandled error before the program ends, as it would without reports. */
function reportCrash({ close }: ErrorReports, log: Log): void {
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The program failed');
    const end = () => process.exit(1);
    close().then(end, end);
  });
}

/**
 * Returns the database of the settings, otherwise the embedded one of a Masthead that runs on the data folder. Throws
 * StartError.
 */
export async function findDatabaseUrl(config: Config): Promise<string> {
  const url = config.DATABASE_URL ?? (await findRunningPostgres(config.dataDir))?.url;
  if (!url)
    throw new StartError(
      `No database is running on ${config.dataDir}. Start Masthead first with npm start, or set DATABASE_URL.`,
    );
  return url;
}

/** Returns a sentence for an error that an operator can correct; any other keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  const { code, port, message = '' } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=3001 npm start.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start.`;
  if (code === 'ECONNREFUSED')
    return 'The database of DATABASE_URL does not answer. Is it running, and is the address right?';
  if (code === '28P01' || code === '28000') return 'The database of DATABASE_URL refuses the user or the password.';
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist. Create it first.';
  return /^(The migration|This database)/.test(message) ? message : ((error as Error).stack ?? String(error));
}
