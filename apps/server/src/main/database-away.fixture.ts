import pg from 'pg';
import { expect } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

export interface WatchedServer extends TestServer {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Lines of the log since the last call. */
  takeLog(): { level: number; msg: string; err?: unknown }[];
  /** Waits until every call answers; then exactly one connection of the API listens for events. */
  expectWell(seconds?: number): Promise<void>;
}

export const staff = { email: 'admin@masthead.localhost', password: 'Password1' };

/** Starts the API and the worker on a database that a test makes unreachable; `address` returns where they reach it. */
export async function startWatchedServer(address: (url: string) => Promise<string>): Promise<WatchedServer> {
  const lines: ReturnType<WatchedServer['takeLog']> = [];
  let databaseUrl = '';
  const server = await startTestServer({
    worker: true,
    settings: { MASTHEAD_DATABASE_TIMEOUT: '1' },
    through: async (url) => {
      databaseUrl = await address(url);
      return databaseUrl;
    },
    onLog: (line) => lines.push(line),
  });
  const token = await server.signIn(staff.email, staff.password);
  const get: WatchedServer['get'] = (path, headers = {}) =>
    fetch(server.origin + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const statusOf = async (path: string) => (await get(path)).status;
  return {
    ...server,
    get,
    takeLog: () => lines.splice(0),
    expectWell: async (seconds = 5) => {
      const within = { timeout: seconds * 1000 };
      await expect.poll(() => statusOf('/v2/user'), within).toBe(200);
      await expect.poll(() => countListeners(databaseUrl), within).toBe(1);
      for (const path of ['/v2/health', '/v2/user/brands', '/v2/user']) expect(await statusOf(path)).toBe(200);
    },
  };
}

async function countListeners(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    `select pid
     from pg_stat_activity
     where datname = current_database() and application_name = 'masthead events'`,
  );
  await client.end();
  return rowCount ?? 0;
}
