import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSignedIn, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, settle } from './browser.ts';
import { makeMentions } from './mentions.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let streamId: string;

const row = (page: Page, headline: string) => page.locator('[data-mention]', { hasText: headline });
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

async function openStream(options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await beginSignedIn(opened.page, product);
  await opened.page.goto(`${product.origin}/streams/${streamId}`);
  await row(opened.page, 'Halden Line ferry 4').waitFor();
  await settle(opened.page);
  return opened;
}

describe('a connection that is lost', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const headlines = [1, 2, 3, 4].map((number) => `Halden Line ferry ${number}`);
    streamId = (await makeMentions(await product.client(), { term: 'Halden Line', headlines })).stream.id;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  for (const viewport of inFull ? [undefined, phone] : [undefined])
    it(`a mention hidden ${viewport ? 'on the phone ' : ''}without a connection is hidden when it is back`, async () => {
      const headline = `Halden Line ferry ${viewport ? 1 : 2}`;
      const { page, context } = await openStream(viewport && { viewport });
      await row(page, headline).getByRole('link').first().click();
      await page
        .getByRole('heading', { level: 2, name: headline })
        .or(page.getByRole('heading', { name: headline }))
        .first()
        .waitFor();
      await settle(page);
      await context.setOffline(true);
      await page.keyboard.press('h');
      await offline(page).filter({ hasText: '1 change will be sent' }).waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
      // The page is still there and works.
      await context.setOffline(false);
      await offline(page).waitFor({ state: 'detached' });
      const call = await product.client();
      await expect
        .poll(async () =>
          (await call('mentions.index', { params: { stream_id: streamId } })).data.map((one) => one.headline),
        )
        .not.toContain(headline);
      await context.close();
    });

  it('a change that cannot wait is refused with a message, and the form keeps the input', async () => {
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByLabel('First name').fill('Ingeborg');
    await settle(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Could not reach the server').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ingeborg');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await offline(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await (await product.client())('user.show')).data.first_name).toBe('Ingeborg');
    await context.close();
  });

  it('a notice appears although its own file cannot be loaded', async () => {
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.route('**/assets/{show-notice,NoticePlace}*', (route) => route.abort());
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByLabel('First name').fill('Ingeborg Two');
    await page.route('**/v2/user', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort('connectionfailed'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Could not reach the server' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ingeborg Two');
    await context.close();
  });

  it('a page opened without a connection opens by itself when it is back', async () => {
    const { page, context } = await openStream();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sources' }).first().click();
    await page.getByText('This page opens when the connection is back.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
    await context.close();
  });

  it('a tab that is older than the server loads once by itself when a page is gone', async () => {
    const { page, context } = await openStream();
    let isGone = true;
    await page.route('**/assets/SourcesPage*', (route) =>
      isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
    );
    page.once('load', () => {
      isGone = false;
    });
    await page.getByRole('link', { name: 'Sources' }).first().click();
    await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
    expect(isGone).toBe(false);
    await context.close();
  });

  it('a tab that is older than the server asks where input is unsaved, and offers the input after the reload', async () => {
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/brand/create`);
    await page.getByLabel('Brand name').fill('Quillfish');
    await settle(page);
    await page.route('**/assets/*.{js,css}', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.evaluate(() =>
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') })),
    );
    await page.getByRole('alert').filter({ hasText: 'Masthead has been updated.' }).waitFor();
    expect(await page.getByLabel('Brand name').inputValue()).toBe('Quillfish');
    await page.unroute('**/assets/*.{js,css}');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('You have unsaved changes from').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByLabel('Brand name').inputValue()).toBe('Quillfish');
    await context.close();
  });
});
