import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/index.ts';
import { holdStatement } from './jobs.queries.ts';

/** Milliseconds after which a server that does not answer counts as lost. */
const patience = 5000;
const longestPause = 1000;

export interface Presence {
  /** Shows that a worker is alive, until the process ends or `close`. Returns once others can see it. */
  hold(workerId: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens a session whose advisory lock shows that a worker is alive. PostgreSQL drops the lock with the session, so a killed
 * process is seen at once and a machine that is gone within a minute. A lost session is replaced.
 */
export async function openPresence(url: string, log: Log): Promise<Presence> {
  const closing = new AbortController();
  /** Promises that others see an id, by id. */
  const held = new Map<string, Promise<unknown>>();
  let client = await connect(url, held.keys());

  const keep = async () => {
    while (!closing.signal.aborted) {
      await untilEnded(client, closing.signal);
      for (let pause = 100; !closing.signal.aborted; pause = Math.min(longestPause, pause * 2)) {
        await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
        const next = closing.signal.aborted ? undefined : await connect(url, held.keys()).catch(() => undefined);
        if (!next) continue;
        client = next;
        log.info('The worker shows again that it is alive');
        break;
      }
    }
    await client.end().catch(() => undefined);
  };
  const keeping = keep();

  return {
    hold: (id) => {
      // Each of a runner's workers asks for the same id.
      const holding = held.get(id) ?? client.query(holdStatement, [id]);
      held.set(id, holding);
      return holding;
    },
    close: async () => {
      closing.abort();
      await keeping;
    },
  };
}

async function connect(url: string, workerIds: Iterable<string>): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'masthead worker',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // A machine that lost its power sends no farewell: PostgreSQL looks for it after 30 seconds instead of two hours.
    await client.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set idle_session_timeout = 0',
    );
    for (const id of workerIds) await client.query(holdStatement, [id]);
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** Returns when the connection has ended or is to be closed. */
const untilEnded = (client: pg.Client, closing: AbortSignal) =>
  new Promise<void>((ended) => {
    if (closing.aborted) return ended();
    client.once('end', () => ended());
    closing.addEventListener('abort', () => ended(), { once: true });
  });
