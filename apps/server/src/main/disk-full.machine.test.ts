import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { openDatabase, rowsOf, sql } from '../platform/db/index.ts';
import { canMountDisks, mountSmallDisk, TestBench } from '../platform/embedded-postgres/test-bench.fixture.ts';
import { makeTenant } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { makePng } from '../testing/media.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/server.ts';
import { staff } from './database-away.fixture.ts';
import { prepareDatabase } from './prepare.ts';

const bench = new TestBench();
const disk = bench.folder();
const ballast = join(disk, 'ballast');
const megabyte = 1024 * 1024;
/** Returns a text that needs its full space: random words that do not compress. */
const longText = () =>
  `<p>${Array.from({ length: 12_000 }, () => Math.random().toString(36).slice(2, 12)).join(' ')}</p>`;

function fillDisk(): void {
  const piece = Buffer.alloc(megabyte, 1);
  for (const size of [megabyte, 4096]) {
    try {
      for (;;) appendFileSync(ballast, piece.subarray(0, size));
    } catch (error) {
      expect((error as { code?: string }).code).toBe('ENOSPC');
    }
  }
}

describe.runIf(canMountDisks())('a full disk (needs Linux, root and the right to mount a disk)', () => {
  let server: TestServer;
  let database: ReturnType<typeof openDatabase>;
  let brandId: string;
  let token: string;
  let staffToken: string;
  /** Ids of the stories that were answered with 201. */
  const saved: string[] = [];

  beforeAll(async () => {
    expect(mountSmallDisk(disk, '400m')).toBe(true);
    bench.onCleanUp(() => spawnSync('umount', [disk]));
    const { url } = await bench.start(disk);
    const config = readConfig({ MASTHEAD_ADMIN_PASSWORD: staff.password });
    await prepareDatabase({ url, config, log: testLog });
    database = openDatabase({ url, connections: 2, log: testLog });
    server = await startTestServer({ worker: true, through: async () => url, settings: { MASTHEAD_DATA: disk } });
    const tenant = await makeTenant(database.db);
    brandId = tenant.brand.id;
    token = await server.signIn(tenant.user.email);
    staffToken = await server.signIn(staff.email, staff.password);
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await bench.cleanUp();
  });

  const call = async (path: string, { as = token, body, language = 'en' }: Call = {}) => {
    const response = await fetch(server.origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${as}`,
        'accept-language': language,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const save = async (language = 'en') => {
    const answer = await call('/v2/stories', { body: { brand_id: brandId, copytext: longText() }, language });
    if (answer.status === 201) saved.push(answer.body.data.id);
    return answer;
  };
  const upload = () => {
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('brand_id', brandId);
    form.set('file', new File([Uint8Array.from(makePng(400, 300))], 'ferry.png'));
    return call('/v2/files', { body: form });
  };
  const readings = () => ['/v2/user', '/v2/user/brands', `/v2/stories/${saved[0]}`, '/v2/health'];

  /** Makes every note of a use need room of its own, which a small change of a row may find even on a full disk. */
  const makeNotesNeedRoom = async () => {
    await rowsOf(database.db, sql`create table room_needed (text text)`);
    await rowsOf(
      database.db,
      sql`create function need_room() returns trigger language plpgsql as $$
          begin
            insert into room_needed select repeat(md5(n::text), 20) from generate_series(1, 20000) as n;
            return new;
          end $$`,
    );
    for (const table of ['sessions', 'api_tokens'])
      await rowsOf(
        database.db,
        sql`create trigger need_room before update on ${sql.table(table)} for each row execute function need_room()`,
      );
  };
  const usesOf = () =>
    rowsOf(
      database.db,
      sql<{ id: string; last_used_at: Date }>`
        select id, last_used_at from sessions union all select id, last_used_at from api_tokens order by id`,
    );

  it('writing answers 507 with a code and words in each language, reading continues and staff see it', async () => {
    expect((await save()).status).toBe(201);
    const { data: key } = await server.client(token)('user.api-tokens.store', {
      body: { name: 'Reader', current_password: testPassword, scopes: ['read'] },
    });
    await makeNotesNeedRoom();
    fillDisk();
    await expect.poll(async () => (await save()).body.code, { interval: 10 }).toBe('disk_full');
    const messages = new Set<string>();
    for (const language of languages) {
      const { status, body } = await save(language.replace('_', '-'));
      expect([status, body.code]).toEqual([507, 'disk_full']);
      messages.add(body.message);
    }
    expect(messages.size).toBe(languages.length);
    const refused = await upload();
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full']);

    // The use of a session or an API token is noted from time to time; that it cannot be written must not keep anybody
    // from reading.
    const uses = await usesOf();
    server.clock.set(new Date(Date.now() + 10 * 60_000));
    for (const as of [token, key.token])
      for (const path of readings()) expect([path, (await call(path, { as })).status]).toEqual([path, 200]);
    server.clock.set(null);
    expect(await usesOf()).toEqual(uses);
    const { status, body } = await call('/v2/staff/sources/status', { as: staffToken });
    expect(status).toBe(200);
    expect(body.data.disk).toMatchObject({ is_low: true });
    expect(body.data.disk!.free_bytes).toBeLessThan(megabyte);
  });

  it('everything works again without a restart once there is room, and nothing that was saved is lost', async () => {
    rmSync(ballast);
    await expect.poll(async () => (await save()).status).toBe(201);
    expect((await upload()).status).toBe(201);
    const rows = await rowsOf(database.db, sql<{ id: string }>`select id from stories order by id`);
    expect(rows.map(({ id }) => id)).toEqual(saved.toSorted());
    // The worker searches stored documents for a new stream.
    const stream = await call('/v2/streams', {
      body: { brand_id: brandId, name: 'Ferries', main_search_term: 'ferry' },
    });
    expect(stream.status).toBe(201);
    await expect
      .poll(async () => (await rowsOf(database.db, sql`select from stream_backfills where finished_at is null`)).length)
      .toBe(0);
    const status = await call('/v2/staff/sources/status', { as: staffToken });
    expect(status.body.data.workers).toBe(1);
  });
});

interface Call {
  as?: string;
  body?: object;
  language?: string;
}

interface Answer {
  code: string;
  message: string;
  data: { id: string; workers: number; disk?: { free_bytes: number; is_low: boolean } };
}
