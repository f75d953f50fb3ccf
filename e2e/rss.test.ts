import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
} from './browser.ts';
import { makeMentions } from './mentions.ts';
import { type Product, startProduct } from './product.ts';
import { moveByKey } from './sorting.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

const headlines = ['Ferry one sails', 'Ferry two waits', 'Ferry three sinks', 'Ferry four returns'];

const order = (page: Page) =>
  page
    .getByRole('list', { name: /^Mentions of/ })
    .getByRole('link')
    .allTextContents();
const publicOrder = async (address: string) =>
  [...(await (await fetch(address)).text()).matchAll(/<item>\s*<title>(Ferry \w+)/g)].map((match) => match[1]);

/** Tries until the order is as expected, since it is saved after it is shown. */
async function expectOrder(page: Page, address: string, expected: string[]): Promise<void> {
  await page.waitForFunction(
    (first) => document.querySelector('ol[aria-label^="Mentions of"] a')?.textContent?.startsWith(first),
    expected[0]!,
  );
  expect((await order(page)).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(expected);
  await expect.poll(() => publicOrder(address)).toEqual(expected);
}

describe('feeds', () => {
  it('a feed is created, filled, ordered by keyboard and by drag, and emptied, and its readers see it so [rss-001] [rss-002] [forms-030]', async () => {
    const call = await product.client();
    const { brand, mentions } = await makeMentions(call, { term: 'ferry', headlines });
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/brand/rss`);
    await page.getByText('No feeds yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create feed' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ferries');
    await page.getByRole('dialog').getByRole('button', { name: 'Create feed' }).click();
    await page.getByText('No mentions in this feed yet').waitFor();
    const feed = (await call('rss-feeds.index', { params: { brand_id: brand.id } })).data[0]!;
    const params = { rss_feed_id: feed.id };
    await call('rss-feeds.mentions.add', { params, body: { mentions: mentions.map(({ id }) => id) } });
    await page.reload();
    const address = feed.url.replace(/^http:\/\/[^/]+/, product.origin);
    await expectOrder(page, address, ['Ferry four', 'Ferry three', 'Ferry two', 'Ferry one']);

    // The order type changes only once it is confirmed.
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'Order' }).click();
      await page.getByRole('option', { name }).click();
    };
    await choose('Manual');
    await page.getByText('Change the order to “Manual”?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await call('rss-feeds.index', { params: { brand_id: brand.id } })).data[0]?.ordering).toBe('new_to_old');
    await choose('Manual');
    await page.getByRole('button', { name: 'Change order' }).click();
    const grip = (name: string) => page.getByRole('button', { name: new RegExp(`^Move “${name}`) });
    await grip('Ferry one').waitFor();
    await expectAccessible(page);

    // By keyboard: lift the last, two places up, drop.
    const told = ['”, position 4 ', '”, position 3 ', '”, position 2 '] as const;
    await moveByKey(page, grip('Ferry one'), { key: 'ArrowUp', told });
    await expectOrder(page, address, ['Ferry four', 'Ferry one', 'Ferry three', 'Ferry two']);

    // By drag: the first to the end.
    const from = (await grip('Ferry four').boundingBox())!;
    const to = (await grip('Ferry two').boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 20, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 8, { steps: 12 });
    await page.mouse.up();
    await expectOrder(page, address, ['Ferry one', 'Ferry three', 'Ferry two', 'Ferry four']);

    // From the menu, for those who do neither; and out of the feed after a question.
    await page.getByRole('button', { name: /^Actions for Ferry four/ }).click();
    await page.getByRole('menuitem', { name: 'Move to top' }).click();
    await expectOrder(page, address, ['Ferry four', 'Ferry one', 'Ferry three', 'Ferry two']);
    await page.getByRole('button', { name: /^Actions for Ferry four/ }).click();
    await page.getByRole('menuitem', { name: 'Remove from feed' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectOrder(page, address, ['Ferry one', 'Ferry three', 'Ferry two']);

    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    expectQuiet();
  });

  it('a feed is shown on another site without a script and deleted only after a confirmation, and restored [forms-029]', async () => {
    const call = await product.client();
    const brand = (await call('user.brands', {})).data[0]!;
    const feed = (await call('rss-feeds.index', { params: { brand_id: brand.id } })).data[0]!;
    const { page } = await openPage(browser, { colorScheme: 'dark' });
    await page.goto(feed.html_url.replace(/^http:\/\/[^/]+/, product.origin));
    await expect.poll(() => page.getByRole('link', { name: /Ferry/ }).count()).toBe(3);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/brand/rss`);
    await page.getByRole('button', { name: 'Actions for Ferries' }).click();
    await page.getByRole('menuitem', { name: 'Delete feed' }).click();
    await page.getByText('Delete the feed “Ferries”?').waitFor();
    expect((await call('rss-feeds.index', { params: { brand_id: brand.id } })).data).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete feed' }).click();
    await page.getByText('No feeds yet').waitFor();
    const status = async () => (await fetch(feed.url.replace(/^http:\/\/[^/]+/, product.origin))).status;
    expect(await status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Actions for Ferries' }).waitFor();
    expect(await status()).toBe(200);
  });
});
