import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Database, openDatabase } from '@masthead/server/platform/db/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';

/** CLUSTER_DOCUMENTS: documents of each part of the measurement. */
export const documentCount = Number(process.env.CLUSTER_DOCUMENTS ?? 10_000);
/** CLUSTER_SECONDS: how long each call is measured on each database. */
export const callSeconds = Number(process.env.CLUSTER_SECONDS ?? 1);
/** CLUSTER_LOAD_SECONDS: how long people work before half of the processes are killed, and afterwards. */
export const loadSeconds = Number(process.env.CLUSTER_LOAD_SECONDS ?? 20);
/** CLUSTER_SHARDS: parts into which each distributed table is cut. */
export const shards = Number(process.env.CLUSTER_SHARDS ?? 32);
/** Documents that are stored in one transaction. */
export const batchSize = 100;

export const password = 'Password1';

/** Returns the settings of all programs that work on one folder. */
export const settingsOf = (folder: string) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  MASTHEAD_DATA: folder,
  MASTHEAD_ADMIN_PASSWORD: password,
  MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
  MASTHEAD_LOG_LEVEL: 'silent',
  MASTHEAD_RATE_LIMIT: '1000000',
  // The address is part of answers, and ports differ.
  MASTHEAD_PUBLIC_URL: 'http://masthead.localhost',
  // Pictures of pages would take more of the processor than everything that is measured.
  MASTHEAD_CHROMIUM: '/nowhere/chromium',
});

export const log = createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'silent' }));

/** Opens a database for the benchmark itself. */
export const open = (url: string): Database => openDatabase({ url, connections: 2, log });
