import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices } from '../clippings/clippings.fixture.ts';
import {
  bakery,
  ferry,
  folio,
  hasPoppler,
  hasTesseract,
  issue,
  makePdf,
  makePrinting,
  pdfOf,
  setArticle,
} from './print.fixture.ts';
import { readUploadJob } from './read-upload.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;

beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

const read = (upload_id: string, signal?: AbortSignal) => readUploadJob.run(services, { upload_id }, signal);

it('files that are neither PDF nor picture are refused, and damaged ones and those with too many pages fail with a reason', async () => {
  const { send, upload, show, change } = await makePrinting(server);
  const codeOf = async (bytes: Buffer) => JSON.parse(await (await send(bytes)).text()) as { code: string };
  expect((await codeOf(Buffer.from('<html>not a page</html>'))).code).toBe('print_unsupported');
  expect((await codeOf(Buffer.alloc(0))).code).toBe('print_unsupported');
  const reasonOf = async (bytes: Buffer) => {
    const { data } = await upload(bytes);
    await read(data.id);
    const { status, failure } = await show(data.id);
    return [status, failure?.code];
  };
  expect(await reasonOf(Buffer.from(`%PDF-1.7\n${'damaged '.repeat(50)}`))).toEqual(['failed', 'print_unreadable']);
  expect(await reasonOf(makePdf(Array.from({ length: 201 }, () => [])))).toEqual(['failed', 'print_too_many_pages']);
  const { data } = await upload(Buffer.from(`%PDF-1.7\n${'broken '.repeat(60)}`));
  await read(data.id);
  expect(await change(data.id, { status: 'waiting' })).toMatchObject({ status: 'waiting', failure: null });
});

it.runIf(inFull)(
  'a picture that unfolds to a thousand times its size is given up, and its upload can still be discarded',
  async () => {
    const { upload, show, change } = await makePrinting(server);
    const blank = { width: 22_000, height: 4_000, channels: 3, background: '#fff' } as const;
    const bomb = await sharp({ create: blank, limitInputPixels: false })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const { data } = await upload(bomb, {}, { name: 'page.png' });
    await read(data.id);
    const found = await show(data.id);
    expect([found.status, found.pages[0]?.status, found.pages[0]?.failure?.code]).toEqual([
      'review',
      'failed',
      'print_too_heavy',
    ]);
    expect(await change(data.id, { status: 'discarded' })).toMatchObject({ status: 'discarded' });
  },
  60_000,
);

if (inFull)
  it('a page whose content unfolds to hundreds of megabytes is given up, and the pages beside it are read', async () => {
    const { upload, show } = await makePrinting(server);
    const bomb = deflateSync(Buffer.alloc(300_000_000, 'BT (x) Tj ET '), { level: 9 });
    const good =
      'BT /F1 12 Tf 1 0 0 1 40 700 Tm (The other page has a few words that any reader of newspapers can read without much effort or doubt) Tj ET';
    const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>';
    const page = (content: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 700 1000] /Contents ${content} 0 R ${font} >>`;
    const file = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
      page(5),
      page(6),
      `<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n${bomb.toString('latin1')}\nendstream`,
      `<< /Length ${good.length} >>\nstream\n${good}\nendstream`,
    ]);
    const { data } = await upload(file);
    await read(data.id);
    const { pages, status } = await show(data.id);
    expect([status, ...pages.map((one) => one.status)]).toEqual(['review', 'failed', 'read']);
    expect(pages[0]?.failure?.code).toBe('print_too_heavy');
  }, 240_000);

it.runIf(inFull)('a reading that is stopped goes on with the next page, and no article is there twice', async () => {
  const { upload, show, page } = await makePrinting(server);
  const pages = [1, 2, 3].map((number) => [
    ...folio(number),
    ...setArticle({
      headline: `Number ${number}`,
      text: number === 2 ? bakery : ferry,
      column: 0,
      columns: 3,
      top: 100,
    }),
  ]);
  const { data } = await upload(makePdf(pages));
  const stopping = new AbortController();
  let steps = 0;
  // Stops after the first page.
  const signal = new Proxy(stopping.signal, {
    get: (target, name) => {
      if (name === 'throwIfAborted' && steps++ === 1) stopping.abort();
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await expect(read(data.id, signal)).rejects.toThrow();
  const stopped = await show(data.id);
  expect([stopped.status, stopped.pages_total]).toEqual(['reading', 3]);
  expect(stopped.pages_done).toBeLessThan(3);
  await read(data.id);
  expect(await show(data.id)).toMatchObject({ status: 'review', pages_done: 3, articles: 3 });
  expect((await page(data.id, 2)).data.map(({ headline }) => headline)).toEqual(['Number 2']);
});

it.runIf(inFull && hasTesseract && hasPoppler)(
  'a scan that lies askew is straightened and recognised (needs tesseract and pdftoppm)',
  async () => {
    const { upload, show, page } = await makePrinting(server);
    const { data } = await upload(issue());
    await read(data.id);
    const picture = await fetch(`${server.origin}/v2/staff/print-uploads/${data.id}/pages/1/picture`, {
      headers: { authorization: `Bearer ${await server.signIn((await makePrinting(server)).staff.email)}` },
    });
    const scan = await sharp(Buffer.from(await picture.arrayBuffer()))
      .rotate(91.7, { background: '#ddd' })
      .jpeg()
      .toBuffer();
    const sent = await upload(scan, {}, { name: 'photo.jpg' });
    await read(sent.data.id);
    const found = await show(sent.data.id);
    expect([found.status, found.pages[0]?.text_from]).toEqual(['review', 'recognised']);
    const headlines = (await page(sent.data.id)).data.map(({ headline }) => headline);
    expect(headlines.some((headline) => /ferry/i.test(headline))).toBe(true);
  },
  240_000,
);
