import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, withToken } from './browser.ts';
import { staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

it('staff name a manager for a brand that nobody manages, who manages it from then on', async () => {
  const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
  const call = product.clientOf(token);
  const person = await product.member('reader');
  const brand = (await call('brands.store', { body: { name: 'Ålsund Harbour', currency_code: 'EUR' } })).data;
  await product.database.pool.query(`update members set role = 'editor' where brand_id = $1`, [brand.id]);
  const { page, expectQuiet } = await openPage(browser);
  await withToken(page, token);
  await page.goto(`${product.origin}/staff/restore-brand`);
  await page.getByRole('heading', { name: 'Brands without a manager' }).waitFor();
  const action = page.getByRole('button', { name: 'Make manager' });
  await expect.poll(() => action.isDisabled()).toBe(true);
  await expectAccessible(page);

  const choice = page.getByRole('combobox', { name: 'Manager of Ålsund Harbour' });
  await choice.fill('Ingrid');
  await page.getByRole('option', { name: `Ingrid reader (${person.email})` }).click();
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await action.click();
  const dialog = page.getByRole('dialog', { name: 'Manager of Ålsund Harbour' });
  await dialog.getByLabel('Reason').fill('The manager has left');
  await dialog.getByRole('button', { name: 'Make manager' }).click();
  await page.getByText('Manager assigned').waitFor();
  await page.getByRole('heading', { name: 'Brands without a manager' }).waitFor({ state: 'hidden' });

  const { data } = await product.clientOf(person.token)('brands.members.index', { params: { brand_id: brand.id } });
  expect(data.map(({ user, role }) => [user.email, role])).toContainEqual([person.email, 'brand_manager']);
  expectQuiet();
});
