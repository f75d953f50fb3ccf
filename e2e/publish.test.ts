import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
  settle,
  withToken,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publish story' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Writes with the keyboard alone. */
async function write(page: Page, title: string): Promise<void> {
  await headline(page).fill(title);
  await page.getByRole('textbox', { name: 'Body' }).focus();
  await page.keyboard.type('It sails every hour from five in the morning. ');
}

describe('publishing a story', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  itInFull('an editor asks a manager, who publishes story and newsroom with one click', async () => {
    const editor = await product.member('editor');
    const manager = await product.member('brand_manager');
    const { page, context } = await openPage(browser);
    await withToken(page, editor.token);
    await page.goto(`${product.origin}/stories/create`);
    await write(page, 'The request');
    await button(page, 'Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('only a manager can publish it').waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Ask a manager to publish' }).click();
    await page.getByText('Request sent').waitFor();
    await page.getByText('Waiting for approval').waitFor();
    await button(page, 'Publish').click();
    await dialog(page).getByText('You asked a manager to publish').waitFor();
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Ask a manager to publish' }).count()).toBe(0);

    const link = await product.mailedLink(manager.email, /\/stories\/story\/.+open=publish/);
    const other = await openPage(browser);
    await withToken(other.page, manager.token);
    await other.page.goto(product.origin + link);
    await dialog(other.page).getByText('Ingrid editor asked on').waitFor();
    await expectAccessible(other.page);
    await dialog(other.page).getByRole('button', { name: 'Publish story and newsroom' }).click();
    await other.page.getByText('Story published').waitFor();

    // The editor's page follows, and a mail says so.
    await page.getByText('Waiting for approval').waitFor({ state: 'detached' });
    await product.mailedLink(editor.email, /\/stories\/story\//);
    const call = product.clientOf(editor.token);
    const { data } = await call('stories.index', { query: { search: 'The request' } });
    expect(data[0]).toMatchObject({ is_public: true, publish_request: null });
    await context.close();
    await other.context.close();
    const { access_token } = await product.clientOf(null)('auth.login', { body: staff });
    await product.clientOf(access_token)('newsrooms.unpublish', { params: { newsroom_id: data[0]!.newsroom_id } });
  });

  itInFull('a story is sent back, approved by the colleague who was asked, and published', async () => {
    const [author, reviewer] = await Promise.all([product.member('editor'), product.member('administrator')]);
    const name = 'Ingrid administrator';
    const call = product.clientOf(reviewer.token);
    const params = { brand_id: (await call('user.brands')).data[0]!.id };
    const { page: settings, context: settingsContext } = await openPage(browser);
    await withToken(settings, reviewer.token);
    await settings.goto(`${product.origin}/settings/brand`);
    await settings.getByRole('switch', { name: 'Approve stories before publishing' }).check();
    await button(settings, 'Save').click();
    await expect.poll(async () => (await call('brands.show', { params })).data.stories_need_approval).toBe(true);
    await settingsContext.close();

    const { page, context } = await openPage(browser);
    await withToken(page, author.token);
    await page.goto(`${product.origin}/stories/create`);
    await write(page, 'The approved ferry');
    await button(page, 'Save').click();
    await button(page, 'Request approval').click();
    const asking = page.getByRole('dialog', { name: 'Approval' });
    await asking.getByRole('combobox', { name: 'Reviewers' }).fill(name);
    await page.getByRole('option', { name }).click();
    await asking.getByRole('textbox', { name: 'Note for the reviewers' }).fill('By noon, if you can.');
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Request approval' }).click();
    await page.getByText('Request sent').waitFor();
    await page.getByText('In review').waitFor();

    const other = await openPage(browser);
    await withToken(other.page, reviewer.token);
    const link = await product.mailedLink(reviewer.email, /\/stories\/story\/.+open=approval/);
    await other.page.goto(product.origin + link);
    const deciding = other.page.getByRole('dialog', { name: 'Approval' });
    await deciding.getByText('By noon, if you can.').waitFor();
    await expectAccessible(other.page);
    await deciding.getByRole('textbox', { name: 'Comment' }).fill('Name the harbour.');
    await deciding.getByRole('button', { name: 'Send back' }).click();

    // The author's page follows.
    await page.getByText('Changes requested').waitFor();
    await button(page, 'Request approval').click();
    await asking.getByText('Name the harbour.').waitFor();
    await asking.getByRole('button', { name: 'Request approval' }).click();
    await button(other.page, 'Review').click();
    await deciding.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved', { exact: true }).waitFor();
    await button(page, 'More actions for this story').click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByText(`${name} approved the story`).waitFor();
    await page.getByText(`${name} sent the story back`).waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Publish').click();
    await dialog(page).getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Story published').waitFor();
    await context.close();
    await other.context.close();
    await call('brands.update', { params, body: { stories_need_approval: false } });
  });

  for (const viewport of inFull ? [undefined, phone] : [undefined])
    it(`a story is on the public site after at most six clicks${viewport ? ' on the phone' : ''}`, async () => {
      const call = await product.client();
      const brand = (await call('user.brands')).data[0]!;
      for (const room of (await call('brands.newsrooms.index', { params: { brand_id: brand.id } })).data)
        if (room.is_published) await call('newsrooms.unpublish', { params: { newsroom_id: room.id } });
      const title = viewport ? 'The phone ferry' : 'The first ferry';
      const { page, context } = await openPage(browser, viewport && { viewport });
      await beginSignedIn(page, product);
      await page.goto(`${product.origin}/stories/list`);
      await settle(page);
      await page.evaluate(() => {
        const counted = window as unknown as { clicks: number };
        counted.clicks = 0;
        // A click of the pointer or a finger; those that a key or a script makes have no detail.
        addEventListener('click', (event) => void (event.detail > 0 && counted.clicks++), { capture: true });
      });
      await page.getByRole('link', { name: 'Create story' }).first().click();
      await write(page, title);
      await button(page, 'Publish').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await dialog(page)
        .getByRole('checkbox', { name: /Also publish the newsroom/ })
        .waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await dialog(page).getByRole('button', { name: 'Publish story and newsroom' }).click();
      await page.getByText('Story published').waitFor();
      const opening = context.waitForEvent('page');
      await page.getByRole('button', { name: 'View on site' }).click();
      const site = await opening;
      await site.getByRole('heading', { name: title }).waitFor();
      expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(6);
      await context.close();
    });

  itInFull('a story whose newsroom stays hidden says so and offers nothing to open', async () => {
    const call = await product.client();
    const brand = (await call('user.brands')).data[0]!;
    const room = (await call('brands.newsrooms.index', { params: { brand_id: brand.id } })).data[0]!;
    if (room.is_published) await call('newsrooms.unpublish', { params: { newsroom_id: room.id } });
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/stories/create`);
    await write(page, 'The hidden ferry');
    await button(page, 'Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /Also publish the newsroom/ })
      .uncheck();
    await dialog(page).getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Published, newsroom hidden').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'View on site' }).count()).toBe(0);
    await button(page, 'More actions for this story').click();
    await page
      .getByRole('menuitem', { name: 'Version history' })
      .or(page.getByRole('menuitem').first())
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'View on site' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await button(page, 'Publish newsroom').click();
    await dialog(page).getByRole('button', { name: 'Publish newsroom' }).click();
    await page.getByText('Published, newsroom hidden').waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the calendar of stories', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  itInFull(
    'a month has its own address, in which a planned draft is dragged and put back and a scheduled story moved by keys',
    async () => {
      const call = await product.client();
      const brand_id = (await call('user.brands')).data[0]!.id;
      const contact = { name: 'Ingrid Ås', role: null, email: 'press@example.org', phone: null };
      const whole = { brand_id, copytext: '<p>It sails.</p>', contact };
      const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 10)).toISOString();
      const month = next.slice(0, 7);
      const on = (day: number) => `${month}-${day}`;
      await call('stories.store', { body: { ...whole, headline: 'Planned ferry', planned_on: on(10) } });
      const { id: story_id } = (await call('stories.store', { body: { ...whole, headline: 'Scheduled ferry' } })).data;
      const body = { date: `${on(15)}T10:00:00.000Z`, timezone: 'UTC' };
      await call('stories.publish', { params: { story_id }, body });

      const { page, context } = await openPage(browser);
      await beginSignedIn(page, product);
      await page.goto(`${product.origin}/stories/list`);
      await page.getByText('Calendar', { exact: true }).click();
      await page.getByRole('button', { name: 'Next month' }).click();
      expect(page.url()).toContain(`/stories/calendar?month=${month}`);
      await page.getByRole('link', { name: 'Stories', exact: true }).and(page.locator('[aria-current]')).waitFor();
      const cell = (day: number) => page.getByRole('cell').filter({ has: page.locator(`time[datetime="${on(day)}"]`) });
      const planned = page.getByRole('link', { name: /Planned ferry/ });
      await cell(10)
        .getByRole('link', { name: /Planned ferry/ })
        .waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);

      const [from, to] = [(await planned.boundingBox())!, (await cell(12).boundingBox())!];
      await page.mouse.move(from.x + 20, from.y + 8);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 12, { steps: 3 });
      await page.mouse.move(to.x + 40, to.y + 60, { steps: 6 });
      await page.mouse.up();
      await cell(12)
        .getByRole('link', { name: /Planned ferry/ })
        .waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await cell(10)
        .getByRole('link', { name: /Planned ferry/ })
        .waitFor();
      const dayOf = async () =>
        (await call('stories.index', { query: { search: 'Planned ferry' } })).data[0]?.planned_on;
      await expect.poll(dayOf).toBe(on(10));

      const scheduled = cell(15).getByRole('link', { name: /Scheduled ferry/ });
      await scheduled.focus();
      await page.keyboard.press('Space');
      await page.locator('a[data-dragging]').waitFor();
      await page.keyboard.press('ArrowDown');
      await page
        .locator('td[data-over]')
        .filter({ has: page.locator(`time[datetime="${on(22)}"]`) })
        .waitFor();
      await page.keyboard.press('Space');
      await cell(22)
        .getByRole('link', { name: /Scheduled ferry/ })
        .waitFor();
      const timeOf = async () => (await call('stories.show', { params: { story_id } })).data.scheduled_at;
      await expect.poll(timeOf).toBe(`${on(22)}T10:00:00.000Z`);
      await context.close();

      const small = await openPage(browser, { viewport: phone });
      await beginSignedIn(small.page, product);
      await small.page.goto(`${product.origin}/stories/calendar?month=${month}`);
      await small.page.getByRole('link', { name: 'Scheduled ferry' }).waitFor();
      await expectNoOverflow(small.page);
      await small.context.close();
    },
  );

  itInFull('selected stories are published and deleted, those not changed are named, and it is undone', async () => {
    const call = await product.client();
    const brand_id = (await call('user.brands')).data[0]!.id;
    const contact = { name: 'Ingrid Ås', role: null, email: 'press@example.org', phone: null };
    const whole = { brand_id, copytext: '<p>It sails.</p>', contact };
    await call('stories.store', { body: { ...whole, headline: 'Bulk one' } });
    await call('stories.store', { body: { ...whole, headline: 'Bulk two' } });
    await call('stories.store', { body: { brand_id, headline: 'Bulk without a text' } });
    const states = async () =>
      (await call('stories.index', { query: { search: 'Bulk' } })).data.map(({ status }) => status).sort();
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/stories/list?search=Bulk`);
    await page.getByRole('checkbox', { name: 'Select all stories' }).check();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected stories' });
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    const unchanged = page.getByRole('dialog', { name: 'Not changed: 1' });
    await unchanged.getByText('Bulk without a text').waitFor();
    await expectAccessible(page);
    expect(await states()).toEqual(['draft', 'published', 'published']);
    await unchanged.getByRole('button', { name: 'Close' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted: 3').waitFor();
    expect(await states()).toEqual([]);
    await page
      .getByText('Deleted: 3')
      .locator('xpath=ancestor::*[.//button][1]')
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(states).toEqual(['draft', 'draft', 'draft']);
    await context.close();
  });
});
