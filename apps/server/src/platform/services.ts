import type { BrowserPool } from './browser/index.ts';
import type { Clock } from './clock/index.ts';
import type { Config } from './config/index.ts';
import type { Db } from './db/index.ts';
import type { Fetcher } from './fetch/index.ts';
import type { Log } from './log/index.ts';
import type { Storage } from './storage/index.ts';

/** Other look-ups in the name service. Each returns nothing if there is nothing. */
export interface NameService {
  /** Names of the servers that take mail for a domain. */
  mailServers: (domain: string) => Promise<string[]>;
  addresses: (host: string) => Promise<string[]>;
  /** Names of an address (reverse DNS). */
  names: (address: string) => Promise<string[]>;
}

/** The dependencies of use cases: all effects, each replaceable in tests (clock, external addresses). */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  fetcher: Fetcher;
  /** Looks up the TXT records of a name; each comes in pieces. Throws if there are none. */
  resolveTxt: (name: string) => Promise<string[][]>;
  nameService: NameService;
  storage: Storage;
  browser: BrowserPool;
}
