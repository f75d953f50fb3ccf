import { startWorker } from '../main/worker.ts';
import { readConfig } from '../platform/config/index.ts';
import { createLog } from '../platform/log/index.ts';

// A worker in a process of its own, for tests that kill it or stop it by a message: the settings come from the environment.
const config = readConfig(process.env);
const worker = await startWorker({ url: process.env.TEST_DATABASE_URL ?? '', config, log: createLog(config) });
process.on('message', () => void worker.stop().then(() => process.exit(0)));
process.send?.('ready');
