import { startApi } from '../main/api.ts';
import { channelKeys } from '../main/prepare.ts';
import { startWorker } from '../main/worker.ts';
import { readConfig } from '../platform/config/index.ts';
import { openDatabase } from '../platform/db/index.ts';
import { createLog } from '../platform/log/index.ts';

// API and worker in a process of their own, for tests that kill them: the settings and the time come from the environment.
const config = readConfig(process.env);
const url = process.env.TEST_DATABASE_URL ?? '';
const now = new Date(process.env.TEST_NOW ?? '');
const options = { url, config, log: createLog(config), clock: { now: () => now } };
const database = openDatabase({ ...options, connections: 1 });
const keys = await channelKeys(database);
await database.close();
const api = await startApi({ ...options, keys, patience: 60_000 });
await startWorker(options);
process.send?.(api.port);
