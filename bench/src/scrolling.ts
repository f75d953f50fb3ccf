import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase } from '@masthead/server/platform/db/index.ts';
import { findRunningPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import type { CDPSession, Page } from 'playwright-core';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import { openBrowser, openPage, withToken } from '../../e2e/browser.ts';
import { type Product, staff, startFreshProduct } from '../../e2e/fresh-product.ts';
import { fillStream } from './mentions-fill.ts';
import { type Frames, keepFrames, type Row } from './scrolling-page.ts';

const wanted = Number(process.env.SCROLLING_MENTIONS ?? 10_000);
const slower = 4;
/** Pixels a second: three screens, as somebody turns the wheel who looks for something. */
const speed = 3000;
/** Pixels between two looks at how far the list has come; milliseconds between two steps of the wheel. */
const turn = 30_000;
const tick = 16;
/** Seconds that a page of the list may take. */
const patience = 60;
const pointer = { x: 500, y: 600 };
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const list = '#mention-list';

/**
 * Measures a stream of 10,000 mentions in a real browser on a slowed processor: scrolled to its end, which loads it,
 * then up again, and beside it the same rows as a plain list.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-scrolling-'));
  const product = await startFreshProduct({ MASTHEAD_DATA: folder, MASTHEAD_RATE_LIMIT: '1000000' });
  const browser = await openBrowser();
  try {
    const { streamId, token } = await prepare(product, folder);
    const { page } = await openPage(browser);
    await withToken(page, token);
    const devtools = await page.context().newCDPSession(page);
    await page.goto(`${product.origin}/streams/${streamId}?view=pieces&period=all`);
    await page.locator(`${list} [data-mention]`).first().waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.evaluate(keepFrames, list);
    await measure(page, devtools);
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(product: Product, folder: string): Promise<{ streamId: string; token: string }> {
  const call = await product.client();
  const brandId = ownBrand((await call('user.brands')).data[0]!.id);
  const form = { brand_id: brandId, name: 'Norlunde', main_search_term: 'Norlunde' };
  const streamId = (await call('streams.store', { body: form })).data.id;
  const log = createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'error' }));
  const database = openDatabase({ url: (await findRunningPostgres(folder))!.url, connections: 1, log });
  await fillStream(database.db, { brandId, streamId, count: wanted });
  await database.close();
  const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
  return { streamId, token };
}

async function measure(page: Page, devtools: CDPSession): Promise<void> {
  console.log(`${wanted.toLocaleString('en')} mentions, ${speed} px a second, processor ${slower} times slower`);
  const heads = ['frames', '> 33 ms', 'p99', 'longest', 'tasks > 50', 'longest', 'blank'];
  console.log(`${''.padEnd(28)}${heads.map((head) => head.padStart(11)).join('')}`);
  const turns = await scrollToEnd(page, devtools);
  print('to the end, as it loads', joined(turns));
  print('  the first of it', joined(turns.slice(0, 2)));
  print('  the last of it', joined(turns.slice(-3, -1)));
  print('up again', await scrolled(page, devtools, -turn * 2));
  print('down again', await scrolled(page, devtools, turn * 2));
  const rows = await page.evaluate(() => window.seenRows());
  const built = await page.evaluate(showPlain, { rows, list });
  console.log(`plain list of the same ${rows.length} rows: laid out for the first time in ${built.toFixed(0)} ms`);
  print('plain list, down', await scrolled(page, devtools, turn));
}

/** Turns the wheel at an even speed; the browser's own thread scrolls, so the page may be late. Tells the frames meanwhile. */
async function scrolled(page: Page, devtools: CDPSession, pixels: number): Promise<Frames> {
  await page.evaluate(() => window.startFrames());
  const step = (speed * tick) / 1000;
  const started = performance.now();
  for (let turned = 0; turned * step < Math.abs(pixels); turned += 1) {
    await sleep(Math.max(0, started + turned * tick - performance.now()));
    const turn = { type: 'mouseWheel', ...pointer, deltaX: 0, deltaY: Math.sign(pixels) * step } as const;
    void devtools.send('Input.dispatchMouseEvent', turn).catch(() => {});
  }
  return await page.evaluate(() => window.stopFrames());
}

async function scrollToEnd(page: Page, devtools: CDPSession): Promise<Frames[]> {
  const turns: Frames[] = [];
  let seen = 0;
  for (;;) {
    turns.push(await scrolled(page, devtools, turn));
    if (await page.evaluate(() => window.isAtEnd())) break;
    const known = seen;
    // A page that was asked for may take its time if the machine has other work.
    for (let wait = 0; seen === known; wait += 1) {
      if (wait === patience) throw new Error(`Nothing came after ${seen} rows.`);
      if (wait > 0) await sleep(1000);
      seen = await page.evaluate(() => window.seenRows().length);
    }
  }
  return turns;
}

const joined = (turns: readonly Frames[]): Frames => ({
  times: turns.flatMap(({ times }) => times),
  tasks: turns.flatMap(({ tasks }) => tasks),
  blank: turns.flatMap(({ blank }) => blank),
});

/** Shows the same rows without virtualisation. Returns how long the browser took. */
function showPlain({ rows, list }: { rows: Row[]; list: string }): number {
  const place = document.querySelector<HTMLElement>(list)!;
  const plain = place.cloneNode(false) as HTMLElement;
  plain.innerHTML = `<section>${rows.map(({ html }) => html).join('')}</section>`;
  const started = performance.now();
  place.replaceWith(plain);
  window.watchScroller(plain);
  plain.scrollTop = 1;
  return performance.now() - started;
}

function print(name: string, { times, tasks, blank }: Frames): void {
  const sorted = times.toSorted((a, b) => a - b);
  const late = (100 * times.filter((time) => time > 33.4).length) / times.length;
  const uncovered = (100 * blank.filter((pixels) => pixels > 1).length) / Math.max(1, blank.length);
  const shown = [
    String(times.length),
    `${late.toFixed(1)} %`,
    `${sorted[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`,
    `${sorted.at(-1)?.toFixed(0)} ms`,
    String(tasks.length),
    `${Math.max(0, ...tasks).toFixed(0)} ms`,
    `${uncovered.toFixed(1)} %`,
  ];
  console.log(`${name.padEnd(28)}${shown.map((text) => text.padStart(11)).join('')}`);
}
