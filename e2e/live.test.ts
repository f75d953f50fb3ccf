import { randomBytes } from 'node:crypto';
import { channels } from '@masthead/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, hearing, openBrowser, openPage, patient, settle, withToken } from './browser.ts';
import { deliver, makeMentions } from './mentions.ts';
import { type Person, type Product, startProduct } from './product.ts';

/** One that is on no list of common passwords. */
const password = 'Harbour-lamp-7';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

/**
 * Opens a page of a member, who hears what concerns them and their brand; a mark tells whether it is loaded again later.
 * `whileDeaf` is done before the page hears anything.
 */
async function openAs({ token }: Person, path: string, whileDeaf?: (page: Page) => Promise<void>) {
  const { page, context } = await openPage(browser);
  const { promise: hears, resolve: letHear } = Promise.withResolvers<void>();
  if (whileDeaf)
    await page.routeWebSocket(/./, async (socket) => {
      await hears;
      socket.connectToServer();
    });
  await withToken(page, token);
  const call = product.clientOf(token);
  const [{ data: user }, { data: brands }] = await Promise.all([call('user.show', { query: {} }), call('user.brands')]);
  const [brand] = brands;
  const heard = Promise.all([
    hearing(page, channels.user.name(user.id)),
    brand && hearing(page, channels.brand.name(brand.id)),
  ]);
  await page.goto(product.origin + path);
  await whileDeaf?.(page);
  letHear();
  await heard;
  await settle(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  return { page, context, user };
}

const expectNotReloaded = (page: Page) => page.locator('html[data-not-reloaded]').waitFor({ state: 'attached' });

describe('open pages', () => {
  it('menus and buttons follow a change of role without a reload', async () => {
    const admin = await product.client();
    const brand = (await admin('user.brands')).data[0]!;
    const member = await product.member('editor', password);
    await admin('streams.store', { body: { brand_id: brand.id, name: 'Ferries', main_search_term: 'ferry' } });
    const { page, context, user } = await openAs(member, '/streams/list');
    const button = page.getByRole('main').getByRole('link', { name: 'Create stream' });
    const menu = page.getByRole('navigation').getByRole('link', { name: 'Create stream' });
    await button.waitFor();
    await menu.waitFor();
    const params = { brand_id: brand.id, user_id: user.id };
    await admin('brands.members.update-role', { params, body: { role: 'reader' } });
    await menu.waitFor({ state: 'detached', ...patient });
    await button.waitFor({ state: 'detached', ...patient });
    await admin('brands.members.update-role', { params, body: { role: 'editor' } });
    await menu.waitFor(patient);
    await button.waitFor();
    await expectNotReloaded(page);
    await context.close();
  });

  it('lists follow the stories and mentions that colleagues change', async () => {
    const admin = await product.client();
    const brand = (await admin('user.brands')).data[0]!;
    const member = await product.member('editor', password);
    const { page, context } = await openAs(member, '/stories/list');
    const headline = `Ferries ${randomBytes(4).toString('hex')}`;
    await admin('stories.store', { body: { brand_id: brand.id, headline } });
    await page.getByText(headline).waitFor(patient);
    await expectNotReloaded(page);
    await context.close();

    const term = `Norsund${randomBytes(4).toString('hex')}`;
    const { stream, mentions } = await makeMentions(admin, { term, headlines: [`${term} sails`, `${term} lands`] });
    const shownIn = (page: Page) => page.locator('[data-mention]');
    const opened = await openAs(member, `/streams/${stream.id}`, async (page) => {
      await expect.poll(() => shownIn(page).count()).toBe(2);
      // One that comes before the page hears of new ones is counted too.
      await deliver(admin, [`${term} leaves`]);
      const params = { stream_id: stream.id };
      await expect.poll(async () => (await admin('mentions.index', { params })).data.length).toBe(3);
    });
    const shown = shownIn(opened.page);
    await opened.page.getByRole('button', { name: 'Show 1 new mention' }).click();
    await expect.poll(() => shown.count()).toBe(3);
    const [newest, oldest] = mentions as [(typeof mentions)[number], (typeof mentions)[number]];
    await admin('mentions.hide', { params: { mention_id: newest.id }, body: { level: 'stream', reach: 'piece' } });
    await expect.poll(() => shown.count()).toBe(2);
    await admin('mentions.update', { params: { mention_id: oldest.id }, body: { sentiment: 'negative' } });
    await shown.getByText('Negative').first().waitFor(patient);
    await expectNotReloaded(opened.page);
    await opened.context.close();
  });

  it('a mention whose hiding is undone stays, although the list follows a colleague before that is answered', async () => {
    const admin = await product.client();
    const member = await product.member('editor', password);
    const term = `Ostvik${randomBytes(4).toString('hex')}`;
    const headlines = ['sails', 'lands', 'waits', 'turns'].map((verb) => `${term} ${verb}`);
    const { stream, mentions } = await makeMentions(admin, { term, headlines });
    const { page, context } = await openAs(member, `/streams/${stream.id}`);
    const row = (headline: string) => page.locator('[data-mention]', { hasText: headline });
    await row(headlines[0]!).hover();
    await page.keyboard.press('h');
    await row(headlines[0]!).waitFor({ state: 'detached' });
    const mayUndo = Promise.withResolvers<void>();
    await page.route('**/undo-hide', async (route) => {
      await mayUndo.promise;
      await route.fallback();
    });
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await row(headlines[0]!).waitFor();
    // The list counts again when it hears of a change.
    const follows = page.waitForRequest(/mentions\/chart/);
    const params = { stream_id: stream.id };
    const others = mentions.filter(({ headline }) => /lands|waits/.test(headline)).map(({ id }) => id);
    await admin('mentions.bulk-hide', { params, body: { mentions: others, level: 'stream', reach: 'piece' } });
    await follows;
    mayUndo.resolve();
    await row('lands').waitFor({ state: 'detached' });
    await expect.poll(() => row(term).allTextContents()).toHaveLength(2);
    await row(headlines[0]!).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Show \d+ new/ }).count()).toBe(0);
    await context.close();
  });

  it('a mention that comes while a changed filter is being loaded waits behind the button once it is', async () => {
    const admin = await product.client();
    const member = await product.member('editor', password);
    const term = `Sundby${randomBytes(4).toString('hex')}`;
    const { stream } = await makeMentions(admin, { term, headlines: [`${term} sails`] });
    const { page, context } = await openAs(member, `/streams/${stream.id}`);
    const [isRead, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The list is read before the mention comes, and arrives after it.
    await page.route(/\/mentions\?.*view=pieces/, async (route) => {
      const response = await route.fetch();
      isRead.resolve();
      await mayCome.promise;
      await route.fulfill({ response });
    });
    await page.getByText('Pieces', { exact: true }).click();
    await isRead.promise;
    const heard = page.waitForRequest(/\/v2\/streams\?/);
    await deliver(admin, [`${term} lands`]);
    await heard;
    mayCome.resolve();
    await page.getByRole('button', { name: 'Show 1 new mention' }).click();
    await expect.poll(() => page.locator('[data-mention]').count()).toBe(2);
    await context.close();
  });

  it('a notice that comes does not move the one under the pointer', async () => {
    const admin = await product.client();
    const term = `Vesterby${randomBytes(4).toString('hex')}`;
    const { stream } = await makeMentions(admin, { term, headlines: [`${term} sails`, `${term} lands`] });
    const { page, context } = await openAs(await product.member('editor', password), `/streams/${stream.id}`);
    const notices = page.getByRole('alert').filter({ hasText: 'Saved as clipping' });
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await notices.getByRole('button', { name: 'Undo' }).hover();
    await settle(page);
    const place = await notices.boundingBox();
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect.poll(() => notices.count()).toBe(2);
    await settle(page);
    await expect.poll(() => notices.first().boundingBox()).toEqual(place);
    await expect.poll(async () => (await notices.last().boundingBox())?.y).toBeLessThan(place!.y);
    await context.close();
  });

  it('the page of a brand that is deleted or lost moves to another brand and says so', async () => {
    const admin = await product.client();
    const first = (await admin('user.brands')).data[0]!;
    const name = `Baltvia ${randomBytes(3).toString('hex')}`;
    const second = (await admin('brands.store', { body: { name, currency_code: 'EUR' } })).data;
    const member = await product.member('editor', password);
    const { data: invited } = await admin('brands.invitations.store', {
      params: { brand_id: second.id },
      body: { invitations: [{ email: member.email, role: 'editor' }] },
    });
    const params = { brand_id: second.id, invitation_id: invited[0]!.id };
    await product.clientOf(member.token)('brands.invitations.accept', { params });
    const { page, context, user } = await openAs(member, '/stories/list');
    await page.getByRole('button', { name: /^Brand: / }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('button', { name: `Brand: ${name}. Switch brand` }).waitFor();

    await admin('brands.delete', { params: { brand_id: second.id } });
    await page.getByText(`${name} was deleted`).waitFor(patient);
    await page.getByText(`You are now in ${first.name}.`).waitFor();
    // One brand is left, so there is nothing to choose.
    await page.getByRole('navigation').getByRole('button', { name: first.name, exact: true }).waitFor();
    await expectAccessible(page);
    await expectNotReloaded(page);

    await admin('brands.members.remove', { params: { brand_id: first.id, user_id: user.id } });
    await page.getByText(`You no longer have access to ${first.name}`).waitFor(patient);
    await context.close();
  });
});
