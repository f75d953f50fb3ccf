import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageRow } from '../apps/web/src/shared/routing/page.ts';
import { arrive, closePages, desktop, openBrowser, openPage, settle, withToken } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

// By a name that the compiler does not follow: it would check the whole web app again.
const table: string = '../apps/web/src/app/routes/table.ts';
const { pageTable }: { pageTable: readonly PageRow[] } = await import(table);

/** Pages of words, of an empty form, or of the user and brand that the frame has asked for: they need no call of their own. */
const withoutCall =
  /^\/(features|pricing|contact_us|help\/changes|staff\/(create-demo-account|manual-user))|\/create$|\/clipping\/prepare$|^\/settings\/(brand\/brand|personal\/(brands|email|preferences)|company\/export)/;

const elsewhere =
  /^\/($|login|logout|activate|password-recovery|signup|stream-onboarding|invitations|oauth|fetch-instagram|embed|onboarding|lock-out)/;
const rows = pageTable.filter(({ path, redirect }) => !redirect && !path.includes('$') && !elsewhere.test(path));

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ MASTHEAD_RATE_LIMIT: '100000' }), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

interface Seen {
  path: string;
  hasData: boolean;
  idleButton: string | null;
}

const callsOf = (page: Page): Set<string> => {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v2/')) calls.add(`${request.method()} ${pathname}`);
  });
  return calls;
};

/** Returns the main button of a page if pressing it does nothing: no call, no other page, nothing drawn. */
async function idleButtonOf(page: Page, calls: ReadonlySet<string>): Promise<string | null> {
  const button = page.locator('main button[data-variant="filled"]:enabled').first();
  if ((await button.count()) === 0) return null;
  const state = async () => `${page.url()} ${calls.size} ${(await page.content()).length}`;
  const [label, before] = [await button.innerText(), await state()];
  await button.click();
  for (let tries = 0; tries < 20; tries++) {
    if ((await state()) !== before) return null;
    await setTimeout(100);
  }
  return label;
}

async function open(page: Page, calls: Set<string>, path: string): Promise<void> {
  calls.clear();
  await page.goto(product.origin + path);
  await page.locator('main h1, main h2, [role="dialog"]').first().waitFor();
  await arrive(page, path);
  await settle(page);
}

async function look(page: Page, calls: Set<string>, frame: ReadonlySet<string>, path: string): Promise<Seen> {
  await open(page, calls, path);
  const hasData = () => withoutCall.test(path) || [...calls].some((call) => !frame.has(call));
  for (let tries = 0; tries < 50 && !hasData(); tries++) await setTimeout(100);
  return { path, hasData: hasData(), idleButton: await idleButtonOf(page, calls) };
}

it('every page reads data and has a working main button', async () => {
  const token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  const walk = async (paths: readonly string[]): Promise<Seen[]> => {
    const { page, context } = await openPage(browser, { viewport: desktop });
    await withToken(page, token);
    const calls = callsOf(page);
    // This page shows the user, whom the frame has asked for: all its calls are the frame's.
    await open(page, calls, '/settings/personal/preferences');
    const frame = new Set(calls);
    const seen: Seen[] = [];
    for (const path of paths) seen.push(await look(page, calls, frame, path));
    await context.close();
    return seen;
  };
  const paths = rows.map(({ path }) => path);
  const half = Math.ceil(paths.length / 2);
  const seen = (await Promise.all([walk(paths.slice(0, half)), walk(paths.slice(half))])).flat();

  const pathsOf = (some: readonly Seen[]) => some.map(({ path }) => path).toSorted();
  expect({
    withoutData: pathsOf(seen.filter(({ hasData }) => !hasData)),
    idleButtons: seen.flatMap(({ path, idleButton }) => (idleButton === null ? [] : [`${path}: ${idleButton}`])),
  }).toEqual({ withoutData: [], idleButtons: [] });
});

/** Runs in a page: returns the width of a sentence in the fonts of a first visit by that in our own. A device without any of them gets 1. */
async function widthBefore({ name, font, before }: { name: string; font: string; before: string }): Promise<number> {
  const faces = [...document.fonts].filter(({ family }) => family.includes(`${name} on `));
  const loads = await Promise.allSettled(faces.map((face) => face.load()));
  if (faces.length > 0 && loads.every(({ status }) => status === 'rejected')) return 1;
  await document.fonts.load(`${font} ${name}`);
  const widthOf = (family: string): number => {
    const span = document.createElement('span');
    span.style.cssText = `position:absolute;white-space:nowrap;font:${font} ${family}`;
    span.textContent = 'Every story that names your brand, with the reach and the tone of its outlet';
    document.body.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return width;
  };
  return widthOf(`var(--${before})`) / widthOf(name);
}

it('a first visit gets the fonts after its content, where no text moves, and the next one from the beginning', async () => {
  const { page, context } = await openPage(browser, { isFirstVisit: true });
  await page.goto(`${product.origin}/login`);
  const inOwnFonts = page.locator('html[data-fonts]');
  await inOwnFonts.waitFor();
  for (const [name, font, before] of [
    ['Inter', '400 13px', 'sans-before'],
    ['Inter', '620 20px', 'sans-before'],
    ['Newsreader', '550 17.5px', 'serif-before'],
  ] as const) {
    const width = await page.evaluate(widthBefore, { name, font, before });
    expect(Math.abs(width - 1), `${font} ${name}: ${width}`).toBeLessThan(0.04);
  }
  // Without the app, only the program in the HTML can say so.
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.goto(`${product.origin}/login`);
  await inOwnFonts.waitFor();
  await context.close();
});
