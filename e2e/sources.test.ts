import { hasReplay, type Replay, startReplay } from '@masthead/server/testing/replay.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, openPage, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let replay: Replay;

describe.skipIf(!hasReplay)('adding sources (skipped without the replayed outlets of ../shared)', () => {
  beforeAll(async () => {
    [product, browser, replay] = await Promise.all([
      startProduct(),
      openBrowser(),
      startReplay({ rate: 1, backlog: 3, outlets: 6 }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await replay.stop();
  });

  it('finds the feed of a site by its address, and shows its health', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await signIn(page, product.origin);
    await page.goto(`${product.origin}/streams/sources`);
    await page.getByText('Where should Masthead read?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add an address' }).click();
    const [outlet] = (await (await fetch(`${replay.origin}/outlets.json`)).json()) as { name: string; slug: string }[];
    await page.getByLabel('Address of a site, feed or profile').fill(`${replay.origin}/o/${outlet!.slug}/`);
    await page.getByRole('button', { name: 'Look what is there' }).click();
    await page.getByText(/sources? found$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add one source' }).click();
    await page.getByText(outlet!.name).first().waitFor();
    await page.getByText('Well', { exact: true }).first().waitFor({ timeout: 30_000 });
    expectQuiet();
  });

  it.each([
    ['/fault/500', '500'],
    ['/fault/loop', ''],
    ['/fault/garbage', ''],
    ['/fault/empty', ''],
    ['/fault/bomb', ''],
  ])('says under the field what is wrong with %s, and goes on', async (path, word) => {
    const { page } = await openPage(browser);
    await signIn(page, product.origin);
    await page.goto(`${product.origin}/streams/sources?add=address`);
    const field = page.getByLabel('Address of a site, feed or profile');
    await field.fill(replay.origin + path);
    await page.getByRole('button', { name: 'Look what is there' }).click();
    await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null, null, {
      timeout: 40_000,
    });
    const described = await field.getAttribute('aria-describedby');
    const texts = await page.evaluate(
      (ids) => ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      (described ?? '').split(' '),
    );
    expect(texts).toContain(word);
    expect(texts.length).toBeGreaterThan(60);
    expect(await field.inputValue()).toBe(replay.origin + path);
    expect((await fetch(`${product.origin}/v2/health`)).status).toBe(200);
  });
});
