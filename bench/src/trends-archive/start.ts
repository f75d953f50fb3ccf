import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, createClient } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';

const connections = 4;

/** Makes a call. One that is refused because the machine is busy with others is made again. */
export async function patiently<T>(ask: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  for (let tries = 1; ; tries++)
    try {
      const before = performance.now();
      const answer = await ask();
      return { answer, milliseconds: performance.now() - before };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503) || tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
}

/** Prepares a database of its own, in the folder that TRENDS_DATA names or in one that is removed at the end. */
export async function openArchive() {
  const kept = process.env.TRENDS_DATA;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'masthead-trends-')));
  const config = readConfig({
    PORT: '0',
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_RATE_LIMIT: '100000',
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { url } = postgres;
  const { keys } = await prepareDatabase({ url, config, log });
  const database = openDatabase({ url, connections, log });
  return {
    database,
    /** Starts the API on it and signs in; returns the client and the way to stop it. */
    async serve() {
      const api = await startApi({ url, config, log, keys });
      const origin = `http://127.0.0.1:${api.port}`;
      const client = createClient({ origin, headers: () => ({}) });
      const body = { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' };
      const { access_token: token } = (await patiently(() => client('auth.login', { body }))).answer;
      const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
      return { call, stop: () => api.stop() };
    },
    async close() {
      await database.close();
      await postgres.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}
