import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import pg from 'pg';
import { type Db, rowsOf, sql } from '../db/index.ts';
import type { Log } from '../log/index.ts';

/** A message between processes. Carries names, ids and counts only: PostgreSQL allows 8,000 bytes. */
interface Message {
  topic: string;
  [fact: string]: unknown;
}

export interface Events {
  on(topic: string, listener: (message: Message) => void): () => void;
  /** Calls the listener after a lost connection is back. Messages sent in between are gone, so read the state again. */
  onReconnect(listener: () => void): void;
  /**
   * Returns true once all listeners have received everything that any process committed before this call; false if the
   * connection is lost, so that messages may be missing.
   */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}

const channel = 'masthead_events';
/** Milliseconds after which a server that does not answer counts as lost. */
const patience = 5000;
/** Milliseconds between two checks that the connection still answers. */
const checkEvery = 15_000;
const longestPause = 2000;

/** Sends a message to all processes when the transaction of `db` commits. */
export async function tell(db: Db, message: Message): Promise<void> {
  await rowsOf(db, sql`select pg_notify(${channel}, ${JSON.stringify(message)})`);
}

/** Listens on one connection of its own. A single loop replaces it when it is lost, so there is never more than one. */
export async function listen({ url, log }: { url: string; log: Log }): Promise<Events> {
  const listeners = new Map<string, Set<(message: Message) => void>>();
  const reconnected = new Set<() => void>();
  let current: pg.Client | undefined;
  const closing = new AbortController();

  const receive = (payload: string | undefined) => {
    const message = JSON.parse(payload ?? '{}') as Message;
    for (const listener of listeners.get(message.topic) ?? []) listener(message);
  };

  const reconnect = async (): Promise<pg.Client | undefined> => {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(longestPause, pause * 2)) {
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return undefined;
      const client = await connect(url, receive).catch(() => undefined);
      if (client) return client;
    }
    return undefined;
  };

  const caughtUp = oneForAll(async () => {
    const client = current;
    if (!client) return false;
    try {
      // The message of a commit is on its way before the commit is confirmed, and a listener gets it before an answer is complete.
      await client.query('');
      return client === current;
    } catch {
      // Ending a client whose query has no answer destroys its socket.
      void client.end().catch(() => {});
      return false;
    }
  });

  const keep = async (first: pg.Client) => {
    for (let client: pg.Client | undefined = first; client; client = await reconnect()) {
      if (client !== first) {
        log.info('Listening for events again');
        for (const listener of reconnected) listener();
      }
      current = client;
      await untilLost(client, caughtUp, closing.signal);
      current = undefined;
      if (!closing.signal.aborted) log.warn('The connection that listens for events was lost');
    }
  };

  const keeping = keep(await connect(url, receive));
  return {
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    onReconnect: (listener) => void reconnected.add(listener),
    caughtUp,
    close: async () => {
      closing.abort();
      await keeping;
    },
  };
}

/** Returns a function that asks once for all who wait at that moment. Those who come while a question is under way wait for the next. */
function oneForAll<T>(ask: () => Promise<T>): () => Promise<T> {
  let underway: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= underway.then(immediate).then(() => {
      const asked = ask();
      underway = asked;
      next = undefined;
      return asked;
    });
    return next;
  };
}

async function connect(url: string, receive: (payload: string | undefined) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'masthead events',
    keepAlive: true,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => {});
  client.on('notification', ({ payload }) => receive(payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** Returns when the connection has ended, no longer answers or is to be closed; it is closed then. */
async function untilLost(client: pg.Client, check: () => Promise<unknown>, closing: AbortSignal): Promise<void> {
  const end = () => void client.end().catch(() => {});
  const checking = setInterval(check, checkEvery);
  closing.addEventListener('abort', end);
  if (closing.aborted) end();
  // Not events.once, which rejects on the error that a lost connection emits first.
  await new Promise<void>((ended) => client.once('end', ended));
  clearInterval(checking);
  closing.removeEventListener('abort', end);
}
