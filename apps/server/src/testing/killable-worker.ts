import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestServer } from './server.ts';

/** Starts a worker in a process of its own on the database and files of a server. Returns once it works. */
export async function startKillable(
  { database, config }: TestServer,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = fork(new URL('./killed-worker.ts', import.meta.url), {
    env: {
      ...process.env,
      TEST_DATABASE_URL: database.url,
      MASTHEAD_DATA: config.dataDir,
      MASTHEAD_SECRET: config.MASTHEAD_SECRET,
      MASTHEAD_LOG_LEVEL: 'error',
      ...settings,
    },
  });
  await once(child, 'message');
  return child;
}

/** Kills a process as a crash would, and returns once it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
