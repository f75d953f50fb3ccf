import { execFile, spawn } from 'node:child_process';
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

/** A cluster of PostgreSQL 15 of our own, run by the user `postgres` where we are root. */
export async function startDebianPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-pg15-'));
  const identity = process.getuid?.() === 0 ? await idsOf('postgres') : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid!);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const port = await freePort();
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'masthead', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    identity,
  );
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
    ],
    { ...identity, stdio: 'ignore' },
  );
  const ended = new Promise((done) => server.once('exit', done));
  const url = `postgres://masthead@127.0.0.1:${port}/postgres`;
  await until('PostgreSQL 15 answers', async () => {
    const client = new pg.Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (connected) await client.end();
    return connected;
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function idsOf(user: string): Promise<{ uid?: number; gid?: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, user])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
