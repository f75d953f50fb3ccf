import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageRow } from '../../apps/web/src/shared/routing/page.ts';
import { arrive, closePages, desktop, openBrowser, openPage, phone, withToken } from '../browser.ts';
import { type Product, staff, startFreshProduct } from '../fresh-product.ts';
import { faultsOf } from './page-faults.ts';

// By a name that the compiler does not follow: it would check the whole web app again.
const table: string = '../../apps/web/src/app/routes/table.ts';
const { pageTable }: { pageTable: readonly PageRow[] } = await import(table);

const folder = resolve(import.meta.dirname, '../results/sheets');
/** Paths that need a record or a secret link, and the way out. MASTHEAD_SHEETS names a part of the path to see only some. */
const isElsewhere = /\$|^\/$|^\/(logout|activate|oauth|fetch-instagram|embed|second-factor|lock-out|onboarding)/;
const isOutside = /^\/(confirm-email|login|password-recovery|signup|stream-onboarding|invitations)/;
const paths = pageTable
  .filter(({ isBuilt, path }) => isBuilt && !isElsewhere.test(path) && !isOutside.test(path))
  .map(({ path }) => path)
  .filter((path) => path.includes(process.env.MASTHEAD_SHEETS ?? ''));

const looks = [
  { name: 'desktop light', viewport: desktop, colorScheme: 'light' },
  { name: 'phone dark', viewport: phone, colorScheme: 'dark' },
  { name: 'desktop dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'phone light', viewport: phone, colorScheme: 'light' },
] as const;
const languages = ['en', 'de', 'pl', 'fi'];
/** Longest names that the forms accept, in one word if a name may be one. */
const longName =
  'Donaudampfschifffahrtsgesellschaftskapitänsanwärterverband Südosteuropa und angrenzende Binnengewässer';

interface Shot {
  name: string;
  picture: Buffer;
}

let product: Product;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startFreshProduct({ MASTHEAD_RATE_LIMIT: '100000' }), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

/** Shows every page in all languages and looks, and writes a sheet of pictures for each. Returns what is wrong. */
async function walk(data: string, brandId?: string): Promise<string[]> {
  const call = product.clientOf(token);
  const shots = new Map<string, Shot[]>(paths.map((path) => [path, []]));
  const faults: string[] = [];
  for (const language of languages) {
    await call('user.update', { body: { language } });
    const { page, context } = await openPage(browser);
    await withToken(page, token);
    if (brandId) await page.addInitScript((id) => localStorage.setItem('masthead.active_brand', id), brandId);
    await page.goto(`${product.origin}/settings/personal/preferences`);
    for (const path of paths)
      for (const { name, viewport, colorScheme } of language === 'en' ? looks : looks.slice(0, 2)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await arrive(page, path);
        const isChecked = language === 'en' && (name === 'desktop light' || name === 'phone dark');
        const found = await faultsOf(page, language, isChecked);
        faults.push(...found.map((fault) => `${data} ${path} ${language} ${name}: ${fault}`));
        shots
          .get(path)!
          .push({ name: `${language} ${name}`, picture: await page.screenshot({ type: 'jpeg', quality: 70 }) });
      }
    await context.close();
  }
  for (const [path, pictures] of shots) await writeSheet(`${path.slice(1).replaceAll('/', '-')}-${data}`, pictures);
  writeFileSync(join(folder, `faults-${data}.txt`), faults.join('\n'));
  return faults;
}

/** Writes the pictures of a page as one picture. */
async function writeSheet(name: string, shots: Shot[]): Promise<void> {
  const page: Page = await browser.newPage({ viewport: { width: 2000, height: 800 } });
  const figures = shots.map(
    ({ name: title, picture }) =>
      `<figure><figcaption>${title}</figcaption><img src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`,
  );
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:12px;font:14px sans-serif}figure{margin:0}img{height:420px}</style>${figures.join('')}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}

it('every page of an empty brand is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  expect(await walk('empty')).toEqual([]);
});

it('every page with a sample organisation is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  const call = product.clientOf(token);
  const { brand_id } = (await call('sample.store')).data;
  expect(await walk('full', brand_id)).toEqual([]);
});

it('every page with the longest names is whole in four languages, on a desktop and on a phone, light and dark', async () => {
  const call = product.clientOf(token);
  const brand = (await call('user.brands')).data[0]!;
  await call('brands.update', { params: { brand_id: brand.id }, body: { name: longName.slice(0, 64) } });
  await call('streams.store', {
    body: { brand_id: brand.id, name: longName.slice(0, 64), main_search_term: longName.slice(0, 60) },
  });
  await call('stories.store', { body: { brand_id: brand.id, headline: longName } });
  await call('clippings.store', {
    body: { brand_id: brand.id, type: 'web', headline: longName, published_at: new Date().toISOString() },
  });
  expect(await walk('extreme')).toEqual([]);
});
