import { spawnSync } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** The operating system's user that PostgreSQL runs as when we are root. */
export interface OsUser {
  uid: number;
  gid: number;
}

/**
 * Returns the user for PostgreSQL, which refuses to run as root: root uses the present owner of the cluster, otherwise
 * `masthead` (made if it is missing), otherwise `postgres` or `nobody`. Other users run it under their own account:
 * undefined.
 */
export async function chooseOsUser(cluster: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = lookUp('masthead') ?? create('masthead') ?? lookUp('postgres') ?? lookUp('nobody');
  if (user) return user;
  throw new StartError(
    'PostgreSQL does not run as root and no other user was found or could be made. Make one with "useradd --system ' +
      'masthead", start Masthead as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** Gives a folder and all below it to the user; symbolic links are not followed. */
export async function giveTo(user: OsUser, path: string): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
}

function lookUp(name: string): OsUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function create(name: string): OsUser | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', name], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` },
  });
  return lookUp(name);
}
