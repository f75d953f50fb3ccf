import { thisMachine } from '../config/machine.ts';

const megabyte = 1024 * 1024;

/** Returns PostgreSQL's memory for pages: 128 MB, less on a machine below 1 GB, and a sixteenth of one above 2 GB. */
function sharedBuffers(memory: number): number {
  const share = (part: number) => Math.floor(memory / megabyte / part);
  return Math.max(32, Math.min(128, share(8)), Math.min(2048, share(16)));
}

/**
 * Returns the server's settings, given on its command line at every start so that a new version of Masthead uses its
 * own. They are made for a small machine with two cores that also runs Masthead; none reduces safety for speed.
 */
export function serverSettings(port: number, { memory } = thisMachine()): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${sharedBuffers(memory)}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / megabyte / 3))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Each of up to three workers may take it.
    autovacuum_work_mem: '32MB',
    jit: 'off',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 1,
    // Two read the pages that a search has found from a cold disk half as fast.
    io_workers: 4,
    synchronous_commit: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // 'log' leaves out failed statements, which Masthead itself reports, and keeps crashes and what stops the server.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    cluster_name: 'masthead',
  };
}

/**
 * Returns the environment for PostgreSQL's programs: ours without variables that would change their place, language or
 * access.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$|NODE_)/.test(name)));
}
