import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();

/** Settings of connections and memory. If they are not set, `limitsOf` derives them from the machine. */
export const machineSettings = {
  MASTHEAD_SOCKETS: whole(1, 1_000_000).describe(
    'Maximum number of live connections of pages to one process; by default 2,500 for each GB of memory, 1,000 to 40,000',
  ),
  MASTHEAD_FETCH_CONCURRENCY: whole(1, 500).describe(
    'Fetches at the same time; by default 16 for each core, at most 128',
  ),
  MASTHEAD_RENDER_CONCURRENCY: whole(1, 16).describe(
    'Pages rendered at the same time; by default one for each core and 2 GB of memory, at most 4',
  ),
  MASTHEAD_SITE_CACHE_MB: whole(1, 100_000).describe(
    'Memory of each process for finished pages of the public site; by default 32 for each GB of memory, 32 to 1,024',
  ),
  MASTHEAD_DATABASE_CONNECTIONS: whole(2, 200).describe(
    'Connections of each process to PostgreSQL; by default 4 for each core and 4 more, 8 to 24',
  ),
};

interface Machine {
  cores: number;
  /** Bytes that this process and what runs beside it may use. */
  memory: number;
}

const gigabyte = 1024 ** 3;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(value)));

/** Returns the limits that suit a machine, for settings that are not given. Two cores and 4 GB are the smallest that we recommend. */
export const limitsOf = ({ cores, memory }: Machine) => ({
  MASTHEAD_DATABASE_CONNECTIONS: between(8, 4 + 4 * cores, 24),
  MASTHEAD_FETCH_CONCURRENCY: between(16, 16 * cores, 128),
  MASTHEAD_RENDER_CONCURRENCY: between(1, Math.min(cores, memory / (2 * gigabyte)), 4),
  MASTHEAD_SITE_CACHE_MB: between(32, (memory / gigabyte) * 32, 1024),
  MASTHEAD_SOCKETS: between(1000, (memory / gigabyte) * 2500, 40_000),
});

export type MachineLimits = ReturnType<typeof limitsOf>;

/** Returns this machine, or the part of it that a container is given. */
export function thisMachine(): Machine {
  const given = process.constrainedMemory();
  return { cores: availableParallelism(), memory: given > 0 ? Math.min(given, totalmem()) : totalmem() };
}
