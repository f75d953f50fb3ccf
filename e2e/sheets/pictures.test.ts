import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { arrive, closePages, openBrowser, openPage, settle, withToken } from '../browser.ts';
import { staff, startFreshProduct } from '../fresh-product.ts';

const folder = resolve(import.meta.dirname, '../../docs');

/** Opens the first mention of the list beside it. */
async function openFirst(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('Why this matched').waitFor();
}

it('the pictures of the documentation show a sample organisation, light and dark', async () => {
  const [product, browser] = await Promise.all([startFreshProduct(), openBrowser()]);
  const token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  const call = product.clientOf(token);
  const { brand_id } = (await call('sample.store')).data;
  const { data: streams } = await call('streams.index', { query: { brand: brand_id } });
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, expectQuiet } = await openPage(browser, { colorScheme });
    await withToken(page, token);
    await page.addInitScript((id) => localStorage.setItem('masthead.active_brand', id), brand_id);
    await page.goto(`${product.origin}/settings/personal/preferences`);
    const take = async (name: string, path: string, prepare?: typeof openFirst) => {
      await arrive(page, path);
      await prepare?.(page);
      await settle(page);
      await page.screenshot({ path: `${folder}/${name}${colorScheme === 'dark' ? '-dark' : ''}.png` });
    };
    await take('masthead', `/streams/${streams[0]!.id}`, openFirst);
    await take('dashboard', `/dashboard?period=30d&brands=${brand_id}`);
    expectQuiet();
  }
  await closePages(browser);
  await product.stop();
});
