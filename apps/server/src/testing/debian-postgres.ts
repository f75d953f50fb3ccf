import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, until } from './replay.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';

/** Debian's package `postgresql`; its own cluster is left alone. */
export const hasDebianPostgres = existsSync(join(programs, 'postgres'));

/** Debian's server has the extension Citus, which Debian does not package: docs/cluster.md says how it is built. */
export const hasCitus = hasDebianPostgres && existsSync('/usr/lib/postgresql/15/lib/citus.so');

export interface DebianPostgres {
  url: string;
  port: number;
  /** Folder of its data. */
  data: string;
  /** Ends it as a crash of its machine would, without a word to anybody. */
  kill(): Promise<void>;
  /** Starts it again on its data and port after `kill`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface DebianOptions {
  settings?: Readonly<Record<string, string | number>>;
  /** Makes the data instead of `initdb`, given the folder and how programs of PostgreSQL are run there. */
  make?: (data: string, run: (program: string, args: readonly string[]) => Promise<void>) => Promise<void>;
  /** Place of the data. */
  below?: string;
}

/** Starts a separate PostgreSQL 15, run by the user `postgres` if we are root. */
export async function startDebianPostgres({
  settings,
  make,
  below = tmpdir(),
}: DebianOptions = {}): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(below, 'masthead-pg15-'));
  const identity = process.getuid?.() === 0 ? await idsOf('postgres') : {};
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const port = await freePort();
  const runHere = async (program: string, args: readonly string[]) => {
    await run(join(programs, program), args, identity);
  };
  if (make) await make(data, runHere);
  else await runHere('initdb', ['-D', data, '-U', 'masthead', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const wanted = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const url = `postgres://masthead@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(join(programs, 'postgres'), args, { ...identity, stdio: 'ignore' });
    await until('PostgreSQL 15 answers', () => answers(url));
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    port,
    data,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  if (connected) await client.end();
  return connected;
}

async function idsOf(user: string): Promise<{ uid?: number; gid?: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, user])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
