import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FilePurpose, fileExtensions, kindByExtension, type StoredFile } from '@masthead/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { makeMp3, makeMp4, makePdf, makePng, pngText } from '../../testing/media.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_FILE_QUOTA_MB: '60' } });
  tenant = await makeTenant(server.database.db);
  token = await server.signIn(tenant.user.email);
});
afterAll(() => server.stop());

interface Sending {
  purpose?: FilePurpose;
  brand?: string | null;
  as?: string;
  language?: string;
}

async function send(
  name: string,
  bytes: Uint8Array,
  { purpose = 'attachment', brand, as = token, language = 'en' }: Sending = {},
) {
  const form = new FormData();
  form.set('purpose', purpose);
  if (brand !== null) form.set('brand_id', brand ?? tenant.brand.id);
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const response = await fetch(`${server.origin}/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'accept-language': language },
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as { data: StoredFile; code: string; message: string; errors?: object },
  };
}

const stored = async (name: string, bytes: Uint8Array, sending?: Sending) => {
  const { status, body } = await send(name, bytes, sending);
  expect(body).toMatchObject({ data: {} });
  expect(status).toBe(201);
  return body.data;
};
const refused = async (name: string, bytes: Uint8Array, sending?: Sending) => (await send(name, bytes, sending)).body;
const open = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#24221e' } })
    .toFormat(format)
    .toBuffer();
/** Lists the objects in the folder of files, uploads in progress included. */
const objects = async () =>
  (await readdir(join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

describe('accepted files', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'a picture is accepted as %s, with its size and a thumbnail',
    async (format) => {
      const file = await stored(`Frühling am Hafen.${format}`, await picture(1200, 800, format));
      expect(file).toMatchObject({
        kind: 'image',
        content_type: `image/${format}`,
        width: 1200,
        height: 800,
        name: `Frühling am Hafen.${format}`,
        extension: format,
        mime_type: file.content_type,
        size: file.bytes,
      });
      expect((await (await open(file.url)).arrayBuffer()).byteLength).toBe(file.size);
      expect(Math.abs(Date.parse(file.created_at) - Date.now())).toBeLessThan(60_000);
      expect(file.url).toMatch(/^\/files\/[\w./~%-]{1,500}$/);
      const thumbnail = await open(file.thumbnail_url!);
      expect(thumbnail.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 320 });
    },
  );

  it('sound and film are accepted, with their length', async () => {
    expect(await stored('jingle.mp3', makeMp3(3))).toMatchObject({
      kind: 'audio',
      content_type: 'audio/mpeg',
      duration_sec: 3,
    });
    expect(await stored('talk.m4a', makeMp4(65, 'M4A '))).toMatchObject({
      kind: 'audio',
      content_type: 'audio/mp4',
      duration_sec: 65,
    });
    expect(await stored('news.mp4', makeMp4(125))).toMatchObject({
      kind: 'video',
      content_type: 'video/mp4',
      duration_sec: 125,
    });
  });

  it('documents are accepted and sent as downloads, since scripts of a PDF would run in the browser', async () => {
    const pdf = await open((await stored('Report 2026.pdf', makePdf('Harbour'))).url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="Report 2026.pdf"/);
    const rtf = await open((await stored('Letter.rtf', Buffer.from('{\\rtf1\\ansi Dear all}'))).url);
    expect(rtf.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await rtf.text()).toBe('{\\rtf1\\ansi Dear all}');
  });

  it('video, audio and pictures are recognised by the listed extensions [uploads-004] [uploads-005] [uploads-006]', () => {
    expect(fileExtensions).toMatchObject({
      video: ['qt', 'avi', 'wmv', 'flv', 'mpg', 'mp4', 'webm'],
      audio: ['mp3', 'ogg', 'mp4a', 'mpga', 'm4a'],
      image: ['jpeg', 'jpg', 'png', 'gif'],
    });
    expect(['a.QT', 'b.mp4a', 'c.JPG', 'd.svg', 'e'].map(kindByExtension)).toEqual([
      'video',
      'audio',
      'image',
      null,
      null,
    ]);
  });
});

describe('refused files', () => {
  it('a file that is larger than its kind may be is refused, with its size and the limit [uploads-001]', async () => {
    const body = await refused(
      'large.png',
      Buffer.concat([await picture(20, 20, 'png'), Buffer.alloc(6 * 1024 * 1024)]),
    );
    expect(body).toMatchObject({ code: 'file_too_large', errors: { file: [expect.stringMatching(/5 MB/)] } });
    expect(body.message).toMatch(/^This file is 5\.\d MB\. The limit is 5 MB\.$/);
  });

  it('the limit depends on the content of a file, not on its name', async () => {
    const body = await refused(
      'large.mp4',
      Buffer.concat([await picture(20, 20, 'png'), Buffer.alloc(6 * 1024 * 1024)]),
    );
    expect(body.code).toBe('file_too_large');
  });

  it.each(['harbour.svg', 'page.html', 'run.exe', 'archive.zip', 'noname', 'x.php'])(
    'the file %s is refused as an unsupported format [uploads-002]',
    async (name) => {
      const body = await refused(name, await picture(20, 20, 'png'));
      expect(body.code).toBe('file_unsupported_format');
      expect(body.message).toMatch(/^Unsupported format: /);
    },
  );

  it('a refusal is in the language of the caller', async () => {
    expect((await refused('a.svg', Buffer.from('<svg/>'), { language: 'de' })).message).toMatch(
      /^Nicht unterstütztes Format: svg/,
    );
  });

  it.each([
    [
      'SVG with a script, named as a picture',
      'x.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['HTML, named as a picture', 'x.jpg', '<!doctype html><script>alert(1)</script>'],
    ['HTML, named as a PDF', 'x.pdf', '<html><body onload=alert(1)>'],
    ['a program, named as a film', 'x.mp4', 'MZ\x90\x00\x03\x00\x00\x00'],
    ['a Word document with macros', 'x.docx', 'PK\x03\x04'],
    ['text, named as sound', 'x.mp3', 'la la la'],
  ])('%s', async (_what, name, content) => {
    expect((await refused(name, Buffer.from(content, 'latin1'))).code).toBe('file_unsupported_format');
  });

  it('an empty file, a damaged one, and one that is cut off are refused', async () => {
    expect((await refused('x.png', Buffer.alloc(0))).code).toBe('file_empty');
    const whole = await picture(400, 400, 'png');
    expect((await refused('x.png', whole.subarray(0, whole.length / 2))).code).toBe('file_damaged');
    expect((await refused('x.png', Buffer.concat([whole.subarray(0, 40), Buffer.alloc(500, 7)]))).code).toBe(
      'file_damaged',
    );
  });

  it('a picture that would unpack to gigabytes is refused before it is unpacked', async () => {
    const before = process.memoryUsage().rss;
    for (const bomb of [makePng(30_000, 30_000), makePng(65_000, 1000)])
      expect((await refused('bomb.png', bomb)).code).toBe('image_too_many_pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(300 << 20);
  });

  it.each([
    ['avatar', 179, 400, 180, 180],
    ['logo', 400, 179, 180, 180],
    ['story_cover', 600, 314, 600, 315],
    ['newsroom_header', 1199, 300, 1200, 300],
  ] as const)(
    'a picture for %s of %i × %i pixels is refused, because %i × %i are needed [images-002]',
    async (purpose, width, height, w, h) => {
      const body = await refused('x.png', await picture(width, height, 'png'), { purpose });
      expect(body).toMatchObject({ code: 'image_below_minimum' });
      expect(body.message.replaceAll(',', '')).toContain(`${w} × ${h}`);
      await stored('x.png', await picture(w, h, 'png'), { purpose });
    },
  );

  it('a film is refused as a logo', async () => {
    expect((await refused('x.mp4', makeMp4(1), { purpose: 'logo' })).code).toBe('file_unsupported_format');
  });

  it.runIf(inFull)('a file that exceeds the space of the organisation is refused', async () => {
    const full = await makeTenant(server.database.db);
    const as = await server.signIn(full.user.email);
    const film = makeMp4(1, 'isom', 35 * 1024 * 1024);
    await stored('one.mp4', film, { as, brand: full.brand.id });
    const body = await refused('two.mp4', film, { as, brand: full.brand.id });
    expect(body).toMatchObject({ code: 'file_quota_reached' });
    expect(body.message).toContain('35 of 60 MB');
  });

  it('nothing is stored of a refused file', async () => {
    const before = await objects();
    await refused('x.png', Buffer.from('<svg/>'));
    await refused('bomb.png', makePng(30_000, 30_000));
    await refused('large.pdf', Buffer.concat([makePdf('x'), Buffer.alloc(26 << 20)]));
    expect(await objects()).toBe(before);
  });
});

describe('the sender', () => {
  it('a brand of others is not found; readers send pictures of themselves only', async () => {
    const { db } = server.database;
    const other = await makeTenant(db);
    const image = await picture(200, 200);
    expect((await send('x.jpg', image, { brand: other.brand.id })).status).toBe(404);
    const as = await server.signIn((await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'reader')).email);
    expect(await send('x.jpg', image, { as })).toMatchObject({
      status: 403,
      body: { can: false, reason: { cause: 'role' } },
    });
    await stored('x.jpg', image, { as, purpose: 'avatar', brand: null });
  });

  it.each([
    ['no file', () => new FormData(), 'file'],
    [
      'no purpose',
      () => {
        const form = new FormData();
        form.set('file', new File(['x'], 'x.pdf'));
        return form;
      },
      'purpose',
    ],
  ])('an incomplete upload is refused with the missing field: %s', async (_what, form, field) => {
    const response = await fetch(`${server.origin}/v2/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form(),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });
});

describe('a stored file', () => {
  it('a stored file is sent with headers that prevent it from running anything', async () => {
    const { url } = await stored('x.png', await picture(200, 200, 'png'), { purpose: 'picture' });
    const { headers } = await open(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-disposition')).toMatch(/^inline/);
    expect((await open(`${url}?download=true`)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('a stored picture has only its pixels: no location, no name, nothing after the picture', async () => {
    const exif = { IFD0: { Artist: 'Ingrid Ås', ImageDescription: 'secret' }, IFD3: { GPSLatitudeRef: 'N' } };
    const photo = await sharp(await picture(300, 200))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await stored('x.jpg', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    expect(file).toMatchObject({ width: 200, height: 300 });
    const bytes = Buffer.from(await (await open(file.url)).arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('secret')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 300 });
    const drawn = await stored('x.png', makePng(200, 200, pngText('<?php system($_GET[1]); ?>')));
    expect(Buffer.from(await (await open(drawn.url)).arrayBuffer()).includes('php')).toBe(false);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Windows\\system32\\x.png', 'x.png'],
    ['photo\u202egnp.exe.png', 'photognp.exe.png'],
    ['.htaccess.png', 'htaccess.png'],
    ['x".png', 'x_.png'],
    ['Bericht über 10 % – „neu“.png', 'Bericht über 10 % – „neu“.png'],
    [`${'x'.repeat(400)}.png`, `${'x'.repeat(150)}.png`],
    ['really-a-png.jpg', 'really-a-png.png'],
  ])('a file called %s is stored as %s', async (sent, name) => {
    const file = await stored(sent, await picture(20, 20, 'png'));
    expect(file.name).toBe(name);
    const response = await open(file.url);
    expect(response.status).toBe(200);
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition')!)![1]!)).toBe(
      name,
    );
  });

  it('a stored file is sent in parts, and not again if it is cached', async () => {
    const { url, bytes } = await stored('x.mp3', makeMp3(1));
    const part = await open(url, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes 10-19/${bytes}`,
      10,
    ]);
    const end = await open(url, { range: 'bytes=-5' });
    expect([end.status, (await end.arrayBuffer()).byteLength]).toEqual([206, 5]);
    expect((await open(url, { range: `bytes=${bytes}-` })).status).toBe(416);
    const whole = await open(url, { range: 'bytes=0-4', 'if-range': '"other"' });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, bytes]);
    const etag = whole.headers.get('etag')!;
    expect((await open(url, { 'if-none-match': etag })).status).toBe(304);
    const head = await fetch(server.origin + url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)]);
  });

  it('a wrong secret is answered with an error, whether the file exists or not [uploads-003]', async () => {
    const { id, url } = await stored('x.mp3', makeMp3(1));
    const wrong = url.replace(/\/[\w-]{24}\//, `/${'x'.repeat(24)}/`);
    for (const path of [wrong, wrong.replace(id, '018f0000-0000-7000-8000-000000000000')]) {
      const response = await open(path);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        code: 'media_requires_authorization',
        message: expect.stringMatching(/^This media requires authorization/),
      });
      expect(await (await open(path, { accept: 'text/html' })).text()).toMatch(/^This media requires authorization/);
    }
  });

  it('several files of a brand are removed in one call and can be restored for 50 minutes', async () => {
    const made = [await stored('a.pdf', makePdf('a')), await stored('b.pdf', makePdf('b'))];
    const body = { files: made.map(({ id }) => id) };
    const params = { brand_id: tenant.brand.id };
    const client = server.client(token);
    const other = await makeTenant(server.database.db);
    const stranger = server.client(await server.signIn(other.user.email));
    const elsewhere = { params: { brand_id: other.brand.id }, body };
    expect((await stranger('brands.files.bulk-delete', elsewhere)).data).toEqual({ deleted: 0 });
    expect((await client('brands.files.bulk-delete', { params, body })).data).toEqual({ deleted: 2 });
    expect((await open(made[0]!.url)).status).toBe(404);
    expect((await stranger('brands.files.bulk-restore', elsewhere)).data).toEqual({ restored: 0 });
    expect((await client('brands.files.bulk-restore', { params, body })).data).toEqual({ restored: 2 });
    expect((await open(made[0]!.url)).status).toBe(200);
    await client('brands.files.bulk-delete', { params, body });
    server.clock.set(new Date(Date.now() + 51 * 60_000));
    expect((await client('brands.files.bulk-restore', { params, body })).data).toEqual({ restored: 0 });
    server.clock.set(null);
  });

  it('a deleted file is gone, and only its own organisation can delete it', async () => {
    const { id, url } = await stored('x.pdf', makePdf('x'));
    const client = server.client(token);
    const stranger = server.client(await server.signIn((await makeTenant(server.database.db)).user.email));
    await expect(stranger('files.delete', { params: { file_id: id } })).rejects.toMatchObject({ status: 404 });
    await client('files.delete', { params: { file_id: id } });
    expect((await open(url)).status).toBe(404);
    await expect(client('files.delete', { params: { file_id: id } })).rejects.toMatchObject({ status: 404 });
  });
});
