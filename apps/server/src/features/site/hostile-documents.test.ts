import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../../../fixtures/hostile/index.ts';
import { type BrowserPool, createBrowserPool } from '../../platform/browser/index.ts';
import { readConfig } from '../../platform/config/index.ts';
import { inFull } from '../../testing/extent.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sanitiseText } from '../stories/sanitise-text.ts';
import { makeWriter, uploadPicture } from '../stories/stories.fixture.ts';
import { articleHtml } from './article-html.ts';
import { insertNewsroom, insertStory } from './site.fixture.ts';

const sets = ['html_sanitiser_dompurify', 'html_sanitiser_miniflux', 'xss_payloads', 'naughty_strings'] as const;

/** A browser that may reach this machine, so that nothing but our own care keeps it from the beacon. */
const settings = { MASTHEAD_DATA: '/tmp/masthead-test-hostile', MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' };
const browser: BrowserPool = createBrowserPool(readConfig(settings), testLog);
const canRun = await browser.isAvailable();
/** So many of them in one document. */
const together = 300;

describe.skipIf(!canRun)('hostile texts in PDFs and pictures (skipped without Chromium)', () => {
  let server: TestServer;
  let beacon: Server;
  let origin: string;
  const called: string[] = [];

  beforeAll(async () => {
    beacon = createServer((request, response) => {
      if (request.url === '/control')
        return response.writeHead(200, { 'content-type': 'text/html' }).end(armed('<img src=x onerror=alert(1)>'));
      called.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('');
    }).listen(0, '127.0.0.1');
    await new Promise((done) => beacon.once('listening', done));
    origin = `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`;
    server = await startTestServer({ settings: { MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' } });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    beacon.closeAllConnections();
    beacon.close();
  });

  /** Replaces what would call another host or open a dialog by a call of the beacon. */
  const armed = (text: string): string =>
    text
      .replace(/\b(alert|prompt|confirm)(?=\s*[(`])/g, `fetch(\`${origin}/ran\`)&&$1`)
      .replace(/(https?:)?\/\/[\w.-]+\.[a-z]{2,}/gi, `${origin}/fetched`);

  it('the test itself notices an attack: the beacon is called from a page of its own', async () => {
    called.length = 0;
    await browser.pdf({ url: `${origin}/control` });
    await expect.poll(() => called, { timeout: 10_000 }).toContain('/ran');
  });

  it('documents run no script and reach no address even if hostile HTML is left in them', async () => {
    called.length = 0;
    const html = armed(`<img src=x onerror=alert(1)><script>alert(1)</script><img src="https://evil.example/a.png">
      <link rel=stylesheet href="https://evil.example/a.css"><iframe src="https://evil.example/"></iframe>
      <style>@import "https://evil.example/b.css";body{background:url(https://evil.example/c.png)}</style>
      <meta http-equiv=refresh content="0;url=https://evil.example/d"><object data="https://evil.example/e"></object>`);
    // One that sends itself elsewhere may be refused as a whole.
    await browser.pdf({ html }).catch(() => {});
    await browser.screenshot({ html, width: 400, height: 300 }).catch(() => {});
    expect(called).toEqual([]);
  });

  it.each(inFull ? sets : sets.slice(1, 2))(
    '%s: nothing runs, no address is called, and links of the PDF only open addresses',
    async (set) => {
      const writer = await makeWriter(server);
      const picture = await uploadPicture(server, writer);
      const src = new URL(picture.url, server.origin).pathname;
      const pictures = new Map([[picture.id, src]]);
      const texts = hostileTexts(set).map(armed);
      expect(texts.length).toBeGreaterThan(20);
      called.length = 0;
      for (let first = 0; first < texts.length; first += together) {
        const some = texts.slice(first, first + together);
        const line = some.join(' ').replaceAll('\u0000', '').toWellFormed();
        const newsroom = await insertNewsroom(server.database.db, writer.brand.id, {
          name: line.slice(0, 255),
          slug: `${set}-${first}`.replaceAll('_', '-'),
          address: line,
        });
        const story = await insertStory(server.database.db, newsroom.id, {
          slug: 'story',
          headline: line,
          subheading: line,
          // As they are kept, and as the document takes apart what had come past that.
          copytext: [
            ...some.map((text) => sanitiseText(text, pictures)),
            ...some.map((text) => articleHtml(text).text),
            `<figure><img src="${src}" alt="${line.replaceAll('"', '&quot;')}"></figure>`,
          ]
            .join('\n')
            .replaceAll('\u0000', '')
            .toWellFormed(),
          boilerplate: some.map((text) => sanitiseText(text, new Map())).join('\n'),
          contact: { name: line, role: line, email: line, phone: line },
          cover_image: { original: src, cropped: null, cropped_information: null },
          cover_image_caption: line,
        });
        const open = async (format: 'pdf' | 'png') => {
          const response = await fetch(`${server.origin}/v2/stories/${story.id}.${format}`, {
            headers: { authorization: `Bearer ${writer.token}` },
          });
          expect(response.status).toBe(200);
          return Buffer.from(await response.arrayBuffer());
        };
        expect(actionsIn(await open('pdf'))).toEqual([]);
        if (first === 0) expect((await sharp(await open('png')).metadata()).width).toBe(900);
      }
      expect(called).toEqual([]);
    },
    240_000,
  );
});

/**
 * Returns the objects of a PDF, without the bytes of pictures, fonts and pages, which may hold any letters by chance:
 * objects are between streams, or packed in streams of objects (ISO 32000-1, 7.5.7).
 */
function objectsIn(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const parts: string[] = [];
  let after = 0;
  for (const { index, 0: found } of source.matchAll(/\bstream\r?\n/g)) {
    if (index < after) continue;
    const between = source.slice(after, index);
    parts.push(between);
    const start = index + found.length;
    after = source.indexOf('endstream', start);
    const dictionary = between.slice(between.lastIndexOf(' obj'));
    if (dictionary.includes('/ObjStm')) parts.push(inflateSync(pdf.subarray(start, after)).toString('latin1'));
  }
  return [...parts, source.slice(after)];
}

/** Lists the actions of a PDF beyond display and links: scripts, programs, forms, files. */
function actionsIn(pdf: Buffer): string[] {
  // Content of brackets and angle brackets is text.
  return objectsIn(pdf).flatMap((part) => [
    ...(part
      .replace(/\((?:\\.|[^\\()])*\)|<[\da-fA-F\s]*>/g, '()')
      .match(/\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|AA|EmbeddedFile)\b/g) ?? []),
    ...[...part.matchAll(/\/URI\s*\(((?:\\.|[^\\()])*)\)/g)]
      .map(([, address]) => address!)
      .filter((address) => !/^(https?:\/\/|mailto:|tel:)/i.test(address)),
  ]);
}
