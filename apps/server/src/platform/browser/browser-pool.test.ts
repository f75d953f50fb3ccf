import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPdf } from '@masthead/reading';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { testLog } from '../../testing/log.ts';
import { readConfig } from '../config/index.ts';
import { type BrowserPool, createBrowserPool } from './index.ts';

let site: Server;
let origin: string;
let asked: string[] = [];
let open: BrowserPool;
let closed: BrowserPool;
const pools: BrowserPool[] = [];

const pool = (settings: Record<string, string> = {}): BrowserPool => {
  const made = createBrowserPool(readConfig({ MASTHEAD_DATA: '/tmp/masthead-test-browser', ...settings }), testLog);
  pools.push(made);
  return made;
};

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const html = (body: string) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><body style="margin:0">${body}`);
    if (request.url === '/page') return html('<div style="background:#f00;height:3000px">Harbour</div>');
    if (request.url === '/script')
      return html('<p id=p>off</p><script>document.getElementById("p").textContent="Script ran"</script>');
    if (request.url === '/away')
      return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    if (request.url === '/spin') return html('<script>for(;;);</script>');
    if (request.url === '/eat')
      return html('<script>const a=[];for(;;)a.push(new ArrayBuffer(1e8)),new Uint8Array(a.at(-1)).fill(1)</script>');
    if (request.url === '/large')
      return html('<script>fetch("/endless").then((answer) => answer.arrayBuffer())</script>');
    if (request.url === '/download')
      return response
        .writeHead(200, { 'content-disposition': 'attachment', 'content-type': 'application/zip' })
        .end('PK');
    if (request.url === '/endless') {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(1 << 18)));
        if (response.writable) response.once('drain', more);
      };
      return more();
    }
    if (request.url === '/inside')
      return html(`<iframe src="file:///etc/passwd"></iframe><iframe src="http://127.0.0.1:1/"></iframe>
        <script>fetch('/beacon');document.cookie='a=1';navigator.sendBeacon('http://10.0.0.1/x')</script>`);
    if (request.url === '/cookie') return html(`<p>${request.headers.cookie ?? 'no cookie'}</p>`);
    if (request.url === '/gone') return response.writeHead(404).end('gone');
    return html('');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => site.once('listening', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  open = pool({ MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' });
  closed = pool();
});
afterAll(async () => {
  await Promise.all(pools.map((one) => one.close()));
  site.closeAllConnections();
  site.close();
});

const failure = async (work: Promise<unknown>) =>
  await work.then(
    () => 'nothing failed',
    (error: { code?: string }) => error.code ?? String(error),
  );
const text = async (pdf: Uint8Array) => (await readPdf(pdf)).text;

describe('rendering', () => {
  it.runIf(inFull)('a page is rendered as a picture of the requested size or of its whole length', async () => {
    const picture = sharp(await open.screenshot({ url: `${origin}/page`, width: 640, height: 400 }));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 640, height: 400 });
    expect((await picture.stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 });
    const whole = await open.screenshot({ url: `${origin}/page`, width: 640, height: 400, full: true, type: 'jpeg' });
    expect(await sharp(whole).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 3000 });
  });

  it('scripts run in a remote page and do not run in our own HTML', async () => {
    expect(await text(await open.pdf({ url: `${origin}/script` }))).toContain('Script ran');
    const own = '<h1>Story</h1><p id=p>off</p><script>document.getElementById("p").textContent="Script ran"</script>';
    const drawn = await text(await open.pdf({ html: own }));
    expect(drawn).toContain('Story');
    expect(drawn).not.toContain('Script ran');
  });

  it('our own HTML loads pictures from allowed hosts only', async () => {
    asked = [];
    const html = `<img src="${origin}/allowed.png">`;
    await open.screenshot({ html, width: 300, height: 300 });
    expect(asked).toEqual([]);
    await closed.screenshot({ html, width: 300, height: 300, hosts: [new URL(origin).host] });
    expect(asked).toEqual(['/allowed.png']);
  });
});

describe('blocked addresses', () => {
  it.each([
    'http://127.0.0.1:80/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://localhost:5432/',
    'http://0x7f.1/',
  ])('the private address %s is refused', async (url) => {
    expect(await failure(closed.screenshot({ url, width: 300, height: 300 }))).toBe('source_private_address');
  });

  it('a redirect to a private address is refused', async () => {
    const hosts = [new URL(origin).host];
    expect(await failure(closed.pdf({ html: `<iframe src="${origin}/away"></iframe>`, hosts }))).toBe('nothing failed');
    expect(await failure(closed.pdf({ url: `${origin}/away` }))).toBe('source_private_address');
  });

  it.each([
    'file:///etc/passwd',
    'chrome://version',
    'javascript:alert(1)',
    'data:text/html,x',
    'view-source:http://a.example',
  ])('the address %s is refused', async (url) => {
    expect(await failure(open.pdf({ url }))).toBe('source_bad_address');
  });

  it('a page cannot read files of the machine', async () => {
    expect(await text(await open.pdf({ url: `${origin}/inside` }))).not.toMatch(/root:/);
  });

  it('cookies of one job are gone in the next', async () => {
    await open.pdf({ url: `${origin}/inside` });
    expect(await text(await open.pdf({ url: `${origin}/cookie` }))).toContain('no cookie');
  });

  it('an address that starts a download is refused', async () => {
    expect(await failure(open.pdf({ url: `${origin}/download` }))).toBe('render_failed');
  });
});

describe('limits of rendering', () => {
  it.runIf(inFull)('a page that never finishes is given up and the next one is rendered', async () => {
    expect(await failure(open.screenshot({ url: `${origin}/spin`, width: 300, height: 300, timeout: 3000 }))).toBe(
      'render_timeout',
    );
    await open.screenshot({ url: `${origin}/page`, width: 300, height: 300 });
  });

  it.runIf(inFull)('a page that loads too much is given up', async () => {
    expect(await failure(open.screenshot({ url: `${origin}/large`, width: 300, height: 300 }))).toBe(
      'render_too_heavy',
    );
  });

  it.runIf(inFull)('a page that takes too much memory is given up', async () => {
    const alone = pool({ MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true' });
    expect(await failure(alone.screenshot({ url: `${origin}/eat`, width: 300, height: 300, timeout: 20_000 }))).toMatch(
      /render_too_heavy|render_failed/,
    );
    await alone.screenshot({ url: `${origin}/page`, width: 300, height: 300 });
  });

  it.runIf(inFull)('jobs beyond the length of the queue are refused as busy', async () => {
    const narrow = pool({ MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true', MASTHEAD_RENDER_CONCURRENCY: '1' });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        failure(narrow.screenshot({ url: `${origin}/spin`, width: 300, height: 300, timeout: 2000 })),
      ),
    );
    expect(outcomes.filter((code) => code === 'render_busy').length).toBeGreaterThanOrEqual(9);
    await narrow.close();
  });

  it('a page that answers with an error status is not rendered', async () => {
    expect(await failure(open.pdf({ url: `${origin}/gone` }))).toBe('source_http_status');
  });
});

describe('browser process', () => {
  it('a browser that was closed is started again', async () => {
    await open.screenshot({ url: `${origin}/page`, width: 300, height: 300 });
    await open.close();
    await open.screenshot({ url: `${origin}/page`, width: 300, height: 300 });
  });

  it('a missing browser is reported with a code of its own', async () => {
    const none = pool({ MASTHEAD_CHROMIUM: '/no/such/chromium' });
    expect(await none.isAvailable()).toBe(false);
    expect(await failure(none.pdf({ html: 'x' }))).toBe('browser_missing');
  });
});
