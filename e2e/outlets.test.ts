import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, withToken } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let call: Awaited<ReturnType<Product['client']>>;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  call = product.clientOf(token);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

const find = async (search: string) => (await call('staff.media-outlets.index', { query: { search } })).data;

it('staff edit an outlet, import outlets after a preview and merge a duplicate after a comparison', async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await withToken(page, token);
  await page.goto(`${product.origin}/staff/media-outlets`);
  await page.getByRole('link', { name: 'Add outlet' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Ferry Times');
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://www.ferry-times.example/');
  await page
    .getByLabel(/^Other domains/)
    .first()
    .fill('old-ferry.example');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add outlet' }).click();
  await page.getByRole('heading', { name: 'The Ferry Times' }).waitFor();

  await page.getByRole('button', { name: 'Add audience' }).click();
  await page.getByRole('textbox', { name: 'People' }).fill('120000');
  await page.getByRole('textbox', { name: 'Source', exact: true }).fill('Media kit');
  await page.getByRole('button', { name: 'Save audience' }).click();
  await page.getByRole('cell', { name: '120,000', exact: true }).waitFor();
  await page.getByText('current', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: /^Text licence/ }).fill('6');
  await page.getByRole('textbox', { name: /^Licensed excerpt/ }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  const months = page.getByRole('textbox', { name: /^Text licence/ });
  await expect.poll(() => months.inputValue()).toBe('6');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Media outlets', exact: true }).click();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const csv = [
    'name,url,country,impressions',
    'The Ferry Times,https://ferry-times.example,DK,',
    'the ferry times,https://news.old-ferry.example,,5000',
    'Nowhere,https://nowhere.example,XX,',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'outlets.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('The country is not valid').waitFor();
  await page.getByText('Changes: Country').waitFor();
  await expectAccessible(page);
  expect(await find('nowhere.example')).toEqual([]);
  expect((await find('The Ferry Times')).length).toBe(1);
  await page.getByRole('button', { name: 'Import 2 outlets' }).click();
  await page.getByText('1 outlets added, 1 changed').waitFor();

  await page.getByText('Possible duplicates').click();
  await page.getByRole('link', { name: 'The Ferry Times', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with the ferry times' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('news.old-ferry.example').waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('You cannot undo this').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('No duplicates found.').waitFor();
  const [kept, ...rest] = await find('news.old-ferry.example');
  expect([kept?.name, rest.length]).toEqual(['The Ferry Times', 0]);
  await expectNoOverflow(page);
  await page.goto(`${product.origin}/staff/media-outlets`);
  await page.getByText('1 outlet', { exact: true }).waitFor();
  await expectNoOverflow(page);
  expectQuiet();
  await context.close();
});
