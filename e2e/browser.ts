import { setTimeout } from 'node:timers/promises';
import { withoutFeatures } from '@masthead/server/platform/browser/running-browser.ts';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page, type Request, type Route } from 'playwright-core';
import { expect } from 'vitest';
import { findTestBrowser, howToGetOne } from './find-test-browser.ts';
import { type Product, staff } from './fresh-product.ts';

let shared: Promise<Browser> | undefined;

/** Returns the browser of this test process, whose files follow one another; starts it unless it runs. */
export const openBrowser = async (): Promise<Browser> => {
  const running = await shared;
  if (!running?.isConnected()) shared = launchBrowser();
  return await shared!;
};

/** Closes every page of a test file, so that the next one finds the browser as new. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function launchBrowser(): Promise<Browser> {
  const found = await findTestBrowser();
  if (!found) throw new Error(howToGetOne);
  return await chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: [
      withoutFeatures,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No renderer is started in case one is wanted: each costs a quarter of a second of processor.
      '--renderer-process-limit=1',
      // Programs ask to be compiled as a whole beside the page's thread; where all cores are busy, that costs a fifth of processor.
      '--disable-blink-features=JavaScriptCompileHintsMagicRuntime',
    ],
  });
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Milliseconds that a slow machine may take to show the result of a step. */
const patience = 60_000;
/** Timeout for work that the product does by itself: it reads a feed, matches, writes a file. */
export const patient = { timeout: 120_000 };
/**
 * Longest random delay of a page's requests in milliseconds. `MASTHEAD_TEST_LAG=2000 npm test e2e` finds the steps
 * that do not wait for what they need, which would otherwise fail on a slow machine some day.
 */
const lag = Number(process.env.MASTHEAD_TEST_LAG ?? 0);

interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** True: the browser does not have the fonts yet, which change the width of texts when they come. */
  isFirstVisit?: boolean;
}

/** Opens a page whose console is watched: its complaints fail the test at `expectQuiet`. */
export async function openPage(browser: Browser, { isFirstVisit, ...options }: PageOptions = {}) {
  const context: BrowserContext = await browser.newContext({
    viewport: desktop,
    colorScheme: 'light',
    locale: 'en-GB',
    // A colour on its way to another is none that anybody has chosen.
    reducedMotion: 'reduce',
    ...options,
  });
  if (lag > 0) await context.route(/\/(v2|assets)\//, comeLate);
  const page = await context.newPage();
  if (!isFirstVisit)
    await page.addInitScript(() => {
      if (window === top) localStorage.setItem('masthead.fonts', 'known');
    });
  // An element that does not appear is named by its line, instead of the time-out of the whole test.
  page.setDefaultTimeout(patience);
  watchRequests(page);
  const complaints: string[] = [];
  page.on('pageerror', ({ message, stack }) => complaints.push(`error: ${message} ${stack?.slice(0, 600)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of (4\d\d|503)/.test(message.text()))
      complaints.push(message.text());
  });
  return { page, context, expectQuiet: () => expect(complaints).toEqual([]) };
}

async function comeLate(route: Route): Promise<void> {
  await setTimeout(Math.random() * lag);
  // The page may have been closed meanwhile.
  await route.fallback().catch(() => undefined);
}

const underway = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const waiting = new Set<Request>();
  underway.set(page, waiting);
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
}

/** Waits until what a page has asked for is there and drawn, and what it asked for because of that; not for what goes on and on. */
export async function settle(page: Page): Promise<void> {
  const waiting = underway.get(page)!;
  for (let round = 1; round <= 3; round++) {
    const asked = [...waiting];
    const missing = () => asked.filter((request) => waiting.has(request)).map((request) => request.url());
    await expect.poll(missing, { interval: 10 }).toEqual([]);
    await page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );
    if (waiting.size === 0) return;
  }
}

/** Settles once the page hears a channel; asked before the page is opened. */
export const hearing = (page: Page, channel: string): Promise<void> =>
  new Promise((heard) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded') && String(payload).includes(channel)) heard();
      }),
    ),
  );

/** Lets a page begin signed in, with a token of the API, until its tab is closed. */
export async function withToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((given) => {
    // A sandboxed frame, such as that of a mail, has no storage.
    if (window === top) sessionStorage.setItem('masthead.access_token', given);
  }, token);
}

/** Lets a page begin signed in where the form is not what is tested: that would load two pages more. */
export async function beginSignedIn(page: Page, product: Product, { email, password } = staff): Promise<void> {
  const { access_token: token } = await product.clientOf(null)('auth.login', { body: { email, password } });
  await withToken(page, token);
}

/** Signs in by the form. */
export async function signIn(page: Page, origin: string, { email, password } = staff): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the serious findings on a page by the rules of WCAG 2.2 A and AA. The checker is injected into the page
 * once and stays as long as the page.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const shown = nodes.slice(0, 3).map((node) => node.html.slice(0, 160));
        return `${id}: ${shown.join(' | ')}`;
      });
  }, rules);
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await seriousFindings(page)).toEqual([]);

/** Returns the number of pixels that the page scrolls sideways. */
export const overflowOf = async (page: Page): Promise<number> =>
  await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Goes to another page without loading the app anew, as a link does. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(history.state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Goes to another page inside the app, and waits until it stands: its title is set, and nothing is on its way. */
export async function arrive(page: Page, path: string): Promise<void> {
  await goInside(page, path);
  await page.waitForFunction(
    () => {
      const router = (window as unknown as { __TSR_ROUTER__?: { state: { status: string } } }).__TSR_ROUTER__;
      return (
        (router?.state.status ?? 'idle') === 'idle' &&
        document.title.includes(' | Masthead') &&
        document.querySelector('main, [role="dialog"]') &&
        !document.querySelector('main [data-pending]')
      );
    },
    undefined,
    { polling: 30 },
  );
  await settle(page);
}

/** Expects that the page does not scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await overflowOf(page), page.url()).toBeLessThanOrEqual(0);
}
