import { startWorker } from '../main/worker.ts';
import { readConfig } from '../platform/config/index.ts';
import { createLog } from '../platform/log/index.ts';

// A worker in a process of its own, for tests that kill it: the settings come from the environment.
const config = readConfig(process.env);
await startWorker({ url: process.env.TEST_DATABASE_URL ?? '', config, log: createLog(config) });
process.send?.('ready');
