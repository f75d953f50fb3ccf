import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoOverflow, goInside, openBrowser, openPage, phone, signIn } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

const name = (page: Page) => page.getByLabel('Brand name');
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes from' });
/** Reloads as a crash would: the browser's own question is accepted. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}
async function openForm(options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await signIn(opened.page, product.origin);
  await goInside(opened.page, '/settings/brand/create');
  await name(opened.page).waitFor();
  return opened;
}

describe('drafts of forms', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  for (const viewport of inFull ? [undefined, phone] : [undefined])
    it(`a half-filled form is offered again after a reload${viewport ? ' on the phone' : ''}, to restore or to discard`, async () => {
      const { page, context } = await openForm(viewport && { viewport });
      await name(page).fill('Silverquay');
      await reload(page);
      await offer(page).waitFor();
      await expect.poll(() => name(page).inputValue()).toBe('');
      await expectAccessible(page);
      await expectNoOverflow(page);
      await offer(page).getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => name(page).inputValue()).toBe('Silverquay');
      await reload(page);
      await offer(page).getByRole('button', { name: 'Discard' }).click();
      await page.reload();
      await name(page).waitFor();
      await expect.poll(() => offer(page).count()).toBe(0);
      await context.close();
    });

  it('a second tab offers what was typed in the first, and nothing is offered once it is saved', async () => {
    const { page, context } = await openForm();
    await name(page).fill('Foxglove');
    const second = await context.newPage();
    await second.goto(`${product.origin}/settings/brand/create`);
    await offer(second).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => name(second).inputValue()).toBe('Foxglove');
    await second.getByRole('button', { name: 'Create brand' }).click();
    await second.waitForURL((url) => url.pathname !== '/settings/brand/create');
    await second.goto(`${product.origin}/settings/brand/create`);
    await name(second).waitFor();
    await expect.poll(() => offer(second).count()).toBe(0);
    await context.close();
  });

  it('drafts belong to one user and are forgotten at sign-out', async () => {
    const person = await product.member('administrator');
    const { page, context } = await openForm();
    await name(page).fill('Kept by nobody');
    await page.getByRole('link', { name: 'Preferences' }).click();
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
    expect(await drafts()).toHaveLength(1);
    await page.evaluate(() => {
      // Data left by a session that has expired.
      localStorage.setItem('masthead.draft.somebody-else.brand.new', '{"at":0,"values":{}}');
    });
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await drafts()).toEqual([]);
    await signIn(page, product.origin, person);
    await goInside(page, '/settings/brand/create');
    await name(page).waitFor();
    await expect.poll(() => offer(page).count()).toBe(0);
    await context.close();
  });

  it('text typed in one tab of a newsroom is kept while another tab is open', async () => {
    const call = product.clientOf((await product.clientOf(null)('auth.login', { body: staff })).access_token);
    const brand = (await call('user.brands')).data[0]!;
    const { data } = await call('newsrooms.store', {
      body: { brand_id: brand.id, name: 'Tidewater', country_id: 'DK' },
    });
    const { page, context } = await openForm();
    await goInside(page, `/stories/newsrooms/${data.id}`);
    await page.getByLabel('About').fill('Ferries since 1931');
    await page.getByRole('tab', { name: 'Design' }).click();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect.poll(() => page.getByLabel('About').inputValue()).toBe('Ferries since 1931');
    await context.close();
  });
});
