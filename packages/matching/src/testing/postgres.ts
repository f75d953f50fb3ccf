import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const folders = [
  '/usr/lib/postgresql/18/bin',
  '/usr/lib/postgresql/17/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/15/bin',
];
const candidates = [...(process.env.PATH ?? '').split(path.delimiter), ...folders];

/** The folder with PostgreSQL's own programs, or undefined. */
export const postgresFolder = candidates.find((folder) =>
  ['initdb', 'postgres', 'psql'].every((name) => folder && fs.existsSync(path.join(folder, name))),
);

const isRoot = process.getuid?.() === 0;

/** Runs a program; the server refuses root, so root hands it to the user postgres. */
const command = (name: string, args: string[]): [string, string[]] => {
  const program = path.join(postgresFolder!, name);
  return isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A PostgreSQL server for one test, on the loopback address, without a password. */
export type Server = { query(sql: string): string[]; stop(): Promise<void> };

/** Starts a server with the given locale options of initdb in a folder of its own. */
export async function startPostgres(locale: readonly string[]): Promise<Server> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matching-postgres-'));
  fs.chmodSync(folder, 0o777);
  const data = path.join(folder, 'data');
  const [initdb, initArgs] = command('initdb', [
    '-D',
    data,
    '-U',
    'test',
    '-A',
    'trust',
    '-N',
    '--encoding=UTF8',
    ...locale,
  ]);
  const made = spawnSync(initdb, initArgs, { encoding: 'utf8', cwd: folder });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', '-c', 'fsync=off'];
  const [postgres, args] = command('postgres', options);
  const child = spawn(postgres, args, { stdio: 'ignore', cwd: folder });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const psql = (sql: string) =>
    spawnSync(
      path.join(postgresFolder!, 'psql'),
      ['-h', '127.0.0.1', '-p', String(port), '-U', 'test', '-XAtq', '-v', 'ON_ERROR_STOP=1', 'postgres'],
      {
        input: sql,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
  for (let tries = 0; psql('select 1').status !== 0; tries++) {
    if (tries > 100) throw new Error('PostgreSQL does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    query(sql) {
      const answer = psql(sql);
      if (answer.status !== 0) throw new Error(answer.stderr);
      return answer.stdout.trimEnd().split('\n');
    },
    async stop() {
      const pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGINT');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
