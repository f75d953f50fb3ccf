import type { BrowserPool } from './browser/index.ts';
import type { Clock } from './clock/index.ts';
import type { Config } from './config/index.ts';
import type { Db } from './db/index.ts';
import type { Fetcher } from './fetch/index.ts';
import type { Log } from './log/index.ts';
import type { Storage } from './storage/index.ts';

/** What use cases are given: the effects, each replaceable where tests need it (clock, addresses outside). */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  fetcher: Fetcher;
  storage: Storage;
  browser: BrowserPool;
}
