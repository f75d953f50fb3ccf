import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
} from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select “${name}”` });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });

it('several groups are selected as a range, deleted and restored', async () => {
  const call = await product.client();
  const brand = (await call('user.brands')).data[0]!;
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Omega'])
    await call('connect.groups.store', { body: { brand_id: brand.id, name, relations: [] } });
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/connect/groups`);
  await box(page, 'Alpha').click();
  await box(page, 'Gamma').click({ modifiers: ['Shift'] });
  await bar(page).getByText('3 selected').waitFor();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('3 groups deleted').waitFor();
  expect((await call('connect.groups.index', { query: { brand: brand.id } })).data.map(({ name }) => name)).toEqual([
    'Omega',
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await box(page, 'Beta').waitFor();
  expectQuiet();
});

it('tags are merged, deleted and restored, and a colleague changes the role with others', async () => {
  const call = await product.client();
  const brand = (await call('user.brands')).data[0]!;
  const params = { brand_id: brand.id };
  for (const name of ['Boats', 'Ferries', 'Harbour']) await call('brands.tags.store', { params, body: { name } });
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/settings/brand/tags`);
  await box(page, 'Boats').click();
  await box(page, 'Ferries').click();
  await bar(page).getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('menuitem', { name: 'Ferries' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await page.getByText('1 tag merged into “Ferries”').waitFor();
  await page.setViewportSize(phone);
  await box(page, 'Harbour').click();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 tag deleted').waitFor();
  expect((await call('brands.tags.index', { params })).data.map(({ name }) => name)).toEqual(['Ferries']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await box(page, 'Harbour').waitFor();

  const editor = await product.member('editor');
  const reader = await product.member('reader');
  await page.goto(`${product.origin}/settings/brand/members`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await bar(page).getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('menuitem', { name: 'Reader' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await page.getByText('Role of 1 member changed').waitFor();
  const roles = async () =>
    new Map((await call('brands.members.index', { params })).data.map(({ user, role }) => [user.email, role]));
  expect((await roles()).get(editor.email)).toBe('reader');
  expect((await roles()).get(reader.email)).toBe('reader');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await roles()).get(editor.email)).toBe('editor');
  expectQuiet();
});

it('help explains the parts, and leads to the keys and to what is new', async () => {
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/dashboard`);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'More help' }).waitFor();
  // Nobody has set up an app here, which is why nothing of Facebook arrives.
  const types = page.getByRole('region', { name: 'Media types on this installation' });
  await types.getByText('Facebook has no results: the operator has not set up an app.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'What’s new' }).click();
  await page.getByText('Delete your own account or your whole organisation').waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Briefings/ }).click();
  await page.waitForURL(/\/briefings$/);
  expectQuiet();
});

it('coverage shows the columns that a user has chosen, also after a reload', async () => {
  const call = await product.client();
  const brand = (await call('user.brands')).data[0]!;
  await call('clippings.store', {
    body: {
      ...{ brand_id: brand.id, type: 'web', headline: 'Ferry sails', tags: ['Harbour news'], impressions: 40_000 },
      ...{ published_at: new Date().toISOString(), url: 'https://a.example/ferry' },
    } as never,
  });
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/performance/coverage`);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await head('Tone').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tags', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Tone', exact: true }).click();
  await page.keyboard.press('Escape');
  await head('Tags').waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('cell', { name: 'Harbour news' }).waitFor();
  await expect.poll(() => head('Tone').count()).toBe(0);
  expectQuiet();
});
