import pg from 'pg';
import { type Db, rowsOf, sql } from '../db/index.ts';
import type { Log } from '../log/index.ts';

/** What processes tell each other. Carries names, ids and counts only: a message holds at most 8,000 bytes. */
export interface Message {
  topic: string;
  [fact: string]: unknown;
}

export interface Events {
  on(topic: string, listener: (message: Message) => void): () => void;
  /** Called after a lost connection is back: messages in between are gone, so look again. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'masthead_events';

/** Tells all processes, when the transaction of `db` commits. */
export async function tell(db: Db, message: Message): Promise<void> {
  await rowsOf(db, sql`select pg_notify(${channel}, ${JSON.stringify(message)})`);
}

/** Listens on a connection of its own and comes back after it was lost. */
export async function listen({ url, log }: { url: string; log: Log }): Promise<Events> {
  const listeners = new Map<string, Set<(message: Message) => void>>();
  const reconnected = new Set<() => void>();
  let closed = false;
  let client: pg.Client | undefined;

  const receive = (payload: string | undefined) => {
    const message = JSON.parse(payload ?? '{}') as Message;
    for (const listener of listeners.get(message.topic) ?? []) listener(message);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'masthead events', keepAlive: true });
    next.on('notification', ({ payload }) => receive(payload));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) void reconnect();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };

  const reconnect = async () => {
    for (let attempt = 1; !closed; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 100 * 2 ** attempt)));
      try {
        if (closed) return;
        await connect();
        for (const listener of reconnected) listener();
        return;
      } catch (error) {
        if (attempt % 10 === 0)
          log.warn({ reason: (error as Error).message }, 'Listening for events is not possible yet');
      }
    }
  };

  await connect();
  return {
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => set.delete(listener);
    },
    onReconnect: (listener) => void reconnected.add(listener),
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
