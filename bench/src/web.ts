import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { withoutFeatures } from '@masthead/server/platform/browser/running-browser.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import type { PageRow } from '../../apps/web/src/shared/routing/page.ts';
import { findTestBrowser } from '../../e2e/find-test-browser.ts';
import { type Product, staff, startFreshProduct } from '../../e2e/fresh-product.ts';
import { makeMentions } from '../../e2e/mentions.ts';
import { openUnwatched } from './unwatched-browser.ts';
import { startFront } from './web-front.ts';

const root = resolve(import.meta.dirname, '../..');
const app = join(root, 'apps/web');
/** Bytes after gzip of all that a first load transfers until the page shows its content. A route above them fails the bench. */
const mostBytes = { script: 200_000, style: 35_000 };
/** Milliseconds; printed only, since they depend on the machine. */
const goals = { interactive: 800, change: 100 };
/** Factor by which the processor is slowed down. */
const slower = 4;
/** A slow line: milliseconds that each request waits, and bytes a second; the milliseconds in which it should show the shell and a mention. */
const slowLine = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };
const slowGoals = { structure: 2000, mention: 8000 };
/** Paths that need a secret link or another step first, and the way out. */
const isElsewhere = /^\/$|^\/(logout|activate|oauth|fetch-instagram|embed|confirm-email|second-factor|lock-out)/;

/**
 * Measures the built web app: script and style of the first load of every route with an empty cache, the time until the
 * shell can be used, and the time of a change of page. Routes of a record are not opened: they count what the build lists for them.
 */
export async function run(): Promise<void> {
  const found = await findTestBrowser();
  if (!found) return console.log('Skipped: there is no Chromium.');
  execFileSync(process.execPath, [join(root, 'scripts/build-apps.mjs'), 'web'], { stdio: 'inherit' });
  const product = await startFreshProduct({ MASTHEAD_RATE_LIMIT: '100000' });
  const env = { ...process.env, ...found.env };
  const flags = [withoutFeatures, '--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath: found.path, env, args: flags });
  try {
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    await measureBytes(browser, product, token);
    const unwatched = await openUnwatched(found.path, env, flags);
    await measureFirst(unwatched, product, token).finally(() => unwatched.close());
    await measureTimes(browser, product, token);
    await measureSlowLine(browser, product, token);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureBytes(browser: Browser, product: Product, token: string): Promise<void> {
  const heavy: string[] = [];
  let count = 0;
  const listed = readListed();
  console.log(`${'first load, bytes after gzip'.padEnd(44)} ${'script'.padStart(9)} ${'style'.padStart(9)}`);
  for (const { path, isBuilt } of await readPages()) {
    if (!isBuilt || isElsewhere.test(path)) continue;
    const bytes = path.includes('$')
      ? listed.get(path)
      : await loadedBytes(browser, product, { path, token: isForVisitors(path) ? null : token });
    if (!bytes) continue;
    const isHeavy = bytes.script > mostBytes.script || bytes.style > mostBytes.style;
    count += 1;
    if (isHeavy) heavy.push(path);
    console.log(
      `${path.padEnd(44)} ${String(bytes.script).padStart(9)} ${String(bytes.style).padStart(9)}${isHeavy ? '  over' : ''}`,
    );
  }
  console.log(
    `${count - heavy.length} of ${count} routes within ${mostBytes.script} bytes of script and ${mostBytes.style} of style`,
  );
  if (heavy.length === 0) return;
  console.log(`Over the limits: ${heavy.join(', ')}`);
  process.exitCode = 1;
}

/** Returns the routes of the web app, compiled as the app is. */
async function readPages(): Promise<readonly PageRow[]> {
  const vite = await createServer({
    root: app,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true },
  });
  try {
    const { pageTable } = (await vite.ssrLoadModule('/src/app/routes/table.ts')) as { pageTable: readonly PageRow[] };
    return pageTable;
  } finally {
    await vite.close();
  }
}

/** Opens a page with an empty cache, signed in where a token is given. */
async function openPage(browser: Browser, token: string | null): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ignoreHTTPSErrors: true });
  if (token) await page.addInitScript((given) => sessionStorage.setItem('masthead.access_token', given), token);
  return page;
}

const isForVisitors = (path: string): boolean =>
  /^\/(login|password-recovery|signup|stream-onboarding|onboarding|invitations)/.test(path);

/** Returns the bytes of the files of the build that a page requests until it shows its content. */
async function loadedBytes(
  browser: Browser,
  { origin }: Product,
  { path, token }: { path: string; token: string | null },
): Promise<Bytes> {
  const page = await openPage(browser, token);
  await page.addInitScript(watchContent);
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const names = await page.evaluate(async () => {
    const shownAt = await (window as unknown as { contentShown: Promise<number> }).contentShown;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < shownAt)
      .map(({ name }) => name);
  });
  await page.context().close();
  return bytesOf(names.map((name) => new URL(name).pathname));
}

interface Bytes {
  script: number;
  style: number;
}

/** Returns the bytes of the scripts and style sheets among some files of the build. */
function bytesOf(names: readonly string[]): Bytes {
  const sum = (extension: string) =>
    [...new Set(names)].filter((name) => name.endsWith(extension)).reduce((total, name) => total + zipped(name), 0);
  return { script: sum('.js'), style: sum('.css') };
}

/** Files and texts of each page, as the build lists them in `first.json`. */
interface FirstFiles {
  files: readonly string[];
  texts: Readonly<Record<string, string>>;
  pages: readonly { path: string; files: readonly number[]; texts: readonly string[] }[];
}

/** Returns the bytes of each page with its entry, its texts in English and all that it imports, by its path. */
function readListed(): ReadonlyMap<string, Bytes> {
  const dist = join(app, 'dist');
  const { files, texts, pages }: FirstFiles = JSON.parse(readFileSync(join(dist, 'first.json'), 'utf8'));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name);
  const filesOf = (page: FirstFiles['pages'][number]) => [
    ...page.files.flatMap((index) => files[index] ?? []),
    // A page without texts of its own has no file of them.
    ...page.texts
      .flatMap((name) => texts[name]?.replace('LANGUAGE', 'en') ?? [])
      .filter((name) => existsSync(join(dist, name))),
  ];
  const drawn = pages.filter((page) => page.files.length > 0);
  return new Map(drawn.map((page) => [page.path, bytesOf([...entry, ...filesOf(page)])]));
}

/** Runs in the page: sets `contentShown` to the time at which its content is shown, so that later prefetching is not counted. */
function watchContent(): void {
  const content = 'main h1, main h2, main form, [role="dialog"]';
  const isShown = () => document.querySelector(content) && !document.querySelector('main [data-pending]');
  const contentShown = new Promise<number>((done) => {
    new MutationObserver((_, observer) => {
      if (!isShown()) return;
      observer.disconnect();
      done(performance.now());
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  Object.assign(window, { contentShown });
}

const sizes = new Map<string, number>();

function zipped(name: string): number {
  let size = sizes.get(name);
  if (size === undefined) {
    size = gzipSync(readFileSync(join(app, 'dist', name)), { level: 9 }).length;
    sizes.set(name, size);
  }
  return size;
}

const measuredPage = '/settings/personal/preferences';

/** Measures how soon a link of the shell answers with an empty cache. */
async function measureFirst(
  unwatched: Awaited<ReturnType<typeof openUnwatched>>,
  { origin }: Product,
  token: string,
): Promise<void> {
  const first: number[] = [];
  for (let load = 0; load < 15; load += 1)
    first.push(
      await unwatched.load({
        address: origin + measuredPage,
        before: `sessionStorage.setItem('masthead.access_token', ${JSON.stringify(token)}); (${watchLink})();`,
        answer: 'interactive',
        slower,
      }),
    );
  print('interactive, processor 4 times slower: first', median(first), goals.interactive);
}

/** Measures the same with the files of the app kept, and changes of page. Playwright's notes of requests cost little then. */
async function measureTimes(browser: Browser, product: Product, token: string): Promise<void> {
  const page = await openPage(browser, token);
  const { untilInteractive, speedUp } = await slowDown(page, product.origin);
  const later: number[] = [];
  for (let load = 0; load < 7; load += 1) {
    later.push(await untilInteractive());
    // The browser keeps the files, and from the second load on their programs as it has compiled them.
    await page.waitForTimeout(600);
  }
  print('interactive, processor 4 times slower: later', median(later.slice(2)), goals.interactive);
  await speedUp();
  print('change of page, its data there, median', median(await changes(page)), goals.change);
  await page.context().close();
}

/**
 * Opens a stream with an empty cache on a slow line: through a proxy with TLS and HTTP/2, as people far from the server reach it,
 * and from Masthead itself, whose HTTP/1.1 sends six files at a time.
 */
async function measureSlowLine(browser: Browser, product: Product, token: string): Promise<void> {
  const headlines = Array.from({ length: 15 }, (_, index) => `Halden Line ferry ${index + 1}`);
  const { stream } = await makeMentions(product.clientOf(token), { term: 'Halden Line', headlines });
  const path = `/streams/${stream.id}`;
  const folder = mkdtempSync(join(tmpdir(), 'masthead-front-'));
  const front = await startFront(folder, product.origin);
  try {
    if (front) await slowLoads(browser, { address: front.origin + path, token, name: 'HTTP/2' });
    else console.log('nginx or openssl is not installed: the slow line is measured without HTTP/2.');
    await slowLoads(browser, { address: product.origin + path, token, name: 'HTTP/1.1' });
  } finally {
    await front?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function slowLoads(browser: Browser, { address, token, name }: SlowLoad): Promise<void> {
  const structure: number[] = [];
  const mention: number[] = [];
  for (let load = 0; load < 3; load += 1) {
    const page = await openPage(browser, token);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slowLine);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('#root [data-mention]').first().waitFor({ timeout: 60_000 });
    mention.push(await page.evaluate(() => performance.now()));
    structure.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    );
    await page.context().close();
  }
  print(`400 ms and 50 kB/s, ${name}: structure, median`, median(structure), slowGoals.structure);
  print(`400 ms and 50 kB/s, ${name}: first mention, median`, median(mention), slowGoals.mention);
}

interface SlowLoad {
  address: string;
  token: string;
  /** Protocol that carries it. */
  name: string;
}

const print = (name: string, value: number, goal: number) =>
  console.log(`${name.padEnd(46)} ${String(Math.round(value)).padStart(7)} ms   goal ${goal} ms`);

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Gives a page a slower processor. */
async function slowDown(page: Page, origin: string) {
  await page.addInitScript(watchLink);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return {
    /** Returns the milliseconds from the beginning of the navigation until a link of the shell answers. */
    untilInteractive: async (): Promise<number> => {
      await page.goto(origin + measuredPage, { waitUntil: 'commit' });
      return await page.evaluate(() => (window as unknown as { interactive: Promise<number> }).interactive);
    },
    speedUp: async () => await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 }),
  };
}

/**
 * Runs in the page: sets `interactive` to the time at which a link of the shell is drawn and the page's thread is free to answer a
 * click. Playwright asks for it twice a second only, and would be late by that.
 */
function watchLink(): void {
  const isShown = () => [...document.querySelectorAll('nav a')].some(({ textContent }) => textContent === 'Security');
  const interactive = new Promise<number>((done) => {
    new MutationObserver((_, observer) => {
      if (!isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { interactive });
}

/** Returns the milliseconds from a click until the other page is painted, between two pages that were open before. */
async function changes(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (const name of ['Tiers', 'Members', 'Tiers', 'Members', 'Tiers', 'Members']) {
    took.push(
      await page.evaluate(async (label) => {
        const link = [...document.querySelectorAll('a')].find((one) => one.textContent === label)!;
        const before = document.title;
        const start = performance.now();
        link.click();
        while (document.title === before) await new Promise((frame) => requestAnimationFrame(frame));
        return performance.now() - start;
      }, name),
    );
    await page.waitForTimeout(400);
  }
  return took.slice(2);
}
