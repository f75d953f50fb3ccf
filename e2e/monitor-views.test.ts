import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, signIn } from './browser.ts';
import { makeMentions } from './mentions.ts';
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

it('a view of the mentions is saved, shared, opened by its link and by default, and deleted', async () => {
  const call = await product.client();
  const { stream } = await makeMentions(call, {
    term: 'Vestholm',
    headlines: ['Vestholm opens a bridge', 'Vestholm wins a prize'],
  });
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, product.origin);
  await page.goto(`${product.origin}/streams/${stream.id}?search=bridge`);
  await page.getByRole('link', { name: 'Vestholm opens a bridge' }).first().waitFor();
  const views = page.getByRole('button', { name: 'Saved views' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bridges');
  await dialog.getByRole('switch', { name: 'Only for this stream' }).click({ force: true });
  await dialog.getByRole('switch', { name: /^Share with everyone/ }).click({ force: true });
  await dialog.getByRole('switch', { name: 'Open streams with this view' }).click({ force: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Bridges” saved').first().waitFor();
  await page.goto(`${product.origin}/streams/${stream.id}`);
  await page.waitForURL(/search=bridge/);
  await page.getByRole('button', { name: 'Saved views: Bridges' }).click();
  await page.getByRole('menuitem', { name: 'All mentions' }).click();
  await page.getByRole('link', { name: 'Vestholm wins a prize' }).first().waitFor();
  const { data } = await call('brands.views.index', {
    params: { brand_id: stream.brand_id },
    query: { place: 'mentions' },
  });
  expect(data).toMatchObject([{ name: 'Bridges', is_shared: true, is_default: true, stream_id: stream.id }]);
  await page.goto(`${product.origin}/views/${data[0]!.id}?brand=${stream.brand_id}`);
  await page.waitForURL(/search=bridge/);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Saved views: Bridges' }).waitFor();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Saved views: Bridges' }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await dialog.getByRole('button', { name: 'Actions for “Bridges”' }).click();
  await page.getByRole('menuitem', { name: 'Delete “Bridges”' }).click();
  await page.getByText('“Bridges” deleted').first().waitFor();
  await dialog.getByText('No saved views yet').waitFor();
  await page.goto(`${product.origin}/views/${data[0]!.id}?brand=${stream.brand_id}`);
  await page.getByText('Page not found').first().waitFor();
  expectQuiet();
  await context.close();
});

it('the coverage is shared by a link with a password, read without an account, and withdrawn', async () => {
  const call = await product.client();
  const { mentions } = await makeMentions(call, {
    term: 'Ostholm',
    headlines: ['Ostholm buys a ferry', 'Ostholm sells a tower'],
  });
  for (const { id } of mentions) await call('mentions.save-as-clipping', { params: { mention_id: id }, body: {} });
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, product.origin);
  await page.goto(`${product.origin}/performance/coverage?search=ferry`);
  await page.getByRole('button', { name: 'Ostholm buys a ferry' }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share coverage' });
  await dialog.getByRole('textbox', { name: /^Recipient/ }).fill('Board');
  await dialog.getByLabel(/^Password/).fill('Salt & water');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByText('Board').waitFor();
  const reader = await openPage(browser, { viewport: phone });
  await reader.page.goto(address);
  await reader.page.getByLabel('Password').fill('Salt & water');
  await reader.page.getByRole('button', { name: 'Open report' }).click();
  await reader.page.getByText('Ostholm buys a ferry').waitFor();
  await expect.poll(() => reader.page.getByText('Ostholm sells a tower').count()).toBe(0);
  await expectNoOverflow(reader.page);
  await expectAccessible(reader.page);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Link withdrawn').first().waitFor();
  await reader.page.reload();
  await reader.page.getByText('withdrawn the link').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${product.origin}/dashboard`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog', { name: 'Share dashboard' }).getByRole('button', { name: 'Create link' }).click();
  const second = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await reader.page.goto(second);
  await reader.page.getByText('Ostholm sells a tower').first().waitFor();
  await expectNoOverflow(reader.page);
  expectQuiet();
  await Promise.all([context.close(), reader.context.close()]);
});

it('streams are selected in the list and compared at an address that lasts', async () => {
  const call = await product.client();
  const first = await makeMentions(call, {
    term: 'Nordholm',
    headlines: ['Nordholm sails', 'Nordholm waits', 'Nordholm sings'],
  });
  const second = await makeMentions(call, { term: 'Sydholm', headlines: ['Sydholm rests'] });
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, product.origin);
  await page.goto(`${product.origin}/streams/list`);
  await page.getByRole('checkbox', { name: 'Select “Nordholm”' }).click();
  await page.getByRole('checkbox', { name: 'Select “Sydholm”' }).click();
  await page.getByRole('toolbar', { name: 'Selected streams' }).getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL(/streams\/compare\?streams=/);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row('Nordholm').getByText('75%').waitFor();
  await row('Sydholm').getByText('25%').waitFor();
  await expectAccessible(page);
  await page.reload();
  await row('Sydholm').waitFor();
  await page.getByText('Reach', { exact: true }).first().click();
  await page.waitForURL(/measure=reach/);
  await call('streams.delete', { params: { stream_id: second.stream.id } });
  await page.reload();
  await page.getByText('1 stream of this address was deleted').waitFor();
  await row('Nordholm').waitFor();
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  expect(first.mentions).toHaveLength(3);
  expectQuiet();
  await context.close();
});

it('streams are put into folders by drag, menu and key, shown by folder and sorted, and a deleted folder leaves them', async () => {
  const call = await product.client();
  const many = await makeMentions(call, { term: 'Westhaven', headlines: ['Westhaven sails', 'Westhaven waits'] });
  await makeMentions(call, { term: 'Easthaven', headlines: ['Easthaven rests'] });
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, product.origin);
  await page.goto(`${product.origin}/streams/list`);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const folders = page.getByRole('navigation', { name: 'Folders' });
  await folders.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Harbours');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const chip = folders.getByRole('button', { name: 'Harbours' });
  await row('Westhaven').getByRole('link', { name: 'Westhaven', exact: true }).dragTo(chip);
  await page.getByText('“Westhaven” moved to “Harbours”').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select “Easthaven”' }).click();
  await page.keyboard.press('m');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Harbours' }).click();
  await page.getByText('“Easthaven” moved to “Harbours”').first().waitFor();
  await chip.click();
  await page.waitForURL(/folder=/);
  await page.getByRole('button', { name: 'Mentions, last 14 days' }).click();
  await page.waitForURL(/sort=-mentions/);
  await page.reload();
  const names = page.locator('tbody th a');
  await expect.poll(() => names.allTextContents()).toEqual(['Westhaven', 'Easthaven']);
  await page.getByRole('button', { name: 'Stream', exact: true }).click();
  await expect.poll(() => names.allTextContents()).toEqual(['Easthaven', 'Westhaven']);

  const side = page.getByRole('navigation', { name: 'Main' });
  await side.getByRole('link', { name: 'Westhaven' }).waitFor();
  await side.getByRole('button', { name: 'Harbours' }).click();
  await side.getByRole('link', { name: 'Westhaven' }).waitFor({ state: 'detached' });
  await page.reload();
  await side.getByRole('button', { name: 'Harbours', expanded: false }).waitFor();
  await expectAccessible(page);

  await row('Easthaven').getByRole('button', { name: 'Actions for Easthaven' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No folder' }).click();
  await expect.poll(() => names.allTextContents()).toEqual(['Westhaven']);
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  await folders.getByRole('button', { name: 'Actions for folder “Harbours”' }).click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByText('Folder “Harbours” deleted').first().waitFor();
  await row('Westhaven').waitFor();
  const { data } = await call('streams.show', { params: { stream_id: many.stream.id } });
  expect(data.folder_id).toBeNull();
  expectQuiet();
  await context.close();
});

it('selected sources get an interval, are removed together and put back', async () => {
  const call = await product.client();
  const feeds = ['One', 'Two'].map(
    (name) => `<outline type="rss" text="${name}" xmlUrl="http://${name}.invalid/feed"/>`,
  );
  await call('sources.import', { body: { opml: `<opml version="2.0"><body>${feeds.join('')}</body></opml>` } });
  const { page, context, expectQuiet } = await openPage(browser);
  await signIn(page, product.origin);
  await page.goto(`${product.origin}/streams/sources?search=.invalid`);
  const boxes = page.locator('tbody').getByRole('checkbox');
  const bar = page.getByRole('toolbar', { name: 'Selected sources' });
  const select = async () => {
    await expect.poll(() => boxes.count()).toBe(2);
    await boxes.nth(0).click();
    await boxes.nth(1).click();
  };
  await select();
  await bar.getByRole('button', { name: 'Interval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fetch interval of 2 sources' });
  await dialog.getByRole('combobox', { name: 'Fetch interval' }).click();
  await page.getByRole('option', { name: 'every hour' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 sources changed').first().waitFor();
  await select();
  await bar.getByRole('button', { name: 'Remove' }).click();
  const notice = page.getByRole('alert').filter({ hasText: '2 sources removed' }).first();
  await expect.poll(() => boxes.count()).toBe(0);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => boxes.count()).toBe(2);
  const { data } = await call('sources.index', { query: { search: '.invalid' } });
  for (const source of data) expect(source).toMatchObject({ interval_seconds: 3600, enabled: true });
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  expectQuiet();
  await context.close();
});
