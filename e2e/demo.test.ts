import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, withToken } from './browser.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  person = await product.member('administrator');
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

describe('demo data', () => {
  it('demo data are switched on in the brand’s settings, announced on every page that shows them, and switched off there [api-003] [app-001]', async () => {
    const { page, expectQuiet } = await openPage(browser);
    const told: { path: string; demo: string | undefined }[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v2/')) told.push({ path: pathname, demo: request.headers()['x-demo-data'] });
    });
    await withToken(page, person.token);
    await page.goto(`${product.origin}/settings/brand/brand`);
    const choice = page.getByRole('switch', { name: 'Show demo data' });
    await choice.waitFor();
    expect(told.filter(({ demo }) => demo)).toEqual([]);
    await choice.check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Demo data:').count()).toBe(0);

    told.length = 0;
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByText('Demo data:').waitFor();
    await page.getByText('Norlunde Ferries').first().waitFor();
    await expectAccessible(page);
    const metrics = told.filter(({ path }) => path.startsWith('/v2/metrics/'));
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.every(({ demo }) => /^[0-9a-f-]{36}$/.test(demo ?? ''))).toBe(true);
    for (const path of ['/performance/coverage', '/performance/kpi', '/performance/facts']) {
      await page.goto(product.origin + path);
      await page.getByText('Demo data:').waitFor();
    }

    told.length = 0;
    await page.getByRole('button', { name: 'Show our data' }).click();
    await expect.poll(() => page.getByText('Demo data:').count()).toBe(0);
    await page.getByRole('link', { name: 'Coverage' }).click();
    await expect.poll(() => page.getByText('Sundposten').count()).toBe(0);
    expect(told.at(-1)!.demo).toBeUndefined();
    expectQuiet();
  });

  it('websites of a brand are typed into its settings one by one or as a list, and one that is none is refused', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await withToken(page, person.token);
    const loaded = Promise.withResolvers<void>();
    await page.route(/\/full-fields-[^/]*\.js/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto(`${product.origin}/settings/brand/brand`);
    // The code of the field has not loaded yet.
    const field = page.locator('input').and(page.getByLabel('Websites'));
    await field.fill('norlunda.example');
    await page.keyboard.press('Enter');
    await field.pressSequentially('news.norlunda.example,nowhere');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.locator('[aria-invalid=true]').and(page.getByLabel('Websites')).waitFor();
    await field.focus();
    await page.keyboard.press('Backspace');
    await save.click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { websites } = (await product.clientOf(person.token)('user.brands')).data[0]!;
    expect(websites).toEqual(['norlunda.example', 'news.norlunda.example']);
    loaded.resolve();
    await page.reload();
    await page.getByText('news.norlunda.example').waitFor();
    await expect.poll(() => field.getAttribute('aria-haspopup')).toBe('listbox');
    await field.pressSequentially('press.norlunda.example,blog.norlunda.example');
    await save.click();
    const saved = async () => (await product.clientOf(person.token)('user.brands')).data[0]!.websites;
    await expect
      .poll(saved)
      .toEqual([
        ...['norlunda.example', 'news.norlunda.example'],
        ...['press.norlunda.example', 'blog.norlunda.example'],
      ]);
    await expectAccessible(page);
    expectQuiet();
  });

  it('demo data and the way out of them fit a phone in the dark', async () => {
    const call = product.clientOf(person.token);
    const brand = (await call('user.brands')).data[0]!;
    await call('brands.update', { params: { brand_id: brand.id }, body: { demo_data: true } });
    const { page, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
    await withToken(page, person.token);
    for (const path of ['/dashboard', '/performance/coverage', '/performance/kpi']) {
      await page.goto(product.origin + path);
      await page.getByRole('button', { name: 'Show our data' }).waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    expectQuiet();
  });
});
