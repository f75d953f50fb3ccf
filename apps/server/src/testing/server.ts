import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type Client } from '@masthead/contract';
import { startApi } from '../main/api.ts';
import { channelKeys } from '../main/prepare.ts';
import { startWorker } from '../main/worker.ts';
import type { Clock } from '../platform/clock/index.ts';
import { type Config, readConfig } from '../platform/config/index.ts';
import type { MetricsSource } from '../platform/metrics/index.ts';
import type { Services } from '../platform/services.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type LogListener, recordingLog, testLog } from './log.ts';
import { patientClient } from './patient-fetch.ts';

export interface TestServer {
  origin: string;
  config: Config;
  database: TestDatabase;
  clock: TestClock;
  /** A typed client of the caller with this token; without one, of nobody. */
  client(token?: string, headers?: Record<string, string>): Client;
  signIn(email: string, password?: string): Promise<string>;
  /** Metrics of its programs, if the settings ask for them. */
  metrics: MetricsSource[];
  stop(): Promise<void>;
}

/** Shows the real time until it is set. */
export interface TestClock extends Clock {
  set(time: Date | null): void;
}

export const testPassword = 'Password1';

export function createTestClock(): TestClock {
  let fixed: Date | null = null;
  return {
    now: () => fixed ?? new Date(),
    set: (time) => {
      fixed = time;
    },
  };
}

interface Options {
  settings?: Record<string, string>;
  /** Collection, matching and jobs too. */
  worker?: boolean;
  /** Puts something between the programs and their database: returns the address that they use. */
  through?: (url: string) => Promise<string>;
  onLog?: LogListener;
  /** Name service of the outside world. */
  resolveTxt?: Services['resolveTxt'];
  nameService?: Services['nameService'];
}

const nothing = async () => [];
const noNames: Services['nameService'] = { mailServers: nothing, addresses: nothing, names: nothing };

/** Starts the real API on a separate port, with a separate database. */
export const startTestServer = async (options: Options = {}): Promise<TestServer> =>
  startServerOn(await createTestDatabase(), options);

/** Starts the real API on a separate port, on an existing database. */
export async function startServerOn(
  database: TestDatabase,
  {
    settings = {},
    worker = false,
    through = async (url) => url,
    onLog,
    resolveTxt = async () => [],
    nameService = noNames,
  }: Options = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MASTHEAD_DATA: folder,
    MASTHEAD_RATE_LIMIT: '100000',
    MASTHEAD_DATABASE_CONNECTIONS: '5',
    MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
    MASTHEAD_SECRET: 'the tests share this key, which guards nothing',
    ...settings,
  });
  const keys = await channelKeys(database);
  const clock = createTestClock();
  const url = await through(database.url);
  const log = onLog ? recordingLog(onLog) : testLog;
  // A busy machine may delay the tests for longer than the product lets its callers wait.
  const api = await startApi({ url, config, log, keys, clock, resolveTxt, nameService, patience: 60_000 });
  // One process runs many files and keeps their modules, and so each file's server. Its programs are released when
  // they have ended, since each takes 6 MB that later collections of garbage would look through.
  const running = [api, ...(worker ? [await startWorker({ url, config, log })] : [])];
  const metrics = running.map((program) => program.metrics);
  const origin = `http://127.0.0.1:${api.port}`;
  const client: TestServer['client'] = (token, headers) => patientClient(origin, token, headers);
  return {
    origin,
    config,
    database,
    clock,
    client,
    metrics,
    signIn: async (email, password = testPassword) =>
      (await client()('auth.login', { body: { email, password } })).access_token,
    stop: async () => {
      metrics.length = 0;
      while (running.length > 0) await running.pop()?.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the failure of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw outcome ?? new Error('The call was expected to fail and did not');
}
