import { Resolver } from 'node:dns/promises';
import { createBrowserPool } from '../platform/browser/index.ts';
import { type Clock, systemClock } from '../platform/clock/index.ts';
import type { Config } from '../platform/config/index.ts';
import { openDatabase } from '../platform/db/index.ts';
import { createFetcher } from '../platform/fetch/index.ts';
import type { Log } from '../platform/log/index.ts';
import { Replica } from '../platform/replica/index.ts';
import type { NameService, Services } from '../platform/services.ts';
import { createStorage } from '../platform/storage/index.ts';

export interface ProgramOptions {
  /** Address of the database. */
  url: string;
  config: Config;
  log: Log;
  clock?: Clock;
  /** Name service for TXT records; that of the machine unless given. */
  resolveTxt?: Services['resolveTxt'];
  nameService?: NameService;
  /** Milliseconds after which a statement is given up; without it none is. */
  answerWithin?: number;
}

const askNameService = (name: string) => new Resolver({ timeout: 5000, tries: 2 }).resolveTxt(name);

const nothing = (): [] => [];
const resolver = () => new Resolver({ timeout: 5000, tries: 2 });
const machineNames: NameService = {
  mailServers: async (domain) => (await resolver().resolveMx(domain).catch(nothing)).map(({ exchange }) => exchange),
  addresses: async (host) => [
    ...(await resolver().resolve4(host).catch(nothing)),
    ...(await resolver().resolve6(host).catch(nothing)),
  ],
  names: (address) => resolver().reverse(address).catch(nothing),
};

/** Opens the services of a program. `close` comes last: nothing uses them by then. */
export async function openServices({
  url,
  config,
  log,
  clock = systemClock,
  resolveTxt = askNameService,
  nameService = machineNames,
  answerWithin,
}: ProgramOptions) {
  const database = openDatabase({ url, connections: config.MASTHEAD_DATABASE_CONNECTIONS, log, answerWithin });
  const fetcher = createFetcher({
    allowPrivate: config.MASTHEAD_ALLOW_PRIVATE_NETWORK,
    userAgent: config.MASTHEAD_USER_AGENT,
  });
  const storage = await createStorage(config);
  const browser = createBrowserPool(config, log);
  const services: Services = {
    config,
    db: database.db,
    clock,
    log,
    fetcher,
    resolveTxt,
    nameService,
    storage,
    browser,
  };
  return {
    services,
    pool: database.pool,
    close: async (): Promise<void> => {
      await browser.close();
      await storage.close();
      await fetcher.close();
      await database.close();
    },
  };
}

/** Opens the replica, if the settings name one. */
export function openReplica(
  { services: { db } }: Awaited<ReturnType<typeof openServices>>,
  { config, log }: Pick<ProgramOptions, 'config' | 'log'>,
): Replica | undefined {
  const { MASTHEAD_DATABASE_REPLICA_URL: url, MASTHEAD_DATABASE_CONNECTIONS: connections } = config;
  if (!url) return undefined;
  return new Replica({
    url,
    primary: db,
    connections,
    log,
    answerWithin: config.MASTHEAD_DATABASE_TIMEOUT * 1000,
    mostLag: config.MASTHEAD_DATABASE_REPLICA_LAG * 1000,
  });
}
