import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { StoredFile } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, days } from '../../platform/clock/index.ts';
import { rowOf, sql } from '../../platform/db/index.ts';
import { createStorage, type Storage } from '../../platform/storage/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeTenant } from '../../testing/factories.ts';
import { makePdf, startOfMp4 } from '../../testing/media.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { scopeOf } from '../access/index.ts';
import { cleanFilesJob } from './files.jobs.ts';
import { fileIdOf, holdFiles, holdImage, readPdfFile } from './index.ts';

let server: TestServer;
let storage: Storage;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  storage = await createStorage(server.config);
  tenant = await makeTenant(server.database.db);
  token = await server.signIn(tenant.user.email);
});
afterAll(() => server.stop());

const scope = () =>
  scopeOf(
    {
      user_id: tenant.user.id,
      session_id: '',
      organisation_id: tenant.organisation.id,
      is_staff_member: false,
      language: 'en',
      impersonator_id: null,
      memberships: [],
    },
    [tenant.brand.id],
    tenant.organisation.id,
  );
const objects = async () =>
  (await readdir(join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;
const rows = async () =>
  (await rowOf(server.database.db, sql<{ count: number }>`select count(*)::int as count from files`))!.count;
const status = async (url: string) => (await fetch(server.origin + url)).status;
/** Runs the cleaning as if it were so many days later. */
const cleanAfter = async (count: number) =>
  await cleanFilesJob.run(
    { db: server.database.db, storage, clock: { now: () => after(new Date(), days(count)) } },
    {},
  );

const boundary = 'masthead-test-boundary';
const head = (name: string) =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nclipping\r\n--${boundary}\r\ncontent-disposition: form-data; name="brand_id"\r\n\r\n${tenant.brand.id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/** Writes a request by hand, piece by piece; `breakOff` hangs up before its end. */
async function sendPieces(name: string, pieces: Iterable<Buffer>, breakOff = false): Promise<StoredFile | null> {
  const url = new URL('/v2/files', server.origin);
  const call = request(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = new Promise<StoredFile | null>((done, failed) => {
    call.on('response', async (response) => {
      const text = (await response.toArray()).join('');
      if (response.statusCode === 201) done((JSON.parse(text) as { data: StoredFile }).data);
      else failed(new Error(text));
    });
    call.on('error', () => done(null));
  });
  call.write(head(name));
  for (const piece of pieces) if (!call.write(piece)) await new Promise((drained) => call.once('drain', drained));
  if (breakOff) call.destroy();
  else call.end(tail);
  return await answered;
}
const stored = async (name = 'report.pdf') => (await sendPieces(name, [makePdf('Harbour')]))!;

describe('an upload', () => {
  it('a long film is never in memory as a whole while it is uploaded', async () => {
    const pieces = inFull ? 199 : 99;
    const filling = pieces * 1024 * 1024;
    const piece = Buffer.alloc(1024 * 1024, 7);
    const start = startOfMp4(60, 'isom', filling);
    let most = 0;
    const before = process.memoryUsage();
    function* film() {
      yield start;
      for (let sent = 0; sent < pieces; sent++) {
        const { external, heapUsed } = process.memoryUsage();
        most = Math.max(most, external + heapUsed - before.external - before.heapUsed);
        yield piece;
      }
    }
    const file = (await sendPieces('film.mp4', film()))!;
    expect(file).toMatchObject({ bytes: start.length + filling, kind: 'video', duration_sec: 60 });
    expect(most).toBeLessThan(80 << 20);
    const hash = createHash('sha256');
    for await (const chunk of (await fetch(server.origin + file.url)).body!) hash.update(chunk);
    const expected = createHash('sha256').update(start);
    for (let sent = 0; sent < pieces; sent++) expected.update(piece);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
  }, 120_000);

  it('an upload that breaks off leaves nothing', async () => {
    const [files, lines] = [await objects(), await rows()];
    expect(await sendPieces('half.mp4', [startOfMp4(60, 'isom', 50 << 20), Buffer.alloc(5 << 20)], true)).toBeNull();
    await expect.poll(objects).toBe(files);
    expect(await rows()).toBe(lines);
  });
});

describe('the use of a file', () => {
  it('a file in use is kept; an unused one is deleted after a week with its content', async () => {
    const { db } = server.database;
    const [held, loose, logo] = [await stored(), await stored(), await stored()];
    const holder = { kind: 'clipping', id: tenant.brand.id };
    await holdFiles(db, scope(), holder, [held.id]);
    await db.transaction().execute(async (transaction) => {
      await sql`update brands set logo = ${JSON.stringify({ original: logo.url, cropped: logo.url })} where id = ${tenant.brand.id}`.execute(
        transaction,
      );
    });
    await cleanAfter(6);
    expect(await status(loose.url)).toBe(200);
    const before = await objects();
    await cleanAfter(8);
    expect([await status(held.url), await status(loose.url), await status(logo.url)]).toEqual([200, 404, 200]);
    await cleanAfter(9);
    expect(await objects()).toBeLessThan(before);
    expect(await status(loose.url)).toBe(403);
    await holdFiles(db, scope(), holder, []);
    await cleanAfter(8);
    expect(await status(held.url)).toBe(404);
  });

  it('a file can be used only by records of the same organisation', async () => {
    const file = await stored();
    const { db } = server.database;
    const stranger = await makeTenant(db);
    const foreign = scopeOf(
      { ...scope().actor, organisation_id: stranger.organisation.id },
      [stranger.brand.id],
      stranger.organisation.id,
    );
    const holder = { kind: 'story', id: stranger.brand.id };
    await expect(holdFiles(db, foreign, holder, [file.id])).rejects.toMatchObject({ status: 422 });
    const image = { original: file.url, cropped: null };
    await expect(holdImage(db, foreign, holder, image)).rejects.toMatchObject({ status: 422 });
    for (const original of ['https://tracker.example/x.png', 'javascript:alert(1)', '/files/x/y/z'])
      await expect(holdImage(db, scope(), holder, { original, cropped: null })).rejects.toMatchObject({ status: 422 });
    expect(await holdImage(db, scope(), holder, image)).toEqual(image);
    expect(fileIdOf(file.url)).toBe(file.id);
  });

  it('the text of a PDF in use can be read', async () => {
    const file = await stored();
    const [row] = await holdFiles(server.database.db, scope(), { kind: 'clipping', id: tenant.user.id }, [file.id]);
    expect((await readPdfFile({ storage }, row!))?.text).toBe('Harbour');
  });
});
