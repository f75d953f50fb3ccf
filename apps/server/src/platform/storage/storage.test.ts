import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, s3Keys, startS3Server } from '../../testing/s3-server.ts';
import { readConfig } from '../config/index.ts';
import { createStorage, type Storage, StorageFailure } from './index.ts';

let folder: string;
let s3: S3Server;
let disk: Storage;
let bucket: Storage;
const s3Settings = () => ({
  MASTHEAD_S3_BUCKET: 'masthead',
  MASTHEAD_S3_ENDPOINT: s3.endpoint,
  MASTHEAD_S3_PATH_STYLE: 'true',
  MASTHEAD_S3_ACCESS_KEY: s3Keys.accessKeyId,
  MASTHEAD_S3_SECRET_KEY: s3Keys.secretAccessKey,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-storage-'));
  s3 = await startS3Server();
  disk = await createStorage(readConfig({ MASTHEAD_DATA: folder }));
  bucket = await createStorage(readConfig({ MASTHEAD_DATA: folder, ...s3Settings() }));
});
afterAll(async () => {
  await bucket.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  await buffer(await storage.get(key, range));
const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const reasonOf = async (work: Promise<unknown>) =>
  await work.then(
    () => null,
    (error: unknown) => (error instanceof StorageFailure ? error.reason : String(error)),
  );
const broken = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(100_000));
      if (this.listenerCount('sent') === 0) setImmediate(() => this.destroy(new Error('the sender is gone')));
    },
  });

describe.each([
  ['the disk', () => disk],
  ['an S3 service', () => bucket],
] as const)('%s', (name, storage) => {
  it(`${name} lists the keys of all objects and nothing else`, async () => {
    const listed = async () => {
      const keys: string[] = [];
      for await (const key of storage().list()) keys.push(key);
      return keys;
    };
    const before = await listed();
    const keys = ['files/00-aa', 'files/01-bb.jpg', 'files/02-cc'];
    for (const key of keys) await storage().put(key, randomBytes(10));
    const onItsWay = await storage().temporaryPath();
    await writeFile(onItsWay, 'half');
    expect((await listed()).toSorted()).toEqual([...before, ...keys].toSorted());
    for (const key of keys) await storage().delete(key);
    await rm(onItsWay);
  });

  it(`${name} stores bytes, streams and files and returns them whole or in part`, async () => {
    const bytes = randomBytes(100_000);
    expect(await storage().put('a/one', bytes)).toBe(100_000);
    expect(await storage().put('a/two', Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))).toBe(100_000);
    const path = await storage().temporaryPath();
    await writeFile(path, bytes);
    expect(await storage().put('a/three', { path })).toBe(100_000);
    for (const key of ['a/one', 'a/two', 'a/three']) expect((await read(storage(), key)).equals(bytes)).toBe(true);
    expect((await read(storage(), 'a/one', { start: 10, end: 19 })).equals(bytes.subarray(10, 20))).toBe(true);
    expect(await filesBelow(join(folder, 'files', 'temporary'))).toEqual([]);
  });

  it(`${name} stores a large object in pieces`, async () => {
    const piece = randomBytes(1 << 20);
    const bytes = await storage().put('a/large', Readable.from(Array.from({ length: 20 }, () => piece)));
    expect(bytes).toBe(20 << 20);
    expect((await read(storage(), 'a/large', { start: 19 << 20, end: (20 << 20) - 1 })).equals(piece)).toBe(true);
    await storage().delete('a/large');
  });

  it(`${name} reports a missing object as missing and accepts a second deletion`, async () => {
    await storage().put('gone', Buffer.from('x'));
    await storage().delete('gone');
    await storage().delete('gone');
    expect(await reasonOf(storage().get('gone'))).toBe('missing');
  });

  it(`${name} keeps nothing of an upload that breaks off`, async () => {
    await expect(storage().put('half', broken())).rejects.toThrow();
    expect(await reasonOf(storage().get('half'))).toBe('missing');
    expect(await filesBelow(join(folder, 'files', 'temporary'))).toEqual([]);
    expect(s3.unfinished()).toBe(0);
  });
});

describe('the disk', () => {
  it.each(['../outside', '/etc/passwd', 'a/../../b', 'A', 'a//b', '.hidden', ''])(
    'the disk refuses the key %s, which leaves its folder',
    async (key) => {
      await expect(disk.put(key, Buffer.from('x'))).rejects.toThrow(/cannot be the key/);
    },
  );

  it('files of killed programs are removed from the disk, files of running programs stay', async () => {
    const temporary = join(folder, 'files', 'temporary');
    const dead = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => dead.once('exit', done));
    const names = {
      dead: `${hostname()}~${dead.pid}~x`,
      own: `${hostname()}~${process.pid}~x`,
      old: `elsewhere~1~x`,
      fresh: `elsewhere~1~y`,
    };
    for (const name of Object.values(names)) await writeFile(join(temporary, name), 'x');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(temporary, names.old), longAgo, longAgo);
    await createStorage(readConfig({ MASTHEAD_DATA: folder }));
    expect((await filesBelow(temporary)).toSorted()).toEqual([names.fresh, names.own].toSorted());
    for (const name of await filesBelow(temporary)) await rm(join(temporary, name));
  });

  // Only root may mount a small disk.
  const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();
  it.runIf(mayMount)(
    'a full disk reports it, keeps nothing of the new object and keeps the old ones (needs root on Linux)',
    async () => {
      const small = await mkdtemp(join(tmpdir(), 'masthead-small-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]);
      try {
        const storage = await createStorage(readConfig({ MASTHEAD_DATA: small }));
        await storage.put('first', Buffer.alloc(1 << 20, 1));
        expect(
          await reasonOf(storage.put('second', Readable.from([Buffer.alloc(1 << 20), Buffer.alloc(1 << 20)]))),
        ).toBe('full');
        expect((await read(storage, 'first')).length).toBe(1 << 20);
        expect(await reasonOf(storage.get('second'))).toBe('missing');
        expect(await filesBelow(join(small, 'files', 'temporary'))).toEqual([]);
      } finally {
        execFileSync('umount', [small]);
        await rm(small, { recursive: true, force: true });
      }
    },
  );
});

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('an S3 service', () => {
  it('an S3 service that is full, refuses the key or cannot be reached is reported', async () => {
    s3.setRoom(0);
    expect(await reasonOf(bucket.put('x', Buffer.alloc(10)))).toBe('full');
    s3.setRoom(Number.POSITIVE_INFINITY);
    const wrong = await createStorage(
      readConfig({ MASTHEAD_DATA: folder, ...s3Settings(), MASTHEAD_S3_SECRET_KEY: 'wrong' }),
    );
    expect(await reasonOf(wrong.put('x', Buffer.alloc(10)))).toBe('unreachable');
    await wrong.close();
    expect([...s3.objects.keys()].some((key) => key.endsWith('/x'))).toBe(false);
  });
});
