import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findBundledPostgres, prepareBinaries } from './binaries.ts';
import { explainFailure } from './start-error.ts';
import { canMountDisks, mountSmallDisk, postmasterPid, query, TestBench } from './test-bench.fixture.ts';

// The result depends on the machine and on the user. Users other than root are covered by the other file.
const isRoot = process.getuid?.() === 0;
const ordinaryUser = '65534';
const namelessUser = '54321';

const mounts = canMountDisks();
const bench = new TestBench();
afterEach(() => bench.cleanUp());

/**
 * Returns a data folder and a PostgreSQL that an ordinary user can use, regardless of the location of this checkout.
 */
async function ordinaryPlace(uid = ordinaryUser): Promise<{ dataDir: string; native: string }> {
  const folder = bench.folder();
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, Number(uid), Number(uid));
  return { dataDir, native: await prepareBinaries(findBundledPostgres(), true, folder) };
}

describe.runIf(isRoot)('embedded PostgreSQL as root (needs root)', () => {
  test('PostgreSQL runs as another user, even where that user may not enter the parent folders of its data', async () => {
    const closed = bench.folder();
    const dataDir = join(closed, 'data');
    chmodSync(closed, 0o700);
    const first = await bench.start(dataDir);
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).not.toBe(0);
    await query(first.url, 'create table mark ()');
    await first.stop();

    chmodSync(closed, 0o755);
    const second = await bench.start(dataDir);
    await query(second.url, 'select from mark');
    await second.stop();
  });

  test('a cluster restored from a backup by root belongs to the PostgreSQL user again', async () => {
    const dataDir = bench.folder();
    await (await bench.start(dataDir)).stop();
    const copy = bench.folder();
    cpSync(dataDir, copy, { recursive: true });
    expect(statSync(join(copy, 'postgres', 'cluster', 'base')).uid).toBe(0);
    chmodSync(join(copy, 'postgres', 'cluster'), 0o755);
    await query((await bench.start(copy)).url, 'select 1');
    expect(statSync(join(copy, 'postgres', 'cluster', 'base')).uid).not.toBe(0);
  });

  test('binaries that other users cannot reach are copied to a place where they can', async () => {
    const closed = bench.folder();
    chmodSync(closed, 0o700);
    cpSync(dirname(findBundledPostgres()), closed, { recursive: true, verbatimSymlinks: true });
    await query((await bench.start(bench.folder(), join(closed, 'native'))).url, 'select 1');
  });

  test('an ordinary user runs PostgreSQL under the same user', async () => {
    const { dataDir, native } = await ordinaryPlace();
    const child = bench.child(dataDir, ordinaryUser, native);
    const { url = '' } = await child.started;
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(Number(ordinaryUser));
    child.process.kill('SIGTERM');
    expect((await child.ended).code).toBe(0);
    const asRoot = await bench.start(dataDir);
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(Number(ordinaryUser));
    await asRoot.stop();
  });

  test('a user without a name, as in containers, can run PostgreSQL', async () => {
    const { dataDir, native } = await ordinaryPlace(namelessUser);
    const { error } = await bench.child(dataDir, namelessUser, native).started;
    expect(error).toContain(`user ${namelessUser} has none on this system`);
  });

  test('a data folder that the user may not write is reported', async () => {
    const { dataDir, native } = await ordinaryPlace();
    chownSync(dataDir, 0, 0);
    const { error } = await bench.child(dataDir, ordinaryUser, native).started;
    expect(error).toBe(
      `The data folder ${dataDir} cannot be read and written by this user. ` +
        'Change its owner or set MASTHEAD_DATA to another folder.',
    );
  });
});

describe('full disk', () => {
  test.each([
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'initdb: error: could not write file "x": No space left on device',
    "ENOSPC: no space left on device, mkdir '/x'",
  ])('a full disk is reported in a sentence: %s', (output) => {
    expect(explainFailure(output, '/srv/data')).toBe(
      'The disk that holds /srv/data is full. Free some space and start again; nothing that was saved is lost.',
    );
  });

  test.runIf(mounts)(
    'a first start on a full disk leaves nothing behind and a later one loses nothing (needs Linux, root and the right to mount a disk)',
    async () => {
      const disk = bench.folder();
      expect(mountSmallDisk(disk, '100m')).toBe(true);
      bench.onCleanUp(() => spawnSync('umount', [disk]));
      const ballast = join(disk, 'ballast');
      const fill = (leave: number) => writeFileSync(ballast, Buffer.alloc(freeBytes(disk) - leave));

      fill(20 * 1024 * 1024);
      await expect(bench.start(disk)).rejects.toThrow(/disk that holds .* is full/);
      expect(
        readdirSync(join(disk, 'postgres')).filter((name) => name === 'cluster' || name.startsWith('new-')),
      ).toEqual([]);

      rmSync(ballast);
      const first = await bench.start(disk);
      await query(first.url, 'create table mark ()');
      await first.stop();
      fill(0);
      await expect(bench.start(disk)).rejects.toThrow(/disk that holds .* is full/);
      rmSync(ballast);
      expect(existsSync(ballast)).toBe(false);
      await query((await bench.start(disk)).url, 'select from mark');
    },
  );
});

test.runIf(mounts)(
  'a read-only disk is reported in a sentence, also for root (needs Linux, root and the right to mount a disk)',
  async () => {
    const disk = bench.folder();
    expect(mountSmallDisk(disk, '1m')).toBe(true);
    bench.onCleanUp(() => spawnSync('umount', [disk]));
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    const dataDir = join(disk, 'data');
    await expect(bench.start(dataDir)).rejects.toThrow(`The data folder ${dataDir} lies on a read-only disk.`);
  },
);

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Number(bavail) * Number(bsize);
}
