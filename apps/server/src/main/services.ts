import { createBrowserPool } from '../platform/browser/index.ts';
import { type Clock, systemClock } from '../platform/clock/index.ts';
import type { Config } from '../platform/config/index.ts';
import { openDatabase } from '../platform/db/index.ts';
import { createFetcher } from '../platform/fetch/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { Services } from '../platform/services.ts';
import { createStorage } from '../platform/storage/index.ts';

export interface ProgramOptions {
  /** Where the database answers. */
  url: string;
  config: Config;
  log: Log;
  clock?: Clock;
}

/** What every program works with. `close` comes last: whatever uses them has ended by then. */
export async function openServices({ url, config, log, clock = systemClock }: ProgramOptions) {
  const database = openDatabase({ url, connections: config.MASTHEAD_DATABASE_CONNECTIONS, log });
  const fetcher = createFetcher({
    allowPrivate: config.MASTHEAD_ALLOW_PRIVATE_NETWORK,
    userAgent: config.MASTHEAD_USER_AGENT,
  });
  const storage = await createStorage(config);
  const browser = createBrowserPool(config, log);
  const services: Services = { config, db: database.db, clock, log, fetcher, storage, browser };
  return {
    services,
    close: async (): Promise<void> => {
      await browser.close();
      await storage.close();
      await fetcher.close();
      await database.close();
    },
  };
}
