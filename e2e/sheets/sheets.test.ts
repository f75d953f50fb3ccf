import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageRow } from '../../apps/web/src/shared/routing/page.ts';
import { arrive, closePages, desktop, openBrowser, openPage, phone, withToken } from '../browser.ts';
import { type Product, staff, startFreshProduct } from '../fresh-product.ts';
import { makeExtremes } from './extreme-data.ts';
import { faultsOf } from './page-faults.ts';
import { filledWith, recordsOf, saveView } from './records.ts';

// By a name that the compiler does not follow: it would check the whole web app again.
const table: string = '../../apps/web/src/app/routes/table.ts';
const { pageTable }: { pageTable: readonly PageRow[] } = await import(table);

const folder = resolve(import.meta.dirname, '../results/sheets');
/** Paths that need a secret link, and the way out. MASTHEAD_SHEETS is a pattern of paths, to see only some. */
const isElsewhere = /^\/$|^\/(logout|activate|oauth|fetch-instagram|embed|second-factor|lock-out|onboarding)/;
const isOutside = /^\/(confirm-email|login|password-recovery|signup|stream-onboarding|invitations)/;
const wanted = new RegExp(process.env.MASTHEAD_SHEETS ?? '');
const isWanted = ({ isBuilt, path }: PageRow) => isBuilt && wanted.test(path);
const inside = pageTable.filter(({ path }) => !isElsewhere.test(path) && !isOutside.test(path)).filter(isWanted);
const outside = pageTable.filter(({ path }) => isOutside.test(path) && !path.includes('$')).filter(isWanted);

const looks = [
  { name: 'desktop light', viewport: desktop, colorScheme: 'light' },
  { name: 'phone dark', viewport: phone, colorScheme: 'dark' },
  { name: 'desktop dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'phone light', viewport: phone, colorScheme: 'light' },
] as const;
/** MASTHEAD_SHEETS_LANGUAGES names some of them. */
const languages = (process.env.MASTHEAD_SHEETS_LANGUAGES ?? 'en,de,pl,fi').split(',');

interface Shot {
  name: string;
  picture: Buffer;
}

let product: Product;
let browser: Browser;
let token: string;

beforeAll(async () => {
  // Nothing listens there: e-mails wait, and the pages of sent ones can be opened.
  const settings = { MASTHEAD_RATE_LIMIT: '100000', MASTHEAD_SMTP_URL: 'smtp://127.0.0.1:9' };
  [product, browser] = await Promise.all([startFreshProduct(settings), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

interface Walk {
  /** Name of what the pages show. */
  data: string;
  /** Paths of the pages with the addresses that are opened. */
  pages: readonly { path: string; address: string }[];
  /** The brand that is shown, to somebody signed in; without one the pages are opened by a visitor. */
  brandId?: string;
}

/** Shows pages in all languages and looks, and writes a sheet of pictures for each. Returns what is wrong. */
async function walk({ data, pages, brandId }: Walk): Promise<string[]> {
  const shots = new Map<string, Shot[]>(pages.map(({ path }) => [path, []]));
  const faults: string[] = [];
  for (const language of languages) {
    const { page, context } = await openIn(language, brandId);
    for (const { path, address } of pages)
      for (const { name, viewport, colorScheme } of language === 'en' ? looks : looks.slice(0, 2)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        const isChecked = language === 'en' && (name === 'desktop light' || name === 'phone dark');
        // A page that does not come is one fault: the others are still looked at.
        const found = await arriveWhole(page, address).then(
          () => faultsOf(page, language, isChecked),
          (error: unknown) => [`does not come: ${String(error).slice(0, 300)}`],
        );
        faults.push(...found.map((fault) => `${data} ${path} ${language} ${name}: ${fault}`));
        shots.get(path)!.push({ name: `${language} ${name}`, picture: await pictureOf(page) });
      }
    await context.close();
  }
  for (const [path, pictures] of shots)
    await writeSheet(`${path.slice(1).replaceAll(/[/$]+/g, '-')}-${data}`, pictures);
  writeFileSync(join(folder, `faults-${data}${wanted.source.replaceAll(/\W+/g, '-')}.txt`), faults.join('\n'));
  return faults;
}

/** Opens a page and waits until its data are there, which lazy parts ask for after those that come first. */
async function arriveWhole(page: Page, address: string): Promise<void> {
  await arrive(page, address);
  await page.waitForFunction(() => !document.querySelector('[data-skeleton], .mantine-Skeleton-root'), undefined, {
    polling: 30,
  });
}

/** Opens the app in a language. */
async function openIn(language: string, brandId: string | undefined) {
  const opened = await openPage(browser, { locale: language });
  const { page } = opened;
  if (brandId) {
    await product.clientOf(token)('user.update', { body: { language } });
    await withToken(page, token);
    await page.addInitScript((id) => localStorage.setItem('masthead.active_brand', id), brandId);
  }
  await page.goto(product.origin + (brandId ? '/settings/personal/preferences' : '/login'));
  return opened;
}

/** Returns the pages for members, with the records of a brand; those of records that it does not have are left out. */
async function pagesOf(brandId: string): Promise<Walk['pages']> {
  const records = await recordsOf(product.clientOf(token), brandId);
  return inside.flatMap(({ path }) => {
    const address = filledWith(records, path);
    return address ? [{ path, address }] : [];
  });
}

/** Returns the picture of a page, below its fold as well, at most two screens high. */
async function pictureOf(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(whole, 2 * height) };
  return await page.screenshot({ type: 'jpeg', quality: 70, fullPage: true, clip });
}

/** Writes the pictures of a page as one picture, and each by itself in a folder. */
async function writeSheet(name: string, shots: Shot[]): Promise<void> {
  mkdirSync(join(folder, name), { recursive: true });
  for (const { name: title, picture } of shots) writeFileSync(join(folder, name, `${title}.jpg`), picture);
  const page: Page = await browser.newPage({ viewport: { width: 2000, height: 800 } });
  const figures = shots.map(
    ({ name: title, picture }) =>
      `<figure><figcaption>${title}</figcaption><img src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;align-items:start;gap:12px;font:14px sans-serif}figure{margin:0}img{zoom:.47}</style>${figures.join('')}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}

it('every page of an empty brand is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  const { id } = (await product.clientOf(token)('user.brands')).data[0]!;
  expect(await walk({ data: 'empty', brandId: id, pages: await pagesOf(id) })).toEqual([]);
});

it('every page with a sample organisation is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  const call = product.clientOf(token);
  const { brand_id } = (await call('sample.store')).data;
  await saveView(call, brand_id, 'Harbour papers');
  expect(await walk({ data: 'full', brandId: brand_id, pages: await pagesOf(brand_id) })).toEqual([]);
});

it('every page with the longest names and largest figures is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  const call = product.clientOf(token);
  const { id } = (await call('user.brands')).data[0]!;
  await makeExtremes({ call, origin: product.origin, token }, id);
  expect(await walk({ data: 'extreme', brandId: id, pages: await pagesOf(id) })).toEqual([]);
});

it('every page for visitors is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  const pages = outside.map(({ path }) => ({ path, address: path }));
  expect(await walk({ data: 'visitors', pages })).toEqual([]);
});
