import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DebianPostgres } from '../../../apps/server/src/testing/debian-postgres.ts';
import { usageOf } from '../processes.ts';

/** Returns the processor time in seconds that servers of PostgreSQL have used since their start. */
export const postgresSeconds = (nodes: readonly DebianPostgres[]): number =>
  nodes.reduce((sum, { data }) => {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return sum + usageOf(pid).postgres.seconds;
  }, 0);
