import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReachableForOthers, programPath } from './binaries.ts';
import { giveTo, type OsUser } from './os-user.ts';
import { serverEnvironment } from './settings.ts';
import { explainFailure, StartError } from './start-error.ts';

/** The name of the database role that owns everything. */
export const roleName = 'masthead';

/** The places below `<data folder>/postgres`. */
export interface Home {
  dataDir: string;
  folder: string;
  cluster: string;
  passwordFile: string;
  portFile: string;
  logFile: string;
}

export function homeOf(dataDir: string): Home {
  const folder = join(dataDir, 'postgres');
  return {
    dataDir,
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    portFile: join(folder, 'port'),
    logFile: join(folder, 'postgres.log'),
  };
}

/** Makes the home folder. Root keeps it and opens it for passing through only; the cluster in it is the OS user's. */
export async function openHome(home: Home): Promise<void> {
  await mkdir(home.folder, { recursive: true });
  await chmod(home.folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/**
 * Returns the `-D` with which the user of a cluster must start it. A user who may not pass a folder above it (root's
 * data below /root) reaches it as the working directory that root chose for the process.
 */
export async function clusterArgument(cluster: string, user: OsUser | undefined): Promise<string> {
  if (!user || process.platform !== 'linux') return cluster;
  return (await isReachableForOthers(cluster)) ? cluster : '/proc/self/cwd';
}

/** Returns the password of the role: the one in the file, or a new one that is written there for our own user only. */
export async function readPassword(home: Home): Promise<string> {
  const known = (await readFile(home.passwordFile, 'utf8').catch(absent))?.trim();
  if (known) return known;
  if (existsSync(home.cluster)) {
    throw new StartError(
      `The file ${home.passwordFile} with the password of the database is missing or empty. Put it back from a backup; the data is still there.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(home.passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

/**
 * Makes the cluster if there is none. It is made beside its place and moved there when complete, so that a start that
 * is killed leaves no incomplete one; leftovers of such a start are removed.
 *
 * @throws StartError if the folder holds something that this PostgreSQL cannot open; it is left unchanged
 */
export async function ensureCluster(home: Home, native: string, user: OsUser | undefined): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith('new-')) continue;
    // The initdb of a start that was killed may still be writing there; then it goes the next time.
    await rm(join(home.folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
  if (existsSync(home.cluster)) await checkCluster(home, native, user);
  else await createCluster(home, native, user);
}

async function checkCluster(home: Home, native: string, user: OsUser | undefined): Promise<void> {
  const found = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(absent))?.trim();
  const ours = await majorVersion(native);
  if (!found) {
    throw new StartError(
      `${home.cluster} is not a complete database: its file PG_VERSION is missing. Nothing was changed. Put back a ` +
        'backup, or move the folder away to begin with an empty database.',
    );
  }
  if (found !== ours) {
    const way =
      Number(found) > Number(ours)
        ? 'Start a newer version of Masthead.'
        : `Start the version of Masthead that wrote it, save its content with pg_dump, and load it into this one.`;
    throw new StartError(
      `The database in ${home.cluster} was written by PostgreSQL ${found}, and this version of Masthead brings ` +
        `PostgreSQL ${ours}. Nothing was changed. ${way}`,
    );
  }
  if (user && (await stat(home.cluster)).uid !== user.uid) await giveTo(user, home.cluster);
  // Backups and copies often widen the modes; PostgreSQL then refuses to start.
  if (process.platform !== 'win32') await chmod(home.cluster, 0o700);
}

async function majorVersion(native: string): Promise<string> {
  const { output } = await run(programPath(native, 'postgres'), ['--version'], {});
  const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (version) return version;
  throw new StartError(explainFailure(output, native));
}

async function createCluster(home: Home, native: string, user: OsUser | undefined): Promise<void> {
  const password = await readPassword(home);
  const place = join(home.folder, `new-${randomBytes(6).toString('hex')}`);
  const cluster = join(place, 'cluster');
  try {
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    await writeFile(join(place, 'password'), `${password}\n`, { mode: 0o600 });
    if (user) await giveTo(user, place);
    await initialise(cluster, home, native, user);
    await rename(cluster, home.cluster);
    await syncFolder(home.folder);
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

async function initialise(cluster: string, home: Home, native: string, user: OsUser | undefined): Promise<void> {
  const folder = await clusterArgument(cluster, user);
  let output = '';
  // The database's own rules sort and compare; the C library's only tell words from punctuation in text search.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const result = await run(
      programPath(native, 'initdb'),
      [
        ...['-D', folder, '-U', roleName, '--pwfile', join('..', 'password'), '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--locale=C', `--lc-ctype=${ctype}`],
      ],
      { cwd: cluster, ...user },
    );
    if (result.code === 0) return;
    output = result.output;
    if (!/invalid locale|locale name|encoding mismatch|not compatible/i.test(output)) break;
  }
  throw new StartError(explainFailure(output, home.dataDir));
}

function run(program: string, args: string[], options: { cwd?: string; uid?: number; gid?: number }) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (data: Buffer) => {
      output += data;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
