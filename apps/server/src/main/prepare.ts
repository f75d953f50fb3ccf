import { randomBytes } from 'node:crypto';
import { rebuildMissingSoon } from '../features/clippings/index.ts';
import { preparePartitions } from '../features/documents/index.ts';
import { makeFirstStaffUser } from '../features/organisations/index.ts';
import { loadReference } from '../features/reference/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import type { Config } from '../platform/config/index.ts';
import { countConnections } from '../platform/db/check.queries.ts';
import { type Database, openDatabase } from '../platform/db/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { settingOnce } from '../platform/db/settings.queries.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { migrateJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { ChannelKey } from '../platform/realtime/index.ts';

/** Brings a database to where the program can work with it. Any number of processes may do it at the same time. */
export async function prepareDatabase({ url, config, log }: { url: string; config: Config; log: Log }) {
  await migrate({ url, log });
  await migrateJobs(url);
  const database = openDatabase({ url, connections: 2, log });
  try {
    const connections = await countConnections(database.db);
    if (config.MASTHEAD_DATABASE_CONNECTIONS > connections)
      throw new StartError(
        `The setting MASTHEAD_DATABASE_CONNECTIONS is ${config.MASTHEAD_DATABASE_CONNECTIONS}, but PostgreSQL has ${connections} connections for all processes. Lower it, or raise max_connections.`,
      );
    const services = { db: database.db, clock: systemClock, config, log };
    await preparePartitions(services);
    await loadReference(services);
    await rebuildMissingSoon(database.db);
    return { staff: await makeFirstStaffUser(services), keys: await channelKeys(database) };
  } finally {
    await database.close();
  }
}

/** Returns the key pair of our own channels: made once for the installation, the same for all its processes. */
export const channelKeys = ({ db }: Pick<Database, 'db'>): Promise<ChannelKey> =>
  settingOnce(
    db,
    'realtime.keys',
    { key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') },
    systemClock.now(),
  );
