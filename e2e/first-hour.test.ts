import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

describe('the first hour', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
  });

  it('a newcomer adds the sources of a country in one step, starts a stream from a template, and the checklist follows', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/dashboard`);
    const guide = page.getByRole('region', { name: 'Get started' });
    await guide.getByText('0 of 5 done').waitFor();
    await expectAccessible(page);

    await guide.getByRole('button', { name: /^Add [\d,]+ sources? \(/ }).click();
    await guide.getByText('1 of 5 done').waitFor();

    await page.goto(`${product.origin}/streams/create`);
    await page.getByLabel('Name', { exact: true }).fill('Harbour trouble');
    const scandal = page.locator('#stream-form').getByText('scandal', { exact: true });
    await page.getByText('Crisis', { exact: true }).click();
    await scandal.waitFor();
    await page.getByText('Competitor', { exact: true }).click();
    await scandal.waitFor({ state: 'detached' });
    await page.getByText('Crisis', { exact: true }).click();
    const terms = page.getByRole('combobox', { name: 'Look for' });
    await terms.fill('Norlunde');
    await terms.press('Enter');
    await page.getByRole('button', { name: 'Create stream' }).click();
    await page.waitForURL((url) => /^\/streams\/[0-9a-f-]{36}$/.test(url.pathname));
    const [stream] = (await (await product.client())('streams.index')).data;
    expect(stream).toMatchObject({ entity_type: 'organisation', main_search_term: 'Norlunde' });
    expect(stream!.required_any_words).toContain('scandal');

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await guide.getByText('2 of 5 done').waitFor();
    await guide.getByRole('button', { name: 'Hide' }).click();
    await guide.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await guide.getByText('2 of 5 done').waitFor();
    expectQuiet();
  });

  itInFull('a newcomer explores sample data and removes all of them with one click', async () => {
    const { page, expectQuiet } = await openPage(browser, { viewport: phone });
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/dashboard`);
    await page
      .getByRole('button', { name: /^Add [\d,]+ sources? \(|Explore/ })
      .first()
      .waitFor();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Explore with sample data' }).click();
    const banner = page.getByText('Sample data: the company, the outlets and all articles are fictional.');
    await banner.waitFor(patient);
    await page.getByRole('heading', { name: 'Clippings', exact: true }).first().waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);

    await page.goto(`${product.origin}/streams/list`);
    await page.getByRole('link', { name: 'Norlunde Ferries' }).click();
    await page.locator('article').first().waitFor();
    await expectNoOverflow(page);

    await page.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click();
    await banner.waitFor({ state: 'detached' });
    const brands = (await (await product.client())('user.brands')).data;
    expect(brands.map(({ name }) => name)).not.toContain('Norlunde Ferries');
    expectQuiet();
  });
});
