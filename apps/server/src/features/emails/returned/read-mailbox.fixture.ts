import { systemClock } from '../../../platform/clock/index.ts';
import { readConfig } from '../../../platform/config/index.ts';
import { openDatabase } from '../../../platform/db/index.ts';
import { createLog } from '../../../platform/log/index.ts';
import { readMailboxJob } from './mailbox.jobs.ts';

// A reading in a process of its own, for the test that kills it.
const config = readConfig(process.env);
const log = createLog(config);
const { db } = openDatabase({ url: process.env.TEST_DATABASE_URL ?? '', connections: 2, log });
await readMailboxJob.run({ db, clock: systemClock, log, config }, {});
